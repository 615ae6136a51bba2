/// A value of a column.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case bytes([UInt8])
}

/// One database transaction.
package protocol SQLTransaction {
  /// Runs a statement with the parameters `$1`, `$2`, … and returns its rows.
  ///
  /// Statements are cached by their text, so pass values as parameters.
  /// - Parameter sql: the statement. Parameters must first occur in order, because SQLite numbers them so.
  /// - Throws: ``SQLFailure``.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(SQLFailure) -> [[SQLValue]]

  /// An expression for milliseconds since 1970 on the database's clock, at the time of the statement.
  var clock: String { get }

  /// The clause that locks the rows of a query.
  var rowLock: String { get }
}

extension SQLTransaction {
  @discardableResult
  func run(_ sql: String) throws(SQLFailure) -> [[SQLValue]] { try run(sql, []) }

  /// Returns milliseconds since 1970 on the database's clock.
  func now() throws(SQLFailure) -> Int {
    guard case .integer(let now)? = try run("SELECT \(clock)").first?.first else {
      throw SQLFailure(.statement, "the clock has no number")
    }
    return now
  }
}

/// The reason why a statement or commit failed.
package struct SQLFailure: Error, CustomStringConvertible {
  package enum Kind: Sendable {
    /// Another transaction stored the same key, or conflicts. Retrying helps.
    case conflict
    /// The storage is full.
    case full
    /// The file is not a database, or is damaged.
    case damaged
    /// The connection is lost, read-only or shutting down, or the standby did not confirm.
    case unavailable
    /// An older state replaced the database while the server ran.
    case setBack
    /// An operator accepted a database that was set back while the server ran.
    case restored
    /// A fault of the program.
    case statement
  }

  package let kind: Kind
  /// The message of the database. Never contains a value.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }
}

/// The priority of waiting transactions.
package enum Priority: Sendable {
  /// Attempts, because users wait for them.
  case attempt
  case other
  /// Like `other`, but adds rows, so it is refused while the disk is full.
  case growth
}

/// A database whose transactions are durable when they return.
package protocol SQLDatabase: Sendable {
  var dialect: SQLDialect { get }

  /// Runs `body` in a transaction, and returns after its commit is durable, including a synchronous standby.
  ///
  /// `body` may run several times. If it throws, nothing changes.
  /// - Throws: errors of `body`; ``SQLFailure``, after which the commit may have happened.
  func transaction<Result: Sendable>(
    _ priority: Priority, _ body: @escaping @Sendable (any SQLTransaction) throws -> Result
  ) async throws -> Result

  /// Copies the database to a new file and checks the copy.
  /// - Throws: ``SQLFailure``.
  func backUp(to path: String) async throws

  /// Number of waiting transactions.
  var waitingCount: Int { get }

  /// Whether the disk was full, so that only attempts and deletions are accepted.
  var isFull: Bool { get }
}

/// The names of column types.
package struct SQLDialect: Sendable {
  package let integer, bytes: String
}

/// Maximum number of waiting transactions.
let maximumWaitingCount = 256
