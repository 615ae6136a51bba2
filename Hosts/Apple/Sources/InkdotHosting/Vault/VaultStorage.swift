public import InkdotPatterns

/// An item that a vault stores as a whole.
public enum VaultItem: String, Hashable, Sendable, CaseIterable {
  /// The record of the pattern with its count of attempts.
  case state
  /// The key without which a copied record is of no use.
  case deviceKey
}

/// Keeps bytes. What a call has written is durable, and not partly written, when the call returns.
public protocol VaultStorage: Sendable {
  /// The bytes of an item; `nil` only when it is certain that there are none.
  func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]?
  /// Keeps bytes in place of those before.
  func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure)
  /// Forgets an item; it is no failure when there is none.
  func remove(_ item: VaultItem) throws(PatternFailure)
}

/// The cryptography of a system.
public protocol VaultCryptography: Sendable {
  /// PBKDF2-HMAC-SHA-256 (RFC 8018), 32 bytes.
  func derive(
    from secret: UnsafeBufferPointer<UInt8>, salt: [UInt8], rounds: Int
  ) throws(PatternFailure) -> [UInt8]
  /// HMAC-SHA-256 (RFC 2104), 32 bytes.
  func authenticate(_ message: [UInt8], key: [UInt8]) throws(PatternFailure) -> [UInt8]
  /// Cryptographically random bytes.
  func random(_ count: Int) throws(PatternFailure) -> [UInt8]
}
