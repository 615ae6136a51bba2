import Foundation
import InkdotPatterns
import InkdotSealing
import InkdotStorage
import Testing

@testable import InkdotHosting

extension KeychainTests {
  /// The values of `Documentation/ServerProtocol.md`, *Test vectors*, computed independently in Python.
  @Suite struct ServerVectorTests {
    let vectors: [String: String]
    let derivation = ServerDerivation(cryptography: SystemCryptography())

    init() throws {
      let text = try String(
        contentsOf: repository.appending(path: "Tests/Conformance/server-vectors.txt"), encoding: .utf8)
      vectors = Dictionary(
        text.split(separator: "\n").map { line in
          let words = line.split(separator: " ", maxSplits: 1)
          return (String(words[0]), String(words[1]))
        }, uniquingKeysWith: { $1 })
    }

    private func bytes(_ name: String) throws -> [UInt8] {
      let digits = try #require(vectors[name], "\(name)").compactMap(\.hexDigitValue)
      return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    private func record() throws -> ServerRecord {
      let text = try #require(vectors["header"])
      return try #require(ServerRecord(utf8: Array(text.utf8)))
    }

    @Test func `Records match the test vectors`() throws {
      let record = try record()
      #expect(try record.account == bytes("account") && record.device == bytes("device"))
      #expect(try record.header.salt == bytes("salt") && record.header.iterations == 100_000)
      #expect(try record.pattern?.grid == .standard && record.utf8 == Array(#require(vectors["header"]).utf8))
      let text = try #require(vectors["header"])
      for changed in [
        "", String(text.dropLast()), text + "A", text.replacing("v=3", with: "v=2"),
        text.replacing("i=100000", with: "i=99"),
        text.replacing("key=device", with: "key=none"), text.replacing("verify=server", with: "verify=nobody"),
        text.replacing("BAQEBAQEBAQEBAQEBAQEBA", with: "BAQEBAQEBAQEBAQEBAQEBB"),
      ] { #expect(ServerRecord(utf8: Array(changed.utf8)) == nil, "\(changed)") }
    }

    @Test func `Derivations of attempts and slots match the test vectors`() throws {
      let record = try record()
      let (auth, local) = try bytes("key-bytes").withUnsafeBufferPointer { secret in
        try derivation.attempt(secret, record, deviceKey: bytes("device-key"))
      }
      #expect(try auth == bytes("auth") && local == bytes("local"))
      let key = try derivation.wrapping(local: local, share: bytes("share"), record)
      #expect(try key == bytes("wrapping"))
      let slot = try derivation.slot(bytes("data-key"), key: key, record, book: bytes("book"))
      #expect(try slot == bytes("slot-kind-4"))
      #expect(try derivation.open(slot, key: key, record, book: bytes("book")) == bytes("data-key"))
      #expect(try derivation.open(slot, key: bytes("local"), record, book: bytes("book")) == nil)
      #expect(try derivation.open(slot, key: key, record, book: bytes("account")) == nil)
    }

    @Test func `Proofs, locator and hashes match the test vectors`() throws {
      let (account, dataKey) = try (bytes("account"), bytes("data-key"))
      #expect(try derivation.ownerProof(dataKey, account: account) == bytes("owner"))
      #expect(try derivation.syncProof(dataKey, account: account, device: bytes("device")) == bytes("sync-proof"))
      let recovery = try RecoveryKey(typed: Array(#require(vectors["recovery-key"]).utf8))
      #expect(try derivation.locator(recovery) == bytes("locator"))
      for (name, hash) in [("token", "token-hash"), ("next-token", "next-token-hash"), ("owner", "owner-hash")] {
        #expect(try derivation.cryptography.hash(bytes(name)) == bytes(hash), "\(name)")
      }
    }

    @Test func `A recovery key opens only its own slot`() throws {
      let key = try #require(RecoveryKey(random: [UInt8](repeating: 7, count: RecoveryKey.randomByteCount)))
      let other = try #require(RecoveryKey(random: [UInt8](repeating: 8, count: RecoveryKey.randomByteCount)))
      let (book, dataKey) = try (bytes("book"), bytes("data-key"))
      let slot = try derivation.slot(dataKey, key, book: book)
      #expect(try derivation.open(slot, key, book: book) == dataKey)
      #expect(try derivation.open(slot, other, book: book) == nil)
      #expect(try derivation.open(slot, key, book: bytes("account")) == nil)
    }

    @Test func `Written credentials match the test vectors`() async throws {
      let connection = RecordingConnection()
      let calls = ServerCalls(connection: connection)
      let (account, device) = try (bytes("account"), bytes("device"))
      _ = try? await calls.status(account: account, device: device, token: bytes("token"))
      _ = try? await calls.confirm(account: account, device: device, sync: bytes("sync-proof"))
      _ = try? await calls.deleteAccount(account, owner: bytes("owner"))
      #expect(
        try connection.sent.map(\.authorization) == [
          "Inkdot-Attempt \(#require(vectors["authorization-attempt"]))",
          "Inkdot-Sync \(#require(vectors["authorization-sync"]))",
          "Inkdot-Owner \(#require(vectors["authorization-owner"]))",
        ])
    }

    @Test func `A custom schedule counts as strict on the server`() async throws {
      for (schedule, name) in [
        (AttemptSchedule.standard, "standard"), (.strict, "strict"),
        (try AttemptSchedule(waits: [3: .seconds(60)]), "strict"),
      ] {
        let connection = RecordingConnection()
        let vault = ServerVault(
          Disk(), QuietCryptography(), connection, name: "", schedule: schedule, rounds: App.rounds,
          clock: { ClockReading(wall: 0) })
        let key = try await vault.makeRecoveryKey()
        try? await vault.enrolment(recoveryKey: key).save(.dots(0, 1, 2, 5), rule: .standard)
        let body = String(decoding: connection.sent.first?.body ?? [], as: UTF8.self)
        #expect(body.contains(#""schedule":"\#(name)""#), "\(schedule): \(body)")
      }
    }

    @Test func `A state is read back, and truncated or changed ones are refused`() throws {
      let device = ServerState.Device(record: try record(), slot: try bytes("slot-kind-4"))
      var state = ServerState(
        origin: "https://ink.example", device: device, book: try bytes("book"), recovery: try bytes("slot-kind-4"),
        locator: try bytes("locator"), token: try bytes("token"), at: 1_000_000)
      #expect(ServerState(bytes: state.bytes) == state)
      state.tokens.next = try bytes("next-token")
      state.tokens.turn = 9
      state.tokens.counts = ServerState.Counts(sent: 3, stale: 2)
      state.tokens.before = ServerState.Counts(sent: 300, stale: 0)
      state.pending = ServerState.Pending(device: device, token: try bytes("next-token"))
      state.noteRemoved(try bytes("account"))
      state.restored = nil
      #expect(ServerState(bytes: state.bytes) == state)
      (state.restored, state.isHeaderPending, state.hasChangedRecovery) = (2, true, true)
      state.keep(try bytes("next-token"), at: 1_000_001)
      let written = state.bytes
      #expect(ServerState(bytes: written) == state)
      for count in written.indices { #expect(ServerState(bytes: Array(written[..<count])) == nil) }
      #expect(ServerState(bytes: written + [0]) == nil)
      #expect(VaultState(bytes: written) == nil)
    }

    @Test func `Few earlier tokens are kept, for at most 30 days`() throws {
      let device = ServerState.Device(record: try record(), slot: try bytes("slot-kind-4"))
      var state = ServerState(
        origin: "", device: device, book: try bytes("book"), recovery: try bytes("slot-kind-4"),
        locator: try bytes("locator"), token: try bytes("token"), at: 0)
      for turn in 1...300 { state.keep([UInt8](repeating: UInt8(turn & 255), count: 32), at: turn) }
      #expect(state.kept.count == 256)
      state.keep(try bytes("token"), at: 31 * 24 * 3600 * 1000)
      #expect(state.kept.count == 1)
    }
  }
}

/// Records requests and never answers.
private final class RecordingConnection: ServerConnection, @unchecked Sendable {
  let origin = "https://ink.example"
  /// Accessed only between awaited calls.
  private(set) var sent: [ServerRequest] = []

  func exchange(_ request: ServerRequest) async throws -> ServerAnswer {
    sent.append(request)
    return ServerAnswer(status: 401, body: Array(#"{"error":"proof"}"#.utf8))
  }
}

let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardizedFileURL
