/// The tables and their migrations.
enum Schema {
  /// Migrations by number, from 1. A program works with newer schemas, unless `lowest_program` excludes it.
  private static let migrations: [[String]] = [
    [
      """
      CREATE TABLE accounts (account {bytes} NOT NULL PRIMARY KEY, owner_hash {bytes} NOT NULL, header {bytes} NOT NULL,
        header_number {integer} NOT NULL, confirmed {integer} NOT NULL, created {integer} NOT NULL)
      """,
      """
      CREATE TABLE lookups (hash {bytes} NOT NULL, account {bytes} NOT NULL, PRIMARY KEY (hash, account))
      """,
      "CREATE INDEX lookups_account ON lookups (account)",
      """
      CREATE TABLE devices (account {bytes} NOT NULL, device {bytes} NOT NULL, state {integer} NOT NULL,
        token_hash {bytes} NOT NULL, next_hash {bytes}, sync_hash {bytes} NOT NULL, schedule {integer} NOT NULL,
        failures {integer} NOT NULL, wait_until {integer} NOT NULL, wrongs {integer} NOT NULL, stales {integer} NOT NULL,
        last_attempt {bytes}, last_verifier {bytes}, turn {integer} NOT NULL, first_key {integer} NOT NULL,
        last_key {integer} NOT NULL, verifier {bytes} NOT NULL, share {bytes} NOT NULL, replaces {bytes},
        label TEXT NOT NULL, created {integer} NOT NULL, seen {integer} NOT NULL, PRIMARY KEY (account, device))
      """,
      """
      CREATE TABLE codes (hash {bytes} NOT NULL PRIMARY KEY, account {bytes}, created {integer} NOT NULL)
      """,
      "CREATE TABLE keys (number {integer} NOT NULL PRIMARY KEY, check_value {bytes} NOT NULL)",
    ]
  ]

  /// The number of the newest migration.
  static var version: Int { migrations.count }

  /// Creates or updates the tables.
  ///
  /// - Throws: ``StartFailure/newerSchema``.
  static func migrate(_ transaction: any SQLTransaction, _ dialect: SQLDialect) throws {
    func statement(_ text: String) -> String {
      text.split(separator: "{integer}", omittingEmptySubsequences: false).joined(separator: dialect.integer)
        .split(separator: "{bytes}", omittingEmptySubsequences: false).joined(separator: dialect.bytes)
    }
    try transaction.run(
      statement(
        """
        CREATE TABLE IF NOT EXISTS meta (one {integer} NOT NULL PRIMARY KEY CHECK (one = 1), version {integer} NOT NULL,
          lowest_program {integer} NOT NULL, stamp {integer} NOT NULL, restored {integer} NOT NULL)
        """))
    try transaction.run("INSERT INTO meta VALUES (1, 0, 1, 0, 0) ON CONFLICT DO NOTHING")
    let meta = try transaction.run("SELECT version, lowest_program FROM meta\(transaction.rowLock)")[0]
    guard case .integer(let present) = meta[0], case .integer(let lowest) = meta[1], lowest <= version else {
      throw StartFailure.newerSchema
    }
    for migration in migrations.dropFirst(present) {
      for text in migration { try transaction.run(statement(text)) }
    }
    if present < version { try transaction.run("UPDATE meta SET version = $1", [.integer(version)]) }
  }
}

/// The reason why a server does not start.
package enum StartFailure: Error {
  /// A newer program wrote the database, and this one must not use it.
  case newerSchema
  /// The database belongs to other keys, or a required key is missing. With the number of the key.
  case otherKey(Int)
  /// The database is older than the stamp file: it was restored.
  case setBack
  /// Another server uses the database.
  case inUse
  /// Devices are enrolled, but the key file is missing. With its path.
  case noKey(String)
  /// With a path and the reason.
  case file(String, String)
}
