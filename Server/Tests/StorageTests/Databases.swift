import Foundation
import InkdotServerRules
import InkdotServerStorage
import Synchronization
import Testing

/// The databases that all storage tests run on.
enum Kind: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case sqlite, postgres

  var testDescription: String { rawValue }

  /// Creates a new, empty database.
  func makeDatabase() throws -> any SQLDatabase {
    switch self {
    case .sqlite: try SQLiteDatabase(path: Self.newFile())
    case .postgres: try PostgresDatabase(address: Cluster.shared.makeDatabase())
    }
  }

  func makeStorage(keys: ServerKeys = .random()) async throws -> ServerStorage {
    let database = try TestDatabase(self)
    _ = try await ServerStorage.migrate(database)
    let storage = ServerStorage(database: database, keys: keys)
    try await storage.checkKeys()
    return storage
  }

  /// The path of a database that does not exist yet.
  static func newFile() -> String { folder.appending(path: "\(UUID()).sqlite").path }

  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inkdot-\(UUID())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()
}

/// A database with the clock of the test, whose statements are recorded.
///
/// The clock advances by a millisecond for each transaction, so that no wait ends in a slow test.
final class TestDatabase: SQLDatabase {
  private let base: any SQLDatabase
  private let isClockSet: Bool
  private let time = Atomic(1_700_000_000_000)
  let texts = Mutex<Set<String>>([])

  init(_ kind: Kind, isClockSet: Bool = true) throws {
    (base, self.isClockSet) = (try kind.makeDatabase(), isClockSet)
  }

  var dialect: SQLDialect { base.dialect }
  var waitingCount: Int { base.waitingCount }
  var isFull: Bool { base.isFull }

  func backUp(to path: String) async throws { try await base.backUp(to: path) }

  func transaction<Result: Sendable>(
    _ priority: Priority, _ body: @escaping @Sendable (any SQLTransaction) throws -> Result
  ) async throws -> Result {
    try await base.transaction(priority) { [self] transaction in
      let clock = isClockSet ? "\(time.add(1, ordering: .relaxed).newValue)" : transaction.clock
      return try body(Transaction(base: transaction, database: self, clock: clock))
    }
  }

  private struct Transaction: SQLTransaction {
    let base: any SQLTransaction
    let database: TestDatabase
    let clock: String

    var rowLock: String { base.rowLock }

    func run(_ sql: String, _ values: [SQLValue]) throws(SQLFailure) -> [[SQLValue]] {
      database.texts.withLock { _ = $0.insert(sql) }
      return try base.run(sql, values)
    }
  }
}

/// A PostgreSQL server on its own socket in a temporary folder.
final class Cluster: @unchecked Sendable {
  static let shared = Cluster()

  private let folder: String
  private let programs: String
  private var server = Process()
  /// The server's standard input, which ends with it.
  private let input = Pipe()
  /// Runs a program, and stops it when standard input ends, also if the tests are killed.
  private static let untilInputEnds =
    #"exec 3<&0; { read -r _ <&3; kill -INT $$; } >/dev/null 2>&1 & exec "$@" </dev/null 3<&-"#

  private init() {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    programs = "/usr/lib/postgresql/\(versions.sorted().last ?? "15")/bin"
    folder = FileManager.default.temporaryDirectory.appending(path: "inkdot-postgres-\(UUID())").path
    Self.process(["/bin/mkdir", folder]).succeed()
    if getuid() == 0 { Self.process(["/bin/chown", "postgres", folder]).succeed() }
    makeProcess(
      "initdb", "--pgdata", folder + "/data", "--auth", "trust", "--username", "inkdot", "--encoding", "UTF8"
    ).succeed()
    let postgres = command([
      "postgres", "-D", folder + "/data", "-c", "listen_addresses=", "-c", "unix_socket_directories=\(folder)", "-c",
      "max_connections=200",
    ])
    server = Self.process(["/bin/sh", "-c", Self.untilInputEnds, "sh"] + postgres)
    server.standardInput = input
    server.standardError = FileHandle(forWritingAtPath: "/dev/null")
    do { try server.run() } catch { fatalError("postgres: \(error)") }
    while makeProcess("pg_isready", "--host", folder, "--quiet").status() != 0 { usleep(50_000) }
    atexit { Cluster.shared.stop() }
  }

  private func stop() {
    try? input.fileHandleForWriting.close()
    server.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Creates a database and returns its address.
  func makeDatabase() -> String {
    let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
    makeProcess("createdb", "--host", folder, "--username", "inkdot", name).succeed()
    return "postgres://inkdot@/\(name)?host=\(folder)"
  }

  private func makeProcess(_ words: String...) -> Process { Self.process(command(words)) }

  /// Returns the command of a program of PostgreSQL, which does not run as root.
  private func command(_ words: [String]) -> [String] {
    let user = ["/usr/bin/setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
    return (getuid() == 0 ? user : []) + [programs + "/" + words[0]] + words.dropFirst()
  }

  private static func process(_ command: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    process.standardOutput = FileHandle.nullDevice
    return process
  }
}

extension Process {
  /// Runs the program and returns its exit status.
  fileprivate func status() -> Int32 {
    do { try run() } catch { fatalError("\(executableURL?.path ?? ""): \(error)") }
    waitUntilExit()
    return terminationStatus
  }

  fileprivate func succeed() { precondition(status() == 0, "\(executableURL?.path ?? "") failed") }
}
