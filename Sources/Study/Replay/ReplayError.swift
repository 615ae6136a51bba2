/// The reason why a case cannot be read. Nothing was run then.
public enum ReplayError: Error, Hashable {
  /// The text is not JSON; the offset is in bytes, from 0.
  case notJSON(offset: Int)
  /// Brackets are nested deeper than ``ReplayLimits/depth``.
  case tooDeep(limit: Int)
  /// The text is longer than ``ReplayLimits/bytes``, or has more values than ``ReplayLimits/values``.
  case tooLong(limit: Int)
  /// A value is missing, of the wrong kind or out of range; with its key or that of its container.
  case badValue(String)
}

extension ReplayError: CustomStringConvertible {
  /// A description of the error, as a clause that continues a sentence about the case.
  public var description: String {
    switch self {
    case .notJSON(let offset): "is not JSON at byte \(offset)"
    case .tooDeep(let limit): "is nested deeper than \(limit) brackets"
    case .tooLong(let limit): "is longer than \(limit) bytes"
    case .badValue(let key): "\(key) is missing, of the wrong kind or out of range"
    }
  }
}

/// The limits of a case.
public enum ReplayLimits {
  /// Maximum length of a case in bytes: a recording of an hour at 120 Hz has about 20 MB.
  public static var bytes: Int { 64 << 20 }
  /// Maximum number of values in a case, including arrays and objects: that recording has about five million.
  public static var values: Int { 1 << 23 }
  /// Maximum nesting of brackets. The format needs six.
  public static var depth: Int { 32 }
  /// Maximum number of views. A case with more is not run.
  public static var views: Int { 10_000 }
  /// Maximum depth of views. A case with deeper views is not run: hit tests and unhandled touches take stack for each
  /// level.
  public static var viewDepth: Int { 128 }
  /// Maximum number of recognizers. A case with more is not run, because every pair is related.
  public static var recognizers: Int { 1000 }
}
