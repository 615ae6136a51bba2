import InkdotCoding
import InkdotGeometry
import InkdotInk

/// References to other elements: `use`, clip paths and paints.
extension SVGReader {
  /// The cost of a `use` element in addition to its bytes.
  private static let useCost = 256
  private static let maximumUseDepth = 16

  /// Paints the element that `use` refers to, at its position (SVG 1.1, section 5.6).
  mutating func use(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) {
    guard let link = attributes["href"], link.first == UInt8(ascii: "#"), useDepth < Self.maximumUseDepth,
      let target = try findPlaces()[ByteText(bytes: Array(link.dropFirst()))]
    else { return losses.add("use", at: place) }
    let (outer, base, here) = (xml, stack.count, place)
    xml = XMLTokenizer(outer, at: target)
    useDepth += 1
    defer {
      useDepth -= 1
      xml.goBack(to: outer)
      place = here
    }
    // Style sheets were already read at their position.
    guard case .start(let name, var inner)? = try xml.next(), !(name == "style") else { return }
    var outside = stack[base - 1]
    outside.map = Transform2D.translation(origin(attributes, outside)).concatenating(outside.map)
    (outside.isChosen, outside.firstFaded) = (nil, nil)
    push(outside, ByteText("use"), [])
    place = target
    if name == "symbol" || name == "svg" {
      var style = try self.style(name, &inner, in: outside)
      try clip(&style)
      enter(inner, sized: attributes, &style)
      push(style, name, inner)
    } else {
      try element(name, inner)
    }
    // Text elements are already read to their end.
    try spend(Self.useCost + xml.text.offset - target)
    try elements(above: base + 1)
    leave()
  }

  /// Records that a clip path cuts an element, unless it covers the whole page, as clip paths of whole drawings do.
  mutating func clip(_ style: inout Style) throws(TextFault) {
    guard let clip = style.clip else { return }
    if clips[clip] == nil { clips[clip] = try frame(ofClip: clip) }
    guard let frame = clips[clip], let inverse = style.map.inverse else { return style.isCut = true }
    let page = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
    // Tolerates rounding by programs.
    let room = frame.inset(by: -0.001 * max(frame.width, frame.height))
    if !page.corners.allSatisfy({ room.contains(inverse.applying($0)) }) { style.isCut = true }
  }

  /// Returns the rectangle at the start of a clip path; an empty one for other clip paths.
  private mutating func frame(ofClip name: ByteText) throws(TextFault) -> Rect2D {
    guard let place = try findPlaces()[name] else { return .zero }
    let outer = xml
    xml = XMLTokenizer(outer, at: place)
    defer { xml.goBack(to: outer) }
    guard case .start(let element, let clip)? = try xml.next(), element == "clipPath" else { return .zero }
    var next = try xml.next()
    while case .text? = next { next = try xml.next() }
    guard case .start(let shape, let rect)? = next, shape == "rect" else { return .zero }
    for attribute in clip + rect {
      switch attribute.name {
      case "id", "x", "y", "width", "height", "fill", "class", "style": break
      default: return .zero
      }
    }
    func value(_ name: StaticString) -> Double { rect[name].flatMap { length($0, .other, Style()) } ?? 0 }
    return Rect2D(x: value("x"), y: value("y"), width: value("width"), height: value("height"))
  }

  /// Returns the offsets of elements by `id`; the first one of an `id` counts.
  private mutating func findPlaces() throws(TextFault) -> [ByteText: Int] {
    if let places { return places }
    var found: [ByteText: Int] = [:]
    var document = XMLTokenizer(xml.text.bytes)
    var start = 0
    while let event = try document.next() {
      if case .start(_, let attributes) = event, let id = attributes.text("id"), !found.keys.contains(id) {
        found[id] = start
      }
      start = document.text.offset
    }
    places = found
    return found
  }

  /// Returns the name of a paint server, and the first visible colour of a gradient or of the gradient it refers to.
  mutating func paintServer(_ id: ByteText, depth: Int = 0) throws(TextFault) -> (
    name: ByteText, color: UInt32?
  )? {
    if let known = paints[id] { return known }
    guard depth < 4, let target = try findPlaces()[id] else { return nil }
    let outer = xml
    xml = XMLTokenizer(outer, at: target)
    defer { xml.goBack(to: outer) }
    guard case .start(let name, let attributes)? = try xml.next() else { return nil }
    var found: (name: ByteText, color: UInt32?) = (name, nil)
    var last: UInt32?
    if name == "linearGradient" || name == "radialGradient" {
      while xml.depth > 0, let event = try xml.next(), found.color == nil {
        if case .end = event, xml.depth == 0 { break }
        guard case .start("stop", let stop) = event else { continue }
        var (color, opacity) = (stop["stop-color"], stop["stop-opacity"])
        for (name, value, _) in stop["style"].map({ SVGStyleSheet.declarations(in: $0) }) ?? [] {
          if name == "stop-color" { color = value }
          if name == "stop-opacity" { opacity = value }
        }
        let share = opacity.flatMap { Self.share($0) } ?? 1
        let own = Self.faded(color.flatMap { DocumentColor.css($0) } ?? 0x0000_00FF, share).rgba
        last = own
        if own & 255 > 0 { found.color = own }
      }
      // Without a visible colour nothing is painted.
      if last != nil || attributes["href"] == nil { found.color = found.color ?? 0 }
      if found.color == nil, let link = attributes["href"], link.first == UInt8(ascii: "#") {
        found.color = try paintServer(ByteText(bytes: Array(link.dropFirst())), depth: depth + 1)?.color
      }
    }
    paints[id] = found
    return found
  }
}

extension TextCursor {
  /// Returns the target of a value that starts with `url(`: the `id` of an element or another reference.
  static func link(_ value: [UInt8]) -> ByteText? {
    var cursor = TextCursor(value)
    cursor.skipSpace()
    guard cursor.take("url(") else { return nil }
    let marks = Array("\"' )".utf8)
    var name = value[cursor.offset...].drop { marks.contains($0) }.prefix { !marks.contains($0) }
    if name.first == UInt8(ascii: "#") { name.removeFirst() }
    return ByteText(bytes: Array(name))
  }
}
