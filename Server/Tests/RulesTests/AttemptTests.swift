import InkdotPatterns
import InkdotServerRules
import Testing

/// A device with the correct pattern `auth`, its client, and a clock.
struct Bench {
  static let (auth, other) = (bytes(1, 32), bytes(2, 32))
  static let (t0, n1, n2) = (bytes(10, 32), bytes(11, 32), bytes(12, 32))
  static let share = bytes(3, 32)

  let keys: ServerKeys
  var device: Device
  var replaced: Device?
  var now = 1_000_000

  init(
    _ schedule: AttemptSchedule = .standard, state: Device.State = .live, replaces: [UInt8]? = nil,
    keys: ServerKeys = .random()
  ) {
    self.keys = keys
    device = Self.device(schedule, state: state, replaces: replaces, keys: keys)
  }

  static func device(
    _ schedule: AttemptSchedule = .standard, state: Device.State = .live, identifier: UInt8 = 5,
    replaces: [UInt8]? = nil, keys: ServerKeys
  ) -> Device {
    let name = DeviceName(account: bytes(4, 16), device: bytes(identifier, 16))
    let number = keys.newest.number
    return Device(
      name: name, state: state, tokenHash: Cryptography.hash(t0), nextHash: nil,
      syncHash: Cryptography.hash(bytes(7, 32)), schedule: schedule, keys: number...number,
      verifier: keys.verifier(auth, of: name, under: number...number) ?? [], share: keys.seal(share, of: name),
      replaces: replaces, label: "Laptop", created: 0)
  }

  /// Sends an attempt and returns a short text of the answer.
  mutating func attempt(
    _ identifier: UInt8, turn: Int, _ auth: [UInt8] = Bench.auth, token: [UInt8] = Bench.t0, next: [UInt8]? = nil,
    keys: ServerKeys? = nil
  ) -> String {
    let request = AttemptRequest(
      attempt: bytes(identifier, 16), auth: auth, turn: turn, next: next.map { Cryptography.hash($0) })
    do throws(ServerFailure) {
      switch try device.attempt(request, token: token, replaced: &replaced, keys: keys ?? self.keys, now: now) {
      case .right(let share, let wrongs, let stale, let replaced):
        let counts = replaced.map { " ended \($0.wrongs) \($0.stale)" } ?? ""
        return (share == Self.share ? "right" : "right with another share") + " \(wrongs) \(stale)" + counts
      case .wrong(let wait): return "wrong " + Self.text(wait)
      case .locked(let wait): return "locked " + Self.text(wait)
      }
    } catch {
      return error.code
    }
  }

  mutating func state(token: [UInt8]) -> String {
    do throws(ServerFailure) { return Self.text(try device.state(token: token, now: now)) } catch { return error.code }
  }

  private static func text(_ wait: AttemptWait) -> String {
    "\(wait.attemptsLeft) \(wait.wait.map { String($0) } ?? "forever")"
  }

  /// Sends wrong attempts with consecutive turns and returns the last answer.
  mutating func fail(_ count: Int, from turn: Int) -> String {
    var answer = ""
    for index in 0..<count {
      now = max(now, device.waitUntil)
      answer = attempt(UInt8(100 + index), turn: turn + index, Self.other)
    }
    return answer
  }
}

@Suite struct AttemptTests {
  private typealias B = Bench

  @Test func `A wrong attempt is counted once, even if it is repeated`() {
    var bench = Bench()
    for _ in 0..<3 { #expect(bench.attempt(1, turn: 1, B.other, next: B.n1) == "wrong 4 0") }
    #expect(bench.device.failures == 1 && bench.device.wrongs == 1 && bench.device.nextHash == nil)
  }

  @Test func `Another pattern with the identifier of the last attempt is not a repeat`() {
    var bench = Bench()
    #expect(bench.attempt(1, turn: 1, B.other) == "wrong 4 0")
    #expect(bench.attempt(1, turn: 1) == "late")
    #expect(bench.attempt(1, turn: 2, bytes(13, 32)) == "wrong 3 0")
    #expect(bench.device.failures == 2 && bench.device.wrongs == 2)
  }

  @Test func `A right attempt ends the count and stores the next token`() {
    var bench = Bench()
    #expect(bench.fail(3, from: 1) == "wrong 2 0")
    for _ in 0..<2 { #expect(bench.attempt(1, turn: 4, next: B.n1) == "right 3 0") }
    #expect(bench.device.failures == 0 && bench.device.nextHash == Cryptography.hash(B.n1))
    #expect(bench.device.seen == bench.now && bench.device.waitUntil == 0)
  }

  @Test func `The next token becomes the current one when it is used`() {
    var bench = Bench()
    _ = bench.attempt(1, turn: 1, next: B.n1)
    #expect(bench.attempt(2, turn: 2, B.other, token: B.n1) == "wrong 4 0")
    #expect(bench.device.tokenHash == Cryptography.hash(B.n1) && bench.device.nextHash == nil)
    #expect(bench.attempt(3, turn: 3, token: B.t0) == "staleToken")
    #expect(bench.attempt(4, turn: 4, token: B.n1, next: B.n2) == "right 1 1")
  }

  @Test func `A right attempt without a next token erases the earlier one`() {
    var bench = Bench()
    _ = bench.attempt(1, turn: 1, next: B.n1)
    #expect(bench.attempt(2, turn: 2) == "right 0 0" && bench.device.nextHash == nil)
    #expect(bench.attempt(3, turn: 3, token: B.n1) == "staleToken")
  }

  @Test func `GET makes the next token the only one`() {
    var bench = Bench()
    _ = bench.attempt(1, turn: 1, next: B.n1)
    #expect(bench.state(token: B.n1) == "5 0")
    #expect(bench.device.tokenHash == Cryptography.hash(B.n1) && bench.device.nextHash == nil)
    #expect(bench.state(token: B.t0) == "staleToken")
    #expect(bench.device.stales == 0)
  }

  @Test func `A stale token is counted, but not that of a repeat or an earlier turn`() {
    var bench = Bench()
    _ = bench.attempt(1, turn: 5, next: B.n1)
    _ = bench.state(token: B.n1)
    #expect(bench.attempt(1, turn: 5, next: B.n1) == "staleToken" && bench.device.stales == 0)
    for turn in [4, 5] { #expect(bench.attempt(2, turn: turn) == "staleToken" && bench.device.stales == 0) }
    #expect(bench.attempt(1, turn: 6) == "staleToken" && bench.device.stales == 0, "a repeat with another turn")
    #expect(bench.attempt(3, turn: 6) == "staleToken" && bench.device.stales == 1)
  }

  @Test func `A stale token is answered with the beginning of the current one's hash`() {
    var bench = Bench()
    _ = bench.attempt(1, turn: 1, next: B.n1)
    _ = bench.state(token: B.n1)
    let hint = ServerFailure.staleToken(hint: Array(Cryptography.hash(B.n1).prefix(4)))
    #expect(throws: hint) { _ = try bench.device.state(token: B.t0, now: bench.now) }
    let request = AttemptRequest(attempt: bytes(2, 16), auth: B.auth, turn: 2, next: nil)
    #expect(throws: hint) {
      try bench.device.attempt(request, token: B.t0, replaced: &bench.replaced, keys: bench.keys, now: bench.now)
    }
  }

  @Test func `A late attempt stores nothing even if its pattern is right`() {
    var bench = Bench()
    _ = bench.attempt(2, turn: 2, B.other)
    _ = bench.attempt(3, turn: 3, next: B.n2)
    #expect(bench.attempt(1, turn: 1, next: B.n1) == "late")
    #expect(bench.device.nextHash == Cryptography.hash(B.n2) && bench.device.turn == 3)
  }

  @Test func `A turn far above the last one is refused, so that a copy cannot use up the numbers`() {
    var bench = Bench()
    #expect(bench.attempt(1, turn: 1 + 1 << 20) == "late")
    #expect(bench.attempt(1, turn: 1 << 53 - 1) == "late")
    #expect(bench.attempt(1, turn: 1 << 20) == "right 0 0")
  }

  @Test func `A running wait refuses even the right pattern and changes nothing`() {
    var bench = Bench()
    #expect(bench.fail(5, from: 1) == "wrong 0 30000")
    let before = bench.device
    bench.now += 1000
    #expect(bench.attempt(1, turn: 6, next: B.n1) == "locked 0 29000")
    #expect(bench.device.tokenHash == before.tokenHash && bench.device.turn == before.turn)
    #expect(bench.attempt(104, turn: 5, B.other) == "wrong 0 29000", "a repeat of the fifth")
    bench.now += 29000
    #expect(bench.attempt(1, turn: 6, next: B.n1) == "right 5 0")
  }

  @Test func `Only an attempt whose pattern was not compared has a separate status`() {
    let wait = AttemptWait(attemptsLeft: 0, wait: 1)
    #expect(AttemptAnswer.locked(wait).status == 429 && AttemptAnswer.wrong(wait).status == 200)
    #expect(AttemptAnswer.right(share: [], wrongs: 0, stale: 0, replaced: nil).status == 200)
  }

  @Test func `A strict schedule ends, and the answer to the last attempt reports it`() {
    var bench = Bench(.strict)
    #expect(bench.fail(20, from: 1) == "wrong 0 forever")
    bench.now += 1 << 50
    #expect(bench.attempt(1, turn: 21) == "locked 0 forever")
    #expect(bench.state(token: B.t0) == "0 forever")
  }

  @Test func `A right attempt confirms an unconfirmed device and removes the one that it replaces`() {
    let keys = ServerKeys.random()
    var bench = Bench(state: .unconfirmed, replaces: bytes(6, 16), keys: keys)
    bench.replaced = Bench.device(identifier: 6, keys: keys)
    bench.replaced?.wrongs = 3
    bench.replaced?.nextHash = Cryptography.hash(B.n1)
    bench.replaced?.lastAttempt = bytes(1, 16)
    bench.replaced?.lastVerifier = bytes(2, 32)
    #expect(bench.attempt(1, turn: 1) == "right 0 0 ended 3 0")
    #expect(bench.device.state == .live && bench.replaced?.state == .removed)
    #expect(bench.replaced?.share == [] && bench.replaced?.verifier == [] && bench.replaced?.tokenHash == [])
    #expect(bench.replaced?.nextHash == nil && bench.replaced?.syncHash == [])
    #expect(bench.replaced?.lastAttempt == nil && bench.replaced?.lastVerifier == nil)
  }

  @Test func `A device whose predecessor was already removed removes no other`() {
    let keys = ServerKeys.random()
    var bench = Bench(state: .unconfirmed, replaces: bytes(6, 16), keys: keys)
    bench.replaced = Bench.device(identifier: 6, keys: keys)
    bench.replaced?.remove()
    #expect(bench.attempt(1, turn: 1) == "right 0 0" && bench.device.state == .live)
    var other = Bench(state: .unconfirmed, replaces: bytes(6, 16), keys: keys)
    other.replaced = Bench.device(identifier: 7, keys: keys)
    #expect(other.attempt(1, turn: 1) == "right 0 0" && other.replaced?.state == .live, "not the one that it names")
    var live = Bench(replaces: bytes(6, 16), keys: keys)
    live.replaced = Bench.device(identifier: 6, keys: keys)
    #expect(live.attempt(1, turn: 1) == "right 0 0" && live.replaced?.state == .live, "confirmed before")
  }

  @Test func `A wrong attempt does not confirm`() {
    var bench = Bench(state: .unconfirmed)
    #expect(bench.attempt(1, turn: 1, B.other) == "wrong 4 0")
    #expect(bench.device.state == .unconfirmed)
  }

  @Test func `A removed device accepts no attempt`() {
    var bench = Bench()
    bench.device.remove()
    #expect(bench.attempt(1, turn: 1) == "removed" && bench.state(token: B.t0) == "removed")
    #expect(bench.attempt(1, turn: 1, token: []) == "removed")
  }

  @Test func `A device can be enrolled again only with the same content and before its first use`() throws {
    let keys = ServerKeys.random()
    let name = DeviceName(account: bytes(4, 16), device: bytes(5, 16))
    func content(
      token: UInt8 = 10, sync: UInt8 = 7, auth: UInt8 = 1, share: UInt8 = 3, schedule: String = "standard",
      label: String = "Laptop"
    ) throws -> DeviceContent {
      let body = JSON.object([
        ("tokenHash", .bytes(bytes(token, 32))), ("syncHash", .bytes(bytes(sync, 32))),
        ("auth", .bytes(bytes(auth, 32))), ("share", .bytes(bytes(share, 32))), ("schedule", .text(schedule)),
        ("name", .text(label)), ("replaces", .null),
      ])
      return try DeviceRequest(body: Array(body.encoded.utf8)).content
    }
    var device = try Device(content(), name: name, replaces: bytes(6, 16), keys: keys, created: 0)
    let others = try [
      content(token: 11), content(sync: 11), content(auth: 11), content(share: 11), content(schedule: "strict"),
      content(label: "Phone"),
    ]
    #expect(try device.isEnrolled(content(), replacing: bytes(6, 16), keys: keys))
    for other in others { #expect(!device.isEnrolled(other, replacing: bytes(6, 16), keys: keys), "\(other)") }
    #expect(try !device.isEnrolled(content(), replacing: nil, keys: keys))
    device.state = .live
    #expect(try !device.isEnrolled(content(), replacing: bytes(6, 16), keys: keys))
  }

  @Test func `A server without the key of a device answers with an error and counts nothing`() throws {
    let first = ServerKeys.random()
    let both = first.adding()
    var bench = Bench(keys: both)
    for _ in 0..<3 { #expect(bench.attempt(1, turn: 1, keys: first) == "unavailable") }
    #expect(bench.device.failures == 0 && bench.device.turn == 0)
    #expect(bench.attempt(1, turn: 1) == "right 0 0")
  }

  @Test func `After rotation patterns stay right, and a right attempt upgrades to the newest key`() {
    let first = ServerKeys.random()
    let second = first.adding()
    var bench = Bench(keys: first)
    #expect(bench.device.rotate(ServerKeys.random().adding()) == false, "with another first key")
    let fresh = bench.device.rotate(second)
    #expect(fresh && bench.device.keys == 1...2 && !bench.device.rotate(second))
    var used = Bench(keys: first)
    _ = used.attempt(1, turn: 1)
    #expect(used.device.rotate(second) && used.device.lastVerifier == nil, "of a key that may be gone")
    var removed = Bench(state: .removed, keys: first)
    #expect(!removed.device.rotate(second) && removed.device.keys == 1...1)
    #expect(bench.attempt(1, turn: 1, B.other, keys: second) == "wrong 4 0")
    #expect(bench.attempt(2, turn: 2, keys: second) == "right 1 0")
    #expect(bench.device.keys == 2...2)
    #expect(bench.attempt(2, turn: 2, keys: second) == "right 1 0", "a repeat")
  }

  @Test func `A wait set by a wrong clock is shortened once`() {
    var bench = Bench()
    _ = bench.fail(5, from: 1)
    bench.device.waitUntil = bench.now + 365 * 24 * 3600 * 1000
    #expect(bench.attempt(1, turn: 6) == "locked 0 30000")
    bench.now += 29_999
    #expect(bench.state(token: B.t0) == "0 1")
    bench.now += 1
    #expect(bench.attempt(1, turn: 6) == "right 5 0")
  }

  @Test func `GET also shortens a wait set by a wrong clock`() {
    var bench = Bench()
    _ = bench.fail(5, from: 1)
    bench.device.waitUntil = bench.now + 365 * 24 * 3600 * 1000
    #expect(bench.state(token: B.t0) == "0 30000")
    bench.now += 30_000
    #expect(bench.state(token: B.t0) == "5 0")
  }

  @Test func `A database that was set back keeps more than ten failures`() {
    var bench = Bench()
    let last = bench.fail(45, from: 1)
    bench.now += 1_000_000
    bench.device.restoreCount(now: bench.now)
    #expect(bench.device.failures == 45)
    #expect(last.hasPrefix("wrong 0 ") && bench.attempt(1, turn: 46) == last.replacing("wrong", with: "locked"))
  }

  @Test func `A database that was set back makes the device wait once`() {
    var bench = Bench()
    bench.device.restoreCount(now: bench.now)
    #expect(bench.attempt(1, turn: 1) == "locked 0 30000")
    bench.now += 30_000
    #expect(bench.attempt(1, turn: 1) == "right 0 0")
  }

  /// Sends attempts of a thief and an owner in random order, with lost and repeated answers, and counts them independently.
  @Test(arguments: 0..<200) func `Every attempt is counted exactly once`(seed: UInt64) {
    var random = SplitMix(state: seed)
    var bench = Bench(seed.isMultiple(of: 2) ? .standard : .strict)
    var (turn, failures, wrongs) = (0, 0, 0)
    var sent: [(UInt8, Int, Bool)] = []
    for _ in 0..<60 {
      bench.now += Int.random(in: 0...40_000, using: &random)
      if !sent.isEmpty, Bool.random(using: &random) {
        // Repeats an earlier attempt.
        let (identifier, turn, isRight) = sent[Int.random(in: max(0, sent.count - 3)..<sent.count, using: &random)]
        let before = (bench.device.failures, bench.device.wrongs, bench.device.waitUntil)
        _ = bench.attempt(identifier, turn: turn, isRight ? B.auth : B.other)
        let isFirst = bench.device.turn == turn && before != (bench.device.failures, bench.device.wrongs, before.2)
        if isFirst { (failures, wrongs) = isRight ? (0, wrongs) : (failures + 1, wrongs + 1) }
        continue
      }
      turn += 1
      let isRight = Int.random(in: 0..<4, using: &random) == 0
      let identifier = UInt8(truncatingIfNeeded: turn)
      let answer = bench.attempt(identifier, turn: turn, isRight ? B.auth : B.other)
      sent.append((identifier, turn, isRight))
      if answer.hasPrefix("locked") { continue }
      #expect(answer.hasPrefix(isRight ? "right" : "wrong"))
      (failures, wrongs) = isRight ? (0, wrongs) : (failures + 1, wrongs + 1)
      #expect(bench.device.failures == failures && bench.device.wrongs == wrongs)
    }
    #expect(bench.device.failures == failures && bench.device.wrongs == wrongs)
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
