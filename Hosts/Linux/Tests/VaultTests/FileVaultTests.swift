import Foundation
import InkdotHosting
import InkdotPatterns
import InkdotVault
import Testing

@testable import TerminalLock

@Suite final class FileVaultTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func hexadecimal(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

  @Test func `Libcrypto derives and authenticates like the published test vectors`() throws {
    let cryptography = OpenSSLCryptography()
    // RFC 7914, section 11, first 32 bytes.
    let derived = try "passwd".utf8.withContiguousStorageIfAvailable { secret in
      try cryptography.derive(from: secret, salt: Array("salt".utf8), rounds: 1)
    }
    #expect(derived.map(hexadecimal) == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc")
    // RFC 4231, case 2.
    let code = try cryptography.authenticate(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(hexadecimal(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(throws: PatternFailure.derivationFailed) {
      try [UInt8](repeating: 1, count: 3).withUnsafeBufferPointer { secret throws in
        _ = try cryptography.derive(from: secret, salt: [1], rounds: 0)
      }
    }
    #expect(try cryptography.randomBytes(32) != cryptography.randomBytes(32))
  }

  @Test func `Libcrypto hashes and seals like the test vectors of the server's protocol`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    let text = try String(contentsOf: folder.appending(path: "Tests/Conformance/server-vectors.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    let vectors = Dictionary(lines.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    func bytes(_ name: String) throws -> [UInt8] {
      let digits = try #require(vectors[name]).compactMap(\.hexDigitValue)
      return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
    let cryptography = OpenSSLCryptography()
    #expect(try cryptography.hash(bytes("token")) == bytes("token-hash"))
    let (key, nonce) = try (bytes("share-key"), bytes("nonce"))
    let associated = try Array("inkdot share\0".utf8) + bytes("account") + bytes("device")
    let sealed = try cryptography.seal(bytes("share"), key: key, nonce: nonce, associated: associated)
    #expect(try nonce + sealed == bytes("sealed-share"))
    #expect(try cryptography.open(sealed, key: key, nonce: nonce, associated: associated) == bytes("share"))
    #expect(cryptography.open(sealed, key: key, nonce: nonce, associated: []) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(cryptography.open(changed, key: key, nonce: nonce, associated: associated) == nil)
    }
    #expect(throws: PatternFailure.derivationFailed) {
      try cryptography.seal([1], key: [1], nonce: nonce, associated: [])
    }
  }

  @Test func `A pattern is set, and opens after a restart`() async throws {
    do {
      let vault = try StoredVault.files(in: folder)
      #expect(try await answer(to: "0-1-2-5-8", from: vault) == "The pattern is set.")
    }
    let vault = try StoredVault.files(in: folder)
    await #expect(throws: PatternError.self) { try await answer(to: "0-1-2", from: vault) }
    #expect(try await answer(to: "0-1-2-4", from: vault) == "Wrong. Attempts before a wait: 4.")
    #expect(try await answer(to: "0-1-2-5-8", from: vault) == "It is open.")
    try await vault.remove()
    #expect(try await vault.load() == nil)
  }

  @Test func `The count survives a restart of the process and leads to a wait`() async throws {
    _ = try await answer(to: "0-1-2-5-8", from: StoredVault.files(in: folder))
    for attempt in 1...5 {
      let vault = try StoredVault.files(in: folder)
      let status = await vault.check(try Pattern(dots: [0, 3, 6, 7]))
      if attempt < 5 {
        #expect(status == .wrong(.open(attemptsLeft: 5 - attempt)))
      } else if case .wrong(.locked) = status {
      } else {
        Issue.record("\(status)")
      }
    }
    let vault = try StoredVault.files(in: folder)
    #expect(try await answer(to: "0-1-2-5-8", from: vault) == "Too many wrong patterns. Try again later.")
  }

  @Test func `A folder can be used by one storage at a time and by its owner only`() throws {
    let storage = try FileStorage(folder: folder)
    #expect(throws: PatternFailure.storageDenied) { try FileStorage(folder: folder) }
    try storage.write([1, 2, 3], as: .state)
    #expect(try storage.read(.state) == [1, 2, 3] && storage.read(.deviceKey) == nil)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder) == 0o700 && mode(folder + "/state") == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["lock", "state"])
    try storage.remove(.state)
    try storage.remove(.state)
    #expect(try storage.read(.state) == nil)
  }

  @Test func `A failed write is reported`() throws {
    #expect(throws: PatternFailure.storageFailed) { try FileStorage(folder: folder + "/missing/vault") }
    let storage = try FileStorage(folder: folder)
    try FileManager.default.createDirectory(atPath: folder + "/state", withIntermediateDirectories: false)
    #expect(throws: PatternFailure.self) { try storage.write([1], as: .state) }
    #expect(throws: PatternFailure.self) { try storage.read(.state) }
    #expect(throws: PatternFailure.self) { try storage.remove(.state) }
  }

  @Test func `The clock counts from the start of the system`() throws {
    let (first, second) = (LinuxClock.reading(), LinuxClock.reading())
    let (boot, later) = (try #require(first.boot), try #require(second.boot))
    #expect(boot.identifier == later.identifier && boot.uptime <= later.uptime && boot.uptime > 0)
    #expect(abs(first.wall - Date().timeIntervalSince1970) < 3600)
  }
}
