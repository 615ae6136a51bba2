#if canImport(CommonCrypto) && canImport(CryptoKit) && canImport(Security)
  public import InkdotHosting
  public import InkdotPatterns

  extension StoredVault {
    /// A vault in the keychain, its device key in the Secure Enclave where there is one, with the system's cryptography and clocks.
    ///
    /// - Parameters:
    ///   - service: the name of the lock in the app.
    ///   - schedule: lockouts after wrong patterns.
    public nonisolated static func keychain(
      service: String, schedule: AttemptSchedule = .standard
    ) -> StoredVault {
      StoredVault(
        EnclaveStorage(KeychainStorage(service: service)), SystemCryptography(), schedule: schedule,
        clock: { SystemClock.reading() })
    }
  }
#endif
