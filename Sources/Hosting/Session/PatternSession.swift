#if !hasFeature(Embedded)
  public import InkdotBoards
  public import InkdotGeometry
  public import InkdotPatterns
  public import InkdotTouches

  /// Runs a pattern lock with a vault: converts touches and button presses to callbacks of a view.
  ///
  /// It carries out the requests of the lock, counts a wait down, and reports the outcome after the echo of the last
  /// drawing. A view only paints ``lock`` and implements the ``Handlers``.
  @MainActor public final class PatternSession {
    /// The callbacks of a session's view.
    public struct Handlers {
      /// Repaint the lock before the next frame.
      public var redraw: () -> Void = {}
      /// Play a haptic.
      public var feel: (Haptic) -> Void = { _ in }
      /// Update message, buttons and preview, or the remaining time of a wait.
      public var screenChanged: () -> Void = {}
      /// Shake the message, unless motion is reduced.
      public var shakeMessage: () -> Void = {}
      /// Update the picked dots for assistive technology.
      public var dotsChanged: () -> Void = {}
      /// Schedule ``PatternSession/tick()``, in place of the previously scheduled one.
      public var wake: (Wakeup) -> Void = { _ in }
      /// The flow has ended.
      public var finished: (PatternOutcome) -> Void = { _ in }

      /// Creates handlers that do nothing.
      public init() {}
    }

    /// The lock, read-only. Changes go through the session.
    public let lock: PatternLock
    private let vault: any PatternVault
    private let rule: PatternRule
    private let now: () -> Double
    private let wall: () -> Double
    private var handlers = Handlers()
    /// The outcome of the flow, until it is reported.
    private var outcome: PatternOutcome?
    /// The displayed seconds of a wait.
    private var shownWait: Int?
    private var isAskingStatus = false

    /// Creates a session at the first step of its flow.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - vault: checks, saves and removes the pattern.
    ///   - settings: settings of the board.
    ///   - now: returns seconds on the clock of the touches, like `CACurrentMediaTime`.
    ///   - wall: returns seconds since 1970.
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

    /// Connects a view, and calls its handlers for the current state.
    public func connect(_ handlers: Handlers) {
      self.handlers = handlers
      shownWait = wait
      handlers.screenChanged()
      handlers.redraw()
      handlers.wake(wakeup)
    }

    // MARK: What is shown

    /// Seconds until the next attempt is allowed; `nil` without a wait.
    public var wait: Int? {
      guard case .wrong(.locked(let until)) = lock.screen.message else { return nil }
      let left = (until - wall()).rounded(.up)
      return left > 0 ? Int(min(left, 1e9)) : 0
    }

    /// Appearance and options. Changes apply to the next paint.
    public var settings: PatternBoardSettings {
      get { lock.settings }
      set {
        lock.settings = newValue
        handlers.redraw()
      }
    }

    // MARK: What happens

    /// Sets the size of the surface in pt.
    public func resize(width: Double, height: Double) { apply(lock.resize(width: width, height: height)) }

    /// Shows a smaller grid at a position, against smudges; see `PatternLock.moveGrid(to:)`.
    public func moveGrid(to place: Point2D?) { apply(lock.moveGrid(to: place)) }

    /// Handles touch events.
    public func dispatch(_ events: [TouchEvent]) {
      for event in events { attempt { () throws(TouchError) in try lock.dispatch(event) } }
    }

    /// Advances the time.
    public func tick() {
      attempt { () throws(TouchError) in try lock.tick(at: now()) }
      guard let left = wait else { return shownWait = nil }
      // Longer than displayed: the wall clock was set back, and the wait may have changed.
      if left == 0 || left > (shownWait ?? left) + 1 {
        askStatus()
      } else if left != shownWait {
        shownWait = left
        handlers.screenChanged()
      }
    }

    /// Adds a dot by its number, from 0 row by row, from a key or assistive technology.
    public func pick(_ dot: Int) { attempt { () throws(TouchError) in try lock.pick(dot, at: now()) } }

    /// Finishes a drawing from keys.
    public func submit() { attempt { () throws(TouchError) in try lock.submit(at: now()) } }

    /// Discards the current drawing.
    public func cancelEntry() { attempt { () throws(TouchError) in try lock.cancelEntry(at: now()) } }

    /// Removes the drawing or its echo at once.
    public func clear() { attempt { () throws(TouchError) in try lock.clear(at: now()) } }

    /// Cancels all touches, for example when the window loses focus; not an attempt.
    public func cancelTouches() { attempt { () throws(TouchError) in try lock.handle(.cancel, at: now()) } }

    /// Discards the first drawing of a new pattern.
    public func startOver() { send(.startOver) }

    /// Leaves the flow.
    public func cancel() { send(.cancel) }

    // MARK: Effects

    private func send(_ input: PatternFlowInput) {
      attempt { () throws(TouchError) in try lock.send(input, at: now()) }
    }

    /// Runs a call. Invalid input changes nothing.
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
      // Slightly late, so that the displayed second has passed.
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
