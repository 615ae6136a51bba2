#if canImport(Security)
  import Foundation
  public import InkdotHosting
  public import InkdotPatterns
  import Security

  /// Stores a vault's items in the keychain: readable only while this device is unlocked, never in backups or on other
  /// devices.
  ///
  /// The keychain survives deleting the app. To start without a pattern after a reinstall, call `StoredVault.remove()`
  /// at the first launch.
  public struct KeychainStorage: VaultStorage {
    private let service: String

    /// Creates a storage.
    ///
    /// - Parameter service: the name of the lock in the app.
    public init(service: String) {
      self.service = service
    }

    /// Returns the bytes of an item; `nil` if the keychain does not contain it.
    ///
    /// - Throws: `storageDenied`, `storageFailed` or `recordDamaged`.
    public func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]? {
      var query = query(item)
      query[kSecReturnData as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      if status == errSecItemNotFound { return nil }
      try Self.check(status)
      guard let data = result as? Data else { throw .recordDamaged }
      return Array(data)
    }

    /// Replaces the bytes of an item in one keychain operation.
    ///
    /// - Throws: `storageDenied`, `storageFull` or `storageFailed`; the old bytes remain then.
    public func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure) {
      let values: [String: Any] = [
        kSecValueData as String: Data(bytes),
        kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
      ]
      let status = SecItemUpdate(query(item) as CFDictionary, values as CFDictionary)
      guard status == errSecItemNotFound else { return try Self.check(status) }
      try Self.check(SecItemAdd(query(item).merging(values) { $1 } as CFDictionary, nil))
    }

    /// Removes an item.
    ///
    /// - Throws: `storageDenied` or `storageFailed`.
    public func remove(_ item: VaultItem) throws(PatternFailure) {
      let status = SecItemDelete(query(item) as CFDictionary)
      if status != errSecItemNotFound { try Self.check(status) }
    }

    private func query(_ item: VaultItem) -> [String: Any] {
      [
        kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
        kSecAttrAccount as String: item.rawValue, kSecAttrSynchronizable as String: false,
        kSecUseDataProtectionKeychain as String: true,
      ]
    }

    private static func check(_ status: OSStatus) throws(PatternFailure) {
      switch status {
      case errSecSuccess: return
      case errSecInteractionNotAllowed, errSecAuthFailed, errSecMissingEntitlement, errSecNotAvailable:
        throw .storageDenied
      case errSecDiskFull: throw .storageFull
      default: throw .storageFailed
      }
    }
  }
#endif
