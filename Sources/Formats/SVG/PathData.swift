import InkdotCoding
import InkdotGeometry
import InkdotRendering

/// Writes compact SVG path data in whole units.
///
/// Uses relative commands, letters only where they change, and no separator before a minus sign.
///
/// Each point is rounded separately, and steps are differences of rounded points, so that errors do not accumulate.
struct PathData {
  /// Units per pt.
  private let scale: Double
  private var (x, y) = (0, 0)
  private var (startX, startY) = (0, 0)
  private var command: UInt8 = 0
  /// Vector from the last control point of the previous cubic to its end.
  private var (armX, armY) = (0, 0)

  init(scale: Double) {
    self.scale = scale
  }

  /// Starts a new attribute.
  mutating func reset() {
    (x, y, startX, startY, command) = (0, 0, 0, 0, 0)
  }

  mutating func write(_ segment: Path2D.Segment, to writer: inout TextWriter) {
    switch segment {
    case .move(let point):
      let (x, y) = round(point)
      // The first point is at (0, 0), where absolute and relative coordinates are the same.
      begin(command == 0 ? UInt8(ascii: "M") : UInt8(ascii: "m"), to: &writer)
      pair(x, y, isFirst: true, to: &writer)
      (self.x, self.y, startX, startY) = (x, y, x, y)
      // Coordinates after a move, without a letter, are lines.
      command = command == UInt8(ascii: "M") ? 0xFF : UInt8(ascii: "l")
    case .line(let point): line(point, to: &writer)
    case .quad(let a, let end):
      let isFirst = begin(UInt8(ascii: "q"), to: &writer)
      let ((ax, ay), (endX, endY)) = (round(a), round(end))
      pair(ax, ay, isFirst: isFirst, to: &writer)
      pair(endX, endY, isFirst: false, to: &writer)
      (x, y) = (endX, endY)
    case .cubic(let a, let b, let end):
      let ((ax, ay), (bx, by), (endX, endY)) = (round(a), round(b), round(end))
      let isAfterCubic = command == UInt8(ascii: "c") || command == UInt8(ascii: "s")
      // Omits the first control point if it mirrors the last one of the previous cubic.
      if isAfterCubic, (ax - x, ay - y) == (armX, armY) {
        pair(bx, by, isFirst: begin(UInt8(ascii: "s"), to: &writer), to: &writer)
      } else {
        pair(ax, ay, isFirst: begin(UInt8(ascii: "c"), to: &writer), to: &writer)
        pair(bx, by, isFirst: false, to: &writer)
      }
      pair(endX, endY, isFirst: false, to: &writer)
      (x, y, armX, armY) = (endX, endY, endX - bx, endY - by)
    case .close:
      begin(UInt8(ascii: "z"), to: &writer)
      (x, y) = (startX, startY)
    }
  }

  private mutating func line(_ point: Point2D, to writer: inout TextWriter) {
    let (endX, endY) = round(point)
    let letter = endY == y ? UInt8(ascii: "h") : endX == x ? UInt8(ascii: "v") : UInt8(ascii: "l")
    let isFirst = begin(letter, to: &writer)
    switch letter {
    case UInt8(ascii: "h"): number(endX - x, isFirst: isFirst, to: &writer)
    case UInt8(ascii: "v"): number(endY - y, isFirst: isFirst, to: &writer)
    default: pair(endX, endY, isFirst: isFirst, to: &writer)
    }
    (x, y) = (endX, endY)
  }

  @discardableResult
  private mutating func begin(_ letter: UInt8, to writer: inout TextWriter) -> Bool {
    if letter == command { return false }
    writer.bytes.append(letter)
    command = letter
    return true
  }

  private func pair(_ x: Int, _ y: Int, isFirst: Bool, to writer: inout TextWriter) {
    number(x - self.x, isFirst: isFirst, to: &writer)
    number(y - self.y, isFirst: false, to: &writer)
  }

  private func number(_ value: Int, isFirst: Bool, to writer: inout TextWriter) {
    if !isFirst, value >= 0 { writer.bytes.append(UInt8(ascii: " ")) }
    writer.integer(value)
  }

  private func round(_ point: Point2D) -> (x: Int, y: Int) {
    func units(_ value: Double) -> Int {
      let units = value * scale
      // WebAssembly has 32-bit integers.
      return abs(units) < 1e9 ? Int(units < 0 ? units - 0.5 : units + 0.5) : 0
    }
    return (units(point.x), units(point.y))
  }
}
