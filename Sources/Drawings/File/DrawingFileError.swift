/// Why a file gives no drawing.
public enum DrawingFileError: Error, Equatable, Sendable {
  /// It is none of this kind: it has neither the signature nor any part of a drawing.
  case notADrawing
  /// It was written by a later version of the format, which this one cannot read.
  case laterVersion(UInt8)
  /// It is longer than this many bytes.
  case tooLong(limit: Int)
  /// It is damaged. ``DrawingFile/recover(_:)`` gives what it still holds.
  case damaged([DrawingLoss])
}
