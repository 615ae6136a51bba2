import InkdotCoding
import InkdotGeometry
import InkdotInk
import InkdotDrawings

/// Shapes and text.
extension SVGReader {
  /// Reads a text of Inkdot's documents, to its end. Each line is a `tspan`.
  mutating func words(_ attributes: [XMLTokenizer.Attribute], _ style: Style) throws(TextFault) {
    var (utf8, isWrapped, isFirst) = ([UInt8](), false, true)
    let depth = xml.depth
    while let event = try xml.next() {
      switch event {
      case .text(let part): utf8 += part
      case .start(_, let line):
        if !isFirst { utf8 += isWrapped ? Array("\u{2028}".utf8) : [UInt8(ascii: "\n")] }
        isFirst = false
        isWrapped = line.text("class").map { $0 == "wrapped" } ?? false
      case .end: break
      }
      if case .end = event, xml.depth < depth { break }
    }
    let em = attributes["font-size"].flatMap { TextCursor.firstNumber(of: $0) } ?? 16
    let (map, cleaned) = (style.map, TextBox.cleaned(utf8))
    let width = attributes["data-width"].flatMap { TextCursor.firstNumber(of: $0) }.map { $0 / em }
    let family: TextBox.Family =
      switch attributes.text("font-family") ?? ByteText(bytes: []) {
      case "serif": .serif
      case "ui-monospace, monospace", "monospace": .monospaced
      default: .sans
      }
    guard
      let placement = Placement(
        center: map.applying(.zero), scale: em * abs(map.determinant).squareRoot(),
        angle: Trigonometry.atan2(map.b, map.a)),
      let text = TextBox(
        utf8: cleaned, family: family,
        color: Self.faded(style.fill ?? 0, style.fillOpacity * style.opacity),
        width: width ?? TextBox.estimatedWidth(of: cleaned), at: placement)
    else { return losses.add("text", at: place) }
    isFirstShape = false
    sketch.add(text)
  }

  mutating func shape(
    _ name: ByteText, _ attributes: [XMLTokenizer.Attribute], _ style: Style
  ) throws(TextFault) {
    var path = SVGPathReader(map: style.map, limit: DocumentLimit.pointCount - sampleCount)
    var unknown: StaticString?
    func known(_ name: StaticString, _ axis: Axis) -> Double? {
      guard let text = attributes[name] else { return nil }
      let length = length(text, axis, style)
      if length == nil, !Style.isNone(text) { unknown = name }
      return length
    }
    func value(_ name: StaticString, _ axis: Axis) -> Double { known(name, axis) ?? 0 }
    // A negative radius is invalid, which counts as a missing one.
    func radius(_ name: StaticString, _ axis: Axis) -> Double? { known(name, axis).flatMap { $0 < 0 ? nil : $0 } }
    switch name {
    case "path": path.read(attributes["d"] ?? [])
    case "line":
      path.move(to: Point2D(value("x1", .x), value("y1", .y)))
      path.addLine(to: Point2D(value("x2", .x), value("y2", .y)))
    case "polyline", "polygon":
      let n = numbers(attributes["points"])
      for index in stride(from: 0, to: n.count - 1, by: 2) {
        let point = Point2D(n[index], n[index + 1])
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      if name == "polygon" { path.close() }
    case "rect":
      if isPaper(attributes, style) { return }
      let rect = Rect2D(
        x: value("x", .x), y: value("y", .y), width: value("width", .x), height: value("height", .y))
      let (rx, ry) = (radius("rx", .x), radius("ry", .y))
      add(rect, min(rx ?? ry ?? 0, rect.width / 2), min(ry ?? rx ?? 0, rect.height / 2), to: &path)
    case "circle", "ellipse":
      let (x, y) = name == "circle" ? (value("r", .other), nil) : (radius("rx", .x), radius("ry", .y))
      // Each radius defaults to the other.
      guard let rx = x ?? y, let ry = y ?? x, rx > 0, ry > 0 else { break }
      let middle = Point2D(value("cx", .x), value("cy", .y))
      let (left, right) = (Point2D(middle.x - rx, middle.y), Point2D(middle.x + rx, middle.y))
      // Dashes start at the right (SVG 2, section 10.3).
      path.move(to: right)
      path.addArc(rx, ry, turned: 0, isLarge: false, isClockwise: true, to: left)
      path.addArc(rx, ry, turned: 0, isLarge: false, isClockwise: true, to: right)
    default: return
    }
    path.finish()
    if let unknown { losses.add(unknown, at: place) }
    add(path.lines, name, style, pathLength: attributes["pathLength"].flatMap { TextCursor.firstNumber(of: $0) })
    guard !path.isFull, sampleCount < DocumentLimit.pointCount else {
      throw xml.fault(.tooLong(limit: DocumentLimit.pointCount))
    }
  }

  private func add(_ rect: Rect2D, _ rx: Double, _ ry: Double, to path: inout SVGPathReader) {
    guard rect.width > 0, rect.height > 0 else { return }
    let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
    guard rx > 0, ry > 0 else {
      path.move(to: Point2D(left, top))
      path.addLine(to: Point2D(right, top))
      path.addLine(to: Point2D(right, bottom))
      path.addLine(to: Point2D(left, bottom))
      return path.close()
    }
    func arc(_ x: Double, _ y: Double) {
      path.addArc(rx, ry, turned: 0, isLarge: false, isClockwise: true, to: Point2D(x, y))
    }
    path.move(to: Point2D(left + rx, top))
    path.addLine(to: Point2D(right - rx, top))
    arc(right, top + ry)
    path.addLine(to: Point2D(right, bottom - ry))
    arc(right - rx, bottom)
    path.addLine(to: Point2D(left + rx, bottom))
    arc(left, bottom - ry)
    path.addLine(to: Point2D(left, top + ry))
    arc(left + rx, top)
    path.close()
  }

  /// Whether a rectangle is the sheet: the first element, filled, and as large as the page.
  private mutating func isPaper(_ attributes: [XMLTokenizer.Attribute], _ style: Style) -> Bool {
    defer { isFirstShape = false }
    guard isFirstShape, let fill = style.fill, style.stroke == nil, attributes["rx"] == nil else { return false }
    func side(_ name: StaticString, _ axis: Axis) -> Double {
      attributes[name].flatMap { length($0, axis, style) } ?? 0
    }
    let rect = Rect2D(
      x: side("x", .x), y: side("y", .y), width: side("width", .x), height: side("height", .y))
    guard let inverse = style.map.inverse else { return false }
    let page = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
    let room = rect.inset(by: -0.01 * abs(inverse.determinant).squareRoot())
    let isWhole = page.corners.allSatisfy { room.contains(inverse.applying($0)) }
    if isWhole {
      paper = Self.faded(fill, style.fillOpacity * style.opacity)
      reportEffects(of: style)
      for effect in style.fillEffects { losses.add(effect, at: place) }
    }
    return isWhole
  }
}
