import CCrypto
public import InkdotHosting
public import InkdotPatterns

/// PBKDF2, HMAC, SHA-256, AES-GCM and random bytes of OpenSSL's libcrypto.
public struct OpenSSLCryptography: SealingCryptography {
  private static let length = 32
  private static let (nonceLength, tagLength) = (12, 16)

  /// Creates the cryptography of the linked libcrypto.
  public init() {}

  /// Returns PBKDF2-HMAC-SHA-256, 32 bytes.
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

  /// Returns HMAC-SHA-256, 32 bytes.
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

  /// Returns cryptographically random bytes.
  ///
  /// - Throws: `derivationFailed`.
  public func randomBytes(_ count: Int) throws(PatternFailure) -> [UInt8] {
    guard let length = Int32(exactly: count), length >= 0 else { throw .derivationFailed }
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, length) == 1 else { throw .derivationFailed }
    return bytes
  }

  /// Returns SHA-256, 32 bytes.
  ///
  /// - Throws: `derivationFailed`.
  public func hash(_ content: [UInt8]) throws(PatternFailure) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Self.length)
    guard EVP_Digest(content, content.count, &digest, nil, EVP_sha256(), nil) == 1 else { throw .derivationFailed }
    return digest
  }

  /// Seals with AES-256-GCM: the ciphertext, followed by the tag of 16 bytes.
  ///
  /// - Throws: `derivationFailed`, also for a key or nonce of another length than 32 and 12.
  public func seal(
    _ content: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]
  ) throws(PatternFailure) -> [UInt8] {
    guard key.count == Self.length, nonce.count == Self.nonceLength else { throw .derivationFailed }
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var sealed = [UInt8](repeating: 0, count: content.count)
    var tag = [UInt8](repeating: 0, count: Self.tagLength)
    var count: Int32 = 0
    guard EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_EncryptUpdate(context, nil, &count, associated, Int32(associated.count)) == 1,
      EVP_EncryptUpdate(context, &sealed, &count, content, Int32(content.count)) == 1,
      EVP_EncryptFinal_ex(context, nil, &count) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagLength), &tag) == 1
    else { throw .derivationFailed }
    return sealed + tag
  }

  /// Opens sealed bytes; `nil` if the key, the nonce or the associated data does not match.
  public func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
    guard sealed.count >= Self.tagLength, key.count == Self.length, nonce.count == Self.nonceLength else { return nil }
    let length = sealed.count - Self.tagLength
    var tag = Array(sealed[length...])
    var content = [UInt8](repeating: 0, count: length)
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var count: Int32 = 0
    guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_DecryptUpdate(context, nil, &count, associated, Int32(associated.count)) == 1,
      EVP_DecryptUpdate(context, &content, &count, sealed, Int32(length)) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagLength), &tag) == 1,
      EVP_DecryptFinal_ex(context, nil, &count) == 1
    else { return nil }
    return content
  }
}
