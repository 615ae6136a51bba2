import InkdotCoding
import InkdotDrawings
import InkdotGeometry
import InkdotRendering

/// Writes one SVG document.
///
/// The view box counts in tenths of a pt, so that coordinates need no decimal point. Opaque strokes of one look that follow
/// each other share a path, which paints the same. Its class is the tool.
struct SVGWriter: DrawingPainter {
  private var out = TextWriter()
  private var path = PathData(scale: scale)
  private var look: StrokeLook?
  /// With a transparent background every run of background strokes is a mask on all that lies under it: its paths.
  private var runs: [TextWriter] = []
  private var maskCount = 0
  /// Files that are in the document already; where they are used again they are referred to.
  private var sources: [PhotoSource] = []

  /// Units per pt.
  static let scale = 10.0

  /// All that was painted, as a document.
  func document(of size: Size, magnification: Double) -> [UInt8] {
    var head = Self()
    head.out.text("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if !sources.isEmpty { head.out.text(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"") }
    head.attribute(" width=\"", size.width * magnification, places: 3)
    head.attribute(" height=\"", size.height * magnification, places: 3)
    head.out.text(" viewBox=\"0 0 ")
    head.out.decimal(size.width * Self.scale, places: 2)
    head.out.text(" ")
    head.out.decimal(size.height * Self.scale, places: 2)
    head.out.text("\" class=\"inkdot\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">")
    for (number, run) in runs.enumerated().reversed() {
      head.out.text("<mask id=\"b")
      head.out.integer(number + 1)
      head.out.text("\" maskUnits=\"userSpaceOnUse\" x=\"-10%\" y=\"-10%\" width=\"120%\" height=\"120%\">")
      head.out.text("<rect x=\"-10%\" y=\"-10%\" width=\"120%\" height=\"120%\" fill=\"#fff\"/>")
      head.out.bytes += run.bytes
      head.out.text("</mask><g mask=\"url(#b")
      head.out.integer(number + 1)
      head.out.text(")\">")
    }
    head.out.bytes += out.bytes
    head.out.text(look == nil ? "</svg>\n" : "\"/></svg>\n")
    return head.out.bytes
  }

  mutating func paint(paper: Color) {
    out.text("<rect width=\"100%\" height=\"100%\"")
    paint(" fill=\"", " fill-opacity=\"", paper, opacity: Double(paper.opacity) / 255)
    out.text("/>")
  }

  // MARK: Strokes

  mutating func paint(_ stroke: Stroke, _ parts: [InkRange], _ look: StrokeLook) {
    if look.takesAway { return takeAway(stroke, parts) }
    endsMask = false
    if self.look != look {
      closePath()
      open(look)
    }
    append(stroke, parts)
    if !look.isJoinable { closePath() }
  }

  private var endsMask = false

  private mutating func takeAway(_ stroke: Stroke, _ parts: [InkRange]) {
    closePath()
    if !endsMask {
      out.text("</g>")
      runs.append(TextWriter())
    }
    endsMask = true
    // The masks are at the front, in the order of their ends.
    let body = out
    out = TextWriter()
    out.text("<path stroke=\"#000\"")
    attribute(" stroke-width=\"", stroke.width * Self.scale, places: 1)
    out.text(" d=\"")
    path.reset()
    append(stroke, parts)
    out.text("\"/>")
    runs[runs.count - 1].bytes += out.bytes
    out = body
  }

  private mutating func append(_ stroke: Stroke, _ parts: [InkRange]) {
    for segment in InkShape(of: stroke, parts: parts, tolerance: SVGDocument.tolerance).path.segments {
      path.write(segment, to: &out)
    }
  }

  private mutating func open(_ next: StrokeLook) {
    look = next
    switch next.tool {
    case .pen: out.text("<path class=\"pen\"")
    case .brush: out.text("<path class=\"brush\"")
    case .highlighter: out.text("<path class=\"highlighter\"")
    case .background: out.text("<path class=\"background\"")
    }
    if next.tool == .brush {
      paint(" fill=\"", " fill-opacity=\"", next.color, opacity: next.opacity)
    } else {
      paint(" stroke=\"", " stroke-opacity=\"", next.color, opacity: next.opacity)
    }
    // A brush, whose outline is filled, keeps its width for reading.
    attribute(" stroke-width=\"", next.width * Self.scale, places: 1)
    out.text(" d=\"")
    path.reset()
  }

  private mutating func closePath() {
    if look != nil { out.text("\"/>") }
    look = nil
  }

  // MARK: Photos

  mutating func paint(_ photo: Photo) {
    closePath()
    endsMask = false
    let frame = photo.frame
    if !photo.cuts.isEmpty {
      maskCount += 1
      out.text("<mask id=\"m")
      out.integer(maskCount)
      out.text("\" maskUnits=\"userSpaceOnUse\"")
      place(frame)
      out.text("><rect fill=\"#fff\"")
      place(frame)
      out.text("/>")
      for cut in photo.cuts { write(cut, scale: photo.placement.scale) }
      out.text("</mask>")
    }
    out.text("<g class=\"photo\"")
    transform(photo.placement.transform.then(.scale(Self.scale)))
    if !photo.cuts.isEmpty {
      out.text("><g mask=\"url(#m")
      out.integer(maskCount)
      out.text(")\"")
    }
    out.text(">")
    write(photo.source)
    out.text(photo.cuts.isEmpty ? "</g>" : "</g></g>")
  }

  private mutating func write(_ source: PhotoSource) {
    let number = sources.firstIndex { $0 === source }
    if let number {
      out.text("<use xlink:href=\"#p")
      out.integer(number + 1)
      return out.text("\"/>")
    }
    sources.append(source)
    out.text("<image id=\"p")
    out.integer(sources.count)
    out.text("\"")
    let (width, height) = (Double(source.pixelWidth), Double(source.pixelHeight))
    place(Rect(-width / 2, -height / 2, width, height))
    out.text(" preserveAspectRatio=\"none\"")
    if source.orientation != 1 {
      transform(source.uprightTransform)
      // Some viewers would turn it themselves, others never do.
      out.text(" style=\"image-orientation:none\"")
    }
    out.text(" xlink:href=\"data:")
    out.text(PhotoFormat(source.bytes).mediaType)
    out.text(";base64,")
    out.base64(source.bytes)
    out.text("\"/>")
  }

  /// The swept disc: a black line with round ends on the white mask.
  private mutating func write(_ cut: PhotoCut, scale: Double) {
    let places = Self.places(scale: scale)
    out.text("<path stroke=\"#000\"")
    attribute(" stroke-width=\"", 2 * cut.radius, places: places)
    out.text(" d=\"")
    for (index, point) in cut.path.enumerated() {
      if index == 0 { out.text("M") } else if index == 1 { out.text("L") } else { out.text(" ") }
      out.decimal(point.x, places: places)
      out.text(" ")
      out.decimal(point.y, places: places)
    }
    // A path of one point has a round cap only when it goes on to the same place.
    out.text(cut.path.count == 1 ? "h0\"/>" : "\"/>")
  }

  /// As many places of a pixel as make a hundredth of a pt.
  private static func places(scale: Double) -> Int {
    var (places, step) = (0, scale)
    while step > 0.01, places < 6 { (places, step) = (places + 1, step / 10) }
    return places
  }

  // MARK: Attributes

  private mutating func attribute(_ start: StaticString, _ value: Double, places: Int) {
    out.text(start)
    out.decimal(value, places: places)
    out.text("\"")
  }

  private mutating func place(_ rect: Rect) {
    attribute(" x=\"", rect.x, places: 1)
    attribute(" y=\"", rect.y, places: 1)
    attribute(" width=\"", rect.width, places: 1)
    attribute(" height=\"", rect.height, places: 1)
  }

  /// Nine places move the corner of the largest photo by less than a thousandth of a pt.
  private mutating func transform(_ map: Transform) {
    out.text(" transform=\"matrix(")
    for (index, number) in [map.a, map.b, map.c, map.d].enumerated() {
      if index > 0 { out.text(" ") }
      out.decimal(number, places: 9)
    }
    for number in [map.tx, map.ty] {
      out.text(" ")
      out.decimal(number, places: 3)
    }
    out.text(")\"")
  }

  private mutating func paint(
    _ name: StaticString, _ opacityName: StaticString, _ color: Color, opacity: Double
  ) {
    out.text(name)
    out.color(color)
    out.text("\"")
    // Three places tell all 256 steps apart.
    if opacity < 1 { attribute(opacityName, opacity, places: 3) }
  }
}
