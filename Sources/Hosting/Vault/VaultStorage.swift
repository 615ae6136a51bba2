public import InkdotPatterns

/// An item that a vault stores as a whole.
public enum VaultItem: String, Hashable, Sendable, CaseIterable {
  /// The record of the pattern and its attempt count.
  case state
  /// The device key. A copied record is useless without it.
  case deviceKey
  /// Accounts to delete from a server.
  case leaving
  /// The state of a server that is being set up.
  case enrolling
}

/// Stores bytes durably: they are completely written when a call returns.
public protocol VaultStorage: Sendable {
  /// Returns the bytes of an item; `nil` only if the item certainly does not exist.
  ///
  /// - Throws: `.storageFailed` or `.storageDenied` in all cases of doubt.
  func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]?
  /// Replaces the bytes of an item.
  ///
  /// - Throws: `.storageFull`, `.storageDenied` or `.storageFailed`; the old bytes still exist then.
  func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure)
  /// Removes an item. A missing item is not an error.
  ///
  /// - Throws: `.storageDenied` or `.storageFailed`; the item still exists then.
  func remove(_ item: VaultItem) throws(PatternFailure)
}

/// The cryptography of the system.
public protocol VaultCryptography: Sendable {
  /// Returns PBKDF2-HMAC-SHA-256 (RFC 8018), 32 bytes.
  ///
  /// - Throws: `.derivationFailed`, like the other methods.
  func derive(
    from secret: UnsafeBufferPointer<UInt8>, salt: [UInt8], rounds: Int
  ) throws(PatternFailure) -> [UInt8]
  /// Returns HMAC-SHA-256 (RFC 2104), 32 bytes.
  func authenticate(_ message: [UInt8], key: [UInt8]) throws(PatternFailure) -> [UInt8]
  /// Returns `count` cryptographically random bytes.
  func randomBytes(_ count: Int) throws(PatternFailure) -> [UInt8]
}

extension VaultCryptography {
  /// Returns HKDF-SHA-256 (RFC 5869) without salt, 32 bytes.
  func expand(_ key: [UInt8], _ information: [UInt8]) throws(PatternFailure) -> [UInt8] {
    let extracted = try authenticate(key, key: [UInt8](repeating: 0, count: 32))
    return try authenticate(information + [1], key: extracted)
  }
}

/// The cryptography of the system for ``ServerVault``.
public protocol SealingCryptography: VaultCryptography {
  /// Returns SHA-256 (FIPS 180-4), 32 bytes.
  func hash(_ content: [UInt8]) throws(PatternFailure) -> [UInt8]
  /// Seals with AES-256-GCM (NIST SP 800-38D): the ciphertext, followed by the tag of 16 bytes.
  ///
  /// - Parameters:
  ///   - content: the plaintext.
  ///   - key: 32 bytes.
  ///   - nonce: 12 bytes, never used twice with one key.
  ///   - associated: authenticated bytes that are not encrypted.
  /// - Throws: `.derivationFailed`.
  func seal(
    _ content: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]
  ) throws(PatternFailure) -> [UInt8]
  /// Opens the result of ``seal(_:key:nonce:associated:)``; `nil` for other bytes, keys, nonces or associated data.
  func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]?
}
