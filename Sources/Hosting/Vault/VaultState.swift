public import InkdotPatterns

/// Record and attempt count of a pattern, written as one value.
///
///     offset  bytes  meaning
///          0      4  signature, ASCII `InkV`
///          4      1  version: 2 if the count has a custom schedule, otherwise 1
///          5     40  the count, as `AttemptLimiter.bytes`; longer in version 2, up to the record
///         45         the record, as `CredentialRecord.utf8`
public struct VaultState: Hashable, Sendable {
  /// The record of the pattern.
  public var record: CredentialRecord
  /// The attempt count; `nil` if it is unreadable.
  public var limiter: AttemptLimiter?

  private static let signature: [UInt8] = [0x49, 0x6E, 0x6B, 0x56]
  private static let headLength = 5

  /// Creates a state.
  public init(record: CredentialRecord, limiter: AttemptLimiter) {
    self.record = record
    self.limiter = limiter
  }

  /// Reads a stored state.
  ///
  /// - Returns: `nil` if the bytes contain no record: truncated, edited, or written by another program.
  /// - Complexity: O(bytes).
  public init?(bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature), let start = Self.recordStart(in: bytes),
      let record = try? CredentialRecord(utf8: Array(bytes[start...])), case .pattern = record.header.subject
    else { return nil }
    self.record = record
    limiter = try? AttemptLimiter(bytes: Array(bytes[Self.headLength..<start]))
  }

  /// Returns the offset of the record. Does not depend on the length of the count, because a damaged count must not
  /// hide the record.
  private static func recordStart(in bytes: [UInt8]) -> Int? {
    let first = headLength + AttemptLimiter.byteCount
    guard bytes.count > first else { return nil }
    switch bytes[signature.count] {
    case 1: return first
    // No schedule has waits with these bytes.
    case 2: return (first..<bytes.count).first { bytes[$0...].starts(with: "$inkdot-".utf8) }
    default: return nil
    }
  }

  /// The bytes to store.
  public var bytes: [UInt8] {
    let count = limiter?.bytes ?? [UInt8](repeating: 0, count: AttemptLimiter.byteCount)
    return Self.signature + [count.count == AttemptLimiter.byteCount ? 1 : 2] + count + record.utf8
  }

  /// States are equal if their stored bytes are.
  public static func == (a: VaultState, b: VaultState) -> Bool { a.bytes == b.bytes }

  /// Hashes the stored bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
