import Foundation
import InkdotServerRules
import InkdotServerStorage
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
    let database = try makeDatabase()
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

/// A PostgreSQL server on its own socket in a temporary folder.
final class Cluster: @unchecked Sendable {
  static let shared = Cluster()

  private let folder: String
  private let programs: String
  private var server = Process()

  private init() {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    programs = "/usr/lib/postgresql/\(versions.sorted().last ?? "15")/bin"
    folder = FileManager.default.temporaryDirectory.appending(path: "inkdot-postgres-\(UUID())").path
    Self.process(["/bin/mkdir", folder]).succeed()
    if getuid() == 0 { Self.process(["/bin/chown", "postgres", folder]).succeed() }
    makeProcess(
      "initdb", "--pgdata", folder + "/data", "--auth", "trust", "--username", "inkdot", "--encoding", "UTF8"
    ).succeed()
    server = makeProcess(
      "postgres", "-D", folder + "/data", "-c", "listen_addresses=", "-c", "unix_socket_directories=\(folder)", "-c",
      "max_connections=200")
    server.standardError = FileHandle(forWritingAtPath: "/dev/null")
    do { try server.run() } catch { fatalError("postgres: \(error)") }
    while makeProcess("pg_isready", "--host", folder, "--quiet").status() != 0 { usleep(50_000) }
    atexit { Cluster.shared.stop() }
  }

  private func stop() {
    server.terminate()
    server.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Creates a database and returns its address.
  func makeDatabase() -> String {
    let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
    makeProcess("createdb", "--host", folder, "--username", "inkdot", name).succeed()
    return "postgres://inkdot@/\(name)?host=\(folder)"
  }

  /// Prepares a program of PostgreSQL, which does not run as root.
  private func makeProcess(_ program: String, _ arguments: String...) -> Process {
    let command = [programs + "/" + program] + arguments
    let user = ["/usr/bin/setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
    return Self.process((getuid() == 0 ? user : []) + command)
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
