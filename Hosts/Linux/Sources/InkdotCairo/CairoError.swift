import CCairo

/// The reason why a picture cannot be created.
public enum CairoError: Error, Hashable, CustomStringConvertible {
  /// The picture would have too many pixels or none. Sides that are NaN or too large are reported as 1,000,000,000.
  case tooLarge(width: Int, height: Int)
  /// A size or scale is not above 0.
  case invalidSize(Double)
  /// The bytes are not a readable PNG.
  case unreadablePicture
  /// An error of Cairo or libpng, with its text.
  case failed(String)

  /// A description of the error as an English sentence.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height):
      """
      The picture would be \(width) × \(height) pixels; at most \(CairoSurface.maximumSide) along a side and \
      \(CairoSurface.maximumPixelCount >> 20) million in all are possible.
      """
    case .invalidSize(let size): "A picture cannot have a size or scale of \(size)."
    case .unreadablePicture: "The picture is not a readable PNG."
    case .failed(let reason): "Cairo cannot make the picture: \(reason)."
    }
  }

  static func check(_ status: cairo_status_t) throws(CairoError) {
    if status != CAIRO_STATUS_SUCCESS { throw .failed(String(cString: cairo_status_to_string(status))) }
  }
}
