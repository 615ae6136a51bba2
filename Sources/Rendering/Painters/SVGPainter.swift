import InkdotDrawings
import InkdotGeometry

/// Paints into an SVG 1.1 document.
///
/// Numbers are rounded to hundredths of a pt, so documents stay small and are the same on every platform.
public struct SVGPainter: Painter {
  private let width: Double
  private let height: Double
  private let images: [(id: UInt32, reference: String)]
  private var body = ""
  private var maskCount = 0

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
  public var document: String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.text(width)) \(Self.text(height))\">\(body)</svg>\n"
  }

  /// Appends one item.
  public mutating func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let color):
      body += "<path d=\"\(outline)\"\(Self.paint("fill", color))/>"
    case .image(let id, let rect):
      guard let reference = reference(id) else { return }
      body += "<image href=\"\(reference)\"\(Self.place(rect)) preserveAspectRatio=\"xMidYMid slice\"/>"
    case .tiles(let id, let rect):
      guard let reference = reference(id) else { return }
      let tile = Rect(0, 0, rect.width, rect.height)
      body += "<pattern id=\"tiles\(id)\" patternUnits=\"userSpaceOnUse\"\(Self.place(rect))>"
      body += "<image href=\"\(reference)\"\(Self.place(tile)) preserveAspectRatio=\"xMidYMid slice\"/></pattern>"
      body += "<path d=\"\(outline)\" fill=\"url(#tiles\(id))\"/>"
    case .disc(let center, let radius, let color):
      body += "<circle\(Self.circle(center, radius))\(Self.paint("fill", color))/>"
    case .ring(let center, let radius, let width, let color):
      body += "<circle\(Self.circle(center, radius)) fill=\"none\"\(Self.stroke(width, color))/>"
    case .line(let points, let width, let color):
      body += "<path d=\"\(Self.path(points))\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
      body += "\(Self.stroke(width, color))/>"
    case .polygon(let points, let color):
      body += "<path d=\"\(Self.path(points))z\"\(Self.paint("fill", color))/>"
    case .ink(let chains, let color):
      // One group, so that bands and discs that overlap do not darken each other.
      body +=
        "<g\(Self.paint("fill", Color(rgba: color.rgba | 255))) opacity=\"\(Self.text(Double(color.opacity) / 255))\">"
      for chain in chains { append(chain) }
      body += "</g>"
    case .curves(let chains, let width, let color):
      body += "<path d=\""
      for chain in chains {
        for (index, point) in chain.enumerated() {
          body += index == 0 ? "M" : index % 2 == 1 ? "Q" : " "
          body += "\(Self.text(point.x)) \(Self.text(point.y))"
        }
        // A path without length paints its caps only when it goes on to the same place.
        if chain.count == 1 { body += "h0" }
      }
      body += "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"\(Self.stroke(width, color))/>"
    case .photo(let id, let frame, let map, let cuts):
      guard let reference = reference(id) else { return }
      let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { "\($0)" }.joined(separator: " ")
      body += "<g transform=\"matrix(\(numbers))\">"
      if !cuts.isEmpty {
        maskCount += 1
        body += "<mask id=\"cut\(maskCount)\" maskUnits=\"userSpaceOnUse\"\(Self.place(frame))>"
        body += "<rect fill=\"#fff\"\(Self.place(frame))/>"
        for cut in cuts {
          // A path of one point has no length and paints its round cap only when it goes on to the same place.
          let path = Self.path(cut.path.count == 1 ? cut.path + cut.path : cut.path)
          body += "<path d=\"\(path)\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
          body += "\(Self.stroke(2 * cut.radius, Color(0, 0, 0)))/>"
        }
        body += "</mask>"
      }
      body += "<image href=\"\(reference)\"\(Self.place(frame)) preserveAspectRatio=\"none\""
      body += cuts.isEmpty ? "/></g>" : " mask=\"url(#cut\(maskCount))\"/></g>"
    }
  }

  private mutating func append(_ chain: [InkNode]) {
    var before: InkNode?
    for node in chain {
      body += "<circle\(Self.circle(node.position, node.radius))/>"
      if let band = before?.band(to: node) { body += "<path d=\"\(Self.path(band))z\"/>" }
      before = node
    }
  }

  /// The edge of the surface as path data.
  private var outline: String { "M0 0H\(Self.text(width))V\(Self.text(height))H0z" }

  private func reference(_ id: UInt32) -> String? {
    for image in images where image.id == id { return image.reference }
    return nil
  }

  private static func place(_ rect: Rect) -> String {
    let size = " width=\"\(text(rect.width))\" height=\"\(text(rect.height))\""
    return " x=\"\(text(rect.x))\" y=\"\(text(rect.y))\"" + size
  }

  private static func circle(_ center: Point, _ radius: Double) -> String {
    " cx=\"\(text(center.x))\" cy=\"\(text(center.y))\" r=\"\(text(radius))\""
  }

  private static func stroke(_ width: Double, _ color: Color) -> String {
    " stroke-width=\"\(text(width))\"\(paint("stroke", color))"
  }

  private static func path(_ points: [Point]) -> String {
    var path = ""
    for (index, point) in points.enumerated() {
      path += "\(index == 0 ? "M" : "L")\(text(point.x)) \(text(point.y))"
    }
    return path
  }

  private static func paint(_ attribute: String, _ color: Color) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var hex = " \(attribute)=\"#"
    for shift in stride(from: 28, through: 8, by: -4) {
      hex.unicodeScalars.append(Unicode.Scalar(digits[Int(color.rgba >> UInt32(shift) & 15)]))
    }
    hex += "\""
    return color.opacity == 255 ? hex : hex + " \(attribute)-opacity=\"\(text(Double(color.opacity) / 255))\""
  }

  /// A number with at most two decimals; NaN and what is too large for a drawing become 0.
  static func text(_ x: Double) -> String {
    guard abs(x) < 1e12 else { return "0" }
    // An Int has 32 bits in WebAssembly.
    let hundredths = Int64((x * 100).rounded())
    let whole = "\(abs(hundredths) / 100)"
    let part = abs(hundredths) % 100
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return sign + whole }
    if part % 10 == 0 { return "\(sign)\(whole).\(part / 10)" }
    return "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}
