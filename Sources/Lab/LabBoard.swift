public import InkdotBoards
import InkdotGeometry
import InkdotGestures
import InkdotReplay
public import InkdotTouches

/// The surface of the gesture lab: one card at a time, touches and accelerations in, effects and display lists out.
///
/// 1. ``start(_:width:height:isTogether:)`` shows a card and begins a recording.
/// 2. Hand it what comes in with ``handle(_:at:)``, and a tick when ``deadline`` has come.
/// 3. ``log`` has what the recognizers reported, ``recording`` the case: run later it gives the same log, because the
///    lab plays each event as a frame of that case, at once.
/// 4. ``open(_:)`` shows a recording instead, with ``play(speed:at:)``, ``pause()`` and ``step()``; live input
///    is ignored until ``start(_:width:height:isTogether:)``.
///
/// Times are in seconds on one clock of the host's; they pass through one `InputClock`. In the recording the first event
/// has the time 0, times are rounded to 1 µs and places to 0.01 pt.
public final class LabBoard: Board {
  /// Less motion: pictures fade instead of flying, the timeline goes on four times a second.
  public var reducesMotion = false
  /// The card that is shown; `nil` for an opened log of another origin.
  public internal(set) var card: LabCard?
  /// How the last touch found its view; `nil` before the first.
  public internal(set) var hit: HitTrace?

  var session: ReplaySession
  var playback: LabPlayback?
  var histories: [LabHistory] = []
  var scene = LabScene()
  var effects: LabEffects = []
  /// The time on the axis of the case, in seconds.
  var clock = 0.0
  var surface = Rect.zero
  /// Every input passes through it before it gets its time on the axis of the case.
  var hostClock = InputClock()
  /// The host's time of the first frame.
  private var origin: Double?
  private var loggedCount = 0
  /// Numbers of touches that are down, by the host's names.
  private var numbers: [(id: Int, number: Int)] = []
  private var nextNumber = 0
  private var isTogether = false

  /// A recording longer than this, in bytes, is started again when the fingers are up.
  static var longestRecording: Int { 8 << 20 }

  /// A lab that shows the first card, without a size.
  public init() {
    session = Self.session(.sparks, .zero, false)
    start(.sparks, width: 0, height: 0)
  }

  deinit { session.arbiter.observer = nil }

  /// Shows a card and begins its recording.
  ///
  /// - Parameters:
  ///   - card: what is tried.
  ///   - width: of the surface, in pt; rounded, what is not from 1 to 100,000 counts as 1.
  ///   - height: of the surface, in the same way.
  ///   - isTogether: whether the recognizers of ``LabCard/together`` may run at the same time.
  public func start(_ card: LabCard, width: Double, height: Double, isTogether: Bool = false) {
    self.card = card
    self.isTogether = isTogether
    surface = Rect(0, 0, Self.side(width), Self.side(height))
    playback = nil
    show(Self.session(card, surface, isTogether))
  }

  /// Gives the surface another size. A recording is started again, since its views have the size of the surface; an opened
  /// log is shown in the new size.
  public func resize(width: Double, height: Double) {
    let new = Rect(0, 0, Self.side(width), Self.side(height))
    guard new != surface else { return }
    if playback != nil {
      surface = new
    } else if let card {
      start(card, width: width, height: height, isTogether: isTogether)
    }
  }

  private static func side(_ length: Double) -> Double {
    length >= 1 && length <= 100_000 ? length.rounded() : 1
  }

  private static func session(_ card: LabCard, _ surface: Rect, _ isTogether: Bool) -> ReplaySession {
    let head = card.head(width: Int(surface.width), height: Int(surface.height), isTogether: isTogether)
    do throws(ReplaySessionError) {
      return try ReplaySession(json: head)
    } catch {
      preconditionFailure("the head of a card is a case")
    }
  }

  /// Puts a session on the surface, from its beginning.
  func show(_ new: ReplaySession) {
    session.arbiter.observer = nil
    session = new
    histories = [LabHistory](repeating: LabHistory(), count: new.recognizers.count)
    scene = LabScene()
    hit = nil
    clock = 0
    origin = nil
    loggedCount = 0
    numbers = []
    nextNumber = 0
    new.arbiter.observer = { [unowned(unsafe) self] recognizer in self.changed(recognizer) }
  }

  // MARK: Input

  /// Takes one input; each becomes a frame of the recording. Touches whose beginning the card has not seen are left out;
  /// accelerations are kept only on the card that shakes.
  ///
  /// - Throws: `TouchError` when it cannot be true; nothing has changed then.
  public func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    switch input {
    case .touches(let samples): try take(samples, at: time)
    case .acceleration(let x, let y, let z): try accelerate(x, y, z, at: time)
    case .cancel: try cancelTouches(at: time)
    case .tick: try pass(until: time)
    }
    return effects
  }

  private func take(_ listed: [TouchSample], at time: Double) throws(TouchError) {
    guard playback == nil else { return }
    var samples: [TouchSample] = []
    var hostIDs: [Int] = []
    var new = numbers
    var next = nextNumber
    for sample in listed {
      var sample = sample
      let id = sample.id
      // Also among those that are new in this event: one that is listed twice is refused, not taken for two.
      if let known = numbers.first(where: { $0.id == sample.id }) ?? new.last(where: { $0.id == sample.id }) {
        sample.id = known.number
        if sample.phase == .ended || sample.phase == .cancelled { new.removeAll { $0.id == known.id } }
      } else if sample.phase == .began {
        new.append((sample.id, next))
        sample.id = next
        next += 1
      } else {
        continue
      }
      sample.location = Point(Self.rounded(sample.location.x, 100), Self.rounded(sample.location.y, 100))
      samples.append(sample)
      hostIDs.append(id)
    }
    guard !samples.isEmpty else { return }
    // Everything is checked before anything changes.
    let time = try hostClock.reading(time)
    do throws(TouchError) { try session.check(touches: samples, at: 0) } catch {
      throw error.renamed { number in
        samples.firstIndex { $0.id == number }.map { hostIDs[$0] } ?? number
      }
    }
    hostClock.advance(to: time)
    if numbers.isEmpty { beginAnewIfLong() }
    try meetDeadlines(until: time)
    try session.append(touches: samples, at: stamp(time))
    (numbers, nextNumber) = (new, next)
    finishFrame()
  }

  private func pass(until time: Double) throws(TouchError) {
    let time = try hostClock.admit(time)
    if playback != nil {
      playOn(until: time)
    } else if let origin {
      try meetDeadlines(until: time)
      clock = max(clock, time - origin)
    }
    effects.insert(.redraw)
  }

  private func accelerate(_ x: Double, _ y: Double, _ z: Double, at time: Double) throws(TouchError) {
    guard playback == nil, card == .shake else { return }
    guard x.isFinite, y.isFinite, z.isFinite else { throw .accelerationNotFinite }
    let time = try hostClock.admit(time)
    if numbers.isEmpty { beginAnewIfLong() }
    let round = { (a: Double) in Self.rounded(a, 1000) }
    try session.append(acceleration: round(x), round(y), round(z), at: stamp(time))
    finishFrame()
  }

  private func cancelTouches(at time: Double) throws(TouchError) {
    let samples = session.arbiter.dispatcher.touches.map {
      TouchSample(id: $0.id, phase: .cancelled, location: $0.location)
    }
    guard playback == nil, !samples.isEmpty else { return }
    try session.append(touches: samples, at: stamp(try hostClock.admit(time)))
    numbers = []
    finishFrame()
  }

  /// What can be switched of a view.
  public enum Switch: UInt8, Sendable {
    /// Whether it and its children take touches.
    case interaction
    /// Whether it is hidden.
    case hidden
    /// Whether it gets more than one touch at a time.
    case multipleTouch
  }

  /// Switches a view over; part of the recording. A view there is not is ignored.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func set(_ name: Switch, of view: Int, to value: Bool, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    guard playback == nil, session.views.indices.contains(view) else { return effects }
    let key: StaticString =
      switch name {
      case .interaction: "userInteractionEnabled"
      case .hidden: "hidden"
      case .multipleTouch: "multipleTouchEnabled"
      }
    try session.append(setting: session.views[view], key, to: value, at: stamp(try hostClock.admit(time)))
    finishFrame()
    return effects
  }

  /// Gives a view another alpha, 0 to 1; part of the recording. A view there is not is ignored.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func setAlpha(_ alpha: Double, of view: Int, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    guard playback == nil, session.views.indices.contains(view), alpha >= 0, alpha <= 1 else { return effects }
    try session.append(setting: session.views[view], "alpha", to: alpha, at: stamp(try hostClock.admit(time)))
    finishFrame()
    return effects
  }

  /// A time of the host's clock on the axis of the recording; the first one is 0.
  private func stamp(_ time: Double) -> Double {
    let start = origin ?? time
    origin = start
    return Self.rounded(time - start, 1_000_000)
  }

  private static func rounded(_ x: Double, _ parts: Double) -> Double {
    let scaled = (x * parts).rounded()
    return scaled.isFinite ? scaled / parts : x
  }

  /// Plays what recognizers wait for, each at its own time, as frames of the recording.
  private func meetDeadlines(until time: Double) throws(TouchError) {
    guard let origin else { return }
    let end = Self.rounded(time - origin, 1_000_000)
    var last = -Double.infinity
    while let deadline = session.arbiter.nextDeadline, deadline <= end, deadline > last {
      last = deadline
      try session.appendTick(at: deadline)
      finishFrame()
    }
  }

  private func beginAnewIfLong() {
    guard let card, session.recordedByteCount > Self.longestRecording || session.hasOverflown else { return }
    start(card, width: surface.width, height: surface.height, isTogether: isTogether)
    effects.insert(.restarted)
  }

  // MARK: Output

  /// When the lab wants its next tick; see `Board`.
  public var deadline: Double? { deadline(at: hostClock.now) }

  /// When the lab wants to be ticked next on the host's clock; `nil` when it can wait. A time that has passed means as
  /// soon as the next frame is painted.
  ///
  /// - Parameter now: the host's time.
  public func deadline(at now: Double) -> Double? {
    if let playback { return playback.isRunning ? now : nil }
    guard let origin else { return nil }
    if clock < scene.movesUntil { return now }
    var next = Double.infinity
    if let wanted = session.arbiter.nextDeadline { next = origin + wanted }
    if clock < lastActivity + Self.timelineSpan { next = min(next, reducesMotion ? now + 0.25 : now) }
    return next.isFinite ? max(now, next) : nil
  }

  /// What the recognizers and views reported: JSON Lines in UTF-8, as `inkdot replay` prints it.
  public var log: [UInt8] { session.log }

  /// The recording as the text of a case file. Of an opened log, the log.
  public var recording: [UInt8] { playback?.bytes ?? session.recording }

  /// What is done after every frame.
  func finishFrame() {
    if session.time > clock { clock = session.time }
    effects.formUnion([.redraw, .statesChanged])
    if session.log.count != loggedCount {
      loggedCount = session.log.count
      effects.insert(.logged)
    }
    watch()
    follow()
  }
}
