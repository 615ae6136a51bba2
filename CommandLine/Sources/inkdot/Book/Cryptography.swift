import CCrypto
import InkdotPatterns
import InkdotVault

/// The cryptography of sealed files: ``OpenSSLCryptography`` and HKDF.
enum Cryptography {
  /// Returns HKDF-SHA-256 (RFC 5869) without salt, 32 bytes: one block.
  static func expand(_ key: [UInt8], information: [UInt8]) -> [UInt8] {
    var extracted = authenticate([UInt8](repeating: 0, count: 32), key)
    defer { wipe(&extracted) }
    return authenticate(extracted, information + [1])
  }

  /// Returns PBKDF2-HMAC-SHA-256 (RFC 8018), 32 bytes.
  static func stretch(_ secret: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
    let key = secret.withUnsafeBufferPointer { secret in
      try? OpenSSLCryptography().derive(from: secret, salt: salt, rounds: rounds)
    }
    guard let key else { preconditionFailure("libcrypto has no PBKDF2") }
    return key
  }

  /// Opens bytes sealed with AES-256-GCM; `nil` if the key, the nonce or other data does not match.
  static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
    OpenSSLCryptography().open(sealed, key: key, nonce: nonce, associated: associated)
  }

  /// Seals with AES-256-GCM. The tag of 16 bytes follows the ciphertext.
  static func seal(_ content: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8] {
    guard let sealed = try? OpenSSLCryptography().seal(content, key: key, nonce: nonce, associated: associated) else {
      preconditionFailure("libcrypto has no AES-256-GCM")
    }
    return sealed
  }

  /// Returns random bytes.
  static func random(_ count: Int) throws -> [UInt8] {
    do throws(PatternFailure) {
      return try OpenSSLCryptography().randomBytes(count)
    } catch {
      throw BookError(description: "The system provides no random bytes.")
    }
  }

  /// Overwrites a secret in memory.
  static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
  }

  /// Returns HMAC-SHA-256.
  static func authenticate(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    guard let code = try? OpenSSLCryptography().authenticate(message, key: key) else {
      preconditionFailure("libcrypto has no HMAC-SHA-256")
    }
    return code
  }
}
