/// The corners of a drawing: its ends and changes of direction.
///
/// They reveal the pattern, so their memory is wiped.
struct PatternOutline {
  /// x and y of each corner in turn, each as the bits of an `Int8`.
  private var corners: SecretBytes

  /// Creates an outline without corners.
  init(capacity: Int) {
    corners = SecretBytes(capacity: 2 * capacity)
  }

  /// Number of corners.
  var count: Int { corners.count / 2 }

  /// Returns a coordinate of a corner: axis 0 for x, 1 for y.
  private func value(of corner: Int, _ axis: Int) -> Int { Int(Int8(bitPattern: corners[2 * corner + axis])) }

  /// Appends a point, and removes a corner between two links in the same direction.
  ///
  /// - Precondition: there is capacity, and coordinates are −128…127.
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

  /// Renumbers columns and rows with corners from 0, which removes sizes.
  mutating func normalize() {
    let ranks = SecretBytes(capacity: corners.capacity)
    for corner in 0..<count {
      for axis in 0...1 { ranks.append(UInt8(rank(of: corner, axis))) }
    }
    corners = ranks
  }

  /// Returns the number of distinct smaller values along an axis.
  private func rank(of corner: Int, _ axis: Int) -> Int {
    var rank = 0
    for other in 0..<count where value(of: other, axis) < value(of: corner, axis) {
      // Counts each smaller value at its first occurrence.
      if !(0..<other).contains(where: { value(of: $0, axis) == value(of: other, axis) }) { rank += 1 }
    }
    return rank
  }

  /// Whether other corners (x, y in turn) equal this normalized outline after a rotation or reflection, from either
  /// end.
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

  /// The corners as x, y in turn. The array is not wiped: only for outlines that are not secret.
  var list: [Int] { (0..<corners.count).map { value(of: $0 / 2, $0 % 2) } }
}
