#if canImport(CryptoKit) && canImport(Security)
  import CryptoKit
  import Foundation
  public import InkdotHosting
  public import InkdotPatterns
  import Security

  /// Stores a vault's device key so that only the Secure Enclave of this device can recover it.
  ///
  /// Without an enclave, the key is stored unprotected.
  ///
  /// The key is encrypted with a pad derived (HKDF-SHA-256) from a key agreement between a key of the enclave and a
  /// discarded second key. The stored item is: `InkE`, 1, the length of the enclave's representation of its key in two
  /// bytes, that representation, the other public key (65 bytes, X9.63), a checksum of 32 bytes, the encrypted key.
  ///
  /// A device key that was stored without the enclave stays readable; the next pattern gets a new key.
  public struct EnclaveStorage: VaultStorage {
    private let storage: any VaultStorage
    private static let mark = Array("InkE".utf8) + [1]
    private static let keyLength = 32
    private static let publicLength = 65

    /// Creates a storage on top of another one.
    public init(_ storage: any VaultStorage) {
      self.storage = storage
    }

    /// Returns the bytes of an item.
    ///
    /// - Throws: `derivationFailed` if the enclave does not answer, `recordDamaged` if its answer is wrong, or an error of the
    ///   storage.
    public func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]? {
      guard let bytes = try storage.read(item) else { return nil }
      guard item == .deviceKey, bytes.starts(with: Self.mark) else { return bytes }
      return try Self.open(bytes)
    }

    /// Replaces the bytes of an item.
    ///
    /// - Throws: `derivationFailed` if the enclave cannot create a key, or an error of the storage.
    public func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure) {
      guard item == .deviceKey, bytes.count == Self.keyLength, SecureEnclave.isAvailable else {
        return try storage.write(bytes, as: item)
      }
      guard let hidden = Self.seal(bytes) else { throw .derivationFailed }
      try storage.write(hidden, as: item)
    }

    /// Removes an item.
    ///
    /// - Throws: errors of the storage.
    public func remove(_ item: VaultItem) throws(PatternFailure) { try storage.remove(item) }

    private static func seal(_ key: [UInt8]) -> [UInt8]? {
      guard
        let control = SecAccessControlCreateWithFlags(
          nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .privateKeyUsage, nil),
        let enclave = try? SecureEnclave.P256.KeyAgreement.PrivateKey(
          compactRepresentable: false, accessControl: control, authenticationContext: nil)
      else { return nil }
      let other = P256.KeyAgreement.PrivateKey(compactRepresentable: false)
      guard let secret = try? other.sharedSecretFromKeyAgreement(with: enclave.publicKey) else { return nil }
      let form = Array(enclave.dataRepresentation)
      guard form.count <= Int(UInt16.max) else { return nil }
      let pad = pad(from: secret)
      let header = mark + [UInt8(form.count >> 8), UInt8(form.count & 255)] + form
      return header + Array(other.publicKey.x963Representation) + pad[keyLength...] + zip(key, pad).map { $0 ^ $1 }
    }

    private static func open(_ bytes: [UInt8]) throws(PatternFailure) -> [UInt8] {
      var rest = bytes.dropFirst(mark.count)
      func take(_ count: Int) throws(PatternFailure) -> [UInt8] {
        guard rest.count >= count else { throw .recordDamaged }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      }
      let length = try take(2)
      let form = try take(Int(length[0]) << 8 | Int(length[1]))
      let (point, check, hidden) = (try take(publicLength), try take(keyLength), try take(keyLength))
      guard rest.isEmpty, let other = try? P256.KeyAgreement.PublicKey(x963Representation: Data(point)) else {
        throw .recordDamaged
      }
      guard
        let enclave = try? SecureEnclave.P256.KeyAgreement.PrivateKey(
          dataRepresentation: Data(form), authenticationContext: nil),
        let secret = try? enclave.sharedSecretFromKeyAgreement(with: other)
      else { throw .derivationFailed }
      let pad = pad(from: secret)
      guard check.elementsEqual(pad[keyLength...]) else { throw .recordDamaged }
      return zip(hidden, pad).map { $0 ^ $1 }
    }

    /// The pad, followed by its checksum.
    private static func pad(from secret: SharedSecret) -> [UInt8] {
      secret.hkdfDerivedSymmetricKey(
        using: SHA256.self, salt: Data(), sharedInfo: Data("inkdot device key".utf8), outputByteCount: 2 * keyLength
      ).withUnsafeBytes { Array($0) }
    }
  }
#endif
