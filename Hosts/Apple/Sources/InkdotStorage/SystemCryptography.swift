#if canImport(CommonCrypto) && canImport(CryptoKit) && canImport(Security)
  import CommonCrypto
  import CryptoKit
  import Foundation
  public import InkdotHosting
  public import InkdotPatterns
  import Security

  /// PBKDF2, HMAC, SHA-256, AES-GCM and random bytes of the system.
  public struct SystemCryptography: SealingCryptography {
    private static let length = 32
    private static let tagLength = 16

    /// Creates the system's cryptography.
    public init() {}

    /// Returns PBKDF2-HMAC-SHA-256, 32 bytes.
    ///
    /// - Throws: `derivationFailed`.
    public func derive(
      from secret: UnsafeBufferPointer<UInt8>, salt: [UInt8], rounds: Int
    ) throws(PatternFailure) -> [UInt8] {
      guard let rounds = UInt32(exactly: rounds), rounds > 0 else { throw .derivationFailed }
      var derived = [UInt8](repeating: 0, count: Self.length)
      let status = secret.withMemoryRebound(to: CChar.self) { secret in
        CCKeyDerivationPBKDF(
          CCPBKDFAlgorithm(kCCPBKDF2), secret.baseAddress, secret.count, salt, salt.count,
          CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &derived, Self.length)
      }
      guard Int(status) == kCCSuccess else { throw .derivationFailed }
      return derived
    }

    /// Returns HMAC-SHA-256, 32 bytes.
    public func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
      var code = [UInt8](repeating: 0, count: Self.length)
      CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, message, message.count, &code)
      return code
    }

    /// Returns cryptographically random bytes.
    ///
    /// - Throws: `derivationFailed`.
    public func randomBytes(_ count: Int) throws(PatternFailure) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      guard SecRandomCopyBytes(kSecRandomDefault, count, &bytes) == errSecSuccess else { throw .derivationFailed }
      return bytes
    }

    /// Returns SHA-256, 32 bytes.
    public func hash(_ content: [UInt8]) -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: Self.length)
      CC_SHA256(content, CC_LONG(content.count), &digest)
      return digest
    }

    /// Seals with AES-256-GCM: the ciphertext, followed by the tag of 16 bytes.
    ///
    /// - Throws: `derivationFailed`, also for a nonce of another length than 12.
    public func seal(
      _ content: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]
    ) throws(PatternFailure) -> [UInt8] {
      guard key.count == Self.length, let nonce = try? AES.GCM.Nonce(data: nonce),
        let box = try? AES.GCM.seal(content, using: SymmetricKey(data: key), nonce: nonce, authenticating: associated)
      else { throw .derivationFailed }
      return Array(box.ciphertext) + Array(box.tag)
    }

    /// Opens sealed bytes; `nil` if the key, the nonce or other data does not match.
    public func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
      guard key.count == Self.length, sealed.count >= Self.tagLength, let nonce = try? AES.GCM.Nonce(data: nonce),
        let box = try? AES.GCM.SealedBox(
          nonce: nonce, ciphertext: sealed.dropLast(Self.tagLength), tag: sealed.suffix(Self.tagLength)),
        let content = try? AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: associated)
      else { return nil }
      return Array(content)
    }
  }
#endif
