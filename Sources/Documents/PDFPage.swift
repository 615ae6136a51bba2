import InkdotCoding
import InkdotDrawings
import InkdotGeometry
import InkdotRendering

/// Writes how a page is painted, as a PDF content stream (ISO 32000-1, chapter 8). Ink is in tenths of a pt.
struct PDFPage {
  var out = TextWriter()
  private(set) var sources: [PhotoSource] = []
  private(set) var opacities: [Int] = []
  private(set) var cuts: [(frame: Rect, content: [UInt8])] = []
  private let scale: Double
  private let height: Double
  private var look: Look?
  /// The opacity that is set, in thousandths.
  private var opacity = 1_000

  /// Units per pt.
  private static let unit = 10.0

  private struct Look: Equatable {
    var isBrush: Bool
    var color: Color
    var opacity: Int
    var width: Double
  }

  init(scale: Double, height: Double) {
    self.scale = scale
    self.height = height
  }

  mutating func write(_ drawing: Drawing) {
    // From tenths of a pt downwards to the points of PDF, which count upwards.
    matrix(Transform(a: scale / Self.unit, b: 0, c: 0, d: -scale / Self.unit, tx: 0, ty: height))
    out.text("1 J 1 j\n")
    set(opacity: Int((Double(drawing.paper.opacity) / 0.255).rounded()))
    color(drawing.paper, "rg\n")
    out.text("0 0 ")
    number(drawing.width)
    number(drawing.height)
    out.text("re f\n")
    for mark in drawing.marks {
      switch mark {
      case .stroke(let stroke, let parts): write(stroke, parts, paper: drawing.paper)
      case .photo(let photo): write(photo)
      }
    }
    finishPath()
    for photo in drawing.placed { write(photo) }
  }

  // MARK: Strokes

  private mutating func write(_ stroke: Stroke, _ parts: [InkRange], paper: Color) {
    if parts.isEmpty { return }
    let color = stroke.tool == .background ? paper : stroke.color
    let share = stroke.tool == .highlighter ? InkSettings.highlighterOpacity : 1
    let next = Look(
      isBrush: stroke.tool == .brush, color: color, opacity: Int((Double(color.opacity) / 0.255 * share).rounded()),
      width: stroke.tool == .brush ? 0 : stroke.width)
    // Opaque strokes of one look are painted at once, others each by themselves so that they darken each other.
    if next != look || next.opacity < 1_000 {
      finishPath()
      begin(next)
    }
    var last = Point.zero
    for segment in InkShape(of: stroke, parts: parts, tolerance: SVGDocument.tolerance).segments {
      write(segment, after: &last)
    }
  }

  private mutating func begin(_ next: Look) {
    look = next
    set(opacity: next.opacity)
    if next.isBrush {
      color(next.color, "rg\n")
    } else {
      color(next.color, "RG ")
      number(next.width)
      out.text("w\n")
    }
  }

  private mutating func finishPath() {
    if let look { out.text(look.isBrush ? "f\n" : "S\n") }
    look = nil
  }

  private mutating func write(_ segment: InkShape.Segment, after last: inout Point) {
    switch segment {
    case .move(let end):
      point(end)
      out.text("m\n")
      last = end
    case .line(let end):
      point(end)
      out.text("l\n")
      last = end
    case .quad(let control, let end):
      // The same curve as a cubic: its control points lie two thirds of the way to that of the quadratic.
      point(last + (control - last) * (2 / 3))
      point(end + (control - end) * (2 / 3))
      point(end)
      out.text("c\n")
      last = end
    case .cubic(let first, let second, let end):
      point(first)
      point(second)
      point(end)
      out.text("c\n")
      last = end
    case .close: out.text("h\n")
    }
  }

  // MARK: Photos

  private mutating func write(_ photo: Photo) {
    finishPath()
    set(opacity: 1_000)
    let number = sources.firstIndex { $0 === photo.source } ?? sources.count
    if number == sources.count { sources.append(photo.source) }
    out.text("q ")
    matrix(photo.placement.transform.then(.scale(Self.unit)))
    if !photo.cuts.isEmpty {
      out.text("/M")
      out.integer(cuts.count)
      out.text(" gs ")
      cuts.append((photo.frame, Self.mask(photo)))
    }
    // A picture fills the unit square, its first row at the top.
    let (width, height) = (Double(photo.source.pixelWidth), Double(photo.source.pixelHeight))
    let stored = Transform(a: width, b: 0, c: 0, d: -height, tx: -width / 2, ty: height / 2)
    matrix(stored.then(photo.source.uprightTransform))
    out.text("/P")
    out.integer(number)
    out.text(" Do Q\n")
  }

  /// What stays is white, what was cut black, in pixels of the upright photo.
  private static func mask(_ photo: Photo) -> [UInt8] {
    var out = TextWriter()
    let frame = photo.frame
    func write(_ numbers: [Double], _ command: StaticString) {
      for number in numbers {
        out.decimal(number, places: 4)
        out.text(" ")
      }
      out.text(command)
    }
    write([1], "g ")
    write([frame.x, frame.y, frame.width, frame.height], "re f 1 J 1 j 0 G\n")
    for cut in photo.cuts {
      write([2 * cut.radius], "w\n")
      for (index, point) in cut.path.enumerated() { write([point.x, point.y], index == 0 ? "m\n" : "l\n") }
      // A path of one point has a round cap only when it goes on to the same place.
      if cut.path.count == 1 { write([cut.path[0].x, cut.path[0].y], "l\n") }
      out.text("S\n")
    }
    return out.bytes
  }

  // MARK: Operands

  private mutating func set(opacity: Int) {
    guard opacity != self.opacity else { return }
    self.opacity = opacity
    let number = opacities.firstIndex(of: opacity) ?? opacities.count
    if number == opacities.count { opacities.append(opacity) }
    out.text("/A")
    out.integer(number)
    out.text(" gs\n")
  }

  private mutating func color(_ color: Color, _ command: StaticString) {
    for shift: UInt32 in [24, 16, 8] {
      // Three places tell all 256 steps apart.
      out.decimal(Double(color.rgba >> shift & 255) / 255, places: 3)
      out.text(" ")
    }
    out.text(command)
  }

  private mutating func matrix(_ map: Transform) {
    for number in [map.a, map.b, map.c, map.d, map.tx, map.ty] {
      out.decimal(number, places: 9)
      out.text(" ")
    }
    out.text("cm\n")
  }

  private mutating func number(_ value: Double) {
    out.decimal(value * Self.unit, places: 1)
    out.text(" ")
  }

  private mutating func point(_ point: Point) {
    out.decimal(point.x * Self.unit, places: 0)
    out.text(" ")
    out.decimal(point.y * Self.unit, places: 0)
    out.text(" ")
  }
}
