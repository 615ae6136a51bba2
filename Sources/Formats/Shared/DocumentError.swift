import InkdotCoding

/// Why a text gives no drawing, and where.
public struct DocumentError: Error, Hashable, Sendable {
  /// The reason: `TextFault.Reason` for apps, which cannot import `InkdotCoding` and so cannot name the cases of that type.
  public enum Reason: Hashable, Sendable {
    /// This cannot stand here.
    case unexpected
    /// The text ends too early.
    case endsEarly
    /// It is nested deeper than this.
    case tooDeep(limit: Int)
    /// It is longer than this many bytes, or holds more than this many samples, attributes or strokes.
    case tooLong(limit: Int)
    /// Something of this name is needed and missing.
    case missing(String)
    /// Something of this name has a value that it cannot have.
    case badValue(String)
    /// Something of this name is allowed by the format but not understood here.
    case notUnderstood(String)
  }

  /// The reason.
  public let reason: Reason
  /// The byte in the text, from 0.
  public let offset: Int
  /// The line, from 1.
  public let line: Int
  /// The byte in the line, from 1.
  public let column: Int

  init(_ fault: TextFault, in bytes: [UInt8]) {
    reason =
      switch fault.reason {
      case .unexpected: .unexpected
      case .endsEarly: .endsEarly
      case .tooDeep(let limit): .tooDeep(limit: limit)
      case .tooLong(let limit): .tooLong(limit: limit)
      case .missing(let name): .missing(name)
      case .badValue(let name): .badValue(name)
      case .notUnderstood(let name): .notUnderstood(name)
      }
    offset = fault.offset
    var (line, column) = (1, 1)
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    (self.line, self.column) = (line, column)
  }

  /// Runs a reader on a text that is not too long.
  static func wrap<Result>(
    _ bytes: [UInt8], _ read: () throws(TextFault) -> Result
  ) throws(DocumentError) -> Result {
    do throws(TextFault) {
      guard bytes.count <= DocumentLimit.byteCount else {
        throw TextFault(.tooLong(limit: DocumentLimit.byteCount), at: 0)
      }
      return try read()
    } catch {
      throw DocumentError(error, in: bytes)
    }
  }
}

extension DocumentError: CustomStringConvertible {
  /// A sentence with the place.
  public var description: String { "Line \(line), byte \(column): \(reason)." }
}

extension DocumentError.Reason: CustomStringConvertible {
  /// The end of a sentence.
  public var description: String {
    switch self {
    case .unexpected: "this cannot stand here"
    case .endsEarly: "the text ends too early"
    case .tooDeep(let limit): "nested deeper than \(limit)"
    case .tooLong(let limit): "longer than \(limit)"
    case .missing(let name): "\(name) is missing"
    case .badValue(let name): "\(name) has a value that it cannot have"
    case .notUnderstood(let name): "\(name) is not understood"
    }
  }
}

/// The limits of reading a text. Work and memory are proportional to the text; everything else has a limit.
enum DocumentLimit {
  /// Longest text, in bytes.
  static let byteCount = 1 << 28
  /// Most samples in one drawing that the text writes one by one, at two bytes each or more: 1 GB of memory while it is read.
  static let sampleCount = 1 << 24
  /// Most points that curves become, of which ten bytes can make a thousand: 250 MB of memory while they are read.
  static let pointCount = 1 << 22
  /// Most objects and arrays of JSON inside each other.
  static let depth = 64
}
