/// Everything of a ``CredentialRecord`` but its digest: what was derived from, and how.
///
/// 1. To set: make one with a fresh random salt, derive with its parameters and ``information(for:)``, and make a
///    record of it and the digest.
/// 2. To check: take the ``CredentialRecord/header`` of what is stored and derive in the same way.
///
/// From version 2 on the digest also depends on these bytes, so a record in which any of them was edited is not met by
/// what it was made of.
public struct CredentialHeader: Equatable, Sendable {
  /// How the digest follows from the slow derivation.
  public enum Version: UInt8, Hashable, Sendable, CaseIterable {
    /// It is the derivation's result itself. Such records are read and met for ever, and not made any more.
    case one = 1
    /// It is expanded from the derivation's result with ``CredentialHeader/information(for:)``.
    case two = 2
  }

  /// The purposes one slow derivation is expanded to. The results are independent.
  public enum Purpose: UInt8, Hashable, Sendable, CaseIterable {
    /// The digest that is stored and compared.
    case digest
    /// A key that wraps other keys and is never stored.
    case wrapping
  }

  /// The version of the record.
  public let version: Version
  /// The subject the digest was made from.
  public let subject: CredentialRecord.Subject
  /// Whether a device key took part.
  public let key: CredentialRecord.Key
  /// Rounds of PBKDF2.
  public let iterations: Int
  /// The salt.
  public let salt: [UInt8]

  /// A header from its parts.
  ///
  /// - Throws: ``CredentialRecordError/parameterOutOfRange(_:)``. Grids are those a finger can draw on; the minimum is
  ///   1 to ``PatternRule/maximumLength``, and no more than the grid's dots when none is used twice.
  /// - Complexity: O(1).
  public init(
    version: Version = .two, subject: CredentialRecord.Subject, key: CredentialRecord.Key,
    iterations: Int = CredentialRecord.standardIterations, salt: [UInt8]
  ) throws(CredentialRecordError) {
    guard CredentialRecord.iterationsRange.contains(iterations) else { throw .parameterOutOfRange(.iterations) }
    if case .pattern(let grid, let rule) = subject {
      guard PatternGrid.drawableSides.contains(grid.rows) else { throw .parameterOutOfRange(.rows) }
      guard PatternGrid.drawableSides.contains(grid.columns) else { throw .parameterOutOfRange(.columns) }
      let maximum = rule.allowsRepeats ? PatternRule.maximumLength : grid.count
      guard rule.minimumLength >= 1, rule.minimumLength <= maximum else { throw .parameterOutOfRange(.minimumLength) }
    }
    guard CredentialRecord.saltLengths.contains(salt.count) else { throw .parameterOutOfRange(.salt) }
    self.version = version
    self.subject = subject
    self.key = key
    self.iterations = iterations
    self.salt = salt
  }

  /// The `info` of HKDF-SHA-256 (RFC 5869, without salt, 32 bytes long) that expands the result of the slow derivation:
  /// a label, a byte 0, and the header's ``utf8``.
  ///
  /// - Returns: `nil` for version 1, whose digest is the result itself and which has no wrapping key: that one would
  ///   be known to whoever knows the digest.
  /// - Complexity: O(bytes).
  public func information(for purpose: Purpose) -> [UInt8]? {
    guard version != .one else { return nil }
    var bytes: [UInt8] = []
    switch purpose {
    case .digest: Self.append("inkdot digest\0", to: &bytes)
    case .wrapping: Self.append("inkdot wrapping\0", to: &bytes)
    }
    return bytes + utf8
  }
}
