public import InkdotGeometry

/// A change to a drawing, as a value. Marks and placed photos are named by their number.
public enum DrawingChange: Hashable, Sendable {
  /// Puts a stroke over everything.
  case add(Stroke)
  /// Leaves only these parts of a stroke. `damage` is a box around what goes.
  case setVisibleRanges(of: Int, to: [CurveRange], damage: Rect2D)
  /// Takes something out of a stamped photo.
  case cut(mark: Int, PhotoCut)
  /// Takes everything off the paper, also photos that wait to be stamped.
  case clear
  /// Lays a photo above everything, to be stamped later.
  case place(Photo)
  /// Moves a photo that waits to be stamped.
  case move(photo: Int, PhotoPlacement)
  /// Takes away a photo that waits to be stamped.
  case discard(photo: Int)
  /// Makes a photo part of the drawing, over what is there and under what comes later.
  case flatten(photo: Int)

  /// Memory it holds, in bytes; see ``DrawingReversal/cost``. Sums of costs pass 32 bits: a file counts wherever it is shown.
  var cost: Int64 {
    switch self {
    case .add(let stroke): 128 + stroke.cost
    case .setVisibleRanges(_, let parts, _): 128 + parts.cost
    case .cut(_, let cut): 128 + cut.cost
    case .place(let photo): 128 + photo.costWithSource
    case .clear, .move, .discard, .flatten: 128
    }
  }
}

/// What takes a ``DrawingChange`` back. Holds what the change took away, nothing else.
enum DrawingReversal: Sendable {
  case removeMark
  case restoreParts(mark: Int, [CurveRange], damage: Rect2D)
  /// Back to so many cuts, the last of them with so many points where the change had become part of it.
  case giveBack(mark: Int, cutCount: Int, lastPointCount: Int?)
  case restoreAll(DrawingContent, damage: Rect2D)
  case removePlaced
  case moveBack(floatingPhotos: Int, PhotoPlacement)
  case restore(photo: Int, Photo)
  case unflatten(photo: Int, Photo)

  /// Memory it holds, in bytes, at least: what it keeps alive counts as if nothing else did.
  ///
  /// - Complexity: O(1).
  var cost: Int64 {
    switch self {
    case .removeMark, .giveBack, .removePlaced, .moveBack: 128
    case .restoreParts(_, let parts, _): 128 + parts.cost
    case .restore(_, let photo), .unflatten(_, let photo): 128 + photo.cost
    case .restoreAll(let content, _): 128 + content.cost
    }
  }
}
