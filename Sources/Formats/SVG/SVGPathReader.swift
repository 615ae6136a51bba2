import InkdotCoding
import InkdotGeometry

/// Converts path data (SVG 1.1, section 8.3) to polylines.
///
/// A polyline becomes the samples of a stroke, whose curve rounds corners. So the point of a corner appears twice, and
/// the curve passes it.
struct SVGPathReader {
  /// Tolerance of a polyline, in pt. The curve of a stroke adds the same distance.
  static let tolerance = 0.05
  /// Maximum number of straight pieces of a curve.
  private static let maximumCount = 1_000.0
  /// Cosine of the smallest turn that is a corner: 15°.
  private static let cornerCosine = 0.966

  private let map: Transform2D
  private let limit: Int
  /// Whether there were more points than the limit. The rest is omitted.
  private(set) var isFull = false
  private(set) var lines: [[Point2D]] = []
  private var count = 0
  private var line: [Point2D] = []
  /// Whether the current polyline has more than its start, which alone paints nothing.
  private var isDrawn = false
  private var start = Point2D.zero
  private var current = Point2D.zero
  /// The last control point, for smooth continuations, and its command.
  private var control: (point: Point2D, command: UInt8)?

  /// - Parameter limit: maximum number of points of all polylines.
  init(map: Transform2D, limit: Int) {
    self.map = map
    self.limit = limit
  }

  // MARK: Steps

  mutating func move(to point: Point2D) {
    finish()
    (start, current) = (point, point)
    begin()
  }

  mutating func addLine(to point: Point2D) {
    begin()
    isDrawn = true
    append(map.applying(point))
    current = point
  }

  mutating func close() {
    if current != start { addLine(to: start) }
    isDrawn = !line.isEmpty
    finish()
    current = start
  }

  /// Ends the current polyline.
  mutating func finish() {
    if !line.isEmpty, isDrawn {
      lines.append(Self.withCorners(line))
      count += line.count
    }
    line = []
    isDrawn = false
    control = nil
  }

  private mutating func begin() {
    if count >= limit { isFull = true }
    if line.isEmpty, !isFull { line = [map.applying(current)] }
  }

  private mutating func append(_ point: Point2D) {
    if count + line.count >= limit { isFull = true }
    if point != line.last, !isFull { line.append(point) }
  }

  mutating func addCubic(_ a: Point2D, _ b: Point2D, to end: Point2D) {
    begin()
    isDrawn = true
    let (p, q, r, s) = (map.applying(current), map.applying(a), map.applying(b), map.applying(end))
    let bend = max(((p - q) + (r - q)).length, ((q - r) + (s - r)).length)
    // A chord over a step h is at most |c''|h²/8 off, and |c''| is at most 6 times the greater bend.
    let steps = Self.steps((6 * bend / (8 * Self.tolerance)).squareRoot())
    for step in 1...steps where !isFull {
      let t = Double(step) / Double(steps)
      let u = 1 - t
      let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      append(Point2D(w0 * p.x + w1 * q.x + w2 * r.x + w3 * s.x, w0 * p.y + w1 * q.y + w2 * r.y + w3 * s.y))
    }
    current = end
  }

  mutating func addQuad(_ a: Point2D, to end: Point2D) {
    addCubic(current + (a - current) * (2 / 3.0), end + (a - end) * (2 / 3.0), to: end)
  }

  /// Adds an elliptical arc, with the formulas of SVG 1.1, appendix F.6.
  mutating func addArc(
    _ rx: Double, _ ry: Double, turned degrees: Double, isLarge: Bool, isClockwise: Bool, to end: Point2D
  ) {
    var (rx, ry) = (abs(rx), abs(ry))
    let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    let (sine, cosine) = (Trigonometry.sin(angle), Trigonometry.cos(angle))
    let half = (current - end) * 0.5
    let (x, y) = (cosine * half.dx + sine * half.dy, cosine * half.dy - sine * half.dx)
    guard rx > 0, ry > 0, x != 0 || y != 0 else { return addLine(to: end) }
    let excess = (x * x) / (rx * rx) + (y * y) / (ry * ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
    let below = rx * rx * y * y + ry * ry * x * x
    let share = max(0, (rx * rx * ry * ry - below) / below).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (cx, cy) = (share * rx * y / ry, -share * ry * x / rx)
    let middle = Point2D(
      cosine * cx - sine * cy + (current.x + end.x) / 2, sine * cx + cosine * cy + (current.y + end.y) / 2)
    let from = Trigonometry.atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = Trigonometry.atan2((-y - cy) / ry, (-x - cx) / rx) - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard sweep.isFinite, middle.isFinite else { return addLine(to: end) }
    begin()
    isDrawn = true
    let size = max(rx, ry) * abs(map.determinant).squareRoot()
    let steps = Self.steps(abs(sweep) * (size / (8 * Self.tolerance)).squareRoot())
    for step in 1...steps where !isFull {
      let t = from + sweep * Double(step) / Double(steps)
      let (px, py) = (rx * Trigonometry.cos(t), ry * Trigonometry.sin(t))
      let place = Point2D(middle.x + cosine * px - sine * py, middle.y + sine * px + cosine * py)
      append(map.applying(step == steps ? end : place))
    }
    current = end
  }

  private static func steps(_ count: Double) -> Int {
    count >= maximumCount ? Int(maximumCount) : count > 1 ? Int(count.rounded(.up)) : 1
  }

  private static func withCorners(_ line: [Point2D]) -> [Point2D] {
    guard line.count > 2 else { return line }
    var result = [line[0]]
    for index in 1..<line.count - 1 {
      result.append(line[index])
      let (before, after) = (line[index] - line[index - 1], line[index + 1] - line[index])
      if before.dot(after) < cornerCosine * before.length * after.length { result.append(line[index]) }
    }
    result.append(line[line.count - 1])
    return result
  }

  // MARK: Path data

  /// Reads path data. At the first fault the rest is omitted, as SVG requires (section F.2).
  mutating func read(_ text: [UInt8]) {
    var cursor = TextCursor(text)
    var command: UInt8 = 0
    while !isFull {
      Self.skipSeparators(&cursor)
      if cursor.isAtEnd { break }
      let next = cursor.current
      if next | 0x20 >= UInt8(ascii: "a"), next | 0x20 <= UInt8(ascii: "z") {
        // Path data start with a move.
        if command == 0, next | 0x20 != UInt8(ascii: "m") { break }
        command = next
        cursor.offset += 1
      } else if command == 0 || command | 0x20 == UInt8(ascii: "z") {
        break
      }
      guard step(command, &cursor) else { break }
      // Further coordinates after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
    }
    finish()
  }

  private static func skipSeparators(_ cursor: inout TextCursor) {
    cursor.skipSpace()
    if cursor.take(UInt8(ascii: ",")) { cursor.skipSpace() }
  }

  private mutating func step(_ command: UInt8, _ cursor: inout TextCursor) -> Bool {
    let origin = command >= UInt8(ascii: "a") ? current - .zero : Vector2D.zero
    func number() -> Double? {
      Self.skipSeparators(&cursor)
      guard let number = cursor.number(), number.isFinite else { return nil }
      return number
    }
    func flag() -> Bool? {
      Self.skipSeparators(&cursor)
      return cursor.take(UInt8(ascii: "1")) ? true : cursor.take(UInt8(ascii: "0")) ? false : nil
    }
    func point() -> Point2D? {
      guard let x = number(), let y = number() else { return nil }
      return Point2D(x, y) + origin
    }
    let last = control
    control = nil
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      guard let end = point() else { return false }
      move(to: end)
    case UInt8(ascii: "l"):
      guard let end = point() else { return false }
      addLine(to: end)
    case UInt8(ascii: "h"):
      guard let x = number() else { return false }
      addLine(to: Point2D(x + origin.dx, current.y))
    case UInt8(ascii: "v"):
      guard let y = number() else { return false }
      addLine(to: Point2D(current.x, y + origin.dy))
    case UInt8(ascii: "c"):
      guard let a = point(), let b = point(), let end = point() else { return false }
      addCubic(a, b, to: end)
      control = (b, UInt8(ascii: "c"))
    case UInt8(ascii: "s"):
      guard let b = point(), let end = point() else { return false }
      addCubic(mirrored(last, UInt8(ascii: "c")), b, to: end)
      control = (b, UInt8(ascii: "c"))
    case UInt8(ascii: "q"):
      guard let a = point(), let end = point() else { return false }
      addQuad(a, to: end)
      control = (a, UInt8(ascii: "q"))
    case UInt8(ascii: "t"):
      guard let end = point() else { return false }
      let a = mirrored(last, UInt8(ascii: "q"))
      addQuad(a, to: end)
      control = (a, UInt8(ascii: "q"))
    case UInt8(ascii: "a"):
      guard let rx = number(), let ry = number(), let turn = number(), let isLarge = flag(), let isClockwise = flag(),
        let end = point()
      else { return false }
      addArc(rx, ry, turned: turn, isLarge: isLarge, isClockwise: isClockwise, to: end)
    case UInt8(ascii: "z"): close()
    default: return false
    }
    return true
  }

  private func mirrored(_ last: (point: Point2D, command: UInt8)?, _ command: UInt8) -> Point2D {
    guard let last, last.command == command else { return current }
    return current + (current - last.point)
  }
}
