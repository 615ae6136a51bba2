/// A photo's file as it came: its bytes are never re-encoded. Drawings that show it share it.
public final class PhotoSource: Sendable {
  /// The original file.
  public let bytes: [UInt8]
  /// Pixels across, as stored (before the orientation is applied), 1…65 535.
  public let pixelWidth: Int
  /// Pixels down, as stored, 1…65 535.
  public let pixelHeight: Int
  /// How to turn the stored pixels upright: the value of Exif tag 0x0112, 1…8.
  public let orientation: UInt8

  /// Largest file, in bytes.
  public static let maximumByteCount = 1 << 28

  /// A photo from its file and what the host read from it.
  ///
  /// - Parameters:
  ///   - bytes: of the file.
  ///   - pixelWidth: of the picture as stored, 1…65 535.
  ///   - pixelHeight: of the picture as stored, 1…65 535.
  ///   - orientation: what is not 1…8 counts as 1, as Exif asks of readers.
  /// - Returns: `nil` when the file is empty or larger than ``maximumByteCount``, or a side is not 1…65 535 pixels.
  public init?(bytes: [UInt8], pixelWidth: Int, pixelHeight: Int, orientation: UInt8 = 1) {
    guard !bytes.isEmpty, bytes.count <= Self.maximumByteCount else { return nil }
    guard 1...65_535 ~= pixelWidth, 1...65_535 ~= pixelHeight else { return nil }
    self.bytes = bytes
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.orientation = 1...8 ~= orientation ? orientation : 1
  }

  /// Pixels across when upright. Orientations 5 to 8 swap the sides.
  public var uprightWidth: Int { orientation >= 5 ? pixelHeight : pixelWidth }

  /// Pixels down when upright.
  public var uprightHeight: Int { orientation >= 5 ? pixelWidth : pixelHeight }
}
