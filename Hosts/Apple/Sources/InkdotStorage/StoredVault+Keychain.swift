#if canImport(CommonCrypto) && canImport(CryptoKit) && canImport(Security)
  public import InkdotHosting
  public import InkdotPatterns

  extension StoredVault {
    /// Returns a vault in the keychain, with a device key in the Secure Enclave if available, and the system's
    /// cryptography and clocks.
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
