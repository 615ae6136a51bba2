#if !hasFeature(Embedded)
  public import InkdotBoards
  public import InkdotGeometry
  public import InkdotPatterns
  public import InkdotTouches

  /// A pattern lock with the vault that checks for it: touches and presses in, what a view is to do out.
  ///
  /// It carries out what the lock asks for, waits as long as the vault takes, counts a wait down, and tells how the flow ended once
  /// the last drawing was seen to be right. A view only paints ``lock``, and does what its ``Handlers`` are called for.
  @MainActor public final class PatternSession {
    /// The callbacks of a session's view.
    public struct Handlers {
      /// Paint the lock before the next frame is shown.
      public var redraw: () -> Void = {}
      /// Let something be felt.
      public var feel: (Haptic) -> Void = { _ in }
      /// Show message, buttons and preview, or the time that is left of a wait.
      public var screenChanged: () -> Void = {}
      /// Shake the message, unless motion is reduced.
      public var shakeMessage: () -> Void = {}
      /// Tell assistive technology which dots are picked.
      public var dotsChanged: () -> Void = {}
      /// Call ``PatternSession/tick()`` then, and not when it was asked for before.
      public var wake: (Wakeup) -> Void = { _ in }
      /// The flow has ended.
      public var finished: (PatternOutcome) -> Void = { _ in }

      /// Handlers that do nothing.
      public init() {}
    }

    /// The lock, to read only. Changes go through the session.
    public let lock: PatternLock
    private let vault: any PatternVault
    private let rule: PatternRule
    private let now: () -> Double
    private let wall: () -> Double
    private var handlers = Handlers()
    /// The outcome of the flow until it is reported.
    private var outcome: PatternOutcome?
    /// The seconds of a wait that are shown.
    private var shownWait: Int?
    private var isAskingStatus = false

    /// A session at the first step of its flow.
    ///
    /// - Parameters:
    ///   - flow: what is to be done.
    ///   - vault: checks, saves and removes.
    ///   - settings: of the board.
    ///   - now: seconds on the clock of the touches, such as `CACurrentMediaTime`.
    ///   - wall: seconds since 1970.
    /// - Precondition: the grids of the flow are drawable.
    public init(
      _ flow: PatternFlow, vault: any PatternVault, settings: PatternBoardSettings = PatternBoardSettings(),
      now: @escaping () -> Double, wall: @escaping () -> Double
    ) {
      lock = PatternLock(vault.checksAnyLength ? flow.acceptingAnyLength : flow, settings: settings)
      rule = flow.newRule
      self.vault = vault
      self.now = now
      self.wall = wall
    }

    /// Tells a view from now on what to do, beginning with what there is to show.
    public func connect(_ handlers: Handlers) {
      self.handlers = handlers
      shownWait = wait
      handlers.screenChanged()
      handlers.redraw()
      handlers.wake(wakeup)
    }

    // MARK: What is shown

    /// Seconds until a pattern may be tried again; `nil` when there is no wait.
    public var wait: Int? {
      guard case .wrong(.locked(let until)) = lock.screen.message else { return nil }
      let left = (until - wall()).rounded(.up)
      return left > 0 ? Int(min(left, 1e9)) : 0
    }

    /// Looks and switches; a change shows when the lock is painted next.
    public var settings: PatternBoardSettings {
      get { lock.settings }
      set {
        lock.settings = newValue
        handlers.redraw()
      }
    }

    // MARK: What happens

    /// Gives the surface its size in pt.
    public func resize(width: Double, height: Double) { apply(lock.resize(width: width, height: height)) }

    /// Puts a smaller grid somewhere else, against smudges; see `PatternLock.place(at:)`.
    public func place(at place: Point2D?) { apply(lock.place(at: place)) }

    /// Takes touches.
    public func dispatch(_ events: [TouchEvent]) {
      for event in events { attempt { () throws(TouchError) in try lock.dispatch(event) } }
    }

    /// Time has passed.
    public func tick() {
      attempt { () throws(TouchError) in try lock.tick(at: now()) }
      guard let left = wait else { return shownWait = nil }
      // Longer than before: the wall clock was set back, and the wait may be another one now.
      if left == 0 || left > (shownWait ?? left) + 1 {
        askStatus()
      } else if left != shownWait {
        shownWait = left
        handlers.screenChanged()
      }
    }

    /// Picks a dot by its number, from 0 row by row, as a key or assistive technology does.
    public func pick(_ dot: Int) { attempt { () throws(TouchError) in try lock.pick(dot, at: now()) } }

    /// Finishes what was picked.
    public func submit() { attempt { () throws(TouchError) in try lock.submit(at: now()) } }

    /// Discards what was picked or is being drawn.
    public func cancelEntry() { attempt { () throws(TouchError) in try lock.cancelEntry(at: now()) } }

    /// Clears the drawing or its echo at once.
    public func clear() { attempt { () throws(TouchError) in try lock.clear(at: now()) } }

    /// The window is lost: every touch is taken away, which is no attempt.
    public func cancelTouches() { attempt { () throws(TouchError) in try lock.handle(.cancel, at: now()) } }

    /// Forgets the first drawing of a new pattern.
    public func startOver() { send(.startOver) }

    /// Leaves the flow.
    public func cancel() { send(.cancel) }

    // MARK: Effects

    private func send(_ input: PatternFlowInput) {
      attempt { () throws(TouchError) in try lock.send(input, at: now()) }
    }

    /// An input that cannot be true changes nothing; the next one counts.
    private func attempt(_ call: () throws(TouchError) -> PatternAnswer) {
      if let answer = try? call() { apply(answer) }
    }

    private func apply(_ answer: PatternAnswer) {
      for haptic in Haptic.haptics(of: answer) { handlers.feel(haptic) }
      if let ended = answer.outcome { outcome = ended }
      if let request = answer.request { carryOut(request) }
      let effects = answer.effects
      if effects.contains(.screenChanged) {
        shownWait = wait
        handlers.screenChanged()
      }
      if !effects.isDisjoint(with: [.dotsChanged, .screenChanged]) { handlers.dotsChanged() }
      if effects.contains(.shakeMessage) { handlers.shakeMessage() }
      if effects.contains(.redraw) { handlers.redraw() }
      handlers.wake(wakeup)
      if let ended = outcome, effects.contains(.echoEnded) || lock.deadline == nil {
        outcome = nil
        handlers.finished(ended)
      }
    }

    private var wakeup: Wakeup {
      // A little late, so that the second that is shown has passed.
      let second = wait.map { _ in now() + 1.02 - (wall() - wall().rounded(.down)) }
      return Wakeup(deadlines: lock.deadline, second, now: now())
    }

    private func carryOut(_ request: PatternRequest) {
      let (vault, rule) = (vault, rule)
      Task { [weak self] in
        let answer = await Self.answer(to: request, vault, rule)
        self?.send(answer)
      }
    }

    private nonisolated static func answer(
      to request: PatternRequest, _ vault: any PatternVault, _ rule: PatternRule
    ) async -> PatternFlowInput {
      do throws(PatternFailure) {
        switch request {
        case .check(let pattern): return .verdict(await vault.check(pattern))
        case .save(let pattern):
          try await vault.save(pattern, rule: rule)
          return .saved
        case .remove:
          try await vault.remove()
          return .removed
        }
      } catch {
        return .failed(error)
      }
    }

    private func askStatus() {
      guard !isAskingStatus else { return }
      isAskingStatus = true
      let vault = vault
      Task { [weak self] in
        let answer = await Self.status(of: vault)
        self?.isAskingStatus = false
        self?.send(answer)
      }
    }

    private nonisolated static func status(of vault: any PatternVault) async -> PatternFlowInput {
      do throws(PatternFailure) { return .status(try await vault.status()) } catch { return .failed(error) }
    }
  }
#endif
