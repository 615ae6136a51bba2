/// What is stored in place of a pattern or recovery passphrase: how to derive a digest, and the digest to meet.
///
/// 1. To set: make one with a fresh random salt and the digest the host derived, store ``text``.
/// 2. To check: read it with ``init(text:)``, derive from the drawing with its parameters, ask ``matches(_:)``.
///
/// The engine has no cryptography: hosts derive. The digest is PBKDF2-HMAC-SHA-256 (RFC 8018) over
/// ``Pattern/withKeyBytes(_:)`` or the passphrase, 32 bytes long; with ``Key/device`` it is HMAC-SHA-256 of that under
/// a secret key that does not leave the device.
public struct CredentialRecord: Equatable, Sendable {
  /// What the digest was made of, with the facts needed to enter it again.
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

  /// What the digest was made of.
  public let subject: Subject
  /// Whether a device key took part.
  public let key: Key
  /// Rounds of PBKDF2.
  public let iterations: Int
  /// The salt.
  public let salt: [UInt8]
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
  /// - Throws: ``CredentialRecordError/parameterOutOfRange(_:)``. Grids are those a finger can draw on; the minimum is
  ///   1 to ``PatternRule/maximumLength``, and no more than the grid's dots when none is used twice.
  /// - Complexity: O(1).
  public init(
    subject: Subject, key: Key, iterations: Int = standardIterations, salt: [UInt8], digest: [UInt8]
  ) throws(CredentialRecordError) {
    guard Self.iterationsRange.contains(iterations) else { throw .parameterOutOfRange(.iterations) }
    if case .pattern(let grid, let rule) = subject {
      guard PatternGrid.drawableSides.contains(grid.rows) else { throw .parameterOutOfRange(.rows) }
      guard PatternGrid.drawableSides.contains(grid.columns) else { throw .parameterOutOfRange(.columns) }
      let maximum = rule.allowsRepeats ? PatternRule.maximumLength : grid.count
      guard rule.minimumLength >= 1, rule.minimumLength <= maximum else { throw .parameterOutOfRange(.minimumLength) }
    }
    guard Self.saltLengths.contains(salt.count) else { throw .parameterOutOfRange(.salt) }
    guard digest.count == Self.digestLength else { throw .parameterOutOfRange(.digest) }
    self.subject = subject
    self.key = key
    self.iterations = iterations
    self.salt = salt
    self.digest = digest
  }

  /// Whether a digest is the one to meet, in constant time. One of another length is not.
  public func matches(_ candidate: [UInt8]) -> Bool { ConstantTime.equal(candidate, digest) }
}
