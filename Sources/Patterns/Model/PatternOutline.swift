/// The corners of a drawing: its two ends and the places where its direction changes.
struct PatternOutline {
  /// x, y of each corner in turn.
  private(set) var corners: [Int] = []

  /// Number of corners.
  var count: Int { corners.count / 2 }

  /// Goes on to a point; a corner that proves to lie on a straight way is dropped.
  mutating func append(_ x: Int, _ y: Int) {
    if count >= 2 {
      let end = corners.count
      let (dx, dy) = (corners[end - 2] - corners[end - 4], corners[end - 1] - corners[end - 3])
      let (nextX, nextY) = (x - corners[end - 2], y - corners[end - 1])
      if dx * nextY == dy * nextX, dx * nextX + dy * nextY > 0 { corners.removeLast(2) }
    }
    corners.append(x)
    corners.append(y)
  }

  /// Numbers the columns and the rows that have corners from 0, so that sizes are forgotten.
  mutating func normalize() {
    for axis in 0...1 {
      let values = stride(from: axis, to: corners.count, by: 2).map { corners[$0] }
      for index in values.indices {
        var rank = 0
        for other in values.indices where values[other] < values[index] {
          // Count each smaller value where it occurs first.
          if !values[..<other].contains(values[other]) { rank += 1 }
        }
        corners[2 * index + axis] = rank
      }
    }
  }

  /// A normalized outline in its eight rotations and mirror images, each from either end.
  var images: [PatternOutline] {
    var (width, height) = (0, 0)
    for index in 0..<count {
      width = max(width, corners[2 * index])
      height = max(height, corners[2 * index + 1])
    }
    var images: [PatternOutline] = []
    for image in 0..<16 {
      var outline = PatternOutline()
      outline.corners.reserveCapacity(corners.count)
      for step in 0..<count {
        let index = image & 8 == 0 ? step : count - 1 - step
        let x = image & 1 == 0 ? corners[2 * index] : width - corners[2 * index]
        let y = image & 2 == 0 ? corners[2 * index + 1] : height - corners[2 * index + 1]
        outline.corners.append(image & 4 == 0 ? x : y)
        outline.corners.append(image & 4 == 0 ? y : x)
      }
      images.append(outline)
    }
    return images
  }

  /// Whether the corners are these.
  func isEqual(to other: [Int]) -> Bool { corners == other }
}
