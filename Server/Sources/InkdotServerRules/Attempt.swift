import InkdotPatterns

/// The result of an attempt.
package enum AttemptAnswer: Sendable {
  /// A correct pattern, with the totals of this device and the replaced device.
  case right(share: [UInt8], wrongs: Int, stale: Int, replaced: ReplacedDevice?)
  case wrong(AttemptWait)
  /// A wait is running; the pattern was not compared.
  case locked(AttemptWait)

  package var status: Int {
    if case .locked = self { 429 } else { 200 }
  }

  package var json: JSON {
    switch self {
    case .right(let share, let wrongs, let stale, let replaced):
      .object([
        ("result", .text("right")), ("share", .bytes(share)), ("wrongs", .number(wrongs)), ("stale", .number(stale)),
        ("replaced", replaced?.json ?? .null),
      ])
    case .wrong(let wait): .object([("result", .text("wrong"))] + wait.fields)
    case .locked(let wait): .object([("result", .text("locked"))] + wait.fields)
    }
  }
}

/// The wait before the next attempt.
package struct AttemptWait: Hashable, Sendable {
  /// Number of attempts before the next wait; 0 during a wait.
  package let attemptsLeft: Int
  /// Wait in milliseconds; `nil` if permanent.
  package let wait: Int?

  package init(attemptsLeft: Int, wait: Int?) {
    (self.attemptsLeft, self.wait) = (attemptsLeft, wait)
  }

  package var fields: [(String, JSON)] {
    [("attemptsLeft", .number(attemptsLeft)), ("wait", wait.map { .number($0) } ?? .null)]
  }
}

extension Device {
  /// Maximum difference of a turn to the stored one, so that a copy of the device cannot exhaust the numbers with a huge turn.
  private static let turnReach = 1 << 20

  /// Verifies an attempt and updates the device. See `Documentation/ServerProtocol.md`, *POST /v1/attempt*.
  ///
  /// The caller stores the device even if this throws, and answers only after it is durable.
  /// - Parameters:
  ///   - replaced: the device that this one replaces, if it exists.
  ///   - now: milliseconds since 1970.
  package mutating func attempt(
    _ request: AttemptRequest, token: [UInt8], replaced: inout Device?, keys server: ServerKeys, now: Int
  ) throws(ServerFailure) -> AttemptAnswer {
    guard state != .removed else { throw .removed }
    guard let sent = server.verifier(request.auth, of: name, under: keys) else { throw .unavailable }
    let sentHash = Cryptography.hash(token)
    guard sentHash == tokenHash || sentHash == nextHash else {
      if request.attempt != lastAttempt, request.turn > turn { stales += 1 }
      throw staleToken
    }
    let isRight = Cryptography.isEqual(sent, verifier)
    if request.attempt == lastAttempt, let lastVerifier, Cryptography.isEqual(sent, lastVerifier) {
      return try answer(isRight, replaced: nil, keys: server, now: now)
    }
    guard request.turn > turn, request.turn - turn <= Self.turnReach else { throw .late(turn: turn) }
    shortenWait(now: now)
    guard schedule.wait(afterFailures: failures) != .forever, waitUntil <= now else {
      return .locked(wait(now: now))
    }
    (lastAttempt, lastVerifier, turn) = (request.attempt, sent, request.turn)
    if sentHash == nextHash { nextHash = nil }
    tokenHash = sentHash
    guard isRight else {
      (failures, wrongs) = (failures + 1, wrongs + 1)
      waitUntil = now + fullWait
      return try answer(false, replaced: nil, keys: server, now: now)
    }
    (failures, waitUntil, nextHash, seen) = (0, 0, request.next, now)
    let ended = confirm(replacing: &replaced)
    let answer = try answer(true, replaced: ended, keys: server, now: now)
    renewKeys(auth: request.auth, server)
    return answer
  }

  /// Answers `GET /v1/attempt`. If the next token was sent, it becomes the only valid one.
  ///
  /// The caller stores the device before it answers.
  package mutating func state(token: [UInt8], now: Int) throws(ServerFailure) -> AttemptWait {
    guard state != .removed else { throw .removed }
    let hash = Cryptography.hash(token)
    if hash == nextHash {
      (tokenHash, nextHash) = (hash, nil)
    } else if hash != tokenHash {
      throw staleToken
    }
    shortenWait(now: now)
    return wait(now: now)
  }

  private var staleToken: ServerFailure { .staleToken(hint: Array(tokenHash.prefix(4))) }

  private func answer(
    _ isRight: Bool, replaced: ReplacedDevice?, keys server: ServerKeys, now: Int
  ) throws(ServerFailure) -> AttemptAnswer {
    guard isRight else { return .wrong(wait(now: now)) }
    guard let share = server.open(share, of: name, under: keys.upperBound) else { throw .unavailable }
    return .right(share: share, wrongs: wrongs, stale: stales, replaced: replaced)
  }

  private func wait(now: Int) -> AttemptWait {
    switch schedule.wait(afterFailures: failures) {
    case .forever: AttemptWait(attemptsLeft: 0, wait: nil)
    case .none, .seconds:
      waitUntil > now
        ? AttemptWait(attemptsLeft: 0, wait: waitUntil - now)
        : AttemptWait(attemptsLeft: schedule.attemptsLeft(afterFailures: failures), wait: 0)
    }
  }

  /// The wait after the current number of failures, in milliseconds.
  private var fullWait: Int {
    if case .seconds(let seconds) = schedule.wait(afterFailures: failures) { Int(seconds * 1000) } else { 0 }
  }

  /// Shortens a wait that was set while the clock was ahead.
  private mutating func shortenWait(now: Int) {
    waitUntil = min(waitUntil, now + fullWait)
  }

  /// Stores verifier and share with the newest key.
  private mutating func renewKeys(auth: [UInt8], _ server: ServerKeys) {
    let newest = server.newest.number
    guard keys != newest...newest, let verifier = server.verifier(auth, of: name, under: newest...newest),
      let content = server.open(share, of: name, under: keys.upperBound)
    else { return }
    share = server.seal(content, of: name)
    (self.verifier, lastVerifier, keys) = (verifier, verifier, newest...newest)
  }

  /// Upgrades verifier and share to the newest key, without the pattern.
  /// - Returns: whether that was necessary and possible.
  package mutating func rotate(_ server: ServerKeys) -> Bool {
    let newest = server.newest.number
    guard state != .removed, keys.upperBound < newest,
      let rotated = server.verifier(verifier, of: name, under: keys.upperBound + 1...newest),
      let content = server.open(share, of: name, under: keys.upperBound)
    else { return false }
    (verifier, share) = (rotated, server.seal(content, of: name))
    (keys, lastVerifier) = (keys.lowerBound...newest, nil)
    return true
  }

  /// Raises the count after the database was restored: at least ten failures, with their full wait.
  package mutating func restoreCount(now: Int) {
    failures = max(failures, 10)
    waitUntil = now + fullWait
  }
}
