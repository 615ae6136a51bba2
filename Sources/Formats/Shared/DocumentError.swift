import InkdotCoding

/// The reason and position at which a text cannot be read.
public struct DocumentError: Error, Hashable, Sendable {
  /// The reason. Mirrors `TextFault.Reason`, because apps cannot import `InkdotCoding`.
  public enum Reason: Hashable, Sendable {
    /// Unexpected content.
    case unexpected
    /// The text ends too early.
    case endsEarly
    /// The nesting exceeds this depth.
    case tooDeep(limit: Int)
    /// The text exceeds this number of bytes, samples, attributes or strokes.
    case tooLong(limit: Int)
    /// A required item with this name is missing.
    case missing(String)
    /// The item with this name has an invalid value.
    case badValue(String)
    /// The item with this name is valid but not supported.
    case notUnderstood(String)
  }

  /// The reason.
  public let reason: Reason
  /// Offset of the byte in the text, from 0.
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

  /// Runs a reader on a text within the size limit.
  static func wrap<Result>(
    _ bytes: [UInt8], _ read: () throws(TextFault) -> Result
  ) throws(DocumentError) -> Result {
    do throws(TextFault) {
      guard bytes.count <= DocumentLimit.byteCount else {
        throw TextFault(.tooLong(limit: DocumentLimit.byteCount), at: 0)
      }
      // A compressed SVG.
      if bytes.starts(with: [0x1F, 0x8B]) { throw TextFault(.notUnderstood("gzip"), at: 0) }
      return try read()
    } catch {
      throw DocumentError(error, in: bytes)
    }
  }
}

extension DocumentError: CustomStringConvertible {
  /// A description of the error as a sentence, with its position.
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
    case .badValue(let name): "\(name) has an invalid value"
    case .notUnderstood(let name): "\(name) is not supported"
    }
  }
}

/// The limits of reading a text. Work and memory are proportional to the text, with these exceptions.
enum DocumentLimit {
  /// Maximum length of a text, in bytes.
  static let byteCount = 1 << 28
  /// Maximum number of explicit samples in a drawing, at two bytes each or more: 1 GB of memory while reading.
  static let sampleCount = 1 << 24
  /// Maximum number of points of flattened curves, of which ten bytes can produce a thousand: 250 MB of memory while
  /// reading.
  static let pointCount = 1 << 22
  /// Maximum nesting depth of JSON.
  static let depth = 64
}
