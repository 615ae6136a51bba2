import InkdotGeometry

/// Encodes the display items of patterns and gestures: fills, pictures, circles, lines and polygons.
///
/// Ignores items that only drawings use. See ``DisplayListEncoder``.
public struct BasicItemEncoder: Painter {
  /// The words written so far.
  public internal(set) var words: [UInt32] = []

  /// Appends one item. Ignores items that only drawings use.
  ///
  /// - Complexity: O(points of the item).
  public mutating func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let color):
      head(1, 1)
      words.append(color.rgba)
    case .image(let id, let rect):
      picture(2, id, rect)
    case .tiles(let id, let rect):
      picture(7, id, rect)
    case .turned(let id, let rect, let ahead, let repeats):
      picture(repeats ? 16 : 15, id, rect, length: 7)
      numbers(ahead.dx, ahead.dy)
    case .disc(let center, let radius, let color):
      head(3, 4)
      words.append(color.rgba)
      numbers(center.x, center.y)
      number(radius)
    case .ring(let center, let radius, let width, let color):
      head(4, 5)
      words.append(color.rgba)
      numbers(center.x, center.y)
      numbers(radius, width)
    case .line(let points, let width, let color):
      head(5, 2 + 2 * points.count)
      words.append(color.rgba)
      number(width)
      for point in points { numbers(point.x, point.y) }
    case .polygon(let points, let color):
      head(6, 1 + 2 * points.count)
      words.append(color.rgba)
      for point in points { numbers(point.x, point.y) }
    case .ink, .curves, .rules, .photo, .text: break
    }
  }

  mutating func picture(_ code: UInt32, _ id: UInt32, _ rect: Rect2D, length: Int = 5) {
    head(code, length)
    words.append(id)
    numbers(rect.x, rect.y)
    numbers(rect.width, rect.height)
  }

  mutating func head(_ code: UInt32, _ count: Int) {
    words.append(code | UInt32(truncatingIfNeeded: count) << 8)
  }

  mutating func number(_ x: Double) {
    words.append(Float(x).bitPattern)
  }

  mutating func numbers(_ x: Double, _ y: Double) {
    number(x)
    number(y)
  }
}
