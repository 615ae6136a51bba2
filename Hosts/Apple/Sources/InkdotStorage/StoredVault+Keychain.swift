#if canImport(CommonCrypto) && canImport(Security)
  public import InkdotHosting
  public import InkdotPatterns

  extension StoredVault {
    /// A vault in the keychain, with the system's cryptography and clocks.
    ///
    /// - Parameters:
    ///   - service: names the lock among those of the app.
    ///   - schedule: of waits after wrong patterns.
    public nonisolated static func keychain(
      service: String, schedule: AttemptSchedule = .standard
    ) -> StoredVault {
      StoredVault(
        KeychainStorage(service: service), SystemCryptography(), schedule: schedule, clock: { SystemClock.reading() })
    }
  }
#endif
