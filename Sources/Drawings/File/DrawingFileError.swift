/// The reason why a file cannot be opened.
public enum DrawingFileError: Error, Hashable, Sendable {
  /// The file is not a drawing: it has neither the signature nor a chunk of a drawing.
  case notADrawing
  /// A later version of the format wrote the file.
  case laterVersion(UInt8)
  /// The file is longer than this number of bytes.
  case tooLong(limit: Int)
  /// The undamaged sheet has sides, in pt, outside ``Drawing/sides``.
  case sheetOutOfRange(width: Double, height: Double)
  /// The file is damaged. ``DrawingFile/recover(_:budget:)`` returns the intact content.
  case damaged([DrawingLoss])
}

extension DrawingFileError: CustomStringConvertible {
  /// A description of the error as a sentence.
  public var description: String {
    switch self {
    case .notADrawing: "This is not a drawing."
    case .laterVersion(let version):
      "The drawing has format version \(version); this program reads up to version \(DrawingFile.version)."
    case .tooLong(let limit): "The drawing is longer than \(limit >> 20) MiB."
    case .sheetOutOfRange: "The sides of the sheet are not within \(Self.range) pt."
    case .damaged(let losses):
      "The drawing is damaged. \(losses.first?.description ?? "")\(losses.count > 1 ? " (And \(losses.count - 1) more.)" : "")"
    }
  }

  /// Whole numbers, because the description of a `Double` is not available in embedded programs.
  private static var range: String { "\(Int(Drawing.sides.lowerBound)) to \(Int(Drawing.sides.upperBound))" }
}
