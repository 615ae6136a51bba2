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
  /// Statements are kept prepared by their text, so values belong into `values`.
  /// - Parameter sql: in which the parameters first occur in order, as SQLite numbers them.
  /// - Throws: ``SQLFailure``.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(SQLFailure) -> [[SQLValue]]

  /// An expression for the milliseconds since 1970 by the database's clock, while the statement runs.
  var clock: String { get }

  /// Follows a query whose rows the transaction will change.
  var rowLock: String { get }
}

extension SQLTransaction {
  @discardableResult
  func run(_ sql: String) throws(SQLFailure) -> [[SQLValue]] { try run(sql, []) }

  /// Milliseconds since 1970 by the database's clock.
  func now() throws(SQLFailure) -> Int {
    guard case .integer(let now)? = try run("SELECT \(clock)").first?.first else {
      throw SQLFailure(.statement, "the clock has no number")
    }
    return now
  }
}

/// Why a statement or a commit failed.
package struct SQLFailure: Error, CustomStringConvertible {
  package enum Kind: Sendable {
    /// Another transaction stored the same key, or the two could not run side by side. Trying again helps.
    case conflict
    /// There is no room for the data.
    case full
    /// The file is not a database, or is damaged.
    case damaged
    /// The connection is lost, read-only, or shutting down; or the standby did not confirm.
    case unavailable
    /// An older state took the place of the database while the server ran.
    case setBack
    /// An operator accepted a database that was set back while the server ran.
    case restored
    /// A fault of the program.
    case statement
  }

  package let kind: Kind
  /// What the database said. Never contains a value.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }
}

/// The order in which waiting transactions run.
package enum Priority: Sendable {
  /// Attempts, because people wait for them.
  case attempt
  case other
  /// As `other`, but adds rows: refused while the disk is full.
  case growth
}

/// A database whose transactions are durable when they return.
package protocol SQLDatabase: Sendable {
  var dialect: SQLDialect { get }

  /// Runs `body` in a transaction, and returns after its commit is durable, on a synchronous standby too.
  ///
  /// `body` may run several times. If it throws, nothing is changed.
  /// - Throws: what `body` throws; ``SQLFailure``, after which the commit may have happened.
  func transaction<Result: Sendable>(
    _ priority: Priority, _ body: @escaping @Sendable (any SQLTransaction) throws -> Result
  ) async throws -> Result

  /// Copies the whole database into a new file and checks the copy.
  /// - Throws: ``SQLFailure``.
  func backUp(to path: String) async throws

  /// Transactions that wait.
  var waitingCount: Int { get }

  /// Whether the disk was full, so that only attempts and deletions are taken.
  var isFull: Bool { get }
}

/// How databases name the types of columns.
package struct SQLDialect: Sendable {
  package let integer, bytes: String
}

/// At most so many transactions wait.
let maximumWaitingCount = 256
