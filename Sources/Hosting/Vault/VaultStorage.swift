public import InkdotPatterns

/// An item that a vault stores as a whole.
public enum VaultItem: String, Hashable, Sendable, CaseIterable {
  /// The record of the pattern with its count of attempts.
  case state
  /// The device key, without which a copied record is useless.
  case deviceKey
}

/// Stores bytes durably: when a call returns, they are written completely.
public protocol VaultStorage: Sendable {
  /// The bytes of an item; `nil` only if the item certainly does not exist.
  func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]?
  /// Replaces the bytes of an item.
  func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure)
  /// Removes an item. A missing item is no failure.
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
  func randomBytes(_ count: Int) throws(PatternFailure) -> [UInt8]
}
