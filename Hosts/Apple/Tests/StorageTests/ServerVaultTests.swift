import Foundation
import InkdotPatterns
import InkdotStorage
import Security
import Testing

@testable import InkdotHosting

/// Runs the procedures of Documentation/ServerProtocol.md against the real server.
@Suite(.enabled(if: RealServer.isBuilt, "the server is not built: make server")) struct ServerVaultTests {
  let server: RealServer
  let app: App
  let first = Pattern.dots(0, 4, 8, 5, 2, 1)
  let second = Pattern.dots(6, 4, 2, 1, 0, 3)
  let wrong = Pattern.dots(0, 1, 2, 5, 8)

  init() throws {
    server = try RealServer()
    app = try App(server)
  }

  // MARK: Enrol and unlock

  @Test func `An enrolled pattern opens only with the server`() async throws {
    #expect(try await app.vault.load() == nil)
    _ = try await app.enrol(first)
    #expect(app.network.sent == ["POST /v1/accounts", "POST /v1/devices/"])
    #expect(app.disk.items[.leaving] == nil)
    let later = try app.again(server)
    #expect(try await later.vault.load() == StoredPattern(grid: .standard, rule: .standard))
    #expect(try await later.vault.status() == .open(attemptsLeft: 5))
    #expect(await later.vault.check(wrong) == .wrong(.open(attemptsLeft: 4)))
    #expect(await later.vault.check(first) == .correct)
    await later.vault.settle()
    #expect(later.network.sent.suffix(2) == ["POST /v1/attempt", "GET /v1/attempt"])
    #expect(await later.vault.alarm == nil)
    #expect(await later.vault.check(first) == .correct)
  }

  @Test func `A pattern that is too short is not sent`() async throws {
    var rule = PatternRule.standard
    rule.minimumLength = 6
    try await app.vault.enrolment(recoveryKey: app.vault.makeRecoveryKey()).save(first, rule: rule)
    app.network.set()
    #expect(await app.vault.check(wrong) == .tooShort(minimum: 6))
    #expect(app.network.sent == [])
  }

  @Test func `A wrong pattern is counted once, even if it is drawn repeatedly`() async throws {
    _ = try await app.enrol(first)
    for _ in 1...3 { #expect(await app.vault.check(wrong) == .wrong(.open(attemptsLeft: 4))) }
    #expect(app.network.sent.filter { $0 == "POST /v1/attempt" }.count == 1)
    #expect(await app.vault.check(second) == .wrong(.open(attemptsLeft: 3)))
    #expect(await app.vault.check(first) == .correct)
    #expect(await app.vault.check(wrong) == .wrong(.open(attemptsLeft: 4)))
  }

  @Test func `Five wrong patterns start a lockout`() async throws {
    _ = try await app.enrol(first)
    let others: [Pattern] = [
      wrong, second, .dots(0, 3, 6, 7), .dots(2, 5, 8, 7), .dots(8, 7, 6, 3),
    ]
    var last = PatternVerdict.correct
    for pattern in others { last = await app.vault.check(pattern) }
    #expect(last == .wrong(.locked(until: App.now + 30)))
    #expect(try await app.vault.load()?.status == .locked(until: App.now + 30))
  }

  @Test func `A lockout survives a restart, and the correct pattern is not compared`() async throws {
    _ = try await app.enrol(first)
    // Sets a wait of a day, so that it does not end during the test.
    try server.restart { try server.run("UPDATE devices SET failures = 140, wait_until = 1 << 62") }
    let later = try app.again(server)
    func isWait(_ status: AttemptStatus?) -> Bool {
      if case .locked(let until) = status { until > App.now && until <= App.now + 24 * 3600 } else { false }
    }
    #expect(try await isWait(later.vault.status()))
    guard case .wrong(let status) = await later.vault.check(first) else {
      Issue.record("the pattern was compared")
      return
    }
    #expect(isWait(status))
    #expect(try await isWait(later.vault.load()?.status))
  }

  @Test func `The share is never stored`() async throws {
    let key = try await app.enrol(first)
    #expect(await app.vault.check(first) == .correct)
    try await app.vault.save(second, rule: .standard)
    #expect(await app.vault.check(second) == .correct)
    await app.vault.settle()
    let shares = app.network.received.compactMap { ServerValue(json: $0.body)?["share"] }.compactMap { $0.bytes() }
    #expect(Set(shares).count == 2)
    for share in shares {
      for bytes in app.disk.everything {
        #expect(!contains(bytes, share) && !contains(bytes, ServerBody.base64URL(share)))
      }
    }
    // The recovery key is not stored either.
    for bytes in app.disk.everything { #expect(!contains(bytes, Array(key.replacing("-", with: "").utf8))) }
  }

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.count >= part.count
      && (0...bytes.count - part.count).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
  }

  @Test func `A local pattern opens until a server is set up, which requires a different pattern`() async throws {
    try await app.vault.save(first, rule: .standard)
    #expect(await app.vault.check(first) == .correct)
    let key = try await app.vault.makeRecoveryKey()
    let enrolment = app.vault.enrolment(recoveryKey: key)
    await #expect(throws: PatternFailure.samePattern) { try await enrolment.save(first, rule: .standard) }
    app.network.set { _, _ in .requestLost }
    await #expect(throws: PatternFailure.serverUnreachable) { try await enrolment.save(second, rule: .standard) }
    #expect(await app.vault.check(first) == .correct)
    app.network.set()
    try await enrolment.save(second, rule: .standard)
    #expect(await app.vault.check(first) == .wrong(.open(attemptsLeft: 4)))
    #expect(await app.vault.check(second) == .correct)
    // Earlier versions of the app refuse this record.
    let before = StoredVault(app.disk, QuietCryptography(), clock: { ClockReading(wall: 0) })
    await #expect(throws: PatternFailure.recordDamaged) { try await before.load() }
  }

  // MARK: Failures shown to the user

  @Test func `Without a connection no pattern is reported as wrong`() async throws {
    _ = try await app.enrol(first)
    #expect(await app.vault.check(wrong) == .wrong(.open(attemptsLeft: 4)))
    app.network.set { _, _ in .requestLost }
    for pattern in [first, second] {
      #expect(await app.vault.check(pattern) == .failed(.serverUnreachable))
    }
    await #expect(throws: PatternFailure.serverUnreachable) { try await app.vault.status() }
    #expect(try await app.vault.load() != nil)
    app.network.set()
    // The attempt was not counted.
    #expect(await app.vault.check(.dots(0, 3, 6, 7)) == .wrong(.open(attemptsLeft: 3)))
    #expect(await app.vault.check(first) == .correct)
    #expect(await app.vault.alarm == nil)
  }

  @Test func `A failure is reported in both languages, and the pattern may be drawn again`() {
    var flow = PatternFlow(.unlock, for: StoredPattern())
    _ = flow.handle(.drew(first))
    _ = flow.handle(.verdict(.failed(.serverUnreachable)))
    #expect(flow.screen.message == .failed(.serverUnreachable) && flow.screen.takesTouches)
    #expect(PatternTexts(.english).text(for: flow.screen.message).contains("Could not reach the server"))
    #expect(PatternTexts(.simplifiedChinese).text(for: flow.screen.message).contains("无法连接服务器"))
  }

  @Test func `An answer that is not from a server gives no verdict`() async throws {
    _ = try await app.enrol(first)
    for (status, text) in [
      (200, "<html>"), (200, #"{"result":"wrong"}"#), (200, #"{"result":"wrong","attemptsLeft":-1,"wait":0}"#),
      (401, #"{"error":"no such code"}"#), (429, #"{"error":"wrong"}"#),
      (502, #"{"result":"wrong","attemptsLeft":1,"wait":0}"#),
      (200, #"{"result":"right","share":"AAAA","wrongs":0,"stale":0,"replaced":null}"#),
    ] {
      app.network.falsify { _, _ in ServerAnswer(status: status, body: Array(text.utf8)) }
      #expect(await app.vault.check(wrong) == .failed(.serverUnreachable), "\(text)")
    }
    app.network.falsify { _, _ in ServerAnswer(status: 429, body: Array(#"{"error":"slow","wait":9}"#.utf8)) }
    #expect(await app.vault.check(wrong) == .failed(.serverBusy))
  }

  @Test func `A wrong share unlocks nothing`() async throws {
    _ = try await app.enrol(first)
    app.network.falsify { _, answer in
      let text = String(decoding: answer.body, as: UTF8.self)
      guard let share = ServerValue(json: answer.body)?["share"]?.string else { return answer }
      return ServerAnswer(
        status: answer.status, body: Array(text.replacing(share, with: String(repeating: "A", count: 43)).utf8))
    }
    #expect(await app.vault.check(first) == .failed(.serverMisfit))
    await #expect(throws: PatternFailure.serverMisfit) { try await app.vault.save(second, rule: .standard) }
    app.network.falsify { $1 }
    #expect(await app.vault.check(first) == .correct)
    let other = try App(server)
    other.network.falsify { request, answer in
      request.path == "/v1/accounts"
        ? ServerAnswer(status: 200, body: Array(#"{"share":"\#(String(repeating: "A", count: 43))"}"#.utf8)) : answer
    }
    await #expect(throws: PatternFailure.serverMisfit) { _ = try await other.enrol(first) }
    #expect(try await other.vault.load() == nil && other.disk.items[.leaving] == nil)
  }

  @Test func `A vault with another address fails and sends nothing there`() async throws {
    let key = try await app.enrol(first)
    let moved = try App(server, Disk(app.disk.items), origin: "https://other.example")
    #expect(await moved.vault.check(first) == .failed(.serverChanged))
    await #expect(throws: PatternFailure.serverChanged) { try await moved.vault.status() }
    #expect(moved.network.sent == [])
    // The recovery key and another pattern accept it.
    try await moved.vault.open(recoveryKey: key)
    try await moved.vault.save(second, rule: .standard)
    #expect(await moved.vault.check(second) == .correct)
  }

  @Test func `Another server under the same name does not know the device`() async throws {
    let key = try await app.enrol(first)
    let other = try RealServer()
    try app.network.lead(to: other)
    #expect(await app.vault.check(first) == .failed(.deviceUnknown))
    // The recovery key opens without the server, and the device then checks patterns alone.
    try await app.vault.open(recoveryKey: key)
    try await app.vault.localReplacement(deletesAccount: false).save(second, rule: .standard)
    #expect(app.network.sent.allSatisfy { !$0.hasPrefix("DELETE") })
    #expect(try await app.vault.enrolled() == nil)
    #expect(await app.vault.check(second) == .correct)
  }

  @Test func `Sign-up needs a code if the server requires one`() async throws {
    let guarded = try RealServer(signUp: "code")
    let app = try App(guarded)
    await #expect(throws: PatternFailure.signUpRefused) { _ = try await app.enrol(first) }
    await #expect(throws: PatternFailure.signUpRefused) { _ = try await app.enrol(first, code: "AAAA-BBBB-CCCC") }
    #expect(try await app.vault.load() == nil && app.disk.items[.leaving] == nil)
    // Repeating an accepted sign-up needs no new code.
    app.network.set { number, _ in number == 1 ? .answerLost : .pass }
    _ = try await app.enrol(first, code: guarded.code)
    #expect(await app.vault.check(first) == .correct)
  }

  // MARK: Change, forgotten, remove, stop using

  @Test func `A change replaces the device`() async throws {
    let key = try await app.enrol(first)
    let later = try app.again(server)
    await #expect(throws: PatternFailure.notOpen) { try await later.vault.save(second, rule: .standard) }
    #expect(await later.vault.check(first) == .correct)
    try await later.vault.save(second, rule: .standard)
    #expect(await later.vault.check(first) == .wrong(.open(attemptsLeft: 4)))
    #expect(await later.vault.check(second) == .correct)
    #expect(await later.vault.alarm == nil)
    #expect(try await later.vault.devices(recoveryKey: key).map(\.name) == ["Test 手机"])
    // A copy of the replaced device's data is useless.
    #expect(await app.vault.check(first) == .failed(.deviceRemoved))
  }

  @Test func `The recovery key opens without the server, and setting another pattern needs the server`() async throws {
    let key = try await app.enrol(first)
    let later = try app.again(server)
    later.network.set { _, _ in .requestLost }
    for typed in ["", "0123", "0123-4567-89AB-CDEF-GHJK-MNP2"] {
      await #expect(throws: PatternFailure.recoveryKeyWrong) { try await later.vault.open(recoveryKey: typed) }
    }
    try await later.vault.open(recoveryKey: key.lowercased())
    await #expect(throws: PatternFailure.serverUnreachable) { try await later.vault.save(second, rule: .standard) }
    later.network.set()
    try await later.vault.save(second, rule: .standard)
    #expect(await later.vault.check(second) == .correct)
    await later.vault.settle()
    #expect(try await later.vault.devices(recoveryKey: key).count == 1)
    await later.vault.close()
    await #expect(throws: PatternFailure.notOpen) { try await later.vault.remove() }
  }

  @Test func `Removing deletes the account as soon as the server answers`() async throws {
    let key = try await app.enrol(first)
    #expect(await app.vault.check(first) == .correct)
    await app.vault.settle()
    app.network.set { _, _ in .requestLost }
    try await app.vault.remove()
    await app.vault.settle()
    #expect(try await app.vault.load() == nil)
    #expect(try await app.vault.isAccountDeletionPending)
    await app.vault.settle()
    app.network.set()
    #expect(try await app.vault.devices(recoveryKey: key).count == 1)
    #expect(try await app.vault.load() == nil)
    await app.vault.settle()
    #expect(try await app.vault.devices(recoveryKey: key) == [])
    #expect(app.disk.items.isEmpty)
  }

  @Test func `A local pattern replaces that of the server`() async throws {
    let key = try await app.enrol(first)
    #expect(await app.vault.check(first) == .correct)
    try await app.vault.localReplacement(deletesAccount: true).save(second, rule: .standard)
    await app.vault.settle()
    app.network.set { _, _ in .requestLost }
    #expect(await app.vault.check(second) == .correct)
    app.network.set()
    #expect(try await app.vault.devices(recoveryKey: key) == [])
    // The server can be used again.
    _ = try await app.enrol(first)
    #expect(await app.vault.check(first) == .correct)
  }

  @Test func `A lost device is removed by its recovery key`() async throws {
    let key = try await app.enrol(first)
    let other = try App(server)
    await #expect(throws: PatternFailure.recoveryKeyWrong) { _ = try await other.vault.devices(recoveryKey: "lost") }
    let lost = try #require(try await other.vault.devices(recoveryKey: key).first)
    try await other.vault.remove(lost, recoveryKey: key)
    #expect(try await other.vault.devices(recoveryKey: key) == [])
    #expect(await app.vault.check(first) == .failed(.deviceRemoved))
  }

  @Test func `After the recovery key is changed, the former one opens and finds nothing`() async throws {
    let key = try await app.enrol(first)
    let fresh = try await app.vault.makeRecoveryKey()
    let later = try app.again(server)
    await #expect(throws: PatternFailure.notOpen) { try await later.vault.changeRecoveryKey(to: fresh) }
    try await later.vault.open(recoveryKey: key)
    await #expect(throws: PatternFailure.recoveryKeyWrong) { try await later.vault.changeRecoveryKey(to: "none") }
    // The last request is lost, so both keys find the account until the next unlock.
    later.network.set { number, _ in number > 1 ? .requestLost : .pass }
    try await later.vault.changeRecoveryKey(to: fresh)
    #expect(try await later.vault.isRecoveryKeyPending)
    later.network.set()
    for each in [key, fresh] { #expect(try await later.vault.devices(recoveryKey: each).count == 1) }
    #expect(await later.vault.check(first) == .correct)
    await later.vault.settle()
    #expect(try await !later.vault.isRecoveryKeyPending)
    #expect(try await later.vault.devices(recoveryKey: key) == [])
    #expect(try await later.vault.devices(recoveryKey: fresh).count == 1)
    await #expect(throws: PatternFailure.recoveryKeyWrong) { try await later.vault.open(recoveryKey: key) }
    try await later.vault.open(recoveryKey: fresh)
    // The key can be changed again.
    try await later.vault.changeRecoveryKey(to: key)
    #expect(try await later.vault.devices(recoveryKey: key).count == 1)
    #expect(try await later.vault.devices(recoveryKey: fresh) == [])
    // If the server does not answer, nothing changes.
    later.network.set { _, _ in .requestLost }
    await #expect(throws: PatternFailure.serverUnreachable) { try await later.vault.changeRecoveryKey(to: fresh) }
    try await later.vault.open(recoveryKey: key)
    await #expect(throws: PatternFailure.recoveryKeyWrong) { try await later.vault.open(recoveryKey: fresh) }
  }

  @Test func `A server that was set back accepts the former recovery key until the next unlock`() async throws {
    let key = try await app.enrol(first)
    #expect(await app.vault.check(first) == .correct)
    await app.vault.settle()
    let fresh = try await app.vault.makeRecoveryKey()
    try await setServerBack {
      try await app.vault.changeRecoveryKey(to: fresh)
      for _ in 1...2 {
        #expect(await app.vault.check(first) == .correct)
        await app.vault.settle()
      }
    }
    #expect(try await app.vault.devices(recoveryKey: key).count == 1)
    #expect(try await app.vault.devices(recoveryKey: fresh) == [])
    #expect(await app.vault.check(first) == .correct)
    await app.vault.settle()
    #expect(try await app.vault.devices(recoveryKey: key) == [])
    #expect(try await app.vault.devices(recoveryKey: fresh).count == 1)
  }

  // MARK: Copies

  @Test func `Unlocking reports wrong attempts with a copy and ends the copy`() async throws {
    _ = try await app.enrol(first)
    #expect(await app.vault.check(wrong) == .wrong(.open(attemptsLeft: 4)))
    let copy = try app.again(server)
    #expect(await copy.vault.check(second) == .wrong(.open(attemptsLeft: 3)))
    #expect(await app.vault.check(first) == .correct)
    #expect(await app.vault.alarm == ServerAlarm(wrongPatternCount: 1, staleRequestCount: 0))
    await app.vault.settle()
    // The server counts each attempt number once.
    for _ in 1...2 { #expect(await copy.vault.check(first) == .failed(.deviceOutdated)) }
    #expect(await app.vault.check(first) == .correct)
    let alarm = try #require(await app.vault.alarm)
    #expect(alarm.wrongPatternCount == 0 && alarm.staleRequestCount > 0)
    #expect(alarm.message(in: .english).contains("older copy") && alarm.message(in: .simplifiedChinese).contains("旧副本"))
    // The alarm is reported once.
    #expect(await app.vault.check(first) == .correct)
    #expect(await app.vault.alarm == nil)
  }

  @Test func `Changing the pattern reports wrong attempts before it`() async throws {
    _ = try await app.enrol(first)
    let copy = try app.again(server)
    #expect(await app.vault.check(first) == .correct)
    await app.vault.settle()
    for _ in 1...2 { #expect(await copy.vault.check(second) == .failed(.deviceOutdated)) }
    try await app.vault.save(second, rule: .standard)
    #expect(await app.vault.alarm == ServerAlarm(wrongPatternCount: 0, staleRequestCount: 1))
  }

  @Test func `A server that was set back is opened with an earlier token`() async throws {
    _ = try await app.enrol(first)
    #expect(await app.vault.check(first) == .correct)
    await app.vault.settle()
    try await setServerBack {
      for _ in 1...3 {
        #expect(await app.vault.check(first) == .correct)
        await app.vault.settle()
      }
    }
    #expect(await app.vault.check(first) == .correct)
    #expect(await app.vault.alarm == nil)
  }

  /// Restores the files of the server to their state before `change`. The stamp file is one of them, so only the tokens
  /// reveal the older database.
  private func setServerBack(undoing change: () async throws -> Void) async throws {
    let backup = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: backup) }
    try server.restart { try FileManager.default.copyItem(at: server.folder, to: backup) }
    try app.network.lead(to: server)
    try await change()
    try server.restart {
      try FileManager.default.removeItem(at: server.folder)
      try FileManager.default.copyItem(at: backup, to: server.folder)
    }
    try app.network.lead(to: server)
  }
}

extension KeychainTests {
  @Test(.enabled(if: RealServer.isBuilt, "the server is not built: make server"))
  func `A keychain vault lets the server check its pattern`() async throws {
    let server = try RealServer()
    let vault = ServerVault.keychain(service: "test", server: server.address, name: "iPhone")
    let key = try await vault.makeRecoveryKey()
    try await vault.enrolment(recoveryKey: key).save(right, rule: .standard)
    #expect(await vault.check(wrong) == .wrong(.open(attemptsLeft: 4)))
    #expect(await vault.check(right) == .correct)
    let later = ServerVault.keychain(service: "test", server: server.address, name: "iPhone")
    #expect(await later.check(right) == .correct)
    await vault.settle()
    await later.settle()
    #expect(try await later.devices(recoveryKey: key).map(\.name) == ["iPhone"])
    #expect(Keychain.items.count == 2)
  }

  @Test func `A server address must use HTTPS`() throws {
    for (text, origin) in [
      ("https://ink.example", "https://ink.example"), ("https://Ink.Example:8443/path", "https://ink.example:8443"),
      ("http://127.0.0.1:8090", "http://127.0.0.1:8090"), ("http://[::1]:8090/", "http://[::1]:8090"),
      ("http://app.localhost", "http://app.localhost"), ("http://ink.example", nil), ("ftp://ink.example", nil),
      ("http://localhost.example", nil), ("https:///v1", nil), ("ink.example", nil),
    ] { #expect(URLSessionConnection(try #require(URL(string: text)))?.origin == origin, "\(text)") }
  }
}
