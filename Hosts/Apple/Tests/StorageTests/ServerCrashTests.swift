import Foundation
import InkdotPatterns
import InkdotStorage
import Testing

@testable import InkdotHosting

/// Loses answers, and ends processes before and after each message and write.
@Suite(.enabled(if: RealServer.isBuilt, "the server is not built: make server")) struct ServerCrashTests {
  let first = Pattern.dots(0, 4, 8, 5, 2, 1)
  let second = Pattern.dots(6, 4, 2, 1, 0, 3)
  let wrong = Pattern.dots(0, 1, 2, 5, 8)

  /// The moment at which a process ends.
  enum Moment: CustomTestStringConvertible, Sendable {
    case beforeMessage(Int), afterMessage(Int), beforeWrite(Int), afterWrite(Int)

    static func upTo(messages: Int, writes: Int) -> [Moment] {
      (1...messages).flatMap { [.beforeMessage($0), .afterMessage($0)] }
        + (1...writes).flatMap { [.beforeWrite($0), .afterWrite($0)] }
    }

    var testDescription: String {
      switch self {
      case .beforeMessage(let number): "before message \(number)"
      case .afterMessage(let number): "after message \(number)"
      case .beforeWrite(let number): "before write \(number)"
      case .afterWrite(let number): "after write \(number)"
      }
    }

    func arm(_ app: App) {
      switch self {
      case .beforeMessage(let number):
        app.network.set { at, _ in at == number ? .endBefore : at > number ? .requestLost : .pass }
      case .afterMessage(let number):
        app.network.set { at, _ in at == number ? .endAfter : at > number ? .requestLost : .pass }
      case .beforeWrite(let number): app.disk.set { $0 == number ? .endBefore : .pass }
      case .afterWrite(let number): app.disk.set { $0 == number ? .endAfter : .pass }
      }
      // No message is sent after the end.
      if case .beforeWrite = self { app.network.set { _, _ in app.disk.hasEnded ? .requestLost : .pass } }
      if case .afterWrite = self { app.network.set { _, _ in app.disk.hasEnded ? .requestLost : .pass } }
    }
  }

  /// Returns whether the moment was reached. The tests list more moments than occur, so none is missed.
  private func hasEnded(_ app: App) async -> Bool {
    await app.vault.settle()
    return app.disk.hasEnded
  }

  // MARK: Interruptions

  /// How an interrupted enrolment continues.
  enum Continuation: CaseIterable, Sendable {
    case pattern, recoveryKey, anotherRecoveryKey, cancel
  }

  @Test(arguments: Moment.upTo(messages: 2, writes: 5), Continuation.allCases)
  func `An interrupted setup continues with one account`(
    _ moment: Moment, _ continuation: Continuation
  ) async throws {
    let server = try RealServer(signUp: "code")
    let app = try App(server)
    try await app.vault.save(first, rule: .standard)
    let key = try await app.vault.makeRecoveryKey()
    moment.arm(app)
    try? await app.vault.enrolment(code: server.code, recoveryKey: key).save(second, rule: .standard)
    #expect(await hasEnded(app))
    let later = try app.again(server)
    _ = try await later.vault.load()
    await later.vault.settle()
    let (wasEnrolled, count) = (
      try await later.vault.enrolled() != nil, try await later.vault.devices(recoveryKey: key).count
    )
    #expect(await later.vault.check(wasEnrolled ? second : first) == .correct)
    #expect(await later.vault.check(wasEnrolled ? first : second) != .correct)
    let interrupted = try await later.vault.interruptedEnrolment()
    // The request arrived, so the account exists and its code is used.
    #expect((interrupted != nil) == (count == 1 && !wasEnrolled))
    if wasEnrolled { #expect(count == 1) }
    var (set, found) = (second, key)
    if let interrupted {
      switch continuation {
      case .pattern:
        #expect(try await interrupted.load()?.rule == .standard)
        #expect(await interrupted.check(wrong) == .wrong(.open(attemptsLeft: 4)))
        #expect(await interrupted.check(second) == .correct)
      case .recoveryKey:
        set = .dots(8, 4, 0, 1, 2)
        try await later.vault.enrolment(recoveryKey: key).save(set, rule: .standard)
      case .anotherRecoveryKey:
        found = try await later.vault.makeRecoveryKey()
        let enrolment = later.vault.enrolment(recoveryKey: found)
        await #expect(throws: PatternFailure.signUpRefused) { try await enrolment.save(second, rule: .standard) }
        set = first
      case .cancel:
        try await later.vault.cancelEnrolment()
        set = first
      }
    } else if !wasEnrolled {
      // The code is unused.
      try await later.vault.enrolment(code: server.code, recoveryKey: key).save(second, rule: .standard)
    }
    await later.vault.settle()
    let isEnrolled = try await later.vault.enrolled() != nil
    #expect(isEnrolled == (set != first))
    #expect(await later.vault.check(set) == .correct)
    await later.vault.settle()
    #expect(try await later.vault.devices(recoveryKey: key).count == (isEnrolled ? 1 : 0))
    #expect(later.disk.items[.leaving] == nil && later.disk.items[.enrolling] == nil)
    #expect(try await later.vault.interruptedEnrolment() == nil)
  }

  @Test(arguments: Moment.upTo(messages: 4, writes: 3))
  func `An interrupted continuation continues`(_ moment: Moment) async throws {
    let server = try RealServer(signUp: "code")
    let app = try App(server)
    let key = try await app.vault.makeRecoveryKey()
    Moment.afterMessage(1).arm(app)
    try? await app.vault.enrolment(code: server.code, recoveryKey: key).save(second, rule: .standard)
    let middle = try app.again(server)
    moment.arm(middle)
    _ = try? await middle.vault.enrolment(recoveryKey: key).save(first, rule: .standard)
    await middle.vault.settle()
    let later = try middle.again(server)
    _ = try await later.vault.load()
    await later.vault.settle()
    if try await later.vault.enrolled() == nil {
      #expect(try await later.vault.interruptedEnrolment() != nil)
      try await later.vault.enrolment(recoveryKey: key).save(first, rule: .standard)
    }
    #expect(await later.vault.check(first) == .correct)
    await later.vault.settle()
    #expect(try await later.vault.devices(recoveryKey: key).count == 1)
    #expect(later.disk.items[.leaving] == nil && later.disk.items[.enrolling] == nil)
  }

  @Test func `A local pattern is changed or removed while an enrolment waits`() async throws {
    let server = try RealServer()
    let app = try App(server)
    try await app.vault.save(first, rule: .standard)
    let key = try await app.vault.makeRecoveryKey()
    Moment.afterMessage(1).arm(app)
    try? await app.vault.enrolment(recoveryKey: key).save(second, rule: .standard)
    let later = try app.again(server)
    try await later.vault.save(wrong, rule: .standard)
    #expect(try await later.vault.interruptedEnrolment() != nil)
    try await later.vault.remove()
    #expect(try await later.vault.interruptedEnrolment() == nil)
    #expect(later.disk.items.isEmpty)
    #expect(try await later.vault.devices(recoveryKey: key) == [])
  }

  @Test(arguments: Moment.upTo(messages: 2, writes: 3))
  func `An interrupted change of the recovery key leaves one key`(_ moment: Moment) async throws {
    let server = try RealServer()
    let app = try App(server)
    let key = try await app.enrol(first)
    #expect(await app.vault.check(first) == .correct)
    await app.vault.settle()
    let fresh = try await app.vault.makeRecoveryKey()
    moment.arm(app)
    try? await app.vault.changeRecoveryKey(to: fresh)
    #expect(await hasEnded(app))
    let later = try app.again(server)
    let isNew = (try? await later.vault.open(recoveryKey: fresh)) != nil
    #expect(((try? await later.vault.open(recoveryKey: key)) != nil) == !isNew)
    // The new key already finds the account; after the next unlock it is the only one.
    #expect(try await later.vault.devices(recoveryKey: isNew ? fresh : key).count == 1)
    #expect(await later.vault.check(first) == .correct)
    await later.vault.settle()
    #expect(try await later.vault.devices(recoveryKey: fresh).count == (isNew ? 1 : 0))
    #expect(try await later.vault.devices(recoveryKey: key).count == (isNew ? 0 : 1))
    #expect(try await !later.vault.isRecoveryKeyPending)
  }

  @Test(arguments: Moment.upTo(messages: 2, writes: 2))
  func `An interrupted change leaves one of both patterns`(_ moment: Moment) async throws {
    let server = try RealServer()
    let app = try App(server)
    let key = try await app.enrol(first)
    await app.vault.settle()
    moment.arm(app)
    try? await app.vault.save(second, rule: .standard)
    #expect(await hasEnded(app))
    try await onePatternOpens(app.again(server), key)
  }

  /// Expects that exactly one of the two patterns opens, and that the server knows one device afterwards.
  private func onePatternOpens(_ app: App, _ key: String) async throws {
    let isFirst = await app.vault.check(first) == .correct
    await app.vault.settle()
    if !isFirst { #expect(await app.vault.check(second) == .correct) }
    await app.vault.settle()
    #expect(await app.vault.check(isFirst ? second : first) == .wrong(.open(attemptsLeft: 4)))
    #expect(await app.vault.check(isFirst ? first : second) == .correct)
    #expect(await app.vault.alarm == nil)
    await app.vault.settle()
    #expect(try await app.vault.devices(recoveryKey: key).count == 1)
    // The pattern can be changed afterwards.
    let third = Pattern.dots(8, 4, 0, 1, 2)
    try await app.vault.save(third, rule: .standard)
    #expect(await app.vault.check(third) == .correct)
    await app.vault.settle()
    #expect(try await app.vault.devices(recoveryKey: key).count == 1)
  }

  @Test func `If a power failure loses the last write of a change, the new pattern opens`() async throws {
    let server = try RealServer()
    let app = try App(server)
    let key = try await app.enrol(first)
    await app.vault.settle()
    // The second write stores the exchange. Put back the state before it, as after a lost write.
    let before = Disk()
    app.disk.set { number in
      if number == 2 { for (item, bytes) in app.disk.unlocked { try? before.write(bytes, as: item) } }
      return .pass
    }
    try await app.vault.save(second, rule: .standard)
    let later = try App(server, Disk(before.items))
    #expect(await later.vault.check(first) == .wrong(.open(attemptsLeft: 4)))
    #expect(await later.vault.check(second) == .correct)
    await later.vault.settle()
    #expect(try await later.vault.devices(recoveryKey: key).count == 1)
  }

  @Test(arguments: Moment.upTo(messages: 2, writes: 2), [true, false])
  func `An interrupted attempt is counted at most once, and never attributed to others`(
    _ moment: Moment, _ isRight: Bool
  ) async throws {
    // A wrong attempt sends only one message.
    if !isRight, case .beforeMessage(2) = moment { return }
    if !isRight, case .afterMessage(2) = moment { return }
    let server = try RealServer()
    let app = try App(server)
    _ = try await app.enrol(first)
    await app.vault.settle()
    moment.arm(app)
    _ = await app.vault.check(isRight ? first : wrong)
    #expect(await hasEnded(app))
    let later = try app.again(server)
    let verdict = await later.vault.check(second)
    if isRight {
      #expect(verdict == .wrong(.open(attemptsLeft: 4)))
    } else {
      #expect(verdict == .wrong(.open(attemptsLeft: 3)) || verdict == .wrong(.open(attemptsLeft: 4)))
    }
    #expect(await later.vault.check(first) == .correct)
    #expect(await later.vault.alarm == nil)
  }

  @Test(arguments: Moment.upTo(messages: 1, writes: 4))
  func `An interrupted removal leaves the pattern, or neither pattern nor account`(_ moment: Moment) async throws {
    let server = try RealServer()
    let app = try App(server)
    let key = try await app.enrol(first)
    await app.vault.settle()
    moment.arm(app)
    try? await app.vault.remove()
    #expect(await hasEnded(app))
    let later = try app.again(server)
    let isSet = try await later.vault.load() != nil
    await later.vault.settle()
    if isSet { #expect(await later.vault.check(first) == .correct) }
    await later.vault.settle()
    #expect(try await later.vault.devices(recoveryKey: key).count == (isSet ? 1 : 0))
    #expect(later.disk.items[.leaving] == nil)
  }

  @Test(arguments: Moment.upTo(messages: 1, writes: 3))
  func `An interrupted switch to a local pattern leaves one of both`(_ moment: Moment) async throws {
    let server = try RealServer()
    let app = try App(server)
    let key = try await app.enrol(first)
    await app.vault.settle()
    moment.arm(app)
    try? await app.vault.localReplacement(deletesAccount: true).save(second, rule: .standard)
    #expect(await hasEnded(app))
    let later = try app.again(server)
    _ = try await later.vault.load()
    await later.vault.settle()
    let isEnrolled = try await later.vault.enrolled() != nil
    #expect(await later.vault.check(isEnrolled ? first : second) == .correct)
    await later.vault.settle()
    #expect(try await later.vault.devices(recoveryKey: key).count == (isEnrolled ? 1 : 0))
    #expect(later.disk.items[.leaving] == nil)
  }

  // MARK: Losses

  @Test(arguments: [Network.Fate.requestLost, .answerLost])
  func `A message that is lost once is repeated, and takes effect once`(_ fate: Network.Fate) async throws {
    let server = try RealServer()
    let app = try App(server)
    func losing(_ part: String) {
      app.network.set { [lost = Counter()] _, request in
        "\(request.method) \(request.path)".contains(part) && lost.next() == 1 ? fate : .pass
      }
    }
    losing("POST /v1/accounts")
    let key = try await app.enrol(first)
    for part in ["POST /v1/attempt", "GET /v1/attempt"] {
      losing(part)
      #expect(await app.vault.check(first) == .correct, "\(part)")
      await app.vault.settle()
    }
    losing("POST /v1/attempt")
    #expect(await app.vault.check(wrong) == .wrong(.open(attemptsLeft: 4)))
    #expect(await app.vault.check(first) == .correct)
    var (present, next) = (first, second)
    for part in ["PUT", "/confirm"] {
      losing(part)
      try await app.vault.save(next, rule: .standard)
      #expect(await app.vault.check(next) == .correct, "\(part)")
      (present, next) = (next, present)
      await app.vault.settle()
    }
    losing("PUT /v1/header")
    try await app.vault.changeRecoveryKey(to: key)
    losing("POST /v1/recover")
    #expect(try await app.vault.devices(recoveryKey: key).count == 1)
    losing("GET /v1/devices")
    let device = try #require(try await app.vault.devices(recoveryKey: key).first)
    losing("DELETE /v1/account")
    try await app.vault.remove()
    await app.vault.settle()
    #expect(app.disk.items.isEmpty)
    #expect(try await app.vault.devices(recoveryKey: key) == [])
    losing("DELETE /v1/devices")
    try await app.vault.remove(device, recoveryKey: key)
    #expect(await app.vault.alarm == nil)
  }

  @Test(arguments: [Network.Fate.requestLost, .answerLost], ["POST /v1/accounts", "/confirm"])
  func `Setup without answers is reported and can be repeated`(_ fate: Network.Fate, _ part: String) async throws {
    let server = try RealServer()
    let app = try App(server)
    let key = try await app.vault.makeRecoveryKey()
    app.network.set { _, request in "\(request.method) \(request.path)".contains(part) ? fate : .pass }
    await #expect(throws: PatternFailure.serverUnreachable) {
      try await app.vault.enrolment(recoveryKey: key).save(first, rule: .standard)
    }
    #expect(try await app.vault.load() == nil)
    app.network.set()
    #expect(
      try await app.vault.devices(recoveryKey: key).count
        == (fate == .requestLost && part == "POST /v1/accounts" ? 0 : 1))
    try await app.vault.enrolment(recoveryKey: key).save(first, rule: .standard)
    #expect(await app.vault.check(first) == .correct)
    #expect(try await app.vault.devices(recoveryKey: key).count == 1)
  }

  @Test(arguments: [Network.Fate.requestLost, .answerLost])
  func `An attempt without answers gives no verdict, and the next one works`(_ fate: Network.Fate) async throws {
    let server = try RealServer()
    let app = try App(server)
    _ = try await app.enrol(first)
    await app.vault.settle()
    for pattern in [first, wrong, first] {
      app.network.set { _, _ in fate }
      #expect(await app.vault.check(pattern) == .failed(.serverUnreachable))
    }
    app.network.set()
    #expect(await app.vault.check(first) == .correct)
    #expect(await app.vault.alarm == nil)
    await app.vault.settle()
    #expect(await app.vault.check(second) == .wrong(.open(attemptsLeft: 4)))
  }

  @Test(arguments: [Network.Fate.requestLost, .answerLost])
  func `A change without answers keeps the current pattern`(_ fate: Network.Fate) async throws {
    let server = try RealServer()
    let app = try App(server)
    let key = try await app.enrol(first)
    await app.vault.settle()
    app.network.set { _, request in request.method == "PUT" ? fate : .pass }
    await #expect(throws: PatternFailure.serverUnreachable) { try await app.vault.save(second, rule: .standard) }
    app.network.set()
    try await onePatternOpens(app, key)
  }

  @Test func `A full disk does not use up an attempt`() async throws {
    let server = try RealServer()
    let app = try App(server)
    _ = try await app.enrol(first)
    await app.vault.settle()
    app.disk.set { _ in .full }
    #expect(await app.vault.check(wrong) == .wrong(.open(attemptsLeft: 4)))
    #expect(await app.vault.check(second) == .wrong(.open(attemptsLeft: 3)))
    #expect(await app.vault.check(first) == .correct)
    await app.vault.settle()
    await #expect(throws: PatternFailure.storageFull) { try await app.vault.save(second, rule: .standard) }
    #expect(await app.vault.check(first) == .correct)
    app.disk.set()
    let later = try app.again(server)
    #expect(await later.vault.check(first) == .correct)
  }
}

/// Counts calls.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
