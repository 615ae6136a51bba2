import InkdotBoards
import InkdotGeometry
import InkdotHosting
import InkdotPatterns
import InkdotTouches
import Testing

/// A fake view that records the session's requests.
@MainActor final class Screen {
  let session: PatternSession
  let clock: Clock
  var time = 0.0 { didSet { times.now = time } }
  private(set) var haptics: [Haptic] = []
  private(set) var outcomes: [PatternOutcome] = []
  private(set) var wakeup = Wakeup.none
  private(set) var shakes = 0
  private(set) var screens = 0
  private(set) var messages: [PatternMessage] = []
  private let times: Times
  private var waiting: CheckedContinuation<Void, Never>?

  private final class Times { var now = 0.0 }

  init(_ flow: PatternFlow, _ vault: any PatternVault, clock: Clock = Clock()) {
    let times = Times()
    self.times = times
    self.clock = clock
    session = PatternSession(flow, vault: vault, now: { times.now }, wall: { clock.wall })
    session.resize(width: 300, height: 300)
    var handlers = PatternSession.Handlers()
    handlers.feel = { [weak self] in self?.haptics.append($0) }
    handlers.finished = { [weak self] in self?.outcomes.append($0) }
    handlers.wake = { [weak self] in self?.wakeup = $0 }
    handlers.shakeMessage = { [weak self] in self?.shakes += 1 }
    handlers.screenChanged = { [weak self] in self?.changed() }
    session.connect(handlers)
  }

  private func changed() {
    screens += 1
    messages.append(message)
    waiting?.resume()
    waiting = nil
  }

  var message: PatternMessage { session.lock.screen.message }

  /// Draws with one finger.
  func draw(_ dots: Int...) {
    for (index, dot) in dots.enumerated() {
      let phase = index == 0 ? TouchPhase.began : .moved
      time += 0.05
      session.dispatch([event(phase, dot)])
    }
    session.dispatch([event(.ended, dots.last ?? 0)])
  }

  func event(_ phase: TouchPhase, _ dot: Int) -> TouchEvent {
    TouchEvent(
      time: time, samples: [TouchSample(id: 1, phase: phase, location: session.lock.layout.center(of: dot))])
  }

  /// Waits until the message changes.
  func change() async { await withCheckedContinuation { waiting = $0 } }

  /// Ticks until the session needs no further wakeup.
  func settle() {
    var ticks = 0
    while wakeup != .none, ticks < 1000 {
      if case .at(let due) = wakeup { time = due } else { time += 1.0 / 60 }
      session.tick()
      ticks += 1
    }
  }
}

@MainActor struct PatternSessionTests {
  let around = Surroundings()

  func saved() async throws -> StoredPattern {
    try await around.vault.save(pattern(0, 1, 2, 5), rule: .standard)
    return try #require(try await around.vault.load())
  }

  @Test func `A vault of closures without a rule accepts three dots`() async throws {
    let right = try Pattern(dots: [0, 1, 2], grid: .standard, rule: .anyLength)
    let screen = Screen(PatternFlow(.unlock), ClosureVault { $0 == right })
    screen.draw(0, 1, 2)
    await screen.change()
    screen.settle()
    #expect(screen.outcomes == [.unlocked])
  }

  @Test func `The right pattern unlocks after its echo`() async throws {
    let screen = Screen(PatternFlow(.unlock, for: try await saved()), around.vault)
    screen.draw(0, 1, 2, 5)
    #expect(screen.message == .checking)
    await screen.change()
    #expect(screen.message == .finished(.unlocked))
    #expect(screen.outcomes.isEmpty)
    screen.settle()
    #expect(screen.outcomes == [.unlocked])
    #expect(screen.haptics == [.tick, .tick, .tick, .tick, .success])
  }

  @Test func `A wrong pattern has haptics, shakes and is counted`() async throws {
    let screen = Screen(PatternFlow(.unlock, for: try await saved()), around.vault)
    screen.draw(0, 3, 6, 7)
    await screen.change()
    #expect(screen.message == .wrong(.open(attemptsLeft: 4)))
    #expect(screen.haptics.last == .failure && screen.shakes == 1)
    screen.settle()
    #expect(screen.session.lock.screen.takesTouches && screen.outcomes.isEmpty)
  }

  @Test func `A pattern is set by drawing it twice`() async throws {
    let screen = Screen(PatternFlow(.create), around.vault)
    screen.draw(0, 4, 8, 5, 2)
    screen.draw(0, 4, 8, 5, 2)
    #expect(screen.message == .saving)
    await screen.change()
    screen.settle()
    #expect(screen.outcomes == [.created])
    #expect(await around.vault.check(try pattern(0, 4, 8, 5, 2)) == .correct)
  }

  @Test func `A pattern is changed, and removed`() async throws {
    let change = Screen(PatternFlow(.change, for: try await saved()), around.vault)
    change.draw(0, 1, 2, 5)
    await change.change()
    change.draw(6, 4, 2, 5)
    change.draw(6, 4, 2, 5)
    await change.change()
    change.settle()
    #expect(change.outcomes == [.changed])
    let remove = Screen(PatternFlow(.remove, for: StoredPattern()), around.vault)
    remove.draw(6, 4, 2, 5)
    // The second answer may arrive before the first is observed.
    while [.checking, .removing].contains(remove.message) { await remove.change() }
    #expect(remove.messages.suffix(3) == [.checking, .removing, .finished(.removed)])
    remove.settle()
    #expect(remove.outcomes == [.removed])
    #expect(try await around.vault.load() == nil)
  }

  @Test func `A storage that fails while saving leads back to confirming`() async throws {
    let screen = Screen(PatternFlow(.create), around.vault)
    around.calls.begin(failing: 1, with: .storageFull)
    screen.draw(0, 4, 8, 5, 2)
    screen.draw(0, 4, 8, 5, 2)
    await screen.change()
    #expect(screen.message == .failed(.storageFull))
    screen.settle()
    screen.draw(0, 4, 8, 5, 2)
    await screen.change()
    screen.settle()
    #expect(screen.outcomes == [.created])
  }

  @Test func `A wait counts down and ends`() async throws {
    let stored = try await saved()
    for _ in 1...5 { _ = await around.vault.check(try pattern(0, 3, 6, 7)) }
    let status = try await around.vault.status()
    let screen = Screen(
      PatternFlow(.unlock, for: StoredPattern(grid: stored.grid, rule: stored.rule, status: status)), around.vault,
      clock: around.clock)
    #expect(screen.session.wait == 30)
    let due: Double? = if case .at(let time) = screen.wakeup { time } else { nil }
    #expect(due.map { $0 > 0 && $0 < 1.1 } == true)
    let shown = screen.screens
    around.clock.wall += 1
    screen.session.tick()
    #expect(screen.session.wait == 29 && screen.screens == shown + 1)
    around.clock.wall += 29
    screen.session.tick()
    await screen.change()
    #expect(screen.message == .drawCurrent(.unlock, attemptsLeft: 5))
    #expect(screen.session.wait == nil && screen.wakeup == .none)
  }

  @Test func `Cancelled touches are not counted as attempts`() async throws {
    let screen = Screen(PatternFlow(.unlock, for: try await saved()), around.vault)
    screen.session.dispatch([screen.event(.began, 0)])
    screen.session.dispatch([screen.event(.moved, 1)])
    screen.session.cancelTouches()
    #expect(!screen.session.lock.isPicked(0))
    #expect(screen.message == .drawCurrent(.unlock, attemptsLeft: 5) && around.failures == 0)
  }

  @Test func `Dots are selected one by one, and announced as selected`() async throws {
    let screen = Screen(PatternFlow(.unlock, for: try await saved()), around.vault)
    for dot in [0, 1, 2, 5] { screen.session.pick(dot) }
    let elements = PatternElement.elements(of: screen.session.lock, isKeyed: true)
    #expect(elements.filter(\.isPicked).map(\.dot) == [0, 1, 2, 5])
    #expect(elements[5].row == 2 && elements[5].column == 3)
    screen.session.submit()
    await screen.change()
    screen.settle()
    #expect(screen.outcomes == [.unlocked])
  }

  @Test func `Dots under a drawing finger are not announced`() async throws {
    let screen = Screen(PatternFlow(.unlock, for: try await saved()), around.vault)
    screen.session.dispatch([screen.event(.began, 0)])
    #expect(screen.session.lock.isPicked(0))
    #expect(!PatternElement.elements(of: screen.session.lock, isKeyed: false).contains { $0.isPicked })
  }

  @Test func `An answer that comes after the flow was left changes nothing`() async throws {
    let screen = Screen(PatternFlow(.unlock, for: try await saved()), around.vault)
    screen.draw(0, 1, 2, 5)
    screen.session.cancel()
    #expect(screen.outcomes == [.cancelled])
    await screen.change()
    screen.settle()
    #expect(screen.outcomes == [.cancelled])
  }
}
