import InkdotCoding

/// Rules of a `style` element: those whose selector is an element's name, its class, its name and class, its `id`, or `*`, as
/// drawing programs write them. Others are passed over, and rules for print and the like with what is in them.
struct SVGStyleSheet {
  /// A declaration of a rule. Specificity orders them: `id`, class, name, then position.
  struct Declaration {
    let name: ByteText
    let value: [UInt8]
    let weight: Int64
  }

  typealias Rule = (name: ByteText, value: [UInt8], isImportant: Bool)

  /// Bytes of a value; longer ones, which every element would read once more, say nothing of a colour or a width.
  private static let maximumValueLength = 256
  /// Words of a class that are looked up, each once: every one may set all there is to set.
  private static let maximumClassCount = 64

  private var declarations: [ByteText: [Declaration]] = [:]
  private var count = 0

  /// Above any number of rules; as wide on every platform.
  private static let (ofName, ofClass, ofIdentifier, important): (Int64, Int64, Int64, Int64) =
    (1 << 32, 1 << 40, 1 << 48, 1 << 56)

  /// Adds the rules of a sheet.
  ///
  /// - Complexity: O(bytes): a rule is brought down to what counts in it once, and not for each of its selectors.
  mutating func read(_ text: [UInt8]) {
    let text = Self.withoutComments(text)
    var cursor = TextCursor(text)
    while !cursor.isAtEnd {
      let selectors = Self.part(&cursor) {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "}")
      }
      guard cursor.current == UInt8(ascii: "{") else {
        cursor.offset += 1
        continue
      }
      if Self.trimmed(selectors).first == UInt8(ascii: "@") {
        Self.skipBlock(&cursor)
        continue
      }
      cursor.offset += 1
      let body = Self.part(&cursor) { $0 == UInt8(ascii: "}") }
      cursor.offset += 1
      let rule = Self.counting(Self.declarations(in: body))
      count += 1
      for selector in selectors.split(separator: UInt8(ascii: ",")) { add(rule, for: Self.trimmed(selector)) }
    }
  }

  /// The declarations that apply to an element, in the order in which they apply.
  ///
  /// - Complexity: O(bytes of its class).
  func declarations(of name: ByteText, _ attributes: [XMLTokenizer.Attribute]) -> [Declaration] {
    if declarations.isEmpty { return [] }
    var found: [Declaration] = []
    func take(_ key: [UInt8]) { if let own = declarations[ByteText(bytes: key)] { found += own } }
    take([UInt8(ascii: "*")])
    take(name.bytes)
    var classes: [ArraySlice<UInt8>] = []
    for one in (attributes["class"] ?? []).split(whereSeparator: { TextCursor.isSpace($0) })
    where classes.count < Self.maximumClassCount && !classes.contains(one) {
      classes.append(one)
      take([UInt8(ascii: ".")] + one)
      take(name.bytes + [UInt8(ascii: ".")] + one)
    }
    if let identifier = attributes["id"] { take([UInt8(ascii: "#")] + identifier) }
    return found.sorted { $0.weight < $1.weight }
  }

  /// The parts of a `style` attribute or of the body of a rule: names, values and whether they are important.
  static func declarations(in text: some Sequence<UInt8>) -> [Rule] {
    Array(text).split(separator: UInt8(ascii: ";")).compactMap { declaration in
      let parts = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { return nil }
      var value = trimmed(parts[1])
      let isImportant = value.count > 10 && value.suffix(10).elementsEqual("!important".utf8)
      if isImportant { value = trimmed(value.dropLast(10)) }
      return (ByteText(bytes: Array(trimmed(parts[0]))), Array(value), isImportant)
    }
  }

  private mutating func add(_ rule: [Rule], for selector: ArraySlice<UInt8>) {
    guard let first = selector.first else { return }
    var rank = first == UInt8(ascii: "#") ? Self.ofIdentifier : first == UInt8(ascii: "*") ? 0 : Self.ofName
    for (index, byte) in zip(selector.indices, selector) {
      switch byte {
      case UInt8(ascii: "#") where index == selector.startIndex, UInt8(ascii: "*") where selector.count == 1: break
      case UInt8(ascii: "."):
        // Two classes at once are more than is looked up.
        guard rank < Self.ofClass else { return }
        rank = Self.ofClass + (index == selector.startIndex ? 0 : Self.ofName)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
        break
      default: return
      }
    }
    let key = ByteText(bytes: Array(selector))
    var own = declarations[key] ?? []
    for (name, value, isImportant) in rule {
      let one = Declaration(name: name, value: value, weight: rank + Int64(count) + (isImportant ? Self.important : 0))
      if let old = own.firstIndex(where: { $0.name == name }) {
        if own[old].weight <= one.weight { own[old] = one }
      } else {
        own.append(one)
      }
    }
    declarations[key] = own
  }

  /// Of each property the declaration that wins: the last important one, or else the last.
  private static func counting(_ rule: [Rule]) -> [Rule] {
    var winning: [Rule] = []
    for one in rule where counts(one.name) && one.value.count <= maximumValueLength {
      guard let old = winning.firstIndex(where: { $0.name == one.name }) else {
        winning.append(one)
        continue
      }
      if one.isImportant || !winning[old].isImportant { winning[old] = one }
    }
    return winning
  }

  /// Whether ``SVGReader`` uses a property. Other properties are ignored.
  private static func counts(_ name: ByteText) -> Bool {
    switch name {
    case "color", "fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "opacity", "display",
      "visibility", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "clip-path", "mask", "marker",
      "marker-start", "marker-mid", "marker-end", "mix-blend-mode":
      true
    default: false
    }
  }

  // MARK: Text

  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var (cursor, result) = (TextCursor(text), [UInt8]())
    while !cursor.isAtEnd {
      if cursor.take("/*") {
        while !cursor.isAtEnd, !cursor.take("*/") { cursor.offset += 1 }
      } else {
        result.append(cursor.current)
        cursor.offset += 1
      }
    }
    return result
  }

  private static func part(_ cursor: inout TextCursor, until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = cursor.offset
    while !cursor.isAtEnd, !isEnd(cursor.current) { cursor.offset += 1 }
    return cursor.bytes[start..<cursor.offset]
  }

  private static func skipBlock(_ cursor: inout TextCursor) {
    var depth = 0
    repeat {
      if cursor.current == UInt8(ascii: "{") { depth += 1 }
      if cursor.current == UInt8(ascii: "}") { depth -= 1 }
      cursor.offset += 1
    } while depth > 0 && !cursor.isAtEnd
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, TextCursor.isSpace(first) { text.removeFirst() }
    while let last = text.last, TextCursor.isSpace(last) { text.removeLast() }
    return text
  }
}
