import COpenSSL
import Foundation
import InkdotHosting
import InkdotPatterns
import InkdotStorage
import Testing

/// The program `inkdot-server` on a free port with its own database.
final class RealServer: @unchecked Sendable {
  static let program =
    ProcessInfo.processInfo.environment["INKDOT_SERVER_PROGRAM"].map { URL(filePath: $0) }
    ?? repository.appending(path: "Server/.build/release/inkdot-server")
  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

  let folder = FileManager.default.temporaryDirectory.appending(path: "inkdot-\(UUID().uuidString)")
  private(set) var address = URL(filePath: "/")
  private(set) var code: String?
  private var process = Process()
  /// The server's standard input, which ends with it.
  private var input = Pipe()

  init(signUp: String = "open") throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try start(signUp: signUp)
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  private func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Stops the server, changes its files, and starts it on another port.
  func restart(after change: () throws -> Void) throws {
    stop()
    try change()
    (process, input) = (Process(), Pipe())
    try start(signUp: "open")
  }

  /// Runs SQL on the database of the stopped server.
  func run(_ sql: String) throws {
    let script =
      "import sqlite3, sys; file = sqlite3.connect(sys.argv[1]); file.executescript(sys.argv[2]); file.close()"
    let python = try Process.run(
      URL(filePath: "/usr/bin/env"), arguments: ["python3", "-c", script, database.path, sql])
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
  }

  private var database: URL { folder.appending(path: "server.sqlite") }
  /// Runs a program, and stops it when standard input ends, also if the tests are killed.
  private static let untilInputEnds =
    #"exec 3<&0; { read -r _ <&3; kill $$; } >/dev/null 2>&1 & exec "$@" </dev/null 3<&-"#

  private func start(signUp: String) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", Self.untilInputEnds, "sh", Self.program.path, "serve", "--database", database.path, "--port", "0",
      "--private-port", "0", "--sign-up", signUp, "--quiet",
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    var text = ""
    while true {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      code = lines.last { $0.hasPrefix("Sign-up code: ") }?.split(separator: " ").last.map(String.init)
      if let line = lines.last(where: { $0.hasPrefix("Inkdot server is at ") }),
        let url = line.split(separator: " ").last.flatMap({ URL(string: String($0)) })
      {
        address = url
        return
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Ended(output: text) }
      text += String(decoding: data, as: UTF8.self)
    }
  }

  struct Ended: Error { let output: String }
}

/// A connection that loses requests and answers, or ends the process, according to a rule.
final class Network: ServerConnection, @unchecked Sendable {
  enum Fate {
    case pass, requestLost, answerLost
    /// The process ends before the request leaves, or before the answer is read.
    case endBefore, endAfter
  }

  private let lock = NSLock()
  private var road: URLSessionConnection
  private var requests: [ServerRequest] = []
  private var answers: [ServerAnswer] = []
  private var rule: @Sendable (Int, ServerRequest) -> Fate = { _, _ in .pass }
  private var change: @Sendable (ServerRequest, ServerAnswer) -> ServerAnswer = { $1 }
  private let end: @Sendable () -> Void
  let origin: String

  /// - Parameter end: ends the process.
  init(_ server: RealServer, origin: String = "https://ink.example", end: @escaping @Sendable () -> Void = {}) throws {
    road = try #require(URLSessionConnection(server.address))
    (self.origin, self.end) = (origin, end)
  }

  /// The requests since the last `set`.
  var sent: [String] { lock.withLock { requests.map { "\($0.method) \($0.path.prefix(12))" } } }
  var received: [ServerAnswer] { lock.withLock { answers } }
  var bodies: [[UInt8]] { lock.withLock { requests.compactMap(\.body) } }

  /// - Parameter rule: returns the fate of a request from its number, from 1 on.
  func set(_ rule: @escaping @Sendable (Int, ServerRequest) -> Fate = { _, _ in .pass }) {
    lock.withLock { (self.rule, requests) = (rule, []) }
  }

  /// Replaces answers.
  func falsify(_ change: @escaping @Sendable (ServerRequest, ServerAnswer) -> ServerAnswer) {
    lock.withLock { self.change = change }
  }

  /// Connects to another server under the same name.
  func lead(to server: RealServer) throws {
    let road = try #require(URLSessionConnection(server.address))
    lock.withLock { self.road = road }
  }

  func exchange(_ request: ServerRequest) async throws -> ServerAnswer {
    let (road, fate, change) = lock.withLock {
      requests.append(request)
      return (self.road, rule(requests.count, request), self.change)
    }
    if fate == .endBefore { end() }
    if fate == .endBefore || fate == .requestLost { throw URLError(.networkConnectionLost) }
    let answer = change(request, try await road.exchange(request))
    lock.withLock { answers.append(answer) }
    if fate == .endAfter { end() }
    if fate == .endAfter || fate == .answerLost { throw URLError(.networkConnectionLost) }
    return answer
  }
}

/// The items of a vault in memory. After its process has ended, writes have no effect.
final class Disk: VaultStorage, @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [VaultItem: [UInt8]] = [:]
  private var isEnded = false
  private var writeCount = 0
  private var rule: @Sendable (Int) -> Fate = { _ in .pass }
  private var history: [[UInt8]] = []

  enum Fate {
    case pass, full
    /// The process ends before or directly after the write.
    case endBefore, endAfter
  }

  init(_ items: [VaultItem: [UInt8]] = [:]) { stored = items }

  var items: [VaultItem: [UInt8]] { lock.withLock { stored } }
  /// The items without locking, for use in a rule.
  var unlocked: [VaultItem: [UInt8]] { stored }
  /// Every value that was ever written.
  var everything: [[UInt8]] { lock.withLock { history } }
  var hasEnded: Bool { lock.withLock { isEnded } }

  func end() { lock.withLock { isEnded = true } }

  /// - Parameter rule: returns the fate of a write from its number, from 1 on.
  func set(_ rule: @escaping @Sendable (Int) -> Fate = { _ in .pass }) {
    lock.withLock { (self.rule, writeCount) = (rule, 0) }
  }

  func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]? { lock.withLock { stored[item] } }
  func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure) { try change(item, bytes) }
  func remove(_ item: VaultItem) throws(PatternFailure) { try change(item, nil) }

  private func change(_ item: VaultItem, _ bytes: [UInt8]?) throws(PatternFailure) {
    let failure: PatternFailure? = lock.withLock {
      guard !isEnded else { return .storageFailed }
      writeCount += 1
      let fate = rule(writeCount)
      if fate == .full { return .storageFull }
      if fate == .endBefore || fate == .endAfter { isEnded = true }
      if fate == .endBefore { return .storageFailed }
      stored[item] = bytes
      if let bytes { history.append(bytes) }
      return nil
    }
    if let failure { throw failure }
  }
}

/// The system's cryptography without the calls that concurrent keychain tests make fail.
struct QuietCryptography: SealingCryptography {
  private let system = SystemCryptography()

  func derive(from secret: UnsafeBufferPointer<UInt8>, salt: [UInt8], rounds: Int) -> [UInt8] {
    var derived = [UInt8](repeating: 0, count: 32)
    _ = secret.withMemoryRebound(to: CChar.self) { secret in
      PKCS5_PBKDF2_HMAC(
        secret.baseAddress, Int32(secret.count), salt, Int32(salt.count), Int32(rounds), EVP_sha256(), 32, &derived)
    }
    return derived
  }

  func randomBytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255) } }
  func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] { system.authenticate(message, key: key) }
  func hash(_ content: [UInt8]) -> [UInt8] { system.hash(content) }
  func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
    system.open(sealed, key: key, nonce: nonce, associated: associated)
  }
  func seal(
    _ content: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]
  ) throws(PatternFailure) -> [UInt8] {
    try system.seal(content, key: key, nonce: nonce, associated: associated)
  }
}

/// An app on a device: a vault on a disk that outlives the process.
struct App {
  let disk: Disk
  let network: Network
  let vault: ServerVault

  static let rounds = 100_000
  /// The time of the app. It does not advance by itself, so that remembered patterns do not expire in a slow test.
  static let now = 1_700_000_000.0

  init(_ server: RealServer, _ disk: Disk = Disk(), origin: String = "https://ink.example") throws {
    self.disk = disk
    network = try Network(server, origin: origin, end: { disk.end() })
    vault = ServerVault(
      disk, QuietCryptography(), network, name: "Test 手机", rounds: Self.rounds,
      clock: { ClockReading(wall: Self.now) })
  }

  /// The app after a restart.
  func again(_ server: RealServer) throws -> App { try App(server, Disk(disk.items)) }

  func enrol(_ pattern: Pattern, code: String? = nil) async throws -> String {
    let key = try await vault.makeRecoveryKey()
    try await vault.enrolment(code: code, recoveryKey: key).save(pattern, rule: .standard)
    return key
  }
}

extension Pattern {
  static func dots(_ dots: Int...) -> Pattern {
    do { return try Pattern(dots: dots) } catch { preconditionFailure("\(error)") }
  }
}
