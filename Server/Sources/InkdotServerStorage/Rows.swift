import InkdotPatterns
import InkdotServerRules

/// Reads the values of a row in order.
struct RowReader {
  private var values: ArraySlice<SQLValue>

  init(_ row: [SQLValue]) { values = row[...] }

  mutating func integer() -> Int {
    guard case .integer(let integer)? = values.popFirst() else { return 0 }
    return integer
  }

  mutating func text() -> String {
    guard case .text(let text)? = values.popFirst() else { return "" }
    return text
  }

  mutating func bytes() -> [UInt8] { bytesIfPresent() ?? [] }

  mutating func bytesIfPresent() -> [UInt8]? {
    guard case .bytes(let bytes)? = values.popFirst() else { return nil }
    return bytes
  }
}

enum DeviceRow {
  private static let names = [
    "account", "device", "state", "token_hash", "next_hash", "sync_hash", "schedule", "failures", "wait_until",
    "wrongs",
    "stales", "last_attempt", "last_verifier", "turn", "first_key", "last_key", "verifier", "share", "replaces",
    "label",
    "created", "seen",
  ]
  static let columns = names.joined(separator: ", ")
  static let parameters = (1...names.count).map { "$\($0)" }.joined(separator: ", ")
  /// Columns of a device that never change.
  private static let constants: Set = ["account", "device", "schedule", "label", "created"]
  private static let changing = names.filter { !constants.contains($0) }

  /// Assignments of all columns that change. The parameters of the key follow theirs.
  static let assignments = changing.enumerated().map { "\($1) = $\($0 + 1)" }.joined(separator: ", ")
  static let key = "account = $\(changing.count + 1) AND device = $\(changing.count + 2)"

  static func values(_ device: Device) -> [SQLValue] {
    [
      .bytes(device.name.account), .bytes(device.name.device), .integer(device.state.rawValue),
      .bytes(device.tokenHash), optional(device.nextHash), .bytes(device.syncHash),
      .integer(Int(device.schedule.rawValue)), .integer(device.failures), .integer(device.waitUntil),
      .integer(device.wrongs), .integer(device.stales), optional(device.lastAttempt), optional(device.lastVerifier),
      .integer(device.turn), .integer(device.keys.lowerBound), .integer(device.keys.upperBound),
      .bytes(device.verifier), .bytes(device.share), optional(device.replaces), .text(device.label),
      .integer(device.created), .integer(device.seen),
    ]
  }

  static func changingValues(_ device: Device) -> [SQLValue] {
    zip(names, values(device)).filter { !constants.contains($0.0) }.map(\.1)
  }

  static func device(_ row: [SQLValue]) -> Device {
    var row = RowReader(row)
    let name = DeviceName(account: row.bytes(), device: row.bytes())
    // An unknown state or schedule of a newer program allows no attempts.
    let state = Device.State(rawValue: row.integer()) ?? .removed
    let (token, next, sync) = (row.bytes(), row.bytesIfPresent(), row.bytes())
    let schedule = AttemptSchedule(rawValue: UInt8(clamping: row.integer()))
    let (failures, wait, wrongs, stales) = (row.integer(), row.integer(), row.integer(), row.integer())
    let (attempt, lastVerifier, turn) = (row.bytesIfPresent(), row.bytesIfPresent(), row.integer())
    let (first, last) = (row.integer(), row.integer())
    let (verifier, share, replaces) = (row.bytes(), row.bytes(), row.bytesIfPresent())
    var device = Device(
      name: name, state: schedule == nil ? .removed : state, tokenHash: token, nextHash: next, syncHash: sync,
      schedule: schedule ?? .strict, keys: first...max(first, last), verifier: verifier, share: share,
      replaces: replaces, label: row.text(), created: row.integer())
    device.seen = row.integer()
    (device.failures, device.waitUntil, device.wrongs, device.stales) = (failures, wait, wrongs, stales)
    (device.lastAttempt, device.lastVerifier, device.turn) = (attempt, lastVerifier, turn)
    return device
  }

  static func devices(_ rows: [[SQLValue]]) -> [[UInt8]: Device] {
    Dictionary(rows.map(device).map { ($0.name.device, $0) }) { first, _ in first }
  }

  private static func optional(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .bytes($0) } ?? .null }
}

extension SQLTransaction {
  /// Returns a device and the one that it replaces, locked in the order of their identifiers.
  ///
  /// `now` is the time of locking, `generation` the progress of the database at that time or before.
  func devices(
    _ name: DeviceName, andReplaced: Bool = false
  ) throws(SQLFailure) -> (devices: [[UInt8]: Device], now: Int, generation: Generation) {
    let replaced =
      andReplaced ? "OR device IN (SELECT replaces FROM devices WHERE account = $1 AND device = $2)" : ""
    let rows = try run(
      """
      WITH locked AS MATERIALIZED (SELECT \(DeviceRow.columns) FROM devices
      WHERE account = $1 AND (device = $2 \(replaced)) ORDER BY device\(rowLock))
      SELECT meta.stamp, meta.restored, \(clock), locked.* FROM meta LEFT JOIN locked ON TRUE
      """, [.bytes(name.account), .bytes(name.device)])
    var head = RowReader(rows.first ?? [])
    let (stamp, restored, now) = (head.integer(), head.integer(), head.integer())
    let devices = rows.map { Array($0.dropFirst(3)) }.filter { $0.first != .null }
    return (DeviceRow.devices(devices), now, Generation(stamp: stamp, restored: restored))
  }

  func devices(of account: [UInt8]) throws(SQLFailure) -> [[UInt8]: Device] {
    DeviceRow.devices(
      try run(
        "SELECT \(DeviceRow.columns) FROM devices WHERE account = $1 ORDER BY device\(rowLock)", [.bytes(account)]))
  }

  func insert(_ device: Device) throws(SQLFailure) {
    try run(
      "INSERT INTO devices (\(DeviceRow.columns)) VALUES (\(DeviceRow.parameters))", DeviceRow.values(device))
  }

  /// Stores all columns that may have changed.
  func update(_ device: Device) throws(SQLFailure) {
    try run(
      "UPDATE devices SET \(DeviceRow.assignments) WHERE \(DeviceRow.key)",
      DeviceRow.changingValues(device) + [.bytes(device.name.account), .bytes(device.name.device)])
  }

  func ownerHash(_ account: [UInt8]) throws(SQLFailure) -> [UInt8]? {
    let rows = try run("SELECT owner_hash FROM accounts WHERE account = $1\(rowLock)", [.bytes(account)])
    guard case .bytes(let hash)? = rows.first?.first else { return nil }
    return hash
  }

  func isOwner(_ account: [UInt8], _ proof: [UInt8]) throws(SQLFailure) -> Bool {
    guard let hash = try ownerHash(account) else { return false }
    return Cryptography.isEqual(hash, Cryptography.hash(proof))
  }

  func confirmAccount(_ account: [UInt8]) throws(SQLFailure) {
    try run("UPDATE accounts SET confirmed = 1 WHERE account = $1 AND confirmed = 0", [.bytes(account)])
  }

  func lookups(_ account: [UInt8]) throws(SQLFailure) -> Set<[UInt8]> {
    Set(
      try run("SELECT hash FROM lookups WHERE account = $1", [.bytes(account)]).map { row in
        var row = RowReader(row)
        return row.bytes()
      })
  }

  func setLookups(_ account: [UInt8], _ hashes: [[UInt8]]) throws(SQLFailure) {
    try run("DELETE FROM lookups WHERE account = $1", [.bytes(account)])
    for hash in Set(hashes) {
      try run("INSERT INTO lookups (hash, account) VALUES ($1, $2)", [.bytes(hash), .bytes(account)])
    }
  }

  /// Deletes header and locators, and removes all devices.
  func deleteAccount(_ account: [UInt8]) throws(SQLFailure) {
    for (_, row) in try devices(of: account) where row.state != .removed {
      var row = row
      row.remove()
      try update(row)
    }
    try run("DELETE FROM lookups WHERE account = $1", [.bytes(account)])
    try run("DELETE FROM accounts WHERE account = $1", [.bytes(account)])
  }
}
