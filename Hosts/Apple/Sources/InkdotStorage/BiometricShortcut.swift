#if canImport(LocalAuthentication) && canImport(Security)
  import Foundation
  public import InkdotHosting
  public import InkdotPatterns
  import LocalAuthentication
  import Security

  /// Face ID, Touch ID or Optic ID instead of drawing a stored pattern. It is off by default.
  ///
  /// It respects the vault's attempt count: it does not open during a lockout, without a pattern, or if the vault is
  /// unreadable, and neither uses nor resets attempts. The proof is a keychain item that the system releases only to
  /// faces and fingers that were enrolled when it was turned on.
  ///
  /// The app's Info.plist needs `NSFaceIDUsageDescription`.
  public struct BiometricShortcut: Sendable {
    /// The kind of sensor.
    public enum Kind: Hashable, Sendable {
      /// No sensor, or none that is set up.
      case none
      /// Touch ID.
      case touchID
      /// Face ID.
      case faceID
      /// Optic ID.
      case opticID
    }

    /// The result of an attempt.
    public enum Answer: Hashable, Sendable {
      /// The owner was recognized, and no lockout is running.
      case open
      /// The owner was not recognized or cancelled: ask for the pattern.
      case notSeen
      /// It is off, other faces or fingers were added since it was turned on, or the device has no sensor.
      case unavailable
      /// A lockout is running.
      case waiting(AttemptStatus)
      /// The vault is unreadable.
      case failed(PatternFailure)
    }

    private let service: String
    private let vault: any PatternVault
    private static let length = 32

    /// Creates a shortcut.
    ///
    /// - Parameters:
    ///   - service: the name of the lock in the app, as for its vault.
    ///   - vault: the vault with the pattern.
    public init(service: String, vault: any PatternVault) {
      self.service = service
      self.vault = vault
    }

    /// The sensor of the device, if it is set up.
    public static var kind: Kind {
      let context = LAContext()
      guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return .none }
      switch context.biometryType {
      case .touchID: return .touchID
      case .faceID: return .faceID
      case .opticID: return .opticID
      default: return .none
      }
    }

    /// Whether it is turned on. Checking does not require Face ID or Touch ID.
    public var isOn: Bool {
      let context = LAContext()
      context.interactionNotAllowed = true
      let status = SecItemCopyMatching(reading(with: context) as CFDictionary, nil)
      return status == errSecSuccess || status == errSecInteractionNotAllowed
    }

    /// Whether it is turned on, checked off the main thread, because the keychain is another process.
    @concurrent public func isTurnedOn() async -> Bool { isOn }

    /// Turns it on. Call it right after the pattern was drawn.
    ///
    /// - Throws: `recordMissing` without a pattern, `storageDenied` without a sensor, or errors of vault and keychain.
    public func turnOn() async throws(PatternFailure) {
      guard try await vault.load() != nil else { throw .recordMissing }
      guard Self.kind != .none,
        let control = SecAccessControlCreateWithFlags(
          nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)
      else { throw .storageDenied }
      var bytes = [UInt8](repeating: 0, count: Self.length)
      guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { throw .derivationFailed }
      try turnOff()
      var values = query
      values[kSecValueData as String] = Data(bytes)
      values[kSecAttrAccessControl as String] = control
      guard SecItemAdd(values as CFDictionary, nil) == errSecSuccess else { throw .storageFailed }
    }

    /// Turns it off.
    ///
    /// - Throws: `storageFailed`; the shortcut may still be on then.
    public func turnOff() throws(PatternFailure) {
      let status = SecItemDelete(query as CFDictionary)
      guard status == errSecSuccess || status == errSecItemNotFound else { throw .storageFailed }
    }

    /// Asks the owner to authenticate.
    ///
    /// - Parameter reason: shown by the system, in the user's language.
    public func open(reason: String) async -> Answer {
      if let refusal = await refusal() { return refusal }
      let context = LAContext()
      // No fallback of the system, because the fallback is the pattern.
      context.localizedFallbackTitle = ""
      guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return .unavailable }
      guard
        (try? await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason)) == true
      else { return .notSeen }
      var result: CFTypeRef?
      guard SecItemCopyMatching(reading(with: context) as CFDictionary, &result) == errSecSuccess,
        let data = result as? Data, data.count == Self.length
      else { return .unavailable }
      // Wrong patterns may have been drawn in the meantime.
      return await refusal() ?? .open
    }

    /// The reason why no attempt is allowed now.
    private func refusal() async -> Answer? {
      do throws(PatternFailure) {
        guard try await vault.load() != nil else { return .failed(.recordMissing) }
        let status = try await vault.status()
        guard case .open = status else { return .waiting(status) }
        return nil
      } catch { return .failed(error) }
    }

    private func reading(with context: LAContext) -> [String: Any] {
      query.merging([
        kSecReturnData as String: true, kSecMatchLimit as String: kSecMatchLimitOne,
        kSecUseAuthenticationContext as String: context,
      ]) { $1 }
    }

    private var query: [String: Any] {
      [
        kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
        kSecAttrAccount as String: "shortcut", kSecAttrSynchronizable as String: false,
        kSecUseDataProtectionKeychain as String: true,
      ]
    }
  }
#endif
