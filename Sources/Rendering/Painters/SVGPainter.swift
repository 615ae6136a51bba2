import InkdotDrawings
import InkdotCoding
import InkdotInk
import InkdotGeometry

/// Paints into an SVG 1.1 document.
///
/// Numbers are rounded to hundredths of a pt, so documents stay small and are the same on every platform.
public struct SVGPainter: Painter {
  private let width: Double
  private let height: Double
  private let images: [(id: UInt32, reference: String)]
  private var out = XMLWriter()
  private var maskCount = 0

  private static let places = 2

  /// A painter for a surface of the given size in pt.
  ///
  /// - Parameters:
  ///   - width: in pt.
  ///   - height: in pt.
  ///   - images: what to write for a picture's number: a URL that is safe inside a double-quoted attribute.
  ///     Pictures without one are left out.
  public init(width: Double, height: Double, images: [(id: UInt32, reference: String)] = []) {
    self.width = width
    self.height = height
    self.images = images
  }

  /// The whole document as painted so far.
  ///
  /// - Complexity: O(bytes).
  public var document: String {
    var document = XMLWriter()
    document.start("svg")
    document.attribute("xmlns", "http://www.w3.org/2000/svg")
    document.openAttribute("viewBox")
    document.out.text("0 0 ")
    document.out.decimal(width, places: Self.places)
    document.out.text(" ")
    document.out.decimal(height, places: Self.places)
    document.closeAttribute()
    document.append(out)
    document.end("svg")
    document.text("\n")
    return String(decoding: document.bytes, as: UTF8.self)
  }

  /// Appends one item.
  ///
  /// - Complexity: O(points of the item + pictures with a reference).
  public mutating func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let color):
      startPathOfSurface()
      out.fill(color)
      out.end("path")
    case .image(let id, let rect):
      guard let reference = reference(id) else { return }
      startImage(reference, rect, aspectRatio: "xMidYMid slice")
      out.end("image")
    case .tiles(let id, let rect):
      guard let reference = reference(id) else { return }
      out.start("pattern")
      out.attribute("id", "tiles", id)
      out.attribute("patternUnits", "userSpaceOnUse")
      out.frame(rect, places: Self.places)
      startImage(reference, Rect2D(x: 0, y: 0, width: rect.width, height: rect.height), aspectRatio: "xMidYMid slice")
      out.end("image")
      out.end("pattern")
      startPathOfSurface()
      out.attribute("fill", "url(#tiles", id, ")")
      out.end("path")
    case .disc(let center, let radius, let color):
      startCircle(center, radius)
      out.fill(color)
      out.end("circle")
    case .ring(let center, let radius, let width, let color):
      startCircle(center, radius)
      out.attribute("fill", "none")
      stroke(width, color)
      out.end("circle")
    case .line(let points, let width, let color):
      startPath(points)
      roundStroke(width, color)
      out.end("path")
    case .polygon(let points, let color):
      startPath(points, isClosed: true)
      out.fill(color)
      out.end("path")
    case .ink(let chains, let color):
      // One group, so that bands and discs that overlap do not darken each other.
      out.start("g")
      out.fill(RGBAColor(rgba: color.rgba | 255))
      out.attribute("opacity", Double(color.opacity) / 255, places: 3)
      for chain in chains { append(chain) }
      out.end("g")
    case .curves(let chains, let width, let color, let blend):
      out.start("path")
      out.openAttribute("d")
      for chain in chains { append(curve: chain) }
      out.closeAttribute()
      roundStroke(width, color)
      out.blend(blend)
      out.end("path")
    case .rules(let lines):
      out.start("path")
      out.attribute("class", "rules")
      out.rules(lines, scale: 1, places: Self.places)
      out.attribute("stroke-linecap", "round")
      out.end("path")
    case .photo(let id, let frame, let map, let cuts):
      guard let reference = reference(id) else { return }
      out.start("g")
      out.transform(map)
      if !cuts.isEmpty {
        maskCount += 1
        out.startMask("cut", maskCount, frame: frame, places: Self.places)
        for cut in cuts {
          startPath(cut.path)
          roundStroke(2 * cut.radius, RGBAColor(0, 0, 0))
          out.end("path")
        }
        out.end("mask")
      }
      startImage(reference, frame, aspectRatio: "none")
      if !cuts.isEmpty { out.attribute("mask", "url(#cut", maskCount, ")") }
      out.end("image")
      out.end("g")
    case .text(let text): out.words(text, scale: 1)
    }
  }

  private mutating func append(_ chain: [InkNode]) {
    var before: InkNode?
    for node in chain {
      startCircle(node.position, node.radius)
      out.end("circle")
      if let band = before?.band(to: node) {
        startPath(band, isClosed: true)
        out.end("path")
      }
      before = node
    }
  }

  /// A chain of quadratic curves as path data.
  private mutating func append(curve chain: [Point2D]) {
    for (index, point) in chain.enumerated() {
      out.out.text(index == 0 ? "M" : index == 1 ? "Q" : " ")
      number(point.x)
      out.out.text(" ")
      number(point.y)
    }
    // A path without length paints its caps only when it continues to the same place.
    if chain.count == 1 { out.out.text("h0") }
  }

  // MARK: Elements; whoever starts one ends it

  private mutating func startPath(_ points: [Point2D], isClosed: Bool = false) {
    out.start("path")
    out.openAttribute("d")
    out.pathData(points, places: Self.places)
    if isClosed { out.out.text("z") }
    out.closeAttribute()
  }

  private mutating func startPathOfSurface() {
    out.start("path")
    out.openAttribute("d")
    out.out.text("M0 0H")
    number(width)
    out.out.text("V")
    number(height)
    out.out.text("H0z")
    out.closeAttribute()
  }

  private mutating func startCircle(_ center: Point2D, _ radius: Double) {
    out.start("circle")
    out.attribute("cx", center.x, places: Self.places)
    out.attribute("cy", center.y, places: Self.places)
    out.attribute("r", radius, places: Self.places)
  }

  private mutating func startImage(_ reference: String, _ rect: Rect2D, aspectRatio: StaticString) {
    out.start("image")
    out.openAttribute("href")
    out.out.bytes += reference.utf8
    out.closeAttribute()
    out.frame(rect, places: Self.places)
    out.attribute("preserveAspectRatio", aspectRatio)
  }

  // MARK: Attributes

  private mutating func roundStroke(_ width: Double, _ color: RGBAColor) {
    out.attribute("fill", "none")
    out.attribute("stroke-linecap", "round")
    out.attribute("stroke-linejoin", "round")
    stroke(width, color)
  }

  private mutating func stroke(_ width: Double, _ color: RGBAColor) {
    out.attribute("stroke-width", width, places: Self.places)
    out.stroke(color)
  }

  private mutating func number(_ x: Double) { out.out.decimal(x, places: Self.places) }

  private func reference(_ id: UInt32) -> String? {
    for image in images where image.id == id { return image.reference }
    return nil
  }
}
