import ArgumentParser
import InkdotServerRules
import InkdotServerStorage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The locations of the database and the server key.
struct DatabaseOptions: ParsableArguments {
  @Option(help: "A file for SQLite, or postgres://USER@HOST/NAME.")
  var database = "inkdot-server.sqlite"

  @Option(
    name: .customLong("key"),
    help: """
      The file with the server key, which is made with a new database. Keep a copy apart from the database. \
      Default: the database's path with .key behind it; required with PostgreSQL.
      """)
  var keyFile: String?

  private var isPostgres: Bool { database.hasPrefix("postgres://") || database.hasPrefix("postgresql://") }

  /// The lock file of a running server, so that no second one uses the database.
  var lockFile: String? { isPostgres ? nil : database + ".lock" }

  private func resolvedKeyFile() throws -> String {
    if let keyFile { return keyFile }
    guard !isPostgres else {
      throw ValidationError("PostgreSQL needs the file of the server key: --key FILE")
    }
    return database + ".key"
  }

  /// Opens the database, and checks it against the keys and the stamp.
  ///
  /// - Parameters:
  ///   - acceptsSetBack: whether to open a database that is older than its stamp.
  ///   - reserveSize: bytes of disk space that SQLite reserves.
  func open(acceptsSetBack: Bool = false, reserveSize: Int = 0) async throws -> (
    storage: ServerStorage, stamp: StampFile
  ) {
    // Only the server's user may access the files.
    umask(0o077)
    do {
      let keyFile = KeyFile(path: try resolvedKeyFile())
      let database: any SQLDatabase =
        isPostgres
        ? try PostgresDatabase(address: self.database)
        : try SQLiteDatabase(path: self.database, reserveSize: reserveSize)
      let belongsToKey = try await ServerStorage.migrate(database)
      let keys: ServerKeys
      if let stored = try keyFile.read() {
        keys = stored
      } else {
        guard !belongsToKey else { throw StartFailure.noKey(keyFile.path) }
        keys = try keyFile.create(.random())
      }
      let storage = ServerStorage(database: database, keys: keys)
      try await storage.checkKeys()
      let stamp = StampFile(keyFile: keyFile)
      let (stored, seen) = (try await storage.stamp(), try stamp.read())
      guard acceptsSetBack || stored >= seen else { throw StartFailure.setBack }
      return (storage, stamp)
    } catch let failure as StartFailure {
      throw ProgramFailure(failure, database: shownDatabase)
    } catch let failure as SQLFailure {
      throw ProgramFailure("The database \(shownDatabase) cannot be used: \(failure.description)")
    }
  }

  /// Adds a key to the key file.
  func addKey() throws {
    let file = KeyFile(path: try resolvedKeyFile())
    guard let keys = try file.read() else {
      throw ProgramFailure(StartFailure.noKey(file.path), database: shownDatabase)
    }
    try file.write(keys.adding())
  }

  /// The address of the database without its password.
  private var shownDatabase: String {
    guard isPostgres, let at = database.lastIndex(of: "@"), let scheme = database.firstRange(of: "://") else {
      return database
    }
    return database[..<scheme.upperBound] + "…" + database[at...]
  }
}

/// An error that ends the program, with a message for the operator.
struct ProgramFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  init(_ failure: StartFailure, database: String) {
    description =
      switch failure {
      case .newerSchema:
        "The database \(database) was written by a newer inkdot-server. Install that version."
      case .otherKey(let number):
        """
        The database \(database) belongs to another server key (number \(number)). Start with the key file that was made \
        with it; no pattern would be right with this one.
        """
      case .setBack:
        """
        The database \(database) is older than it was when the server last ran, so wrong attempts were forgotten. \
        Accept it with `inkdot-server restored`, which makes all devices wait once.
        """
      case .inUse: "Another inkdot-server uses the database \(database)."
      case .noKey(let path):
        """
        The server key \(path) is missing, but devices were enrolled with it. Put its copy there. Without it the \
        recovery keys open the books, and devices enrol again with a new database.
        """
      case .file(let path, let reason): "\(path): \(reason)"
      }
  }
}
