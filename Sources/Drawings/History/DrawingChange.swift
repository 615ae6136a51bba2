public import InkdotGeometry

/// A change to a drawing, as a value. Marks and placed photos are named by their number.
public enum DrawingChange: Equatable, Sendable {
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
}
