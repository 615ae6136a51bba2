import CCrypto

/// The primitives of the protocol: SHA-256, HMAC-SHA-256, HKDF-SHA-256 and AES-256-GCM by OpenSSL's libcrypto.
package enum Cryptography {
  /// Length of a hash, key or proof, in bytes.
  package static let hashLength = 32
  private static let (nonceLength, tagLength) = (12, 16)

  /// Returns the SHA-256 hash of `content`.
  package static func hash(_ content: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: hashLength)
    precondition(EVP_Digest(content, content.count, &digest, nil, EVP_sha256(), nil) == 1, "libcrypto has no SHA-256")
    return digest
  }

  /// Returns the HMAC-SHA-256 of `message`.
  package static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: hashLength)
    let done = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
    precondition(done != nil, "libcrypto has no HMAC-SHA-256")
    return code
  }

  /// Returns 32 bytes of HKDF-SHA-256 without salt (RFC 5869).
  package static func derive(from key: [UInt8], _ info: [UInt8]) -> [UInt8] {
    let pseudorandom = authenticate(key, key: [UInt8](repeating: 0, count: hashLength))
    return authenticate(info + [1], key: pseudorandom)
  }

  /// Returns cryptographically random bytes.
  package static func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    precondition(RAND_bytes(&bytes, Int32(count)) == 1, "libcrypto has no random bytes")
    return bytes
  }

  /// Compares in constant time.
  package static func isEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.count == second.count && CRYPTO_memcmp(first, second, first.count) == 0
  }

  /// Returns nonce, ciphertext and tag of AES-256-GCM.
  package static func seal(_ content: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]) -> [UInt8] {
    precondition(key.count == hashLength && nonce.count == nonceLength)
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var (sealed, tag) = ([UInt8](repeating: 0, count: content.count), [UInt8](repeating: 0, count: tagLength))
    var count: Int32 = 0
    let done =
      EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1
      && EVP_EncryptUpdate(context, nil, &count, data, Int32(data.count)) == 1
      && EVP_EncryptUpdate(context, &sealed, &count, content, Int32(content.count)) == 1
      && EVP_EncryptFinal_ex(context, nil, &count) == 1
      && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag) == 1
    precondition(done, "libcrypto has no AES-256-GCM")
    return nonce + sealed + tag
  }

  /// Opens the result of ``seal(_:key:nonce:authenticating:)``; `nil` for other bytes.
  package static func open(_ box: [UInt8], key: [UInt8], authenticating data: [UInt8]) -> [UInt8]? {
    guard key.count == hashLength, box.count >= nonceLength + tagLength else { return nil }
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    let sealed = Array(box[nonceLength..<box.count - tagLength])
    var tag = Array(box.suffix(tagLength))
    var content = [UInt8](repeating: 0, count: sealed.count)
    var count: Int32 = 0
    let done =
      EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, box) == 1
      && EVP_DecryptUpdate(context, nil, &count, data, Int32(data.count)) == 1
      && EVP_DecryptUpdate(context, &content, &count, sealed, Int32(sealed.count)) == 1
      && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag) == 1
      && EVP_DecryptFinal_ex(context, nil, &count) == 1
    return done ? content : nil
  }
}
