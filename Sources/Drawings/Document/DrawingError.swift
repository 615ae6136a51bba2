/// The reason why a drawing cannot be made or changed.
public enum DrawingError: Error, Hashable, Sendable {
  /// There is no mark of that number, or it is of another kind.
  case noSuchMark(Int)
  /// There is no photo of that number waiting to be stamped.
  case noSuchPhoto(Int)
  /// The parts are not an ascending sequence of ranges in the stroke, or the box around what goes is not finite.
  case partsOutOfRange(mark: Int)
  /// Marks that are changed together are not named in ascending order, each once.
  case marksNotAscending
  /// A stroke or photo would lie too far away, or be too large, too small or turned too often.
  case placeOutOfRange(mark: Int)
  /// The drawing holds as much as it may: ``Drawing/maximumMarkCount`` or ``Drawing/maximumFloatingPhotoCount``.
  case full
  /// A side of the sheet is outside ``Drawing/sides``.
  case sizeOutOfRange(width: Double, height: Double)
}

extension DrawingError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .noSuchMark(let number): "There is no mark \(number) of the kind that the change is for."
    case .noSuchPhoto(let number): "There is no photo \(number) that waits to be stamped."
    case .partsOutOfRange(let mark): "The parts to leave of mark \(mark) are not ascending ranges of its curve."
    case .marksNotAscending: "Marks that are changed together are named in ascending order, each once."
    case .placeOutOfRange(let mark): "Mark \(mark) would lie too far away, or be too large or too small."
    case .full:
      "A drawing holds at most \(Drawing.maximumMarkCount) marks and \(Drawing.maximumFloatingPhotoCount) photos that wait."
    case .sizeOutOfRange: "The sides of a sheet are 1 to 100000 pt."
    }
  }
}
