/// Why a file gives no drawing.
public enum DrawingFileError: Error, Hashable, Sendable {
  /// It is none of this kind: it has neither the signature nor any part of a drawing.
  case notADrawing
  /// It was written by a later version of the format, which this one cannot read.
  case laterVersion(UInt8)
  /// It is longer than this many bytes.
  case tooLong(limit: Int)
  /// Its paper has sides outside ``Drawing/sides``, in pt, and is not damaged: no program that follows the format wrote it.
  case paperOutOfRange(width: Double, height: Double)
  /// It is damaged. ``DrawingFile/recover(_:budget:)`` gives what it still holds.
  case damaged([DrawingLoss])
}

extension DrawingFileError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .notADrawing: "This is no drawing."
    case .laterVersion(let version):
      "The drawing has version \(version) of the format; this program reads up to \(DrawingFile.version)."
    case .tooLong(let limit): "The drawing is longer than \(limit >> 20) MiB."
    case .paperOutOfRange: "The paper's sides are not \(Self.range) pt."
    case .damaged(let losses):
      "The drawing is damaged. \(losses.first?.description ?? "")\(losses.count > 1 ? " (And \(losses.count - 1) more.)" : "")"
    }
  }

  /// In whole numbers: a Double's own text is not part of an embedded program.
  private static var range: String { "\(Int(Drawing.sides.lowerBound)) to \(Int(Drawing.sides.upperBound))" }
}
