/// A stored record that verifies a pattern or recovery passphrase: derivation parameters and digest.
///
/// 1. To set: create a ``CredentialHeader``, derive, create a record of header and digest, and store ``text``.
/// 2. To check: read it with ``init(text:)``, derive from the drawing with its ``header``, and call ``matches(_:)``.
/// 3. If it matches and its version is older than ``CredentialHeader/Version/two``, set it again from the same drawing
///    with a new salt. If storing fails, the old record still works.
///
/// The engine has no cryptography; hosts derive. The slow derivation is PBKDF2-HMAC-SHA-256 (RFC 8018) over
/// ``Pattern/withKeyBytes(_:)`` or the passphrase, 32 bytes; with ``Key/device``, HMAC-SHA-256 of it with a secret
/// device key. The digest is the result, expanded with ``CredentialHeader/information(for:)``.
public struct CredentialRecord: Equatable, Sendable {
  /// The kind of credential, with the facts needed to enter it again.
  public enum Subject: Hashable, Sendable {
    /// A pattern on a grid with a rule.
    case pattern(PatternGrid, PatternRule)
    /// The passphrase: `inkdot-passphrase`, a byte 1, then its UTF-8 in normalization form C.
    case passphrase
  }

  /// Whether the digest also depends on a key outside the record.
  public enum Key: UInt8, Hashable, Sendable, CaseIterable {
    /// No key: anyone with the record can try all patterns.
    case none
    /// HMAC-SHA-256 with the device's own key.
    case device
  }

  /// The fields, for errors.
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
    /// `min`, minimum number of dots.
    case minimumLength
    /// `skip`, treatment of skipped dots.
    case skippedDots
    /// `repeats`, whether dots may be reused.
    case repeats
    /// The salt.
    case salt
    /// The digest.
    case digest
  }

  /// The parameters of the derivation.
  public let header: CredentialHeader
  /// The expected digest.
  let digest: [UInt8]

  /// Allowed rounds: fewer make guessing too fast, more would block the device that reads the record.
  public static let iterationsRange = 100_000...10_000_000
  /// Rounds for new records, as recommended by OWASP for PBKDF2-HMAC-SHA-256 (Password Storage Cheat Sheet, 2023).
  public static let standardIterations = 600_000
  /// Allowed lengths of a salt, in bytes.
  public static let saltLengths = 16...64
  /// Length of a digest, in bytes.
  public static let digestLength = 32

  /// Creates a record.
  ///
  /// - Throws: ``CredentialRecordError/parameterOutOfRange(_:)`` if the digest does not have ``digestLength`` bytes.
  /// - Complexity: O(1).
  public init(header: CredentialHeader, digest: [UInt8]) throws(CredentialRecordError) {
    guard digest.count == Self.digestLength else { throw .parameterOutOfRange(.digest) }
    self.header = header
    self.digest = digest
  }

  /// Returns whether a digest matches, in constant time. A digest of another length does not.
  public func matches(_ candidate: [UInt8]) -> Bool { ConstantTime.equal(candidate, digest) }
}
