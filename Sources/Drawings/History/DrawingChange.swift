public import InkdotGeometry

/// A change to a drawing, as a value. Marks and placed photos are named by their number.
public enum DrawingChange: Hashable, Sendable {
  /// Puts a stroke over everything.
  case add(Stroke)
  /// Leaves only these parts of a stroke. `damage` is a box around what goes.
  case keep(mark: Int, parts: [InkRange], damage: Rect)
  /// Takes something out of a stamped photo.
  case cut(mark: Int, PhotoCut)
  /// Takes everything off the paper, also photos that wait to be stamped.
  case clear
  /// Lays a photo above everything, to be stamped later.
  case place(Photo)
  /// Moves a photo that waits to be stamped.
  case move(placed: Int, Placement)
  /// Takes away a photo that waits to be stamped.
  case discard(placed: Int)
  /// Makes a photo part of the drawing, over what is there and under what comes later.
  case stamp(placed: Int)

  /// Memory it holds, in bytes; see ``DrawingReversal/cost``. Sums of costs pass 32 bits: a file counts wherever it is shown.
  var cost: Int64 {
    switch self {
    case .add(let stroke): 128 + stroke.cost
    case .keep(_, let parts, _): 128 + parts.cost
    case .cut(_, let cut): 128 + cut.cost
    case .place(let photo): 128 + photo.costWithSource
    case .clear, .move, .discard, .stamp: 128
    }
  }
}

/// What takes a ``DrawingChange`` back. Holds what the change took away, nothing else.
enum DrawingReversal: Sendable {
  case removeMark
  case restoreParts(mark: Int, [InkRange], damage: Rect)
  /// Back to so many cuts, the last of them with so many points where the change had become part of it.
  case giveBack(mark: Int, cutCount: Int, lastPointCount: Int?)
  case restoreAll(DrawingContent, damage: Rect)
  case removePlaced
  case moveBack(placed: Int, Placement)
  case layBack(placed: Int, Photo)
  case unstamp(placed: Int, Photo)

  /// Memory it holds, in bytes, at least: what it keeps alive counts as if nothing else did.
  ///
  /// - Complexity: O(1).
  var cost: Int64 {
    switch self {
    case .removeMark, .giveBack, .removePlaced, .moveBack: 128
    case .restoreParts(_, let parts, _): 128 + parts.cost
    case .layBack(_, let photo), .unstamp(_, let photo): 128 + photo.cost
    case .restoreAll(let content, _): 128 + content.cost
    }
  }
}
