/// A ``CredentialRecord`` without its digest: the input and parameters of the derivation.
///
/// 1. To set a credential: create a header with a new random salt, derive with its parameters and
///    ``information(for:)``, and create a record of header and digest.
/// 2. To check: derive in the same way with the stored ``CredentialRecord/header``.
///
/// Since version 2 the digest also depends on the header, so that a record with an edited header matches nothing.
public struct CredentialHeader: Equatable, Sendable {
  /// How the digest is computed from the slow derivation.
  public enum Version: UInt8, Hashable, Sendable, CaseIterable {
    /// The digest is the result of the derivation. Such records are supported forever but no longer created.
    case one = 1
    /// The digest is expanded from the result of the derivation with ``CredentialHeader/information(for:)``.
    case two = 2
  }

  /// The purposes to which one slow derivation is expanded. The results are independent.
  public enum Purpose: UInt8, Hashable, Sendable, CaseIterable {
    /// The stored digest.
    case digest
    /// A key that wraps other keys and is never stored.
    case wrapping
  }

  /// The version of the record.
  public let version: Version
  /// The kind of credential.
  public let subject: CredentialRecord.Subject
  /// Whether a device key is used.
  public let key: CredentialRecord.Key
  /// Rounds of PBKDF2.
  public let iterations: Int
  /// The salt.
  public let salt: [UInt8]

  /// Creates a header.
  ///
  /// - Throws: ``CredentialRecordError/parameterOutOfRange(_:)``. The grid must be drawable; the minimum length is 1 to
  ///   ``PatternRule/maximumLength``, and at most the number of dots without repeats.
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

  /// Returns the `info` of HKDF-SHA-256 (RFC 5869, without salt, 32 bytes) that expands the result of the slow
  /// derivation.
  ///
  /// It is a label, a byte 0, and the header's ``utf8``.
  ///
  /// - Returns: `nil` for version 1, whose digest is the result itself. It has no wrapping key, because the digest
  ///   would reveal it.
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
