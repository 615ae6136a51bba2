import InkdotServerRules
import InkdotServerStorage
import Testing

/// Tests what the operator's commands and the hourly deletion read and change.
@Suite struct OperationTests {
  private static let day = 24 * 3600 * 1000

  /// Creates an account whose device has a right attempt, unless `isConfirmed` is false.
  private func enrol(_ storage: ServerStorage, isConfirmed: Bool = true) async throws -> Client {
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    if isConfirmed { #expect(try await client.send(client.request(), to: storage).hasPrefix("right")) }
    return client
  }

  private func run(_ storage: ServerStorage, _ sql: String, _ values: [SQLValue]) async throws {
    try await storage.database.transaction(.other) { _ = try $0.run(sql, values) }
  }

  /// Adds a device to the account, and removes it.
  private func addRemoved(to client: Client, _ storage: ServerStorage) async throws -> Client {
    let removed = client.successor()
    _ = try await storage.addDevice(removed.name, owner: client.owner, removed.deviceRequest(replacing: nil))
    try await storage.removeDevice(removed.device, .owner(account: client.account, proof: client.owner))
    return removed
  }

  @Test(arguments: Kind.allCases) func `Accounts expire after 30 days without a confirmation`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let (expired, recent) = (
      try await enrol(storage, isConfirmed: false), try await enrol(storage, isConfirmed: false)
    )
    let confirmed = try await enrol(storage)
    for (client, days) in [(expired, 31), (recent, 29), (confirmed, 31)] {
      try await run(
        storage, "UPDATE accounts SET created = created - $1 WHERE account = $2",
        [.integer(days * Self.day), .bytes(client.account)])
    }
    try await storage.deleteExpired()
    #expect(try await storage.accounts().map(\.account) == [confirmed.account, recent.account])
    var late = expired
    #expect(try await late.send(late.request(), to: storage) == "removed")
    #expect(try await storage.recover(Cryptography.hash(expired.locator)).isEmpty)
  }

  @Test(arguments: Kind.allCases) func `Removed devices expire a year after their last use`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let client = try await enrol(storage)
    var answers: [String] = []
    for (created, seen) in [(366, 366), (366, 364), (364, 366)] {
      var removed = try await addRemoved(to: client, storage)
      try await run(
        storage, "UPDATE devices SET seen = created - $1, created = created - $2 WHERE device = $3",
        [.integer(seen * Self.day), .integer(created * Self.day), .bytes(removed.device)])
      try await storage.deleteExpired()
      answers.append(try await removed.send(removed.request(), to: storage))
    }
    #expect(answers == ["unknownDevice", "removed", "removed"])
    try await run(
      storage, "UPDATE devices SET seen = 0, created = created - $1 WHERE device = $2",
      [.integer(366 * Self.day), .bytes(client.device)])
    try await storage.deleteExpired()
    var live = client
    #expect(try await live.send(live.request(), to: storage).hasPrefix("right"))
  }

  @Test(arguments: Kind.allCases) func `Devices are listed by their last use`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    var names: [DeviceName] = []
    for time in [10, 30, 20, 40] {
      let client = try await enrol(storage)
      try await run(
        storage, "UPDATE devices SET seen = $1 WHERE device = $2", [.integer(time), .bytes(client.device)])
      names.append(client.name)
    }
    try await run(storage, "UPDATE devices SET state = 2 WHERE device = $1", [.bytes(names[3].device)])
    #expect(try await storage.devicesSeen(since: 20, atMost: 9) == [names[1], names[2]])
    #expect(try await storage.devicesSeen(since: 21, atMost: 9) == [names[1]])
    #expect(try await storage.devicesSeen(since: 0, atMost: 2) == [names[1], names[2]])
  }

  @Test(arguments: Kind.allCases) func `Accounts are listed with their active devices`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let (first, second) = (try await enrol(storage), try await enrol(storage, isConfirmed: false))
    try await run(
      storage, "UPDATE accounts SET created = created - 5 WHERE account = $1", [.bytes(first.account)])
    let removed = try await addRemoved(to: first, storage)
    let other = first.successor()
    _ = try await storage.addDevice(other.name, owner: first.owner, other.deviceRequest(replacing: nil))
    try await run(storage, "UPDATE devices SET seen = 7 WHERE device = $1", [.bytes(first.device)])
    try await run(storage, "UPDATE devices SET seen = 9 WHERE device = $1", [.bytes(removed.device)])
    let accounts = try await storage.accounts()
    #expect(accounts.map(\.account) == [first.account, second.account])
    #expect(accounts.map(\.deviceCount) == [2, 1])
    #expect(accounts.map(\.seen) == [7, 0])
    #expect(accounts.map(\.isConfirmed) == [true, false])
    #expect(try await storage.deleteAccount(first.account))
    #expect(try await !storage.deleteAccount(first.account))
    #expect(try await storage.accounts().map(\.account) == [second.account])
  }

  @Test(arguments: Kind.allCases) func `Devices whose share does not open are reported`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let (good, damaged) = (try await enrol(storage), try await enrol(storage))
    _ = try await addRemoved(to: good, storage)
    try await run(
      storage, "UPDATE devices SET share = $1 WHERE device = $2",
      [.bytes([UInt8](repeating: 0, count: 60)), .bytes(damaged.device)])
    let result = try await storage.devicesWithoutShare()
    #expect(result.checked == 2 && result.damaged == [damaged.name])
  }

  @Test(arguments: Kind.allCases) func `Restoring and rotation ignore removed devices`(kind: Kind) async throws {
    let keys = ServerKeys.random()
    let storage = try await kind.makeStorage(keys: keys)
    var client = try await enrol(storage)
    let removed = try await addRemoved(to: client, storage)
    for _ in 0..<2 {
      let next = client.successor()
      _ = try await storage.addDevice(next.name, owner: client.owner, next.deviceRequest(replacing: nil))
    }
    let newer = ServerStorage(database: storage.database, keys: keys.adding())
    #expect(try await newer.rotate(atMost: 2) == 2)
    #expect(try await newer.rotate(atMost: 2) == 1)
    #expect(try await newer.rotate(atMost: 2) == 0)
    #expect(try await newer.acceptRestored(stamp: 1) == 3)
    let later = ServerStorage(database: storage.database, keys: newer.keys)
    #expect(try await client.send(client.request(), to: later) == "locked")
    let devices = try await later.devices(.owner(account: client.account, proof: client.owner))
    #expect(devices.first { $0.name == removed.name }?.failures == 0)
  }

  @Test(
    arguments: Kind.allCases,
    [("state = 9", "removed"), ("schedule = 9", "removed"), ("first_key = 3, last_key = 1", "unavailable")])
  func `Rows of a newer program allow no attempt`(kind: Kind, change: (columns: String, answer: String)) async throws {
    let storage = try await kind.makeStorage()
    var client = try await enrol(storage)
    try await run(storage, "UPDATE devices SET \(change.columns)", [])
    #expect(try await client.send(client.request(), to: storage) == change.answer)
  }
}
