import Foundation
import InkdotServerRules
import InkdotServerStorage
import Synchronization
import Testing

@Suite struct ServerStorageTests {
  @Test(arguments: Kind.allCases) func `An account is created once, and a repeat answers the same`(kind: Kind)
    async throws
  {
    let storage = try await kind.makeStorage()
    let (client, stranger) = (Client(), Client())
    let first = try await storage.createAccount(client.accountRequest(), signUp: .open)
    #expect(first.share == client.share && first.isNew)
    let second = try await storage.createAccount(client.accountRequest(), signUp: .closed)
    #expect(second.share == client.share && !second.isNew)
    #expect(try await code { try await storage.createAccount(stranger.accountRequest(), signUp: .closed) } == "signUp")
    var other = client
    other.share = stranger.share
    let changed = other
    #expect(try await code { try await storage.createAccount(changed.accountRequest(), signUp: .open) } == "differs")
  }

  @Test(arguments: Kind.allCases) func `A sign-up code works once`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let (client, other) = (Client(), Client())
    #expect(try await code { try await storage.createAccount(client.accountRequest(), signUp: .code) } == "signUp")
    let signUp = try await storage.addCode()
    let typed = signUp.lowercased().replacing("-", with: " ")
    _ = try await storage.createAccount(client.accountRequest(code: typed), signUp: .code)
    _ = try await storage.createAccount(client.accountRequest(code: typed), signUp: .code)
    #expect(
      try await code { try await storage.createAccount(other.accountRequest(code: typed), signUp: .code) } == "signUp")
  }

  @Test(arguments: Kind.allCases) func `Attempts are counted and stored`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    #expect(try await client.send(client.request(right: false), to: storage) == "wrong 4")
    let next = Cryptography.randomBytes(32)
    let right = client.request(next: next)
    #expect(try await client.send(right, to: storage) == "right 1 0")
    #expect(try await client.send(right, to: storage) == "right 1 0")
    #expect(try await storage.accounts().first?.isConfirmed == true)
    #expect(try await storage.state(client.name, token: next) == AttemptWait(attemptsLeft: 5, wait: 0))
    #expect(try await client.send(client.request(), to: storage) == "staleToken")
    client.token = next
    #expect(try await client.send(client.request(), to: storage) == "right 1 1", "the stale token was stored")
    let stranger = Client()
    #expect(try await stranger.send(right, to: storage) == "unknownDevice")
  }

  @Test(arguments: Kind.allCases) func `Five of 200 concurrent wrong attempts are compared`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    let turns = Turns()
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<200 {
        group.addTask {
          while true {
            let request = AttemptRequest(
              attempt: Cryptography.randomBytes(16), auth: Cryptography.randomBytes(32),
              turn: turns.next(), next: nil)
            let answer = try await client.send(request, to: storage)
            // `late` means that an attempt with a higher turn came first: try again.
            if answer != "late" { return answer }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0.hasPrefix("wrong") } == 5 && answers.count { $0 == "locked" } == 195)
    let devices = try await storage.devices(.owner(account: client.account, proof: client.owner))
    #expect(devices.first?.wrongs == 5)
  }

  @Test(arguments: Kind.allCases) func `One of 200 repeats of an attempt is counted`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    let (request, sender) = (client.request(right: false), client)
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<200 { group.addTask { try await sender.send(request, to: storage) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(answers == ["wrong 4"])
  }

  @Test(arguments: Kind.allCases) func `A new device replaces the old one when it is confirmed`(kind: Kind) async throws
  {
    let storage = try await kind.makeStorage()
    var old = Client()
    _ = try await storage.createAccount(old.accountRequest(), signUp: .open)
    _ = try await old.send(old.request(right: false), to: storage)
    _ = try await old.send(old.request(), to: storage)
    var new = old.successor()
    for _ in 0..<2 {
      #expect(
        try await storage.addDevice(new.name, owner: old.owner, new.deviceRequest(replacing: old.device)) == new.share)
    }
    #expect(try await old.send(old.request(), to: storage) == "right 1 0", "both open in between")
    let other = old.successor()
    #expect(try await code { try await storage.confirm(new.name, proof: other.proof) } == "proof")
    for _ in 0..<2 {
      let replaced = try await storage.confirm(new.name, proof: new.proof)
      #expect(replaced?.device == old.device && replaced?.wrongs == 1)
    }
    #expect(try await old.send(old.request(), to: storage) == "removed")
    #expect(try await new.send(new.request(), to: storage) == "right 0 0")
    #expect(
      try await code { try await storage.addDevice(new.name, owner: old.owner, new.deviceRequest(replacing: nil)) }
        == "confirmed")
    #expect(
      try await code { try await storage.addDevice(other.name, owner: new.proof, other.deviceRequest(replacing: nil)) }
        == "proof")
  }

  @Test(arguments: Kind.allCases) func `A right attempt also confirms a device`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    var old = Client()
    _ = try await storage.createAccount(old.accountRequest(), signUp: .open)
    var new = old.successor()
    _ = try await storage.addDevice(new.name, owner: old.owner, new.deviceRequest(replacing: old.device))
    #expect(try await new.send(new.request(), to: storage) == "right 0 0 ended")
    #expect(try await old.send(old.request(), to: storage) == "removed")
    #expect(try await storage.confirm(new.name, proof: new.proof)?.device == old.device)
  }

  @Test(arguments: Kind.allCases) func `The owner lists and removes devices`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    let lost = client.successor()
    _ = try await storage.addDevice(lost.name, owner: client.owner, lost.deviceRequest(replacing: nil))
    let owner = Credential.owner(account: client.account, proof: client.owner)
    #expect(try await storage.devices(owner).map(\.label) == ["Phone", "Laptop"])
    let own = Credential.sync(client.name, proof: client.proof)
    #expect(try await storage.devices(own).count == 2)
    #expect(try await code { try await storage.removeDevice(lost.device, own) } == "proof", "only itself")
    for _ in 0..<2 { try await storage.removeDevice(lost.device, owner) }
    #expect(try await lost.send(client.request(), to: storage) == "removed")
    for _ in 0..<2 { try await storage.removeDevice(client.device, own) }
    #expect(try await code { try await storage.devices(own) } == "removed")
    try await storage.removeDevice(Cryptography.randomBytes(16), owner)
  }

  @Test(arguments: Kind.allCases) func `Every call of an owner or device compares its proof`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let (client, stranger) = (Client(), Client())
    for one in [client, stranger] { _ = try await storage.createAccount(one.accountRequest(), signUp: .open) }
    let owner = Credential.owner(account: client.account, proof: stranger.owner)
    let device = Credential.sync(client.name, proof: stranger.proof)
    for credential in [owner, device] {
      #expect(try await code { try await storage.devices(credential) } == "proof")
      #expect(try await code { try await storage.removeDevice(client.device, credential) } == "proof")
    }
    let header = try client.headerRequest(number: 2, locators: [stranger.locator])
    #expect(try await code { try await storage.setHeader(client.account, owner: stranger.owner, header) } == "proof")
    #expect(try await storage.recover(Cryptography.hash(stranger.locator)).map(\.account) == [stranger.account])
    let devices = try await storage.devices(.owner(account: client.account, proof: client.owner))
    #expect(devices.map(\.state) == [.unconfirmed])
    // An account without a row has no owner either.
    let missing = Credential.owner(account: Cryptography.randomBytes(16), proof: client.owner)
    #expect(try await code { try await storage.devices(missing) } == "proof")
  }

  @Test(arguments: Kind.allCases)
  func `A device replaces only one of its account, and a confirmed one is not enrolled again`(
    kind: Kind
  ) async throws {
    let storage = try await kind.makeStorage()
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    let next = client.successor()
    let unknown = try next.deviceRequest(replacing: Cryptography.randomBytes(16))
    #expect(try await code { try await storage.addDevice(next.name, owner: client.owner, unknown) } == "differs")
    #expect(try await storage.confirm(client.name, proof: client.proof)?.device == nil)
    #expect(try await storage.accounts().map(\.isConfirmed) == [true])
    let again = client
    #expect(try await code { try await storage.createAccount(again.accountRequest(), signUp: .open) } == "confirmed")
    #expect(try await client.send(client.request(), to: storage) == "right 0 0")
  }

  @Test(arguments: Kind.allCases) func `An account has at most 32 devices`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    for _ in 1..<32 {
      let next = client.successor()
      _ = try await storage.addDevice(next.name, owner: client.owner, next.deviceRequest(replacing: nil))
    }
    let last = client.successor()
    #expect(
      try await code { try await storage.addDevice(last.name, owner: client.owner, last.deviceRequest(replacing: nil)) }
        == "size")
    // A removed device makes room.
    try await storage.removeDevice(client.device, .owner(account: client.account, proof: client.owner))
    #expect(
      try await storage.addDevice(last.name, owner: client.owner, last.deviceRequest(replacing: nil)) == last.share)
  }

  @Test(arguments: Kind.allCases) func `A locator finds the accounts, the newest first`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    #expect(try await storage.recover(Cryptography.hash(client.locator)).map(\.account) == [client.account])
    #expect(try await storage.recover(Cryptography.hash(client.owner)).isEmpty)
    let new = Cryptography.randomBytes(32)
    let both = try client.headerRequest(number: 2, locators: [client.locator, new])
    for _ in 0..<2 { #expect(try await storage.setHeader(client.account, owner: client.owner, both) == 2) }
    #expect(try await storage.recover(Cryptography.hash(new)).map(\.number) == [2])
    let stale = try client.headerRequest(number: 2, locators: [new])
    #expect(
      try await code { try await storage.setHeader(client.account, owner: client.owner, stale) } == "header")
    let other = Client.header.dropLast() + [7]
    let changed = try client.headerRequest(number: 2, locators: [client.locator, new], header: Array(other))
    #expect(
      try await code { try await storage.setHeader(client.account, owner: client.owner, changed) } == "header")
    let alone = try client.headerRequest(number: 3, locators: [new])
    #expect(try await storage.setHeader(client.account, owner: client.owner, alone) == 3)
    #expect(try await storage.recover(Cryptography.hash(client.locator)).isEmpty)
  }

  @Test(arguments: Kind.allCases) func `A deleted account accepts no attempt`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    #expect(try await code { try await storage.deleteAccount(client.account, owner: client.proof) } == "proof")
    try await storage.deleteAccount(client.account, owner: client.owner)
    #expect(try await client.send(client.request(), to: storage) == "removed")
    #expect(try await storage.recover(Cryptography.hash(client.locator)).isEmpty)
    #expect(try await storage.database.transaction(.other) { try $0.run("SELECT hash FROM lookups", []) }.isEmpty)
    #expect(try await code { try await storage.deleteAccount(client.account, owner: client.owner) } == "proof")
    let again = client
    #expect(try await code { try await storage.createAccount(again.accountRequest(), signUp: .open) } == "differs")
  }

  @Test(arguments: Kind.allCases) func `Other keys are refused, and a new one is accepted`(kind: Kind) async throws {
    let keys = ServerKeys.random()
    let storage = try await kind.makeStorage(keys: keys)
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    #expect(try await ServerStorage.migrate(storage.database))
    #expect(try await !ServerStorage.migrate(kind.makeDatabase()), "a new database belongs to no key")
    await #expect(throws: StartFailure.self) {
      try await ServerStorage(database: storage.database, keys: .random()).checkKeys()
    }
    let newer = ServerStorage(database: storage.database, keys: keys.adding())
    try await newer.checkKeys()
    await #expect(throws: StartFailure.self, "the second key is missing") { try await storage.checkKeys() }
    #expect(try await newer.rotate() == 1)
    #expect(try await newer.rotate() == 0)
    #expect(try await client.send(client.request(), to: storage) == "unavailable")
    #expect(try await newer.devicesWithoutShare().damaged.isEmpty)
    #expect(try await client.send(client.request(), to: newer) == "right 0 0")
  }

  @Test(arguments: Kind.allCases) func `A database that was set back locks all devices for a wait`(kind: Kind)
    async throws
  {
    let storage = try await kind.makeStorage()
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    #expect(try await storage.advanceStamp() == 1)
    #expect(try await storage.acceptRestored(stamp: 700) == 1)
    #expect(try await storage.stamp() == 1700)
    #expect(try await storage.restoredCount() == 1)
    let later = ServerStorage(database: storage.database, keys: storage.keys)
    #expect(try await client.send(client.request(), to: later) == "locked")
    let wait = try #require(try await later.state(client.name, token: client.token).wait)
    #expect(29_990..<30_000 ~= wait)
  }

  @Test(arguments: Kind.allCases) func `A wait of a clock that was ahead is shortened once`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    let client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    try await storage.database.transaction(.other) {
      _ = try $0.run("UPDATE devices SET failures = 5, wait_until = $1", [.integer(.max)])
    }
    var last = 30_001
    for _ in 0..<3 {
      let wait = try #require(try await storage.state(client.name, token: client.token).wait)
      #expect(29_990..<last ~= wait)
      last = wait
    }
  }

  @Test(arguments: Kind.allCases) func `Each call notices a set-back by itself`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    let (last, request) = (client, client.request())
    let calls: [(ServerStorage) async throws -> Any] = [
      { try await last.send(request, to: $0) }, { try await $0.state(last.name, token: last.token) },
      { try await $0.recover(Cryptography.hash(last.locator)) },
      { try await $0.devices(.owner(account: last.account, proof: last.owner)) }, { try await $0.advanceStamp() },
    ]
    let servers = calls.map { _ in ServerStorage(database: storage.database, keys: storage.keys) }
    for server in servers { _ = try await server.advanceStamp() }
    try await storage.database.transaction(.other) { _ = try $0.run("UPDATE meta SET stamp = 0", []) }
    for (server, call) in zip(servers, calls) {
      await #expect(throws: SQLFailure.self) { _ = try await call(server) }
      #expect(server.endOfService?.kind == .setBack)
    }
  }

  /// The change in the database by which a running server detects that a copy was restored.
  enum Sign: String, CaseIterable, CustomTestStringConvertible {
    case stamp = "UPDATE meta SET stamp = 1"
    case turn = "UPDATE devices SET turn = 1, failures = 0"
    case earlierAcceptance = "UPDATE meta SET restored = -1"
    case acceptance = "UPDATE meta SET restored = 1"

    var testDescription: String { rawValue }
  }

  @Test(arguments: Kind.allCases, Sign.allCases)
  func `A database that is set back under a running server is not served`(kind: Kind, sign: Sign) async throws {
    let storage = try await kind.makeStorage()
    let known = Mutex<[Int]>([])
    storage.onEndOfService { failure, stamp in known.withLock { $0.append(stamp) } }
    for stamp in 1...3 { #expect(try await storage.advanceStamp() == stamp) }
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    for left in [4, 3] { #expect(try await client.send(client.request(right: false), to: storage) == "wrong \(left)") }
    try await storage.database.transaction(.other) { _ = try $0.run(sign.rawValue, []) }
    let last = client
    @Sendable func isRefused(_ call: () async throws -> some Any) async throws -> Bool {
      do {
        _ = try await call()
        return false
      } catch let failure as SQLFailure {
        return failure.endsService
      }
    }
    let request = client.request()
    let refusals = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { try await isRefused { try await last.send(request, to: storage) } } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(!refusals.contains(false))
    #expect(try await isRefused { try await storage.state(last.name, token: last.token) })
    #expect(try await isRefused { try await storage.recover(Cryptography.hash(last.locator)) })
    #expect(try await isRefused { try await storage.devices(.owner(account: last.account, proof: last.owner)) })
    #expect(try await isRefused { try await storage.advanceStamp() })
    #expect(known.withLock { $0 } == [3], "told once")
    #expect(storage.endOfService?.kind == (sign == .acceptance ? .restored : .setBack))
    // The attempt was not counted, and another server detects the restored copy too.
    let other = ServerStorage(database: storage.database, keys: storage.keys)
    if sign == .turn {
      #expect(try await other.advanceStamp() == 4)
      try await storage.refuseService()
      #expect(try await isRefused { try await last.send(request, to: other) })
    }
  }

  @Test(arguments: Kind.allCases) func `A server that noticed a set-back does not undo its acceptance`(kind: Kind)
    async throws
  {
    let storage = try await kind.makeStorage()
    for stamp in 1...3 { #expect(try await storage.advanceStamp() == stamp) }
    try await storage.database.transaction(.other) { _ = try $0.run("UPDATE meta SET stamp = 1", []) }
    await #expect(throws: SQLFailure.self) { try await storage.advanceStamp() }
    try await storage.refuseService()
    #expect(try await storage.stamp() == 0)
    let accepting = ServerStorage(database: storage.database, keys: storage.keys)
    _ = try await accepting.acceptRestored(stamp: 3)
    try await storage.refuseService()
    #expect(try await accepting.stamp() == 1003)
    // A server that never stored a stamp cannot detect the acceptance, so it refuses any state.
    try await accepting.refuseService()
    #expect(try await accepting.stamp() == 0)
  }

  @Test(arguments: Kind.allCases) func `Writes of other servers are not mistaken for an old backup`(kind: Kind)
    async throws
  {
    let storage = try await kind.makeStorage()
    let other = ServerStorage(database: storage.database, keys: storage.keys)
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    for round in 1...3 {
      for server in [storage, other] {
        _ = try await server.advanceStamp()
        #expect(try await client.send(client.request(right: false), to: server).hasPrefix("wrong"))
        let right = client.request()
        #expect(try await client.send(right, to: server) == "right \(client.turn / 2) 0", "round \(round)")
        // A repeat with another turn changes nothing.
        let repeated = AttemptRequest(attempt: right.attempt, auth: right.auth, turn: right.turn + 9, next: nil)
        #expect(try await client.send(repeated, to: server).hasPrefix("right"))
      }
    }
    // A row with the same name that was enrolled later.
    try await storage.database.transaction(.other) {
      _ = try $0.run("UPDATE devices SET turn = 0, created = created + 1", [])
    }
    client.turn = 0
    #expect(try await client.send(client.request(), to: storage).hasPrefix("right"))
    #expect(storage.endOfService == nil)
  }

  @Test func `A file that is replaced under a running server is not served`() async throws {
    let path = Kind.newFile()
    let database = try SQLiteDatabase(path: path)
    _ = try await ServerStorage.migrate(database)
    let storage = ServerStorage(database: database, keys: .random())
    try await database.backUp(to: path + ".copy")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".copy", toPath: path)
    await #expect(throws: SQLFailure.self) { try await storage.advanceStamp() }
    #expect(storage.endOfService?.kind == .setBack)
  }

  @Test(arguments: Kind.allCases) func `A transaction that throws changes nothing`(kind: Kind) async throws {
    struct Stop: Error {}
    let storage = try await kind.makeStorage()
    await #expect(throws: Stop.self) {
      try await storage.database.transaction(.other) { transaction in
        try transaction.run("UPDATE meta SET stamp = $1", [.integer(5)])
        throw Stop()
      }
    }
    #expect(try await storage.stamp() == 0)
  }

  @Test(arguments: Kind.allCases) func `Stored values are read back`(kind: Kind) async throws {
    let storage = try await kind.makeStorage()
    for label in ["", "手机 📱", "'; DROP TABLE devices; --", String(repeating: "x", count: 64)] {
      let echo = try await storage.database.transaction(.other) { transaction in
        try transaction.run(
          "UPDATE meta SET restored = restored + 0 WHERE one = $1 RETURNING restored", [.integer(1)])
        try transaction.run(
          "INSERT INTO codes (hash, created) VALUES ($1, $2)", [.bytes(Array(label.utf8)), .integer(-7)])
        return try transaction.run(
          "SELECT hash, account, created FROM codes WHERE hash = $1", [.bytes(Array(label.utf8))])
      }
      #expect(echo == [[.bytes(Array(label.utf8)), .null, .integer(-7)]])
    }
  }

  @Test(arguments: Kind.allCases) func `A database uses the system's clock`(kind: Kind) async throws {
    let database = try kind.makeDatabase()
    func milliseconds() -> Int { Int(Date().timeIntervalSince1970 * 1000) }
    let before = milliseconds()
    let rows = try await database.transaction(.other) { try $0.run("SELECT \($0.clock)", []) }
    guard case .integer(let now)? = rows.first?.first else { throw SQLFailure(.statement, "no clock") }
    #expect(before - 1...milliseconds() + 1 ~= now)
  }

  @Test func `Attempts prepare the same statements each time`() async throws {
    let database = try TestDatabase(.sqlite, isClockSet: false)
    _ = try await ServerStorage.migrate(database)
    let storage = ServerStorage(database: database, keys: .random())
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    var counts: [Int] = []
    for _ in 0..<3 {
      #expect(try await client.send(client.request(right: false), to: storage).hasPrefix("wrong"))
      #expect(try await client.send(client.request(), to: storage).hasPrefix("right"))
      counts.append(database.texts.withLock { $0.count })
      // The rounds must differ in values that depend on the clock.
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(Set(counts).count == 1)
  }

  @Test func `Backups of SQLite are complete`() async throws {
    let storage = try await Kind.sqlite.makeStorage()
    var client = Client()
    _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    let path = Kind.newFile()
    try await storage.database.backUp(to: path)
    let copy = ServerStorage(database: try SQLiteDatabase(path: path), keys: storage.keys)
    try await copy.checkKeys()
    #expect(try await client.send(client.request(), to: copy) == "right 0 0")
    #expect(throws: SQLFailure.self) { try SQLiteDatabase(path: "/proc/none/database") }
    #expect(throws: SQLFailure.self) { try SQLiteDatabase(path: "/bin/true") }
  }
}

/// Hands out increasing turns to concurrent tasks.
private final class Turns: Sendable {
  private let turn = Atomic(0)

  func next() -> Int { turn.add(1, ordering: .relaxed).newValue }
}
