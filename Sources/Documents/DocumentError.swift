/// Why a text gives no drawing, and where.
public struct DocumentError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// This cannot stand here.
    case unexpected
    /// The text ends too early.
    case endsEarly
    /// It is nested deeper than this.
    case tooDeep(limit: Int)
    /// It is longer than this many bytes, or holds more than this many samples.
    case tooLong(limit: Int)
    /// Something of this name is needed and missing.
    case missing(String)
    /// Something of this name has a value that it cannot have.
    case badValue(String)
    /// Something of this name is allowed by the format but not understood here.
    case notUnderstood(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The line, from 1.
  public let line: Int
  /// The byte in the line, from 1.
  public let column: Int

  init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    self.reason = reason
    var (line, column) = (1, 1)
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    (self.line, self.column) = (line, column)
  }
}

/// Limits of texts that are read.
enum DocumentLimit {
  /// Longest text, in bytes.
  static let byteCount = 1 << 28
  /// Most samples in one drawing: 256 MB of memory.
  static let sampleCount = 1 << 24
  /// Deepest nesting.
  static let depth = 64
}
