import InkdotServerRules
import InkdotServerStorage
import Testing

/// Tests which columns of a device each kind of attempt changes.
@Suite struct AttemptRowTests {
  /// The columns that attempts may change.
  private struct Row: Equatable {
    var state = Device.State.live
    var failures = 0
    var wrongs = 0
    var stales = 0
    var turn = 0
    var token: [UInt8]
    var next: [UInt8]?
    var lastAttempt: UInt8?
    var lastIsRight = false
    /// Whether a wait is running.
    var waits = false
    var wasSeen = false
  }

  /// A client whose attempt identifiers are numbers.
  private struct Bench {
    let storage: ServerStorage
    var client: Client

    init(_ kind: Kind, schedule: String = "standard", keys: ServerKeys = .random()) async throws {
      storage = try await kind.makeStorage(keys: keys)
      client = Client()
      client.schedule = schedule
      _ = try await storage.createAccount(client.accountRequest(), signUp: .open)
    }

    func attempt(
      _ identifier: UInt8, turn: Int, right: Bool, token: [UInt8], next: [UInt8]? = nil, to other: ServerStorage? = nil
    ) async throws -> String {
      var sender = client
      sender.token = token
      return try await sender.send(
        AttemptRequest(
          attempt: AttemptRowTests.bytes(identifier, 16),
          auth: right ? client.auth : AttemptRowTests.bytes(identifier, 32), turn: turn,
          next: next.map { Cryptography.hash($0) }), to: other ?? storage)
    }

    func device() async throws -> Device {
      try #require(try await storage.devices(.owner(account: client.account, proof: client.owner)).first)
    }

    func row() async throws -> Row {
      let device = try await device()
      let clock = try await storage.database.transaction(.other) { try $0.run("SELECT \($0.clock)", []) }
      guard case .integer(let now)? = clock.first?.first else { throw SQLFailure(.statement, "no clock") }
      #expect(device.waitUntil <= now + 30_000)
      return Row(
        state: device.state, failures: device.failures, wrongs: device.wrongs, stales: device.stales,
        turn: device.turn, token: device.tokenHash, next: device.nextHash, lastAttempt: device.lastAttempt?.first,
        lastIsRight: device.lastVerifier == device.verifier, waits: device.waitUntil > now, wasSeen: device.seen > 0)
    }

    func set(_ columns: String) async throws {
      _ = try await storage.database.transaction(.other) { try $0.run("UPDATE devices SET \(columns)", []) }
    }
  }

  private static func bytes(_ value: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: value, count: count) }

  @Test(arguments: Kind.allCases) func `Each case changes its columns and no others`(kind: Kind) async throws {
    let bench = try await Bench(kind)
    let tokens = [bench.client.token] + (1...4).map { Self.bytes($0, 32) }
    let hashes = tokens.map { Cryptography.hash($0) }
    var row = Row(state: .unconfirmed, token: hashes[0])
    #expect(try await bench.row() == row)

    // A wrong attempt, whose next token is not stored, and its repeat.
    (row.failures, row.wrongs, row.turn, row.lastAttempt) = (1, 1, 1, 1)
    for _ in 0..<2 {
      #expect(try await bench.attempt(1, turn: 1, right: false, token: tokens[0], next: tokens[1]) == "wrong 4")
      #expect(try await bench.row() == row)
    }
    // A right attempt and its repeat.
    (row.state, row.failures, row.turn, row.next) = (.live, 0, 2, hashes[1])
    (row.lastAttempt, row.lastIsRight, row.wasSeen) = (2, true, true)
    for _ in 0..<2 {
      #expect(try await bench.attempt(2, turn: 2, right: true, token: tokens[0], next: tokens[1]) == "right 1 0")
      #expect(try await bench.row() == row)
    }
    // With the next token: a wrong, then a right attempt.
    (row.failures, row.wrongs, row.turn, row.token, row.next) = (1, 2, 3, hashes[1], nil)
    (row.lastAttempt, row.lastIsRight) = (3, false)
    #expect(try await bench.attempt(3, turn: 3, right: false, token: tokens[1], next: tokens[2]) == "wrong 4")
    #expect(try await bench.row() == row)
    (row.failures, row.turn, row.next, row.lastAttempt, row.lastIsRight) = (0, 4, hashes[2], 5, true)
    #expect(try await bench.attempt(5, turn: 4, right: true, token: tokens[1], next: tokens[2]) == "right 2 0")
    #expect(try await bench.row() == row)
    // An attempt with a stale token counts; a repeat and an earlier turn with a stale token do not.
    row.stales = 1
    #expect(try await bench.attempt(6, turn: 5, right: true, token: tokens[0], next: tokens[3]) == "staleToken")
    #expect(try await bench.attempt(5, turn: 6, right: true, token: tokens[0]) == "staleToken")
    #expect(try await bench.attempt(7, turn: 4, right: true, token: tokens[0]) == "staleToken")
    #expect(try await bench.row() == row)
    // A late attempt.
    #expect(try await bench.attempt(8, turn: 4, right: true, token: tokens[1], next: tokens[3]) == "late")
    #expect(try await bench.row() == row)
    // Five wrong attempts with the current token keep the next token.
    for index in 1...5 {
      let answer = try await bench.attempt(UInt8(10 + index), turn: 4 + index, right: false, token: tokens[1])
      #expect(answer == "wrong \(5 - index)")
    }
    (row.failures, row.wrongs, row.turn, row.waits, row.lastAttempt, row.lastIsRight) = (5, 7, 9, true, 15, false)
    #expect(try await bench.row() == row)
    // While locked: right attempts with either token, and a repeat of the fifth.
    for token in tokens[1...2] {
      #expect(try await bench.attempt(20, turn: 10, right: true, token: token, next: tokens[3]) == "locked")
      #expect(try await bench.row() == row)
    }
    #expect(try await bench.attempt(15, turn: 9, right: false, token: tokens[1]) == "wrong 0")
    #expect(try await bench.row() == row)
    // A wait that ends a year ahead is shortened (`row` takes this into account), and then stays the same.
    try await bench.set("wait_until = wait_until + 31536000000")
    #expect(try await bench.attempt(20, turn: 10, right: true, token: tokens[1]) == "locked")
    #expect(try await bench.row() == row)
    let waitUntil = try await bench.device().waitUntil
    #expect(try await bench.attempt(20, turn: 10, right: true, token: tokens[1]) == "locked")
    #expect(try await bench.device().waitUntil == waitUntil)
    // The wait has ended.
    try await bench.set("wait_until = 1")
    (row.failures, row.turn, row.waits, row.token, row.next) = (0, 10, false, hashes[2], hashes[3])
    (row.lastAttempt, row.lastIsRight) = (20, true)
    #expect(try await bench.attempt(20, turn: 10, right: true, token: tokens[2], next: tokens[3]) == "right 7 1")
    #expect(try await bench.row() == row)
    // GET with the next token makes it the only token; with a stale token it counts nothing.
    (row.token, row.next) = (hashes[3], nil)
    #expect(try await bench.storage.state(bench.client.name, token: tokens[3]) == AttemptWait(attemptsLeft: 5, wait: 0))
    #expect(try await code { try await bench.storage.state(bench.client.name, token: tokens[2]) } == "staleToken")
    #expect(try await bench.row() == row)
  }

  @Test(arguments: Kind.allCases) func `A server without the key of a row changes nothing`(kind: Kind) async throws {
    let first = ServerKeys.random()
    let bench = try await Bench(kind, keys: first)
    let both = ServerStorage(database: bench.storage.database, keys: first.adding())
    #expect(try await both.rotate() == 1)
    let before = try await bench.row()
    for _ in 0..<2 {
      for right in [true, false] {
        #expect(try await bench.attempt(1, turn: 1, right: right, token: bench.client.token) == "unavailable")
      }
    }
    #expect(try await bench.row() == before)
    #expect(try await bench.attempt(1, turn: 1, right: true, token: bench.client.token, to: both) == "right 0 0")
    // A right attempt stores the device under the newest key alone.
    #expect(try await bench.device().keys == 2...2)
  }

  @Test(arguments: Kind.allCases) func `A strict row with twenty failures stays locked`(kind: Kind) async throws {
    let bench = try await Bench(kind, schedule: "strict")
    try await bench.set("failures = 19")
    #expect(try await bench.attempt(1, turn: 1, right: false, token: bench.client.token) == "wrong 0")
    try await bench.set("wait_until = 0")
    let before = try await bench.row()
    #expect(try await bench.attempt(2, turn: 2, right: true, token: bench.client.token) == "locked")
    #expect(try await bench.row() == before)
    #expect(
      try await bench.storage.state(bench.client.name, token: bench.client.token)
        == AttemptWait(attemptsLeft: 0, wait: nil))
  }
}
