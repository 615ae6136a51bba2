import Dispatch
import GRDB
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A database file of SQLite.
///
/// Waiting transactions share one commit, and so one disk write; each runs in its own savepoint.
package final class SQLiteDatabase: SQLDatabase {
  package let dialect = SQLDialect(integer: "INTEGER", bytes: "BLOB")

  private let connection: DatabaseQueue
  private let path: String
  /// The file that was opened.
  private let file: FileIdentity?
  private let runner = DispatchQueue(label: "inkdot.sqlite")
  private let waiting = Mutex(Waiting())
  private let reserve: DiskReserve
  /// Maximum number of transactions in a commit.
  private static let groupLimit = 128

  private struct Waiting {
    var attempts: [any Job] = []
    var others: [any Job] = []
    var isRunning = false
    var count: Int { attempts.count + others.count }
  }

  /// Opens or creates the file.
  /// - Parameter reserveSize: bytes of disk space that are reserved for attempts and deletions.
  /// - Throws: ``SQLFailure``; `damaged` if SQLite's quick check fails.
  package init(path: String, reserveSize: Int = 0) throws(SQLFailure) {
    self.path = path
    reserve = DiskReserve(path: path + ".reserve", size: reserveSize)
    do throws(SQLFailure) {
      connection = try Self.open(path)
    } catch {
      guard error.kind == .full, reserve.giveUp() else { throw error }
      connection = try Self.open(path)
      file = FileIdentity(path)
      return
    }
    file = FileIdentity(path)
    reserve.fill()
  }

  private static func open(_ path: String) throws(SQLFailure) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "inkdot"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA secure_delete = ON;
          PRAGMA journal_size_limit = 67108864
          """)
    }
    return try convertingFailures {
      let connection = try DatabaseQueue(path: path, configuration: configuration)
      let (check, durability) = try connection.writeWithoutTransaction { database in
        (
          try String.fetchOne(database, sql: "PRAGMA quick_check(1)"),
          try Int.fetchOne(database, sql: "PRAGMA synchronous")
        )
      }
      guard check == "ok" else { throw SQLFailure(.damaged, check ?? "no answer to quick_check") }
      guard durability == 2 else { throw SQLFailure(.statement, "commits would not be durable") }
      return connection
    }
  }

  package var waitingCount: Int { waiting.withLock { $0.count } }

  package var isFull: Bool { reserve.isGivenUp }

  package func transaction<Result: Sendable>(
    _ priority: Priority, _ body: @escaping @Sendable (any SQLTransaction) throws -> Result
  ) async throws -> Result {
    // Transactions that add rows fail until the reserve is filled again.
    if priority == .growth, !reserve.fill() { throw SQLFailure(.full, "the disk is full and its reserve is in use") }
    return try await withCheckedThrowingContinuation { continuation in
      let job = Transaction(body: body, priority: priority, continuation: continuation)
      let (isAccepted, starts) = waiting.withLock { waiting in
        guard waiting.count < maximumWaitingCount else { return (false, false) }
        switch priority {
        case .attempt: waiting.attempts.append(job)
        case .other, .growth: waiting.others.append(job)
        }
        defer { waiting.isRunning = true }
        return (true, !waiting.isRunning)
      }
      if !isAccepted { job.end(SQLFailure(.unavailable, "too many transactions are waiting")) }
      if starts { runner.async { self.runWaiting() } }
    }
  }

  private func runWaiting() {
    while true {
      let jobs = waiting.withLock { waiting in
        let attempts = waiting.attempts.prefix(Self.groupLimit)
        let others = waiting.others.prefix(Self.groupLimit - attempts.count)
        waiting.attempts.removeFirst(attempts.count)
        waiting.others.removeFirst(others.count)
        waiting.isRunning = !(attempts.isEmpty && others.isEmpty)
        return Array(attempts) + Array(others)
      }
      if jobs.isEmpty { return }
      var (rest, failure) = (jobs, commit(jobs))
      if let full = failure, full.kind == .full, reserve.giveUp() {
        for job in jobs where job.priority == .growth { job.end(full) }
        rest = jobs.filter { $0.priority != .growth }
        failure = commit(rest)
      }
      for job in rest { job.end(failure) }
    }
  }

  /// Runs jobs in one transaction.
  ///
  /// - Returns: the reason why none of them is stored; `nil` if all are.
  private func commit(_ jobs: [any Job]) -> SQLFailure? {
    do throws(SQLFailure) {
      try convertingFailures {
        try connection.writeWithoutTransaction { database in
          try database.inTransaction(.immediate) {
            for job in jobs { try job.run(database) }
            // Writes to a replaced file would be lost when the last process closes it.
            guard FileIdentity(path) == file else { throw SQLFailure.setBack }
            return .commit
          }
        }
      }
      return nil
    } catch {
      return error
    }
  }

  package func backUp(to path: String) async throws {
    try convertingFailures {
      let copy = try DatabaseQueue(path: path)
      try connection.backup(to: copy)
      let check = try copy.writeWithoutTransaction { database in
        // A single file, without a log.
        try database.execute(sql: "PRAGMA journal_mode = DELETE")
        return try String.fetchOne(database, sql: "PRAGMA integrity_check(1)")
      }
      try copy.close()
      guard check == "ok" else { throw SQLFailure(.damaged, check ?? "no answer to integrity_check") }
    }
  }

  /// Distinguishes files that had the same path.
  private struct FileIdentity: Equatable {
    let device, number: UInt64

    /// `nil` if there is no file.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    }
  }

  // MARK: Transactions

  private protocol Job: Sendable {
    var priority: Priority { get }
    /// - Throws: if the shared transaction cannot continue.
    func run(_ database: Database) throws
    /// Reports the result, or the failure of the shared transaction.
    func end(_ failure: SQLFailure?)
  }

  private final class Transaction<Result: Sendable>: Job {
    let body: @Sendable (any SQLTransaction) throws -> Result
    let priority: Priority
    let continuation: CheckedContinuation<Result, any Error>
    private let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)

    init(
      body: @escaping @Sendable (any SQLTransaction) throws -> Result, priority: Priority,
      continuation: CheckedContinuation<Result, any Error>
    ) {
      (self.body, self.priority, self.continuation) = (body, priority, continuation)
    }

    func run(_ database: Database) throws {
      do {
        try database.inSavepoint {
          let result = try body(Statements(database: database))
          outcome.withLock { $0 = .success(result) }
          return .commit
        }
      } catch let error as SQLFailure where error.kind != .conflict {
        // After a full disk, SQLite may have rolled back the whole transaction.
        throw error
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
    }

    func end(_ failure: SQLFailure?) {
      let outcome = outcome.withLock { $0 }
      if let failure {
        continuation.resume(throwing: failure)
      } else if let outcome {
        continuation.resume(with: outcome)
      }
    }
  }

  private struct Statements: SQLTransaction {
    let database: Database
    let rowLock = ""
    // 2,440,587.5 is the Julian day of 1970.
    let clock = "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"

    func run(_ sql: String, _ values: [SQLValue]) throws(SQLFailure) -> [[SQLValue]] {
      try convertingFailures {
        let statement = try database.cachedStatement(sql: sql)
        let rows = try Row.fetchAll(statement, arguments: StatementArguments(values.map(\.databaseValue)))
        return rows.map { row in row.databaseValues.map(SQLValue.init) }
      }
    }
  }
}

/// Runs `body` and turns errors of GRDB into ``SQLFailure``.
private func convertingFailures<Result>(_ body: () throws -> Result) throws(SQLFailure) -> Result {
  do {
    return try body()
  } catch let error as SQLFailure {
    throw error
  } catch let error as DatabaseError {
    let kind: SQLFailure.Kind =
      switch error.resultCode {
      case .SQLITE_FULL: .full
      case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .full
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      case .SQLITE_CONSTRAINT, .SQLITE_BUSY: .conflict
      case .SQLITE_ERROR, .SQLITE_MISUSE: .statement
      default: .unavailable
      }
    throw SQLFailure(kind, "\(error.resultCode) \(error.message ?? "")")
  } catch {
    throw SQLFailure(.unavailable, "\(type(of: error))")
  }
}

extension SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let integer): integer.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }

  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let integer): self = .integer(Int(integer))
    case .double(let double): self = .integer(Int(double))
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes(Array(data))
    }
  }
}
