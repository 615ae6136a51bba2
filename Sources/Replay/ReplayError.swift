/// Why a case cannot be read. Nothing of it was run then.
public enum ReplayError: Error, Equatable {
  /// The text is not JSON; the offset counts bytes from 0.
  case notJSON(offset: Int)
  /// Brackets are nested deeper than ``ReplayLimits/depth``.
  case tooDeep(limit: Int)
  /// The text is longer than ``ReplayLimits/bytes``, or has more values than ``ReplayLimits/values``.
  case tooLong(limit: Int)
  /// A value is missing, of the wrong kind or out of range; the key, or what holds it, is named.
  case badValue(String)
}

/// What a case may take at most.
public enum ReplayLimits {
  /// Bytes of one case: a recording of an hour at 120 Hz has about 20 MB.
  public static var bytes: Int { 64 << 20 }
  /// Values of one case, counting arrays and objects: that recording has about five million.
  public static var values: Int { 1 << 23 }
  /// Nesting of brackets. The format needs six.
  public static var depth: Int { 32 }
}
