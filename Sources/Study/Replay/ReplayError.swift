/// Why a case cannot be read. Nothing of it was run then.
public enum ReplayError: Error, Hashable {
  /// The text is not JSON; the offset counts bytes from 0.
  case notJSON(offset: Int)
  /// Brackets are nested deeper than ``ReplayLimits/depth``.
  case tooDeep(limit: Int)
  /// The text is longer than ``ReplayLimits/bytes``, or has more values than ``ReplayLimits/values``.
  case tooLong(limit: Int)
  /// A value is missing, of the wrong kind or out of range; the key, or what holds it, is named.
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
  /// Bytes of one case: a recording of an hour at 120 Hz has about 20 MB.
  public static var bytes: Int { 64 << 20 }
  /// Values of one case, counting arrays and objects: that recording has about five million.
  public static var values: Int { 1 << 23 }
  /// Nesting of brackets. The format needs six.
  public static var depth: Int { 32 }
  /// Views of one case. A case that has more is not run.
  public static var views: Int { 10_000 }
  /// Nesting of views. A case whose views are nested deeper is not run: hit tests and messages that no view handles take
  /// a part of the stack for each level.
  public static var viewDepth: Int { 128 }
  /// Recognizers of one case. A case that has more is not run, since every pair of them is related.
  public static var recognizers: Int { 1000 }
}
