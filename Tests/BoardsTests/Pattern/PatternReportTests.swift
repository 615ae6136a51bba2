import InkdotBoards
import InkdotGeometry
import InkdotPatterns
import InkdotRendering
import InkdotTouches
import TestSupport
import Testing

/// The state that a host tracks by effects equals the state of the lock.
@Suite struct PatternReportTests {
  /// A host that reads the lock only when an effect requires it.
  private struct Host {
    private var screen: PatternScreen
    private var picture: DisplayList
    private var picked: [Bool]
    private var outcome: PatternOutcome?
    private(set) var hasEchoEnded = false

    init(_ lock: PatternLock) {
      (screen, picture, picked) = (lock.screen, lock.displayList, Self.picked(lock))
    }

    mutating func follow(_ answer: PatternAnswer, of lock: PatternLock) {
      if answer.effects.contains(.screenChanged) { screen = lock.screen }
      if answer.effects.contains(.redraw) { picture = lock.displayList }
      if answer.effects.contains(.dotsChanged) { picked = Self.picked(lock) }
      if answer.effects.contains(.echoEnded) { hasEchoEnded = true }
      if let new = answer.outcome { outcome = new }
    }

    func check(_ lock: PatternLock, _ hint: String) {
      #expect(screen == lock.screen, "\(hint)")
      let isSame = picture == lock.displayList
      #expect(isSame, "\(hint)")
      // A finished drawing keeps its dots until it is removed, but they no longer count as selected.
      #expect(zip(picked, Self.picked(lock)).allSatisfy { $0 || !$1 }, "\(hint)")
      #expect(outcome == lock.outcome, "\(hint)")
    }

    private static func picked(_ lock: PatternLock) -> [Bool] { (0..<lock.grid.count).map { lock.isPicked($0) } }
  }

  /// Uses a lock at random: touches, keys, buttons, answers, settings and waits in any order.
  private struct Hand {
    let lock: PatternLock
    var random: SeededGenerator
    var time = 0.0
    var host: Host
    var requests: [PatternRequest] = []
    var down: [Int] = []
    var lastID = 0

    init(_ flow: PatternFlow, seed: UInt64) {
      lock = PatternLock(flow)
      lock.settings.style.disabled = PatternStyle.Dot(disc: .black)
      random = SeededGenerator(seed: seed)
      host = Host(lock)
      take(lock.resize(width: 300, height: 300))
    }

    mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func take(_ answer: PatternAnswer) {
      if let request = answer.request { requests.append(request) }
      host.follow(answer, of: lock)
      lock.checkInvariants()
    }

    mutating func place() -> Point2D {
      let dot = lock.layout.center(of: chance(lock.grid.count))
      return chance(6) == 0 ? Point2D(Double(chance(340)) - 20, Double(chance(340)) - 20) : dot
    }

    mutating func touch(_ id: Int, _ phase: TouchPhase) {
      let sample = TouchSample(id: id, phase: phase, location: place())
      if let answer = try? lock.handle(.touches([sample]), at: time) { take(answer) }
    }

    mutating func act() throws {
      time += chance(8) == 0 ? Double(chance(1500)) / 1000 : 0.008
      switch chance(40) {
      case 0..<5 where down.count < 3:
        lastID += 1
        down.append(lastID)
        touch(lastID, .began)
      case 0..<18:
        if let id = down.randomElement(using: &random) { touch(id, .moved) }
      case 18..<22:
        if let id = down.popLast() { touch(id, chance(8) == 0 ? .cancelled : .ended) }
      case 22:
        take(try lock.handle(.cancel, at: time))
        down = []
      case 23..<26: take(try lock.pick(chance(lock.grid.count + 2) - 1, at: time))
      case 26: take(try lock.submit(at: time))
      case 27: take(try chance(2) == 0 ? lock.cancelEntry(at: time) : lock.clear(at: time))
      case 28: take(lock.resize(width: Double(chance(500)), height: Double(chance(500))))
      case 29: take(lock.moveGrid(to: chance(2) == 0 ? nil : Point2D(Double(chance(3)) / 2, Double(chance(3)) / 2)))
      case 30: choose()
      case 31..<36: try answer()
      case 36: take(try lock.send(input(), at: time))
      default: try wait()
      }
    }

    /// Changes settings and repaints, as hosts must.
    mutating func choose() {
      switch chance(6) {
      case 0: lock.settings.isEnabled.toggle()
      case 1: lock.settings.hidesPath.toggle()
      case 2: lock.settings.hidesErrorEcho.toggle()
      case 3: lock.settings.reducesMotion.toggle()
      case 4: lock.settings.arrows = PatternBoardSettings.Arrows.allCases.randomElement(using: &random) ?? .never
      default: lock.settings.fadeDuration = Double(chance(3)) / 10
      }
      host.follow(PatternAnswer(.redraw), of: lock)
    }

    /// Answers the oldest request.
    mutating func answer() throws {
      guard !requests.isEmpty else { return }
      switch requests.removeFirst() {
      case .check: take(try lock.send(.verdict(verdict()), at: time))
      case .save: take(try lock.send(chance(3) == 0 ? .failed(.storageFailed) : .saved, at: time))
      case .remove: take(try lock.send(chance(3) == 0 ? .failed(.storageFailed) : .removed, at: time))
      }
    }

    mutating func verdict() -> PatternVerdict {
      switch chance(6) {
      case 0: .wrong(.open(attemptsLeft: 3))
      case 1: .wrong(.locked(until: 1e9))
      case 2: .tooShort(minimum: 4)
      case 3: .cancelled
      case 4: .failed(.storageFailed)
      default: .correct
      }
    }

    /// Sends an expected or unexpected input.
    mutating func input() -> PatternFlowInput {
      switch chance(8) {
      case 0: .startOver
      case 1: chance(4) == 0 ? .cancel : .startOver
      case 2: .verdict(verdict())
      case 3: .saved
      case 4: .removed
      case 5: .failed(.storageFailed)
      default: .status(.open(attemptsLeft: chance(2) == 0 ? nil : 2))
      }
    }

    /// Ticks at each deadline for up to a second, in frames.
    mutating func wait() throws {
      let end = time + Double(chance(1000)) / 1000
      while let deadline = lock.deadline, deadline <= end {
        time = max(time + 1.0 / 60, deadline)
        take(try lock.handle(.tick, at: time))
        host.check(lock, "a tick")
      }
      time = max(time, end)
      take(try lock.handle(.tick, at: time))
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Hosts that follow the effects know the state of the lock`(seed: UInt64) throws {
    let kinds = PatternFlow.Kind.allCases
    let side = 2 + Int(seed) % 5
    let grid = try PatternGrid(rows: max(3, side), columns: 3)
    var hand = Hand(
      PatternFlow(kinds[Int(seed) % kinds.count], newGrid: grid, weakPolicy: .warn), seed: 1_000 + seed)
    for _ in 0..<300 {
      try hand.act()
      hand.host.check(hand.lock, "seed \(seed)")
    }
    while hand.lock.deadline != nil {
      hand.time = max(hand.time + 1.0 / 60, hand.lock.deadline ?? 0)
      hand.take(try hand.lock.handle(.tick, at: hand.time))
      #expect(hand.time < 1e6)
    }
    hand.host.check(hand.lock, "seed \(seed)")
  }
}
