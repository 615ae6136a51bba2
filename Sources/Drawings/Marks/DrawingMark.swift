public import InkdotInk
import InkdotGeometry

/// A stroke, photo or text of a drawing. Later marks lie above earlier ones.
public enum DrawingMark: Hashable, Sendable {
  /// A stroke and the parts of its curve that no eraser has taken, in their order. Without parts nothing is left.
  case stroke(Stroke, parts: [CurveRange])
  /// A photo that was stamped.
  case photo(Photo)
  /// Words.
  case text(TextBox)

  /// Whether nothing of it is left.
  public var isEmpty: Bool {
    if case .stroke(_, let parts) = self { parts.isEmpty } else { false }
  }

  /// A box around all of it, erased parts included.
  var bounds: Rect2D {
    switch self {
    case .stroke(let stroke, _): stroke.bounds
    case .photo(let photo): photo.bounds
    case .text(let text): text.bounds
    }
  }

  /// Memory it holds, in bytes, with what the index keeps for it: a box and a number in four squares.
  var lacksCurve: Bool {
    if case .stroke(let stroke, _) = self { stroke.lacksCurve } else { false }
  }

  var partCount: Int {
    switch self {
    case .stroke(_, let parts): parts.count
    case .photo, .text: 1
    }
  }

  var cost: Int64 {
    switch self {
    case .stroke(let stroke, let parts): 192 + stroke.cost + parts.cost
    case .photo(let photo): 192 + photo.costWithSource
    case .text(let text): 192 + text.cost
    }
  }
}
