public import InkdotFormats

/// A photo of a drawing that is missing or incomplete in a picture.
public struct PhotoProblem: Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public enum Reason: Hashable, Sendable {
    /// The format of the file is not known.
    case unknownFormat
    /// gdk-pixbuf has no plug-in for the format.
    case noDecoder(PhotoFormat)
    /// The photo, or all photos of the drawing together, have too many pixels.
    case tooLarge
    /// The file is damaged or its end is missing.
    case damaged
    /// The file has no picture.
    case noPicture
  }

  /// The width of the photo in pixels, according to the drawing.
  public let pixelWidth: Int
  /// The height of the photo in pixels, according to the drawing.
  public let pixelHeight: Int
  /// The reason.
  public let reason: Reason
  /// Whether the readable part is painted. Otherwise a crossed-out frame replaces it.
  public let isPainted: Bool

  /// A description of the problem as an English sentence.
  public var description: String {
    let outcome = isPainted ? "the readable part was painted" : "a crossed-out frame takes its place"
    return "A photo of \(pixelWidth) × \(pixelHeight) pixels \(reason.clause); \(outcome)."
  }
}

extension PhotoProblem.Reason {
  fileprivate var clause: String {
    switch self {
    case .unknownFormat: "has an unknown format"
    case .noDecoder(let format):
      "is \(format), which gdk-pixbuf on this machine cannot read"
        + (format == .webp ? "; install the Debian package webp-pixbuf-loader" : "")
    case .tooLarge:
      "is too large: all photos together have at most \(PhotoDecoder.maximumPixelCount / 1_000_000) megapixels"
    case .damaged: "is damaged"
    case .noPicture: "has no picture"
    }
  }
}
