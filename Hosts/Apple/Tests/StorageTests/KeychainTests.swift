import CommonCrypto
import Foundation
import InkdotHosting
import InkdotPatterns
import InkdotStorage
import Security
import Testing

/// These tests share one keychain.
@Suite(.serialized) struct KeychainTests {
  let storage = KeychainStorage(service: "test")
  let vault = StoredVault(
    KeychainStorage(service: "test"), SystemCryptography(), rounds: 100_000, clock: { ClockReading(wall: 1_000_000) })
  /// The same vault with fast key derivation, for tests that make every call fail.
  let quick = StoredVault(
    KeychainStorage(service: "test"), QuickCryptography(), rounds: 100_000, clock: { ClockReading(wall: 1_000_000) })
  let right: Pattern
  let wrong: Pattern

  init() throws {
    Keychain.reset()
    Derivation.failure = 0
    right = try Pattern(dots: [0, 1, 2, 5])
    wrong = try Pattern(dots: [0, 3, 6, 7])
  }

  /// Status codes that the keychain is known to return, and an unknown one.
  static let codes: [OSStatus] = [
    errSecDiskFull, errSecParam, errSecNotAvailable, errSecAuthFailed, errSecDuplicateItem, errSecItemNotFound,
    errSecInteractionNotAllowed, errSecMissingEntitlement, -36, -108, -128, -909, -2070, -26275, -25244, -67585, 12_345,
  ]

  @Test func `Items stay on this device, unlocked, and are not synchronized`() throws {
    try storage.write([1, 2, 3], as: .state)
    try storage.write([4], as: .state)
    #expect(try storage.read(.state) == [4] && Keychain.items.count == 1)
    let item = try #require(Keychain.items.first)
    #expect(item[kSecAttrAccessible] as? String == kSecAttrAccessibleWhenUnlockedThisDeviceOnly)
    #expect(item[kSecAttrSynchronizable] as? Bool == false)
    #expect(item[kSecUseDataProtectionKeychain] as? Bool == true)
    try storage.write([5], as: .deviceKey)
    #expect(try storage.read(.state) == [4] && storage.read(.deviceKey) == [5])
    #expect(try KeychainStorage(service: "other").read(.state) == nil)
    try storage.remove(.state)
    try storage.remove(.state)
    #expect(try storage.read(.state) == nil)
  }

  @Test func `An item of another type is reported as damaged`() throws {
    try storage.write([1], as: .state)
    Keychain.items[0][kSecValueData] = "text"
    #expect(throws: PatternFailure.recordDamaged) { try storage.read(.state) }
  }

  @Test func `A vault in the keychain accepts its pattern only`() async throws {
    try await vault.save(right, rule: .standard)
    #expect(await vault.check(right) == .correct)
    #expect(await vault.check(wrong) == .wrong(.open(attemptsLeft: 4)))
    #expect(try await vault.load()?.status == .open(attemptsLeft: 4))
    for item in Keychain.items { #expect((item[kSecValueData] as? Data)?.isEmpty == false) }
  }

  @Test(arguments: codes)
  func `A keychain error at any call of a check opens nothing`(_ code: OSStatus) async throws {
    try await quick.save(right, rule: .standard)
    let sound = Keychain.items
    Keychain.callCount = 0
    _ = await quick.check(right)
    let count = Keychain.callCount
    for call in 1...count {
      Keychain.items = sound
      (Keychain.callCount, Keychain.failing) = (0, (call, code))
      let verdict = await quick.check(right)
      // If an update reports a missing item, the storage adds it and reports that call's status.
      #expect(verdict != .correct, "call \(call)")
      if case .failed = verdict {} else { Issue.record("call \(call) of \(count) answers \(verdict)") }
    }
  }

  @Test(arguments: codes)
  func `A keychain error at any call of saving keeps the old pattern`(_ code: OSStatus) async throws {
    try await quick.save(wrong, rule: .standard)
    let sound = Keychain.items
    Keychain.callCount = 0
    try await quick.save(wrong, rule: .standard)
    for call in 1...Keychain.callCount {
      Keychain.items = sound
      (Keychain.callCount, Keychain.failing) = (0, (call, code))
      let isSaved = (try? await quick.save(right, rule: .standard)) != nil
      Keychain.failing = nil
      // If the vault reports success, the pattern is stored.
      #expect(await quick.check(right) == .correct || !isSaved, "call \(call)")
    }
  }

  @Test func `An unreadable keychain is not treated as empty`() async throws {
    for code in Self.codes where code != errSecItemNotFound {
      (Keychain.callCount, Keychain.failing) = (0, (1, code))
      await #expect(throws: PatternFailure.self) { try await vault.load() }
    }
  }

  @Test func `A locked device is reported as such`() {
    (Keychain.callCount, Keychain.failing) = (0, (1, errSecInteractionNotAllowed))
    #expect(throws: PatternFailure.storageDenied) { try storage.read(.state) }
    (Keychain.callCount, Keychain.failing) = (0, (1, errSecDiskFull))
    #expect(throws: PatternFailure.storageFull) { try storage.write([1], as: .state) }
  }

  @Test func `A failed derivation opens nothing and is counted`() async throws {
    try await vault.save(right, rule: .standard)
    Derivation.failure = -4308
    #expect(await vault.check(right) == .failed(.derivationFailed))
    Derivation.failure = 0
    #expect(try await vault.status() == .open(attemptsLeft: 4))
  }

  @Test func `PBKDF2 and HMAC match published test vectors`() throws {
    // Expected values: RFC 7914, section 11, and RFC 4231, case 2, the first 32 bytes.
    let derived = try Array("Password".utf8).withUnsafeBufferPointer {
      try SystemCryptography().derive(from: $0, salt: Array("NaCl".utf8), rounds: 80_000)
    }
    #expect(hex(derived) == "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56")
    let code = SystemCryptography().authenticate(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(throws: PatternFailure.derivationFailed) {
      try Array("x".utf8).withUnsafeBufferPointer { try SystemCryptography().derive(from: $0, salt: [1], rounds: 0) }
    }
  }

  @Test func `The digest is HKDF of HMAC of PBKDF2, as on the web`() async throws {
    try await vault.save(right, rule: .standard)
    let state = try #require(try storage.read(.state).flatMap { VaultState(bytes: $0) })
    let key = try #require(try storage.read(.deviceKey))
    let header = state.record.header
    let cryptography = SystemCryptography()
    let slow = try right.withKeyBytes { bytes throws(PatternFailure) in
      try cryptography.derive(from: bytes, salt: header.salt, rounds: header.iterations)
    }
    let extracted = cryptography.authenticate(
      cryptography.authenticate(slow, key: key), key: [UInt8](repeating: 0, count: 32))
    let information = try #require(header.information(for: .digest))
    #expect(state.record.matches(cryptography.authenticate(information + [1], key: extracted)))
    #expect(header.key == .device && header.version == .two)
  }

  @Test func `The wall clock reports the current time`() {
    #expect(SystemClock.reading().wall > 1_700_000_000)
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
