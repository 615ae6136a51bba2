/// The corners of a drawing: its two ends and the places where its direction changes. They tell the pattern, so they live
/// in memory that is wiped.
struct PatternOutline {
  /// x, y of each corner in turn, each as the bits of an Int8.
  private var corners: SecretBytes

  /// An outline without corners.
  init(capacity: Int) {
    corners = SecretBytes(capacity: 2 * capacity)
  }

  /// Number of corners.
  var count: Int { corners.count / 2 }

  /// Where a corner lies along an axis: 0 for x, 1 for y.
  private func value(of corner: Int, _ axis: Int) -> Int { Int(Int8(bitPattern: corners[2 * corner + axis])) }

  /// Continues to a point; a corner that proves to lie on a straight line is dropped.
  ///
  /// - Precondition: there is room, and coordinates are −128…127.
  func append(_ x: Int, _ y: Int) {
    if count >= 2 {
      let (endX, endY) = (value(of: count - 1, 0), value(of: count - 1, 1))
      let (dx, dy) = (endX - value(of: count - 2, 0), endY - value(of: count - 2, 1))
      let (nextX, nextY) = (x - endX, y - endY)
      if dx * nextY == dy * nextX, dx * nextX + dy * nextY > 0 { corners.removeLast(2) }
    }
    corners.append(UInt8(bitPattern: Int8(x)))
    corners.append(UInt8(bitPattern: Int8(y)))
  }

  /// Numbers the columns and the rows that have corners from 0, so that sizes are forgotten.
  mutating func normalize() {
    let ranks = SecretBytes(capacity: corners.capacity)
    for corner in 0..<count {
      for axis in 0...1 { ranks.append(UInt8(rank(of: corner, axis))) }
    }
    corners = ranks
  }

  /// How many different smaller values there are along an axis.
  private func rank(of corner: Int, _ axis: Int) -> Int {
    var rank = 0
    for other in 0..<count where value(of: other, axis) < value(of: corner, axis) {
      // Count each smaller value where it occurs first.
      if !(0..<other).contains(where: { value(of: $0, axis) == value(of: other, axis) }) { rank += 1 }
    }
    return rank
  }

  /// Whether other corners (x, y in turn) are those of this normalized outline after one of the eight rotations and mirror
  /// images, from either end.
  func isImage(of other: [Int]) -> Bool {
    guard other.count == corners.count else { return false }
    var (width, height) = (0, 0)
    for corner in 0..<count {
      width = max(width, value(of: corner, 0))
      height = max(height, value(of: corner, 1))
    }
    for image in 0..<16 {
      let isEqual = (0..<count).allSatisfy { step in
        let corner = image & 8 == 0 ? step : count - 1 - step
        let x = image & 1 == 0 ? value(of: corner, 0) : width - value(of: corner, 0)
        let y = image & 2 == 0 ? value(of: corner, 1) : height - value(of: corner, 1)
        return image & 4 == 0
          ? (x, y) == (other[2 * step], other[2 * step + 1]) : (y, x) == (other[2 * step], other[2 * step + 1])
      }
      if isEqual { return true }
    }
    return false
  }

  /// The corners as x, y in turn. An ordinary array: for outlines that are no secret.
  var list: [Int] { (0..<corners.count).map { value(of: $0 / 2, $0 % 2) } }
}
