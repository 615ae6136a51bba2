public import InkdotPatterns

/// Record and attempt count of a pattern as one value, so that they change together or not at all.
///
///     offset  bytes  meaning
///          0      4  signature, ASCII `InkV`
///          4      1  version, 1
///          5     40  the count, as `AttemptLimiter.bytes`
///         45         the record, as `CredentialRecord.utf8`
public struct VaultState: Hashable, Sendable {
  /// The record that patterns are compared with.
  public var record: CredentialRecord
  /// The attempt count; `nil` if it is unreadable.
  public var limiter: AttemptLimiter?

  private static let head: [UInt8] = [0x49, 0x6E, 0x6B, 0x56, 1]

  /// A state from its parts.
  public init(record: CredentialRecord, limiter: AttemptLimiter) {
    self.record = record
    self.limiter = limiter
  }

  /// Reads a stored state.
  ///
  /// - Returns: `nil` if the bytes contain no record: truncated, edited, or written by another program.
  /// - Complexity: O(bytes).
  public init?(bytes: [UInt8]) {
    let start = Self.head.count + AttemptLimiter.byteCount
    guard bytes.count > start, bytes.starts(with: Self.head),
      let record = try? CredentialRecord(utf8: Array(bytes[start...])), case .pattern = record.header.subject
    else { return nil }
    self.record = record
    limiter = try? AttemptLimiter(bytes: Array(bytes[Self.head.count..<start]))
  }

  /// The state to store.
  public var bytes: [UInt8] {
    let count = limiter?.bytes ?? [UInt8](repeating: 0, count: AttemptLimiter.byteCount)
    return Self.head + count + record.utf8
  }

  /// States are equal if their stored bytes are.
  public static func == (a: VaultState, b: VaultState) -> Bool { a.bytes == b.bytes }

  /// Hashes the stored bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
