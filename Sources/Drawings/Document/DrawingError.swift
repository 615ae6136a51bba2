/// The reason why a drawing cannot be created or changed.
public enum DrawingError: Error, Hashable, Sendable {
  /// No mark has this number, or it is of another kind.
  case noSuchMark(Int)
  /// No floating photo has this number.
  case noSuchPhoto(Int)
  /// The parts are not ascending ranges within the stroke, or the damage is not finite.
  case partsOutOfRange(mark: Int)
  /// The mark numbers of a change are not strictly ascending.
  case marksNotAscending
  /// A stroke or photo would be too far away, too large, too small or rotated too often.
  case placementOutOfRange(mark: Int)
  /// The drawing has reached ``Drawing/maximumMarkCount`` or ``Drawing/maximumFloatingPhotoCount``.
  case full
  /// A side of the sheet is outside ``Drawing/sides``.
  case sizeOutOfRange(width: Double, height: Double)
}

extension DrawingError: CustomStringConvertible {
  /// A description of the error as a sentence.
  public var description: String {
    switch self {
    case .noSuchMark(let number): "Mark \(number) does not exist, or the change does not apply to its kind."
    case .noSuchPhoto(let number): "There is no floating photo \(number)."
    case .partsOutOfRange(let mark): "The remaining parts of mark \(mark) are not ascending ranges of its curve."
    case .marksNotAscending: "The changed marks must be in ascending order without duplicates."
    case .placementOutOfRange(let mark): "Mark \(mark) would lie too far away, or be too large or too small."
    case .full:
      "A drawing holds at most \(Drawing.maximumMarkCount) marks and \(Drawing.maximumFloatingPhotoCount) floating photos."
    case .sizeOutOfRange: "The sides of a sheet are 1 to 100000 pt."
    }
  }
}
