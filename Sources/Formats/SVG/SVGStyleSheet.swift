import InkdotCoding

/// The rules of `style` elements, as applied by a viewer on a screen.
///
/// Selectors are names, classes, identifiers, attributes, `*` and `:root`, combined by descendant and child. Other selectors and
/// at-rules are losses, except those that never apply to a still picture, such as `:hover` and `@keyframes`.
struct SVGStyleSheet {
  /// A declaration of a rule. Ordered by specificity: `id`, class, name, then position.
  struct Declaration {
    let name: ByteText
    let value: [UInt8]
    let weight: Int64

    var isImportant: Bool { weight >= SVGStyleSheet.important }
  }

  /// An element as seen by selectors.
  struct Element {
    let name: ByteText
    let attributes: [XMLTokenizer.Attribute]
    let isRoot: Bool
  }

  typealias Rule = (name: ByteText, value: [UInt8], isImportant: Bool)

  /// The part of a selector for one element.
  private struct Compound {
    var name: ByteText?
    var identifier: ByteText?
    var classes: [ByteText] = []
    var attributes: [(name: ByteText, value: [UInt8]?)] = []
    var isRoot = false
    /// Whether the previous part must match the parent instead of any ancestor.
    var isChild = false

    func matches(_ element: Element) -> Bool {
      if let name, name != element.name { return false }
      if isRoot, !element.isRoot { return false }
      if let identifier, element.attributes["id"] != identifier.bytes { return false }
      for attribute in attributes {
        guard let own = element.attributes.first(where: { $0.name == attribute.name }) else { return false }
        if let value = attribute.value, own.value != value { return false }
      }
      if classes.isEmpty { return true }
      let words = (element.attributes["class"] ?? []).split(maxSplits: maximumClassCount) { TextCursor.isSpace($0) }
      return classes.allSatisfy { one in words.contains { $0.elementsEqual(one.bytes) } }
    }
  }

  /// A rule whose selector is not just a name, a class or both.
  private struct CompoundRule {
    /// The parts from left to right.
    let parts: [Compound]
    let declarations: [Declaration]
  }

  /// Maximum number of bytes of a value. Longer values cannot be a colour or a width, and would be read for each
  /// element.
  static let maximumValueLength = 256
  /// Maximum number of words of a class, because each one may set all properties.
  private static let maximumClassCount = 64
  /// Limits of rules and selector parts that each element is compared with.
  private static let (maximumCompoundCount, maximumPartCount) = (128, 8)

  private var declarations: [ByteText: [Declaration]] = [:]
  private var compounds: [CompoundRule] = []
  private var count = 0
  /// Unsupported rules.
  private(set) var losses: [ByteText] = []

  /// Above any number of rules, and the same on all platforms.
  private static let (ofName, ofClass, ofIdentifier, important): (Int64, Int64, Int64, Int64) =
    (1 << 32, 1 << 40, 1 << 48, 1 << 56)

  var isEmpty: Bool { declarations.isEmpty && compounds.isEmpty }

  /// Adds the rules of a style sheet.
  ///
  /// - Complexity: O(bytes): the winning declarations of a rule are found once, not for each of its selectors.
  mutating func read(_ text: [UInt8]) {
    var cursor = TextCursor(Self.withoutComments(text))
    // Number of enclosing at-rules that apply.
    var depth = 0
    func endsPrelude(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "{") || depth > 0 && (byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";"))
    }
    while true {
      cursor.skipSpace()
      if cursor.isAtEnd { return }
      if cursor.take("<!--") || cursor.take("-->") { continue }
      if cursor.current == UInt8(ascii: "@") {
        let rule = Self.part(&cursor) { endsPrelude($0) || $0 == UInt8(ascii: ";") }
        let isRead = skipsOrReports(atRule: Self.trimmed(rule))
        if cursor.take(UInt8(ascii: ";")) || cursor.current != UInt8(ascii: "{") { continue }
        if isRead {
          depth += 1
          cursor.offset += 1
        } else {
          Self.skipComponent(&cursor)
        }
        continue
      }
      let selectors = Self.part(&cursor, until: endsPrelude)
      guard cursor.take(UInt8(ascii: "{")) else {
        // A rule without a block, or the end of an at-rule.
        if cursor.current == UInt8(ascii: "}") { depth -= 1 }
        cursor.offset += 1
        continue
      }
      var body = Self.part(&cursor) { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "{") }
      if cursor.current == UInt8(ascii: "{") {
        // Nested rules and the rest after them are not supported.
        let start = body.lastIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? body.startIndex
        if losses.count < 64 { losses.append(ByteText(bytes: Array(Self.trimmed(body[start...])))) }
        body = body[..<start]
        while cursor.current == UInt8(ascii: "{") {
          Self.skipComponent(&cursor)
          _ = Self.part(&cursor) { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "{") }
        }
      }
      cursor.offset += 1
      let rule = Self.counting(Self.declarations(in: body))
      if rule.isEmpty { continue }
      count += 1
      let list = Self.parts(of: selectors, separator: UInt8(ascii: ",")).map { Self.trimmed($0) }
      // One selector that is invalid makes the rule invalid; others may only be unsupported.
      if list.allSatisfy({ !$0.isEmpty }) { for selector in list { add(rule, for: selector) } }
    }
  }

  /// Returns whether to skip the content of an at-rule. An unsupported at-rule is a loss.
  private mutating func skipsOrReports(atRule text: ArraySlice<UInt8>) -> Bool {
    let name = ByteText(bytes: Array(text.prefix { !TextCursor.isSpace($0) && $0 != UInt8(ascii: "(") }))
    switch name {
    case "@keyframes", "@-webkit-keyframes", "@font-face", "@page", "@charset", "@namespace", "@counter-style":
      return false
    case "@media":
      if let applies = Self.applies(media: Self.trimmed(text.dropFirst(name.bytes.count))) { return applies }
    default: break
    }
    losses.append(name)
    return false
  }

  /// Whether a media query matches a screen; `nil` if it is not supported.
  static func applies(media: ArraySlice<UInt8>) -> Bool? {
    switch ByteText(bytes: Array(media)) {
    case "", "all", "screen", "only screen": true
    case "print", "only print", "speech": false
    default: nil
    }
  }

  /// Returns the declarations of an element, in the order of precedence.
  ///
  /// - Parameter ancestors: the ancestors of the element from the root; only needed if ``needsAncestors``.
  /// - Complexity: O(bytes of its class + compound rules · ancestors).
  func declarations(of element: Element, in ancestors: [Element]) -> [Declaration] {
    if isEmpty { return [] }
    var found: [Declaration] = []
    func take(_ key: [UInt8]) { if let own = declarations[ByteText(bytes: key)] { found += own } }
    if !declarations.isEmpty {
      take([UInt8(ascii: "*")])
      take(element.name.bytes)
      var classes: [ArraySlice<UInt8>] = []
      for one in (element.attributes["class"] ?? []).split(whereSeparator: { TextCursor.isSpace($0) })
      where classes.count < Self.maximumClassCount && !classes.contains(one) {
        classes.append(one)
        take([UInt8(ascii: ".")] + one)
        take(element.name.bytes + [UInt8(ascii: ".")] + one)
      }
      if let identifier = element.attributes["id"] { take([UInt8(ascii: "#")] + identifier) }
    }
    if !compounds.isEmpty {
      let path = ancestors + [element]
      for rule in compounds where Self.matches(rule.parts, path) { found += rule.declarations }
    }
    return found.sorted { $0.weight < $1.weight }
  }

  /// Whether a rule depends on ancestors.
  var needsAncestors: Bool { !compounds.isEmpty }

  /// Whether a selector matches the last of the elements: an element after its ancestors, from the root.
  ///
  /// Parts joined by child combinators are matched as low as possible, which leaves the most ancestors for the other
  /// parts.
  private static func matches(_ parts: [Compound], _ path: [Element]) -> Bool {
    var (last, end) = (parts.count - 1, path.count)
    while last >= 0 {
      var first = last
      while first > 0, parts[first].isChild { first -= 1 }
      let length = last - first + 1
      var place = end - length
      let lowest = end == path.count ? place : 0
      while place >= max(lowest, 0), !(0..<length).allSatisfy({ parts[first + $0].matches(path[place + $0]) }) {
        place -= 1
      }
      guard place >= max(lowest, 0) else { return false }
      (last, end) = (first - 1, place)
    }
    return true
  }

  /// Parses a `style` attribute or the body of a rule: names, values and importance.
  static func declarations(in text: some Sequence<UInt8>) -> [Rule] {
    var text = Array(text)
    if text.contains(UInt8(ascii: "/")) { text = withoutComments(text) }
    return parts(of: text[...], separator: UInt8(ascii: ";")).compactMap { declaration in
      let parts = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      var value = trimmed(parts[1])
      var isImportant = false
      if let mark = value.lastIndex(of: UInt8(ascii: "!")), keyword(value[(mark + 1)...]) == "important" {
        (value, isImportant) = (trimmed(value[..<mark]), true)
      }
      let name = trimmed(parts[0])
      // Names of custom properties are case-sensitive.
      return (
        name.starts(with: "--".utf8) ? ByteText(bytes: Array(name)) : standardName(keyword(name)), Array(value),
        isImportant
      )
    }
  }

  /// Returns the name of a property without the prefix that browsers still accept.
  private static func standardName(_ name: ByteText) -> ByteText {
    guard name.bytes.starts(with: "-webkit-".utf8) else { return name }
    let rest = ByteText(bytes: Array(name.bytes.dropFirst(8)))
    switch rest {
    case "transform", "transform-origin", "opacity", "filter", "clip-path", "mask", "mask-image", "perspective",
      "animation",
      "animation-name":
      return rest
    default: return name
    }
  }

  // MARK: Selectors

  private mutating func add(_ rule: [Rule], for selector: ArraySlice<UInt8>) {
    guard let weight = Self.weight(ofSimple: selector) else { return addCompound(rule, for: selector) }
    let key = ByteText(bytes: Array(selector))
    var own = declarations[key] ?? []
    for one in declarations(rule, weight: weight) {
      if let old = own.firstIndex(where: { $0.name == one.name }) {
        if own[old].weight <= one.weight { own[old] = one }
      } else {
        own.append(one)
      }
    }
    declarations[key] = own
  }

  private func declarations(_ rule: [Rule], weight: Int64) -> [Declaration] {
    rule.map {
      Declaration(name: $0.name, value: $0.value, weight: weight + Int64(count) + ($0.isImportant ? Self.important : 0))
    }
  }

  /// Returns the specificity of a name, a class, both, an identifier or `*`; `nil` for other selectors.
  private static func weight(ofSimple selector: ArraySlice<UInt8>) -> Int64? {
    guard let first = selector.first else { return nil }
    var rank = first == UInt8(ascii: "#") ? ofIdentifier : first == UInt8(ascii: "*") ? 0 : ofName
    for (index, byte) in zip(selector.indices, selector) {
      switch byte {
      case UInt8(ascii: "#") where index == selector.startIndex, UInt8(ascii: "*") where selector.count == 1: break
      case UInt8(ascii: "."):
        guard rank < ofClass else { return nil }
        rank = ofClass + (index == selector.startIndex ? 0 : ofName)
      default: if !isNameByte(byte) { return nil }
      }
    }
    return rank
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private mutating func addCompound(_ rule: [Rule], for selector: ArraySlice<UInt8>) {
    if selector.isEmpty { return }
    switch Self.parts(of: selector) {
    case .parts(let parts, let weight) where compounds.count < Self.maximumCompoundCount:
      compounds.append(CompoundRule(parts: parts, declarations: declarations(rule, weight: weight)))
    case .never: break
    case .parts, .notUnderstood: if losses.count < 64 { losses.append(ByteText(bytes: Array(selector))) }
    }
  }

  private enum Parsed {
    case parts([Compound], weight: Int64)
    /// Never matches a still picture.
    case never
    case notUnderstood
  }

  private static func parts(of selector: ArraySlice<UInt8>) -> Parsed {
    var (cursor, parts, part, weight) = (TextCursor(Array(selector)), [Compound](), Compound(), Int64(0))
    var isNever = false
    func name() -> ByteText? {
      let start = cursor.offset
      while isNameByte(cursor.current), !cursor.isAtEnd { cursor.offset += 1 }
      return cursor.offset > start ? ByteText(bytes: Array(cursor.bytes[start..<cursor.offset])) : nil
    }
    while true {
      let start = cursor.offset
      if let own = name() {
        part.name = own
        weight += ofName
      } else if cursor.take(UInt8(ascii: "*")) {
      } else if cursor.take(UInt8(ascii: ".")) {
        guard let own = name() else { return .notUnderstood }
        part.classes.append(own)
        weight += ofClass
      } else if cursor.take(UInt8(ascii: "#")) {
        guard part.identifier == nil, let own = name() else { return .notUnderstood }
        part.identifier = own
        weight += ofIdentifier
      } else if cursor.take(UInt8(ascii: "[")) {
        cursor.skipSpace()
        guard let own = name() else { return .notUnderstood }
        var value: [UInt8]?
        cursor.skipSpace()
        if cursor.take(UInt8(ascii: "=")) {
          let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
          let text = trimmed(cursor.bytes[cursor.offset...].prefix { $0 != UInt8(ascii: "]") })
          value = Array(text.drop { quotes.contains($0) }.prefix { !quotes.contains($0) })
          // Flags after the value are not supported.
          let isQuoted = text.first.map(quotes.contains) ?? false
          if isQuoted ? text.last != text.first : text.contains(where: TextCursor.isSpace) { return .notUnderstood }
          while !cursor.isAtEnd, cursor.current != UInt8(ascii: "]") { cursor.offset += 1 }
        }
        guard cursor.take(UInt8(ascii: "]")) else { return .notUnderstood }
        part.attributes.append((own, value))
        weight += ofClass
      } else if cursor.take(UInt8(ascii: ":")) {
        switch name() ?? ByteText("") {
        case "root": part.isRoot = true
        case "hover", "active", "focus", "visited": isNever = true
        default: return .notUnderstood
        }
        weight += ofClass
      }
      if cursor.offset > start, part.classes.count + part.attributes.count < maximumPartCount, !cursor.isAtEnd,
        !TextCursor.isSpace(cursor.current), cursor.current != UInt8(ascii: ">")
      {
        continue
      }
      guard cursor.offset > start, parts.count < maximumPartCount else { return .notUnderstood }
      parts.append(part)
      if cursor.isAtEnd { return isNever ? .never : .parts(parts, weight: weight) }
      part = Compound()
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: ">")) {
        part.isChild = true
        cursor.skipSpace()
      }
    }
  }

  /// Returns the winning declaration of each property: the last important one, otherwise the last.
  private static func counting(_ rule: [Rule]) -> [Rule] {
    var winning: [Rule] = []
    for one in rule where !SVGStyle.isIgnored(one.name) && one.value.count <= maximumValueLength {
      guard let old = winning.firstIndex(where: { $0.name == one.name }) else {
        // Each element would set all of them.
        if winning.count < maximumClassCount { winning.append(one) }
        continue
      }
      if one.isImportant || !winning[old].isImportant { winning[old] = one }
    }
    return winning
  }

  // MARK: Text

  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var (cursor, result) = (TextCursor(text), [UInt8]())
    while !cursor.isAtEnd {
      let start = cursor.offset
      if cursor.take("/*") {
        while !cursor.isAtEnd, !cursor.take("*/") { cursor.offset += 1 }
      } else {
        if isQuote(cursor.current) { skipComponent(&cursor) } else { cursor.offset += 1 }
        result += cursor.bytes[start..<cursor.offset]
      }
    }
    return result
  }

  /// Consumes text up to a byte outside strings and brackets.
  private static func part(_ cursor: inout TextCursor, until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = cursor.offset
    while !cursor.isAtEnd, !isEnd(cursor.current) { skipComponent(&cursor) }
    return cursor.bytes[start..<cursor.offset]
  }

  /// Splits a text at a byte outside strings and brackets.
  private static func parts(of text: ArraySlice<UInt8>, separator: UInt8) -> [ArraySlice<UInt8>] {
    var (cursor, parts) = (TextCursor(Array(text)), [ArraySlice<UInt8>]())
    repeat { parts.append(part(&cursor) { $0 == separator }) } while cursor.take(separator)
    return parts
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }

  /// Skips a byte, an escape, a string, or everything up to the bracket that closes this one (CSS Syntax 3, section 5.5).
  private static func skipComponent(_ cursor: inout TextCursor) {
    var closing: [UInt8] = []
    repeat {
      let byte = cursor.current
      cursor.offset += 1
      switch byte {
      case UInt8(ascii: "\\"): cursor.offset += 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""): skipString(&cursor, to: byte)
      case UInt8(ascii: "("):
        let name = cursor.bytes[..<(cursor.offset - 1)].suffix(3)
        cursor.skipSpace()
        if keyword(name) == "url", !isQuote(cursor.current) {
          skipString(&cursor, to: UInt8(ascii: ")"))
        } else {
          closing.append(UInt8(ascii: ")"))
        }
      case UInt8(ascii: "["): closing.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): closing.append(UInt8(ascii: "}"))
      default: if byte == closing.last { closing.removeLast() }
      }
    } while !closing.isEmpty && !cursor.isAtEnd
    cursor.offset = min(cursor.offset, cursor.bytes.count)
  }

  /// Skips the rest of a string or of an address without quotes. A line break ends a string.
  private static func skipString(_ cursor: inout TextCursor, to end: UInt8) {
    while !cursor.isAtEnd, !cursor.take(end) {
      if isQuote(end), cursor.current == UInt8(ascii: "\n") { return }
      cursor.offset += cursor.current == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Returns a word in lower case, without the spaces around it.
  static func keyword(_ text: some Collection<UInt8>) -> ByteText {
    ByteText(
      bytes: trimmed(Array(text)[...]).map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 })
  }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, TextCursor.isSpace(first) { text.removeFirst() }
    while let last = text.last, TextCursor.isSpace(last) { text.removeLast() }
    return text
  }
}
