import CryptoKit
import Foundation
import InkdotHosting
import InkdotPatterns
import InkdotStorage
import LocalAuthentication
import Security
import Testing

extension KeychainTests {
  var sealed: EnclaveStorage { EnclaveStorage(KeychainStorage(service: "test")) }

  func sealedVault() -> StoredVault {
    StoredVault(sealed, SystemCryptography(), rounds: 100_000, clock: { ClockReading(wall: 1_000_000) })
  }

  // MARK: The device key in the enclave

  @Test func `The device key is stored encrypted and can be read back`() throws {
    resetEnclave()
    let key = (0..<32).map { UInt8($0) }
    try sealed.write(key, as: .deviceKey)
    let stored = try #require(try storage.read(.deviceKey))
    #expect(stored.count > 32 && !stored.suffix(32).elementsEqual(key))
    #expect(try sealed.read(.deviceKey) == key)
    // Each write uses a new nonce.
    try sealed.write(key, as: .deviceKey)
    #expect(try storage.read(.deviceKey) != stored)
    try sealed.write([1, 2], as: .state)
    #expect(try storage.read(.state) == [1, 2] && sealed.read(.state) == [1, 2])
  }

  @Test func `Another device or a failing enclave does not return the key`() async throws {
    resetEnclave()
    let vault = sealedVault()
    try await vault.save(right, rule: .standard)
    #expect(await vault.check(right) == .correct)
    SecureEnclave.chip = 2
    #expect(await vault.check(right) == .failed(.derivationFailed))
    (SecureEnclave.chip, SecureEnclave.isFailing) = (1, true)
    #expect(await vault.check(right) == .failed(.derivationFailed))
    SecureEnclave.isFailing = false
    SecureEnclave.isThere = false
    #expect(await vault.check(right) == .failed(.derivationFailed))
    SecureEnclave.isThere = true
    // Each attempt was counted before the key was derived.
    #expect(try await vault.status() == .open(attemptsLeft: 2))
    #expect(await vault.check(right) == .correct)
  }

  @Test func `A changed byte of the stored data opens nothing`() throws {
    resetEnclave()
    try sealed.write([UInt8](repeating: 7, count: 32), as: .deviceKey)
    let stored = try #require(try storage.read(.deviceKey))
    for index in stored.indices {
      var bytes = stored
      bytes[index] ^= 0x41
      try storage.write(bytes, as: .deviceKey)
      let key = try? sealed.read(.deviceKey)
      // A marker tells sealed keys from plain ones; the pattern's digest detects a changed key.
      #expect(key == nil || index < 5 || index >= stored.count - 32, "\(index)")
      #expect(key != [UInt8](repeating: 7, count: 32))
      try storage.write(Array(stored.prefix(index)), as: .deviceKey)
      #expect(index < 5 || (try? sealed.read(.deviceKey)) == nil)
    }
  }

  @Test func `Without an enclave, and with an older key, the device key is read unchanged`() async throws {
    resetEnclave()
    SecureEnclave.isThere = false
    let key = [UInt8](repeating: 9, count: 32)
    try sealed.write(key, as: .deviceKey)
    #expect(try storage.read(.deviceKey) == key)
    SecureEnclave.isThere = true
    #expect(try sealed.read(.deviceKey) == key)
    try sealed.remove(.deviceKey)
    #expect(try storage.read(.deviceKey) == nil)
  }

  // MARK: The shortcut

  func shortcut(_ vault: any PatternVault) -> BiometricShortcut { BiometricShortcut(service: "test", vault: vault) }

  @Test func `A recognized face opens only if the shortcut was turned on`() async throws {
    resetEnclave()
    let shortcut = shortcut(vault)
    await #expect(throws: PatternFailure.recordMissing) { try await shortcut.turnOn() }
    #expect(await shortcut.open(reason: "open") == .failed(.recordMissing))
    try await vault.save(right, rule: .standard)
    #expect(await shortcut.open(reason: "open") == .unavailable && !shortcut.isOn)
    try await shortcut.turnOn()
    #expect(await shortcut.isTurnedOn() && shortcut.isOn)
    #expect(await shortcut.open(reason: "open") == .open && BiometricShortcut.kind == .faceID)
    let item = try #require(Keychain.items.first { $0[kSecAttrAccount] as? String == "shortcut" })
    let control = try #require(item[kSecAttrAccessControl] as? SecAccessControl)
    #expect(control.flags == .biometryCurrentSet)
    #expect(control.protection == kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly && item[kSecAttrAccessible] == nil)
    try shortcut.turnOff()
    #expect(!shortcut.isOn)
    #expect(await shortcut.open(reason: "open") == .unavailable)
  }

  @Test func `An unrecognized face does not open`() async throws {
    resetEnclave()
    try await vault.save(right, rule: .standard)
    let shortcut = shortcut(vault)
    try await shortcut.turnOn()
    for answer in [Result<Bool, NSError>.success(false), .failure(NSError(domain: "LAError", code: -2))] {
      Sensor.answer = answer
      #expect(await shortcut.open(reason: "open") == .notSeen)
    }
    Sensor.answer = .success(true)
    Keychain.isSeen = { _ in false }
    #expect(await shortcut.open(reason: "open") == .unavailable)
    Sensor.isReady = false
    #expect(await shortcut.open(reason: "open") == .unavailable && BiometricShortcut.kind == .none)
    await #expect(throws: PatternFailure.storageDenied) { try await shortcut.turnOn() }
  }

  @Test func `The shortcut does not bypass a lockout or reset attempts`() async throws {
    resetEnclave()
    try await vault.save(right, rule: .standard)
    let shortcut = shortcut(vault)
    try await shortcut.turnOn()
    #expect(await vault.check(wrong) == .wrong(.open(attemptsLeft: 4)))
    #expect(await shortcut.open(reason: "open") == .open)
    #expect(try await vault.status() == .open(attemptsLeft: 4))
    for _ in 0..<4 { _ = await vault.check(wrong) }
    let status = try await vault.status()
    #expect(await shortcut.open(reason: "open") == .waiting(status))
    // The sensor was not asked.
    #expect(Sensor.askedCount == 1)
  }

  @Test func `Patterns drawn during face recognition are counted`() async throws {
    resetEnclave()
    try await vault.save(right, rule: .standard)
    let shortcut = shortcut(vault)
    try await shortcut.turnOn()
    Sensor.meanwhile = { [vault, wrong] in for _ in 0..<5 { _ = await vault.check(wrong) } }
    guard case .waiting = await shortcut.open(reason: "open") else {
      Issue.record("it opened")
      return
    }
  }

  @Test(arguments: codes) func `A keychain that answers an error at any call opens nothing`(_ code: OSStatus)
    async throws
  {
    resetEnclave()
    try await vault.save(right, rule: .standard)
    let shortcut = shortcut(vault)
    try await shortcut.turnOn()
    Keychain.callCount = 0
    #expect(await shortcut.open(reason: "open") == .open)
    let count = Keychain.callCount
    for call in 1...count {
      (Keychain.callCount, Keychain.failing) = (0, (call, code))
      #expect(await shortcut.open(reason: "open") != .open, "call \(call)")
    }
    Keychain.failing = nil
    #expect(await shortcut.open(reason: "open") == .open)
    (Keychain.callCount, Keychain.failing) = (0, (3, code))
    try? await shortcut.turnOn()
    Keychain.failing = nil
    try await vault.remove()
    #expect(await shortcut.open(reason: "open") == .failed(.recordMissing))
  }

  func resetEnclave() {
    (SecureEnclave.chip, SecureEnclave.isThere, SecureEnclave.isFailing) = (1, true, false)
    Sensor.reset()
    Keychain.isSeen = { ($0 as? LAContext)?.isAuthenticated == true }
  }
}
