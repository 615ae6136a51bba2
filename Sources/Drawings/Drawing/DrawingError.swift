/// Why a change cannot be made to a drawing.
public enum DrawingError: Error, Equatable, Hashable, Sendable {
  /// There is no mark of that number, or it is of another kind.
  case noSuchMark(Int)
  /// There is no photo of that number waiting to be stamped.
  case noSuchPhoto(Int)
  /// The parts are not an ascending row of ranges in the stroke, or the box around what goes is not finite.
  case partsOutOfRange(mark: Int)
  /// The cut has no path, or numbers that are not finite.
  case cutOutOfRange(mark: Int)
  /// The drawing holds as much as it may.
  case full
}
