import CPQ
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import class Foundation.Thread

/// A database of PostgreSQL 15 or later, which several servers may share.
///
/// Uses a fixed number of connections, each with a thread.
package final class PostgresDatabase: SQLDatabase {
  package let dialect = SQLDialect(integer: "BIGINT", bytes: "BYTEA")
  private let queue: JobQueue
  private let address: String

  /// Connects.
  /// - Parameters:
  ///   - address: a URI or connection string of libpq.
  ///   - connectionCount: maximum number of concurrent transactions.
  /// - Throws: ``SQLFailure``.
  package init(address: String, connectionCount: Int = 8) throws(SQLFailure) {
    self.address = address
    queue = JobQueue()
    // Reports an invalid address at the start.
    _ = try PostgresConnection(address)
    for index in 0..<connectionCount {
      let thread = Thread { [queue] in Self.runJobs(queue, address) }
      thread.name = "postgres \(index)"
      thread.start()
    }
  }

  deinit { queue.end() }

  package var waitingCount: Int { queue.count }

  /// PostgreSQL's own tools monitor its disk.
  package let isFull = false

  package func transaction<Result: Sendable>(
    _ priority: Priority, _ body: @escaping @Sendable (any SQLTransaction) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let isAccepted = queue.append(priority) { session in
        continuation.resume(with: Swift.Result { try session.transaction(body) })
      }
      if !isAccepted { continuation.resume(throwing: SQLFailure(.unavailable, "too many transactions are waiting")) }
    }
  }

  package func backUp(to path: String) throws {
    throw SQLFailure(.statement, "back up PostgreSQL with its own tools, such as pg_basebackup")
  }

  private static func runJobs(_ queue: JobQueue, _ address: String) {
    let (session, worker) = (PostgresSession(address: address), JobQueue.Worker())
    while let job = queue.next(for: worker, isConnected: session.isConnected) { job(session) }
  }
}

/// Waiting transactions, and idle threads.
private final class JobQueue: Sendable {
  typealias Job = @Sendable (PostgresSession) -> Void

  /// An idle thread.
  final class Worker: Sendable {
    fileprivate let semaphore = DispatchSemaphore(value: 0)
    fileprivate let job = Mutex<Job?>(nil)
  }

  private struct State {
    var (attempts, others): ([Job], [Job]) = ([], [])
    /// The last thread takes the next job; threads without a connection are first.
    ///
    /// After a failover, the first thread that reaches the new primary takes all jobs, while others may still wait for
    /// unreachable hosts.
    var idle: [Worker] = []
    var hasEnded = false
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.attempts.count + $0.others.count } }

  func append(_ priority: Priority, _ job: @escaping Job) -> Bool {
    state.withLock { state in
      if let worker = state.idle.popLast() {
        worker.job.withLock { $0 = job }
        worker.semaphore.signal()
        return true
      }
      guard state.attempts.count + state.others.count < maximumWaitingCount else { return false }
      switch priority {
      case .attempt: state.attempts.append(job)
      case .other, .growth: state.others.append(job)
      }
      return true
    }
  }

  /// Waits for a job; `nil` after the queue is closed.
  func next(for worker: Worker, isConnected: Bool) -> Job? {
    let (job, hasEnded) = state.withLock { state -> (Job?, Bool) in
      if !state.attempts.isEmpty { return (state.attempts.removeFirst(), false) }
      if !state.others.isEmpty { return (state.others.removeFirst(), false) }
      if !state.hasEnded { state.idle.insert(worker, at: isConnected ? state.idle.endIndex : 0) }
      return (nil, state.hasEnded)
    }
    if job != nil || hasEnded { return job }
    worker.semaphore.wait()
    return worker.job.withLock { $0.take() }
  }

  func end() {
    state.withLock { state in
      state.hasEnded = true
      for worker in state.idle { worker.semaphore.signal() }
      state.idle = []
    }
  }
}

/// Runs the transactions of one thread, and replaces a lost connection.
private final class PostgresSession {
  private let address: String
  private var connection: PostgresConnection?
  private static let attemptLimit = 4

  init(address: String) { self.address = address }

  var isConnected: Bool { connection?.isUsable == true }

  func transaction<Value>(_ body: (any SQLTransaction) throws -> Value) throws -> Value {
    for attempt in 1... {
      let connection = try begin()
      do {
        let value = try body(connection)
        try connection.commit()
        return value
      } catch let failure as SQLFailure {
        connection.rollBack()
        if failure.kind != .conflict || attempt == Self.attemptLimit { throw failure }
      } catch {
        connection.rollBack()
        throw error
      }
    }
    preconditionFailure()
  }

  private func begin() throws(SQLFailure) -> PostgresConnection {
    if let connection, connection.isUsable {
      do throws(SQLFailure) {
        try connection.begin()
        return connection
      } catch {
        // The connection was lost since the last transaction.
        self.connection = nil
      }
    }
    let opened = try PostgresConnection(address)
    try opened.begin()
    connection = opened
    return opened
  }
}

/// A connection of libpq, used by one thread.
private final class PostgresConnection: SQLTransaction {
  private let connection: OpaquePointer
  /// Prepared statements: names by text.
  private var statements: [String: String] = [:]
  private(set) var isUsable = true
  /// Notices of the current statement.
  private let notices = Notices()

  let rowLock = " FOR UPDATE"
  // `now()` is the start of the transaction, before it waited for a lock.
  let clock = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

  private final class Notices {
    var hasWarning = false
  }

  /// Defaults of libpq that an address may override.
  ///
  /// A host that vanishes is detected after 5 s; of several hosts, the writable one is used.
  private static let defaults = [
    ("target_session_attrs", "read-write"), ("connect_timeout", "2"), ("tcp_user_timeout", "5000"),
    ("keepalives_idle", "2"), ("keepalives_interval", "1"), ("keepalives_count", "3"),
  ]

  init(_ address: String) throws(SQLFailure) {
    let options = Self.defaults + [("dbname", address)]
    let texts = options.map { (strdup($0.0), strdup($0.1)) }
    defer {
      for (name, value) in texts {
        free(name)
        free(value)
      }
    }
    let names = texts.map { UnsafePointer<CChar>($0.0) } + [nil]
    let values = texts.map { UnsafePointer<CChar>($0.1) } + [nil]
    // 1 expands `dbname` as an address.
    guard let connection = PQconnectdbParams(names, values, 1) else { throw SQLFailure(.unavailable, "out of memory") }
    self.connection = connection
    guard PQstatus(connection) == CONNECTION_OK else {
      throw SQLFailure(.unavailable, String(cString: PQerrorMessage(connection)))
    }
    PQsetNoticeReceiver(
      connection,
      { notices, result in
        // Class 01: a commit without confirmation by the standby succeeds with a warning.
        guard let notices, let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))), code[0] == 0x30,
          code[1] == 0x31
        else { return }
        Unmanaged<Notices>.fromOpaque(notices).takeUnretainedValue().hasWarning = true
      }, Unmanaged.passUnretained(notices).toOpaque())
    try command("SET client_min_messages = warning")
  }

  deinit { PQfinish(connection) }

  // MARK: Transactions

  func begin() throws(SQLFailure) { try command("BEGIN") }

  func rollBack() {
    if isUsable, (try? command("ROLLBACK")) == nil { isUsable = false }
  }

  func commit() throws(SQLFailure) {
    notices.hasWarning = false
    let tag = try command("COMMIT")
    // COMMIT of a failed transaction answers ROLLBACK.
    guard tag == "COMMIT" else { throw SQLFailure(.statement, tag) }
    guard !notices.hasWarning else { throw SQLFailure(.unavailable, "the commit came with a warning") }
  }

  @discardableResult
  private func command(_ sql: String) throws(SQLFailure) -> String {
    let result = PQexec(connection, sql)
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw failure(result) }
    return String(cString: PQcmdStatus(result))
  }

  func run(_ sql: String, _ values: [SQLValue]) throws(SQLFailure) -> [[SQLValue]] {
    let name = try prepared(sql)
    let texts = values.map { value -> [UInt8]? in
      switch value {
      case .null: nil
      case .integer(let integer): Array(String(integer).utf8) + [0]
      case .text(let text): Array(text.utf8) + [0]
      case .bytes(let bytes): bytes
      }
    }
    let lengths = texts.map { Int32($0?.count ?? 0) }
    let formats = values.map { value -> Int32 in if case .bytes = value { 1 } else { 0 } }
    let buffers = texts.map { text -> UnsafeMutablePointer<CChar>? in
      guard let text else { return nil }
      // An empty value must differ from null.
      let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: max(text.count, 1))
      for (index, byte) in text.enumerated() { buffer[index] = CChar(bitPattern: byte) }
      return buffer
    }
    defer { for buffer in buffers { buffer?.deallocate() } }
    let result = PQexecPrepared(
      connection, name, Int32(values.count), buffers.map { UnsafePointer($0) }, lengths, formats, 1)
    defer { PQclear(result) }
    let status = PQresultStatus(result)
    guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else { throw failure(result) }
    return (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in Self.value(result, row, column) }
    }
  }

  private func prepared(_ sql: String) throws(SQLFailure) -> String {
    if let name = statements[sql] { return name }
    let name = "s\(statements.count)"
    let result = PQprepare(connection, name, sql, 0, nil)
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw failure(result) }
    statements[sql] = name
    return name
  }

  private static func value(_ result: OpaquePointer?, _ row: Int32, _ column: Int32) -> SQLValue {
    guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return .null }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
    switch PQftype(result, column) {
    case 17: return .bytes(Array(bytes))  // bytea
    case 20, 21, 23:  // int8, int2, int4
      var integer = bytes.first.map { Int(Int8(bitPattern: $0)) } ?? 0
      for byte in bytes.dropFirst() { integer = integer << 8 | Int(byte) }
      return .integer(integer)
    default: return .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  private func failure(_ result: OpaquePointer?) -> SQLFailure {
    guard PQstatus(connection) == CONNECTION_OK, let field = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
      isUsable = false
      return SQLFailure(.unavailable, "the connection to PostgreSQL is lost")
    }
    let code = String(cString: field)
    let kind: SQLFailure.Kind
    switch code {
    case "23505", "40001", "40P01", "42P07": kind = .conflict
    case "53100": kind = .full
    case "XX001", "XX002": kind = .damaged
    case _ where ["08", "25", "53", "55", "57", "58"].contains(code.prefix(2)):
      kind = .unavailable
      // Read-only after a failover, shutting down, or damaged.
      isUsable = false
    // A migration has outdated a cached plan.
    case "0A000", "26000": (kind, isUsable) = (.conflict, false)
    default: kind = .statement
    }
    return SQLFailure(kind, "PostgreSQL \(code)")
  }
}
