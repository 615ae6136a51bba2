import CCrypto
public import InkdotHosting
public import InkdotPatterns

/// PBKDF2, HMAC and random bytes of OpenSSL's libcrypto.
public struct OpenSSLCryptography: VaultCryptography {
  private static let length = 32

  /// The cryptography of the linked libcrypto.
  public init() {}

  /// PBKDF2-HMAC-SHA-256, 32 bytes.
  ///
  /// - Throws: `derivationFailed`.
  public func derive(
    from secret: UnsafeBufferPointer<UInt8>, salt: [UInt8], rounds: Int
  ) throws(PatternFailure) -> [UInt8] {
    guard let rounds = Int32(exactly: rounds), rounds > 0, let count = Int32(exactly: secret.count) else {
      throw .derivationFailed
    }
    var derived = [UInt8](repeating: 0, count: Self.length)
    let status = secret.withMemoryRebound(to: CChar.self) { secret in
      PKCS5_PBKDF2_HMAC(
        secret.baseAddress, count, salt, Int32(salt.count), rounds, EVP_sha256(), Int32(Self.length), &derived)
    }
    guard status == 1 else { throw .derivationFailed }
    return derived
  }

  /// HMAC-SHA-256, 32 bytes.
  ///
  /// - Throws: `derivationFailed`.
  public func authenticate(_ message: [UInt8], key: [UInt8]) throws(PatternFailure) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: Self.length)
    var count: UInt32 = 0
    guard let keyCount = Int32(exactly: key.count),
      HMAC(EVP_sha256(), key, keyCount, message, message.count, &code, &count) != nil, count == UInt32(Self.length)
    else { throw .derivationFailed }
    return code
  }

  /// Cryptographically random bytes.
  ///
  /// - Throws: `derivationFailed`.
  public func randomBytes(_ count: Int) throws(PatternFailure) -> [UInt8] {
    guard let length = Int32(exactly: count), length >= 0 else { throw .derivationFailed }
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, length) == 1 else { throw .derivationFailed }
    return bytes
  }
}
