public import InkdotInk
import InkdotGeometry

/// A stroke, photo or text of a drawing. Later marks lie above earlier ones.
public enum DrawingMark: Hashable, Sendable {
  /// A stroke and the visible parts of its curve, ascending. A stroke without parts is invisible.
  case stroke(Stroke, parts: [CurveRange])
  /// A stamped photo.
  case photo(Photo)
  /// A text.
  case text(TextBox)

  /// Whether nothing of the mark is visible.
  public var isEmpty: Bool {
    if case .stroke(_, let parts) = self { parts.isEmpty } else { false }
  }

  /// Whether the mark is a stroke of the background tool, which has the colour of the sheet.
  package var isBackground: Bool {
    if case .stroke(let stroke, _) = self { stroke.tool.usesPaperColor } else { false }
  }

  /// A bounding box of the mark, including erased parts.
  var bounds: Rect2D {
    switch self {
    case .stroke(let stroke, _): stroke.bounds
    case .photo(let photo): photo.bounds
    case .text(let text): text.bounds
    }
  }

  /// The contribution of the mark to the totals of a drawing.
  var tally: MarkTally {
    switch self {
    case .stroke(let stroke, let parts): MarkTally(of: stroke, parts: parts)
    case .photo(let photo): MarkTally(cost: 192 + photo.costWithSource, partCount: 1)
    case .text(let text): MarkTally(cost: 192 + text.cost, partCount: 1)
    }
  }
}

extension Stroke {
  /// Whether visible parts are all of the stroke. Unlike a comparison with a new array, does not allocate.
  func isWhole(_ parts: [CurveRange]) -> Bool { parts.count == 1 && parts[0] == fullRange }
}

/// Totals over marks.
struct MarkTally: Equatable {
  /// Memory in bytes, including the index: a box and a number in four squares.
  var cost: Int64 = 0
  /// The number of marks after compaction: parts of strokes, photos and texts.
  var partCount = 0
  /// Number of strokes without a derived curve.
  var curvelessCount = 0

  static func += (tally: inout MarkTally, other: MarkTally) {
    tally.cost += other.cost
    tally.partCount += other.partCount
    tally.curvelessCount += other.curvelessCount
  }

  static func -= (tally: inout MarkTally, other: MarkTally) {
    tally.cost -= other.cost
    tally.partCount -= other.partCount
    tally.curvelessCount -= other.curvelessCount
  }
}

extension MarkTally {
  init(of stroke: Stroke, parts: [CurveRange]) {
    cost = 192 + stroke.cost + parts.cost
    partCount = parts.count
    curvelessCount = stroke.lacksCurve ? 1 : 0
  }
}
