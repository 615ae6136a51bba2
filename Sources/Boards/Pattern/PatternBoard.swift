import InkdotGeometry
public import InkdotPatterns
public import InkdotTouches

/// The surface on which a pattern is drawn: touches and keys in, effects and a display list out.
///
/// 1. Hand it every event with ``dispatch(_:)``, or entries from a keyboard with ``pick(_:at:)`` and ``submit(at:)``.
/// 2. When an answer holds ``PatternEffects/drawn``, the board shows the drawing and takes no touches.
///    Check ``drawing``, however long it takes, and answer with ``show(_:at:)`` or ``clear(at:)``.
/// 3. Paint ``displayList`` whenever an answer holds ``PatternEffects/redraw``, and call ``tick(at:)`` when
///    ``deadline`` has come.
///
/// Times are in seconds on one clock of the host's that never goes back. Every call leaves the board ready for the next
/// one; an event that throws changes nothing.
public final class PatternBoard {
  /// How the last drawing is shown after its verdict.
  public enum Echo: UInt8, Sendable {
    /// In the colours of an error, for ``PatternBoardSettings/errorEchoDuration``.
    case error
    /// In the colours of success, for ``PatternBoardSettings/correctEchoDuration``.
    case correct
  }

  enum Phase: Equatable {
    case idle
    case touching, keying
    case checking
    case echo(Echo, since: Double)
  }

  /// The tunable numbers and switches; a change shows in the next display list.
  public var settings: PatternBoardSettings {
    didSet { relayout() }
  }
  /// The rule drawings follow.
  public let rule: PatternRule
  /// Where the dots lie.
  public private(set) var layout: PatternLayout
  /// Whether a touch that begins now is drawn with. Keys are subject to it as well.
  public var takesTouches = true

  var phase = Phase.idle
  var trace: PatternTrace
  /// When each dot of the trace was reached, in seconds.
  var reachedAt: [Double] = []
  var finger: Point?
  var now = -Double.infinity
  var effects: PatternEffects = []

  private(set) var surfaceSize: (width: Double, height: Double)
  private var placement: (x: Double, y: Double)?
  private let dispatcher: TouchDispatcher
  private let surface: PatternSurface

  /// A board without a size; give it one with ``resize(width:height:)``.
  ///
  /// - Precondition: the grid is drawable.
  public init(grid: PatternGrid, rule: PatternRule = .standard, settings: PatternBoardSettings = PatternBoardSettings())
  {
    precondition(grid.isDrawable, "the sides of a drawable grid are 2 to 6")
    self.rule = rule
    self.settings = settings
    trace = PatternTrace(grid: grid, rule: rule)
    layout = PatternLayout(grid: grid, preset: settings.preset, in: .zero, settings: settings.layout)
    surfaceSize = (0, 0)
    surface = PatternSurface(frame: .zero)
    let scene = TouchScene()
    scene.addRoot(surface)
    dispatcher = TouchDispatcher(scene: scene)
    surface.board = self
  }

  deinit {
    surface.board = nil
  }

  /// The grid.
  public var grid: PatternGrid { trace.grid }

  // MARK: Place

  /// Gives the board its size in pt. A drawing under way goes on in the new place. Sizes that are not finite, negative
  /// or beyond 100,000 pt count as 0.
  public func resize(width: Double, height: Double) {
    let usable = 0...100_000.0
    surfaceSize = (usable.contains(width) ? width : 0, usable.contains(height) ? height : 0)
    surface.frame = Rect(0, 0, surfaceSize.width, surfaceSize.height)
    relayout()
  }

  /// Puts a smaller grid somewhere else on the board, against smudges; `nil` brings it back to the middle.
  ///
  /// - Parameter place: how far right and down in the room there is, 0 to 1 each, random numbers from the host.
  public func place(at place: (x: Double, y: Double)?) {
    placement = place
    relayout()
  }

  private func relayout() {
    var bounds = Rect(0, 0, surfaceSize.width, surfaceSize.height)
    if let placement {
      let side = min(surfaceSize.width, surfaceSize.height) * min(max(settings.placedSide, 0.5), 1)
      // NaN fails the comparison and counts as 0.
      let part = { (x: Double) in x > 0 ? min(x, 1) : 0 }
      let x = part(placement.x) * (surfaceSize.width - side)
      let y = part(placement.y) * (surfaceSize.height - side)
      bounds = Rect(x, y, side, side)
    }
    layout = PatternLayout(grid: grid, preset: settings.preset, in: bounds, settings: settings.layout)
  }

  // MARK: Time and touches

  /// Takes one event of touches.
  ///
  /// - Throws: ``TouchError`` when the event cannot be true; nothing has changed then.
  public func dispatch(_ event: TouchEvent) throws(TouchError) -> PatternEffects {
    effects = []
    try dispatcher.dispatch(event)
    advance(to: dispatcher.clock.now)
    return effects
  }

  /// Tells the board that time has passed: pulses, echoes and fading follow it.
  public func tick(at time: Double) -> PatternEffects {
    effects = []
    do throws(TouchError) { try dispatcher.tick(at: time) } catch { return effects }
    advance(to: time)
    return effects
  }

  /// Cancels every touch, as when the window is lost. A drawing under way is discarded and is not an attempt.
  public func cancelTouches(at time: Double) -> PatternEffects {
    effects = []
    do throws(TouchError) { try dispatcher.cancelAll(at: time) } catch { return effects }
    advance(to: time)
    return effects
  }

  /// When the board wants to be ticked next, or `nil` when it can wait for ever. A time that has passed means as soon
  /// as the next frame is painted.
  public var deadline: Double? {
    switch phase {
    case .echo(let echo, let since):
      let end = since + duration(of: echo)
      return settings.reducesMotion || isHidden ? end : max(now, end - settings.fadeDuration)
    case .idle:
      return nil
    case .touching, .keying, .checking:
      guard !settings.reducesMotion, !isHidden, let last = reachedAt.last, now < last + settings.pulseDuration else {
        return nil
      }
      return now
    }
  }

  func duration(of echo: Echo) -> Double {
    echo == .error ? settings.errorEchoDuration : settings.correctEchoDuration
  }

  private func advance(to time: Double) {
    if time > now {
      if !settings.reducesMotion, !isHidden, let last = reachedAt.last, now < last + settings.pulseDuration {
        effects.insert(.redraw)
      }
      now = time
    }
    if case .echo(let echo, let since) = phase {
      let end = since + duration(of: echo)
      // A host that sleeps for exactly the rest must not miss the end by a rounding error.
      if now >= end - 1e-9 {
        discardDrawing()
        effects.formUnion([.redraw, .echoEnded])
      } else if now > end - settings.fadeDuration, !settings.reducesMotion {
        effects.insert(.redraw)
      }
    }
  }

  // MARK: Verdict

  /// The drawing that waits for a verdict or is echoed, or the one under way. A secret.
  public var drawing: Pattern { trace.pattern }

  /// Whether the drawing is finished and not yet answered.
  public var isChecking: Bool { phase == .checking }

  /// Answers the drawing: shows it as wrong or as accepted for a while. Without a drawing nothing happens.
  public func show(_ echo: Echo, at time: Double) -> PatternEffects {
    effects = []
    advance(to: time)
    guard phase == .checking else { return effects }
    phase = .echo(echo, since: now)
    effects.insert(.redraw)
    return effects
  }

  /// Takes the drawing away at once.
  public func clear(at time: Double) -> PatternEffects {
    effects = []
    advance(to: time)
    if phase != .idle {
      discardDrawing()
      effects.insert(.redraw)
    }
    return effects
  }

  /// Forgets the drawing; the buffer behind it is wiped with its last holder.
  func discardDrawing() {
    if !trace.isEmpty { effects.insert(.dotsChanged) }
    trace.clear()
    reachedAt.removeAll(keepingCapacity: true)
    finger = nil
    phase = .idle
  }
}
