package import InkdotServerRules

/// Operations for the operator, and periodic checks and deletions.
extension ServerStorage {
  /// Creates or updates the tables.
  ///
  /// - Returns: whether the database already belongs to a server key.
  /// - Throws: ``StartFailure``, ``SQLFailure``.
  package static func migrate(_ database: any SQLDatabase) async throws -> Bool {
    let dialect = database.dialect
    return try await database.transaction(.other) { transaction in
      try Schema.migrate(transaction, dialect)
      return try !transaction.run("SELECT number FROM keys LIMIT 1").isEmpty
    }
  }

  /// Checks that the database belongs to the keys, and claims it if it is new.
  ///
  /// - Throws: ``StartFailure``, ``SQLFailure``.
  package func checkKeys() async throws {
    let keys = keys
    try await database.transaction(.other) { transaction in
      var stored: [Int: [UInt8]] = [:]
      for row in try transaction.run("SELECT number, check_value FROM keys") {
        var row = RowReader(row)
        stored[row.integer()] = row.bytes()
      }
      let known = Dictionary(uniqueKeysWithValues: keys.all.map { ($0.number, ServerKeys.checkValue(of: $0)) })
      for (number, value) in stored.sorted(by: { $0.key < $1.key }) where known[number] != value {
        throw StartFailure.otherKey(number)
      }
      for key in keys.all where stored[key.number] == nil { try Self.store(key, transaction) }
    }
  }

  private static func store(_ key: ServerKeys.Key, _ transaction: any SQLTransaction) throws(SQLFailure) {
    try transaction.run(
      "INSERT INTO keys (number, check_value) VALUES ($1, $2)",
      [.integer(key.number), .bytes(ServerKeys.checkValue(of: key))])
  }

  // MARK: Set-back detection

  /// Increments the stamp of the database, and returns it.
  package func advanceStamp() async throws -> Int {
    let generation = try await expecting(.other) { transaction, expectation in
      try expectation.check(transaction.generation())
      var row = RowReader(
        try transaction.run("UPDATE meta SET stamp = stamp + 1 RETURNING stamp, restored").first ?? [])
      return Generation(stamp: row.integer(), restored: row.integer())
    }
    history.record(generation)
    return generation.stamp
  }

  /// Why no request is served any more: the database was set back while this server ran. `nil` while requests are served.
  package var endOfService: SQLFailure? { history.failure }

  /// Sets the action for when ``endOfService`` is noticed; it receives the highest stored stamp.
  package func onEndOfService(_ action: @escaping @Sendable (SQLFailure, Int) -> Void) { history.onFailure(action) }

  /// Sets the stamp back. All servers of the database then refuse requests and do not start, until `restored` accepts it.
  package func refuseService() async throws {
    let accepted = history.restored ?? .max
    try await database.transaction(.other) { transaction in
      _ = try transaction.run("UPDATE meta SET stamp = 0 WHERE restored <= $1", [.integer(accepted)])
    }
  }

  package func stamp() async throws -> Int {
    try await database.transaction(.other) { transaction in
      Self.number(try transaction.run("SELECT stamp FROM meta"))
    }
  }

  /// Returns how often the database was restored from a backup.
  package func restoredCount() async throws -> Int {
    try await database.transaction(.other) { transaction in
      Self.number(try transaction.run("SELECT restored FROM meta"))
    }
  }

  /// Added to an accepted stamp, because the files of other servers may be minutes ahead.
  private static let stampDistance = 1000

  /// Accepts a database that was set back: full waits for all devices, and a stamp above that of the file.
  ///
  /// - Returns: the number of devices.
  package func acceptRestored(stamp: Int) async throws -> Int {
    try await database.transaction(.other) { transaction in
      let now = try transaction.now()
      var count = 0
      for row in try transaction.run("SELECT \(DeviceRow.columns) FROM devices WHERE state <> 2\(transaction.rowLock)")
      {
        var device = DeviceRow.device(row)
        device.restoreCount(now: now)
        try transaction.update(device)
        count += 1
      }
      try transaction.run("UPDATE meta SET restored = restored + 1, stamp = $1", [.integer(stamp + Self.stampDistance)])
      return count
    }
  }

  // MARK: Codes and accounts

  /// Creates a code for one sign-up.
  package func addCode() async throws -> String {
    let code = SignUpCode.random()
    try await database.transaction(.growth) { transaction in
      _ = try transaction.run(
        "INSERT INTO codes (hash, created) VALUES ($1, $2)",
        [.bytes(SignUpCode.hash(code)), .integer(transaction.now())])
    }
    return SignUpCode.grouped(code)
  }

  /// An account as listed for the operator.
  package struct ListedAccount: Sendable {
    package let account: [UInt8]
    /// Milliseconds since 1970; `seen` is 0 before the first successful attempt.
    package let created, seen: Int
    package let isConfirmed: Bool
    package let deviceCount: Int
  }

  package func accounts() async throws -> [ListedAccount] {
    try await database.transaction(.other) { transaction in
      try transaction.run(
        """
        SELECT a.account, a.created, coalesce(max(d.seen), 0), a.confirmed, count(d.device) FROM accounts a
        LEFT JOIN devices d ON d.account = a.account AND d.state <> 2
        GROUP BY a.account, a.created, a.confirmed ORDER BY a.created
        """
      ).map { row in
        var row = RowReader(row)
        return ListedAccount(
          account: row.bytes(), created: row.integer(), seen: row.integer(), isConfirmed: row.integer() == 1,
          deviceCount: row.integer())
      }
    }
  }

  /// Deletes an account without its owner's proof.
  /// - Returns: whether the account existed.
  package func deleteAccount(_ account: [UInt8]) async throws -> Bool {
    try await database.transaction(.other) { transaction in
      guard try transaction.ownerHash(account) != nil else { return false }
      try transaction.deleteAccount(account)
      return true
    }
  }

  /// Returns devices with a successful attempt since a time in milliseconds since 1970, latest first.
  package func devicesSeen(since time: Int, atMost limit: Int) async throws -> [DeviceName] {
    try await database.transaction(.other) { transaction in
      try transaction.run(
        "SELECT account, device FROM devices WHERE seen >= $1 AND state <> 2 ORDER BY seen DESC LIMIT $2",
        [.integer(time), .integer(limit)]
      ).map { row in
        var row = RowReader(row)
        return DeviceName(account: row.bytes(), device: row.bytes())
      }
    }
  }

  /// Deletes accounts that were not confirmed within 30 days, and removed devices after a year.
  package func deleteExpired() async throws {
    let day = 24 * 3600 * 1000
    try await database.transaction(.other) { transaction in
      let now = try transaction.now()
      let expired = try transaction.run(
        "SELECT account FROM accounts WHERE confirmed = 0 AND created < $1\(transaction.rowLock)",
        [.integer(now - 30 * day)])
      for row in expired {
        var row = RowReader(row)
        try transaction.deleteAccount(row.bytes())
      }
      try transaction.run(
        "DELETE FROM devices WHERE state = 2 AND created < $1 AND seen < $1", [.integer(now - 365 * day)])
    }
  }

  // MARK: Keys

  /// Upgrades verifiers and shares to the newest key.
  ///
  /// - Returns: the number of updated devices; call it again until it is 0.
  package func rotate(atMost limit: Int = 500) async throws -> Int {
    let keys = keys
    return try await database.transaction(.other) { transaction in
      let rows = try transaction.run(
        """
        SELECT \(DeviceRow.columns) FROM devices WHERE state <> 2 AND last_key < $1 ORDER BY account, device LIMIT $2\
        \(transaction.rowLock)
        """, [.integer(keys.newest.number), .integer(limit)])
      var count = 0
      for row in rows {
        var device = DeviceRow.device(row)
        if device.rotate(keys) {
          try transaction.update(device)
          count += 1
        }
      }
      return count
    }
  }

  /// Returns devices whose share does not open. Reads all devices.
  package func devicesWithoutShare() async throws -> (checked: Int, damaged: [DeviceName]) {
    let keys = keys
    return try await database.transaction(.other) { transaction in
      let devices = try transaction.run("SELECT \(DeviceRow.columns) FROM devices WHERE state <> 2").map(
        DeviceRow.device)
      let damaged = devices.filter { keys.open($0.share, of: $0.name, under: $0.keys.upperBound) == nil }
      return (devices.count, damaged.map(\.name))
    }
  }

  private static func number(_ rows: [[SQLValue]]) -> Int {
    guard case .integer(let number)? = rows.first?.first else { return 0 }
    return number
  }
}
