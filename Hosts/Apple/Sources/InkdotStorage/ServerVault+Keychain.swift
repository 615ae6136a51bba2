#if canImport(CommonCrypto) && canImport(CryptoKit) && canImport(Security)
  public import Foundation
  public import InkdotHosting
  public import InkdotPatterns

  extension ServerVault {
    /// Returns a vault in the keychain whose patterns a server verifies, with the system's cryptography, clocks and
    /// `URLSession`.
    ///
    /// Until a server is set up, it uses the pattern of `StoredVault.keychain(service:)` with the same service.
    ///
    /// - Parameters:
    ///   - service: the name of the lock in the app.
    ///   - server: the address of the server, which is part of the app. Check an address that a user enters with
    ///     ``URLSessionConnection/init(_:)`` first.
    ///   - name: name of this device in lists. The server can read it.
    ///   - schedule: lockouts after wrong patterns; a custom one counts as `strict` on the server.
    /// - Precondition: the address is https, or http on this device.
    public nonisolated static func keychain(
      service: String, server: URL, name: String, schedule: AttemptSchedule = .standard
    ) -> ServerVault {
      guard let connection = URLSessionConnection(server) else {
        preconditionFailure("secrets travel over https only: \(server)")
      }
      return ServerVault(
        EnclaveStorage(KeychainStorage(service: service)), SystemCryptography(), connection, name: name,
        schedule: schedule, clock: { SystemClock.reading() })
    }
  }
#endif
