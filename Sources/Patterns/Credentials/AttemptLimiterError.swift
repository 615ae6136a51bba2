/// Why bytes are not the stored state of an ``AttemptLimiter``.
public enum AttemptLimiterError: Error, Equatable {
  /// They are not ``AttemptLimiter/byteCount`` bytes.
  case wrongLength(count: Int)
  /// They do not begin with the signature.
  case notACounter
  /// They were written by a later version.
  case unknownVersion(UInt8)
  /// The checksum does not fit.
  case damaged
  /// The checksum fits, but a field holds what no limiter writes.
  case valueOutOfRange(offset: Int)
}
