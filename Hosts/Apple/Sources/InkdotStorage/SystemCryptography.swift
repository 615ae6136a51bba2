#if canImport(CommonCrypto) && canImport(Security)
  import CommonCrypto
  public import InkdotHosting
  public import InkdotPatterns
  import Security

  /// PBKDF2, HMAC and random bytes of the system.
  public struct SystemCryptography: VaultCryptography {
    private static let length = 32

    /// The system's cryptography.
    public init() {}

    /// PBKDF2-HMAC-SHA-256, 32 bytes.
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

    /// HMAC-SHA-256, 32 bytes.
    public func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
      var code = [UInt8](repeating: 0, count: Self.length)
      CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, message, message.count, &code)
      return code
    }

    /// Cryptographically random bytes.
    ///
    /// - Throws: `derivationFailed`.
    public func randomBytes(_ count: Int) throws(PatternFailure) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      guard SecRandomCopyBytes(kSecRandomDefault, count, &bytes) == errSecSuccess else { throw .derivationFailed }
      return bytes
    }
  }
#endif
