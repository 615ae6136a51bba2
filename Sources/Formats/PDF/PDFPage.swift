import InkdotCoding
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering

/// Writes a page as a PDF content stream (ISO 32000-1, chapter 8). Ink is in tenths of a pt.
///
/// Each area has its own nearby origin, so that numbers have fewer digits. This makes a compressed page of handwriting
/// a fifth shorter.
struct PDFPage: DrawingPainter {
  private(set) var out = TextWriter()
  private(set) var sources: [PhotoSource] = []
  private(set) var states: [State] = []
  /// One text for each appearance, in the largest size. Texts of the same appearance share a picture.
  private(set) var texts: [TextBox] = []
  private var pictures: [TextLook: Int] = [:]
  private(set) var words = PDFWords()
  private(set) var cuts: [(frame: Rect2D, content: [UInt8])] = []
  private let area: Rect2D
  private var look: Look?

  /// The appearance of a text without size and position.
  private struct TextLook: Hashable {
    let utf8: [UInt8]
    let family: TextBox.Family
    let color: RGBAColor
    let width: Double
  }
  /// The current graphics state.
  private var state = State(opacity: 1_000, blend: .over)
  /// The origin of coordinates, in units.
  private var origin = (x: 0, y: 0)

  /// Units per pt.
  private static let unit = 10.0
  /// Tolerance of ink in pt, without rounding.
  private static let tolerance = 0.2

  /// A graphics state: properties without an operator in PDF.
  struct State: Equatable, Sendable {
    /// Opacity in thousandths.
    var opacity: Int
    var blend: InkBlend
  }

  private struct Look: Equatable {
    var isBrush: Bool
    var color: RGBAColor
    var state: State
    var width: Double
  }

  /// Creates a page with a scale of a drawing's pt.
  init(of area: Rect2D, scale: Double) {
    self.area = area
    // From tenths of a pt with y downwards to points of PDF with y upwards.
    matrix(
      Transform2D(
        a: scale / Self.unit, b: 0, c: 0, d: -scale / Self.unit, tx: -area.x * scale,
        ty: (area.y + area.height) * scale))
    out.text("1 J 1 j\n")
  }

  mutating func paint(sheetColor: RGBAColor) {
    set(opacity: Int((Double(sheetColor.opacity) / 0.255).rounded()))
    color(sheetColor, "rg\n")
    for number in [area.x, area.y, area.width, area.height] {
      out.decimal(number * Self.unit, places: 1)
      out.text(" ")
    }
    out.text("re f\n")
  }

  mutating func paint(_ lines: RuledLines) {
    look = nil
    setOrigin((0, 0))
    set(opacity: Int((Double(lines.color.opacity) / 0.255).rounded()))
    // The dashes apply only to these lines.
    out.text("q ")
    color(lines.color, "RG ")
    out.decimal(lines.width * Self.unit, places: 1)
    out.text(" w")
    if let spacing = lines.dotSpacing {
      out.text(" [0 ")
      out.decimal(spacing * Self.unit, places: 1)
      out.text("] 0 d")
    }
    out.text("\n")
    for (index, end) in lines.ends.enumerated() {
      point(end)
      out.text(index % 2 == 0 ? "m " : "l\n")
    }
    out.text("S Q\n")
  }

  // MARK: Strokes

  mutating func paint(_ stroke: Stroke, _ parts: [CurveRange], _ look: StrokeLook) {
    let path = InkShape(of: stroke, parts: parts, tolerance: Self.tolerance).path
    guard case .move(let start) = path.segments.first else { return }
    // PDF cannot erase, so strokes of the background tool are painted in the sheet's colour.
    let next = Look(
      isBrush: look.tool.hasVariableWidth, color: look.color,
      state: State(opacity: Int((look.opacity * 1_000).rounded()), blend: look.blend),
      width: look.tool.hasVariableWidth ? 0 : look.width)
    if next != self.look { begin(next) }
    setOrigin(Self.units(start))
    var last = start
    for segment in path.segments { write(segment, after: &last) }
    // Separately: a common path would have one origin, and translucent lines would not darken each other.
    out.text(next.isBrush ? "f\n" : "S\n")
  }

  mutating func paint(inside: [Point2D], _ color: RGBAColor) {
    guard let first = inside.first else { return }
    look = nil
    set(opacity: Int((Double(color.opacity) / 0.255).rounded()))
    self.color(color, "rg\n")
    setOrigin(Self.units(first))
    for (index, point) in inside.enumerated() {
      self.point(point)
      out.text(index == 0 ? "m\n" : "l\n")
    }
    out.text("f\n")
  }

  private mutating func begin(_ next: Look) {
    look = next
    set(next.state)
    if next.isBrush {
      color(next.color, "rg\n")
    } else {
      color(next.color, "RG ")
      out.decimal(next.width * Self.unit, places: 1)
      out.text(" w\n")
    }
  }

  private mutating func write(_ segment: Path2D.Segment, after last: inout Point2D) {
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
      let (first, second) = Path2D.cubicControls(from: last, control: control, to: end)
      point(first)
      point(second)
      point(end)
      out.text("c\n")
      last = end
    case .cubic(let first, let second, let end):
      point(first)
      point(second)
      point(end)
      out.text("c\n")
      last = end
    // Only areas are closed, and filling closes them.
    case .close: break
    }
  }

  // MARK: Photos

  mutating func paint(_ photo: Photo) {
    look = nil
    setOrigin((0, 0))
    set(opacity: 1_000)
    let number = sources.firstIndex { $0 === photo.source } ?? sources.count
    if number == sources.count { sources.append(photo.source) }
    out.text("q ")
    matrix(photo.placement.transform.concatenating(.scale(Self.unit)))
    if !photo.cuts.isEmpty {
      out.text("/M")
      out.integer(cuts.count)
      out.text(" gs ")
      cuts.append((photo.frame, Self.mask(photo)))
    }
    // A picture fills the unit square, its first row at the top.
    let (width, height) = (Double(photo.source.pixelWidth), Double(photo.source.pixelHeight))
    let stored = Transform2D(a: width, b: 0, c: 0, d: -height, tx: -width / 2, ty: height / 2)
    matrix(stored.concatenating(photo.source.uprightTransform))
    out.text("/P")
    out.integer(number)
    out.text(" Do Q\n")
  }

  /// Returns the number of the picture of a text.
  private mutating func picture(of text: TextBox) -> Int {
    let look = TextLook(utf8: text.utf8, family: text.family, color: text.color, width: text.width)
    if let number = pictures[look] {
      if text.placement.scale > texts[number].placement.scale { texts[number] = text }
      return number
    }
    pictures[look] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// Paints the host's picture of a text, and invisible characters above it for search and copy.
  mutating func paint(_ text: TextBox) {
    look = nil
    setOrigin((0, 0))
    set(opacity: 1_000)
    out.text("q ")
    matrix(text.placement.transform.concatenating(.scale(Self.unit)))
    let frame = PDFDocument.pictureFrame(of: text)
    out.text("q ")
    matrix(Transform2D(a: frame.width, b: 0, c: 0, d: -frame.height, tx: frame.x, ty: frame.y + frame.height))
    out.text("/W")
    out.integer(picture(of: text))
    out.text(" Do Q ")
    words.write(text, to: &out)
    out.text("Q\n")
  }

  /// Returns a mask with visible parts white and cuts black, in pixels of the upright photo.
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
      // A path of a single point paints its round cap only with a line to the same point.
      if cut.path.count == 1 { write([cut.path[0].x, cut.path[0].y], "l\n") }
      out.text("S\n")
    }
    return out.bytes
  }

  // MARK: Operands

  private mutating func set(opacity: Int) { set(State(opacity: opacity, blend: .over)) }

  private mutating func set(_ state: State) {
    guard state != self.state else { return }
    self.state = state
    let number = states.firstIndex(of: state) ?? states.count
    if number == states.count { states.append(state) }
    out.text("/A")
    out.integer(number)
    out.text(" gs\n")
  }

  private mutating func color(_ color: RGBAColor, _ command: StaticString) {
    for shift: UInt32 in [24, 16, 8] {
      // Three decimal places distinguish all 256 values.
      out.decimal(Double(color.rgba >> shift & 255) / 255, places: 3)
      out.text(" ")
    }
    out.text(command)
  }

  private mutating func matrix(_ map: Transform2D) {
    for number in [map.a, map.b, map.c, map.d, map.tx, map.ty] {
      out.decimal(number, places: 9)
      out.text(" ")
    }
    out.text("cm\n")
  }

  /// Moves the origin of the following coordinates, in units.
  private mutating func setOrigin(_ place: (x: Int, y: Int)) {
    guard place != origin else { return }
    out.text("1 0 0 1 ")
    out.integer(place.x - origin.x)
    out.text(" ")
    out.integer(place.y - origin.y)
    out.text(" cm\n")
    origin = place
  }

  private mutating func point(_ point: Point2D) {
    let (x, y) = Self.units(point)
    out.integer(x - origin.x)
    out.text(" ")
    out.integer(y - origin.y)
    out.text(" ")
  }

  /// Rounds each point separately, so that errors do not accumulate. Ink is within millions of pt, which fit 32 bits.
  private static func units(_ point: Point2D) -> (x: Int, y: Int) {
    func units(_ value: Double) -> Int {
      let units = (value * unit).rounded()
      return abs(units) < 1e9 ? Int(units) : 0
    }
    return (units(point.x), units(point.y))
  }
}
