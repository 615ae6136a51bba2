/// A stored record that verifies a pattern or recovery passphrase: derivation parameters and digest.
///
/// 1. To set: make a ``CredentialHeader``, derive, make a record of it and the digest, store ``text``.
/// 2. To check: read it with ``init(text:)``, derive from the drawing by its ``header``, ask ``matches(_:)``.
/// 3. When it matches and its version is older than ``CredentialHeader/Version/two``: set it again from the same drawing,
///    with a fresh salt. A failure to store that takes nothing away, because the old record opens as before.
///
/// The engine has no cryptography: hosts derive. The slow derivation is PBKDF2-HMAC-SHA-256 (RFC 8018) over
/// ``Pattern/withKeyBytes(_:)`` or the passphrase, 32 bytes long; with ``Key/device`` HMAC-SHA-256 of that under a
/// secret key that does not leave the device. The digest is that, expanded with ``CredentialHeader/information(for:)``.
public struct CredentialRecord: Equatable, Sendable {
  /// The secret the digest was made from, with the facts needed to enter it again.
  public enum Subject: Hashable, Sendable {
    /// A pattern drawn on a grid by a rule.
    case pattern(PatternGrid, PatternRule)
    /// The recovery passphrase: `inkdot-passphrase`, a byte 1, then its UTF-8 in normalization form C.
    case passphrase
  }

  /// Whether the digest also depends on a key that is not in the record.
  public enum Key: UInt8, Hashable, Sendable, CaseIterable {
    /// It does not: whoever has the record can try all patterns.
    case none
    /// It does: HMAC-SHA-256 under the device's own key.
    case device
  }

  /// The fields that may be missing or out of range.
  public enum Parameter: UInt8, Hashable, Sendable, CaseIterable {
    /// `kdf`, the key derivation.
    case derivation
    /// `key`, ``CredentialRecord/Key``.
    case key
    /// `i`, rounds of PBKDF2.
    case iterations
    /// `rows` of the grid.
    case rows
    /// `columns` of the grid.
    case columns
    /// `min`, fewest dots.
    case minimumLength
    /// `skip`, what happens to skipped dots.
    case skippedDots
    /// `repeats`, whether a dot may be used again.
    case repeats
    /// The salt.
    case salt
    /// The digest.
    case digest
  }

  /// How to derive the digest.
  public let header: CredentialHeader
  /// The digest to meet.
  let digest: [UInt8]

  /// Rounds a record may ask for: fewer are too fast to guess, more would hang the device that reads the record.
  public static let iterationsRange = 100_000...10_000_000
  /// Rounds for new records: OWASP's figure for PBKDF2-HMAC-SHA-256 (Password Storage Cheat Sheet, 2023).
  public static let standardIterations = 600_000
  /// Bytes of a salt.
  public static let saltLengths = 16...64
  /// Bytes of a digest.
  public static let digestLength = 32

  /// A record from its parts.
  ///
  /// - Throws: ``CredentialRecordError/parameterOutOfRange(_:)`` when the digest has not ``digestLength`` bytes.
  /// - Complexity: O(1).
  public init(header: CredentialHeader, digest: [UInt8]) throws(CredentialRecordError) {
    guard digest.count == Self.digestLength else { throw .parameterOutOfRange(.digest) }
    self.header = header
    self.digest = digest
  }

  /// Whether a digest is the one to meet, in constant time. One of another length is not.
  public func matches(_ candidate: [UInt8]) -> Bool { ConstantTime.equal(candidate, digest) }
}
