/// The original file of a photo, never re-encoded. Drawings and photos share it.
public final class PhotoSource: Sendable {
  /// The original file.
  public let bytes: [UInt8]
  /// Width in pixels as stored, without the orientation, 1…65,535.
  public let pixelWidth: Int
  /// Height in pixels as stored, 1…65,535.
  public let pixelHeight: Int
  /// Orientation of the stored pixels: the value of Exif tag 0x0112, 1…8.
  public let orientation: UInt8

  /// Maximum length of a file, in bytes.
  public static let maximumByteCount = 1 << 28
  /// Sides that a photo may have, in pixels.
  public static let sides = 1...65_535

  /// Creates a photo's file with the properties that the host has read from it.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - pixelWidth: width as stored, 1…65,535.
  ///   - pixelHeight: height as stored, 1…65,535.
  ///   - orientation: values outside 1…8 count as 1, as Exif requires of readers.
  /// - Returns: `nil` if the file is empty or larger than ``maximumByteCount``, or a side is not 1…65,535 pixels.
  public init?(bytes: [UInt8], pixelWidth: Int, pixelHeight: Int, orientation: UInt8 = 1) {
    guard !bytes.isEmpty, bytes.count <= Self.maximumByteCount else { return nil }
    guard Self.sides ~= pixelWidth, Self.sides ~= pixelHeight else { return nil }
    self.bytes = bytes
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.orientation = 1...8 ~= orientation ? orientation : 1
  }

  /// Width of the upright photo in pixels. Orientations 5 to 8 swap the sides.
  public var uprightWidth: Int { orientation >= 5 ? pixelHeight : pixelWidth }

  /// Height of the upright photo in pixels.
  public var uprightHeight: Int { orientation >= 5 ? pixelWidth : pixelHeight }
}
