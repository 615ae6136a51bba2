public import InkdotBoards
import InkdotGeometry
import InkdotGestures
public import InkdotTouches

/// The surface of the gesture lab: shows a card, handles input, and returns effects and display lists.
///
/// 1. ``start(_:width:height:isTogether:)`` shows a card and starts a recording.
/// 2. Pass all input to ``handle(_:at:)``, and a tick when ``deadline`` is reached.
/// 3. ``log`` has the reports of recognizers, ``recording`` the case. Running the case later gives the same log,
///    because the lab immediately plays each event as a frame of the case.
/// 4. ``open(_:)`` shows a recording instead, with ``play(speed:at:)``, ``pause()`` and ``step()``. Live input is
///    ignored until ``start(_:width:height:isTogether:)``.
///
/// Times are in seconds on one clock of the host, through one `InputClock`. In the recording, the first event has time
/// 0, times are rounded to 1 µs and positions to 0.01 pt.
public final class LabBoard {
  /// Whether motion is reduced: pictures fade instead of flying, and the timeline advances four times a second.
  public var reducesMotion = false
  /// The shown card; `nil` for an opened log from elsewhere.
  public internal(set) var card: LabCard?
  /// The hit test of the last touch; `nil` before the first one.
  public private(set) var hit: HitTrace?
  /// Number of sparks when the last finger was lifted from ``LabCard/sparks``; `nil` before.
  public private(set) var sparkCount: Int?

  var session: ReplaySession
  var playback: LabPlayback?
  var timeline = LabTimeline(recognizers: 0)
  var scene = LabScene()
  var effects: LabEffects = []
  /// The time in the case, in seconds.
  var clock = 0.0
  var surface = Rect2D.zero
  /// The clock of all input, before it is converted to the time in the case.
  var hostClock = InputClock()
  /// The host's time of the first frame.
  private var origin: Double?
  private var loggedCount = 0
  /// Numbers of touches that are down, by the host's identifiers.
  private var numbers: [(id: Int, number: Int)] = []
  private var nextNumber = 0
  private var isTogether = false

  /// Length in bytes above which a recording restarts when all fingers are up.
  private static var longestRecording: Int { 8 << 20 }

  /// Creates a lab with the first card, without a size.
  public init() {
    session = ReplaySession(LabCard.sparks.stage(.zero, isTogether: false))
    start(.sparks, width: 0, height: 0)
  }

  deinit { session.arbiter.observer = nil }

  /// Shows a card and starts its recording.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - width: width of the surface, in pt; rounded; values outside 1 to 100,000 count as 1.
  ///   - height: height of the surface, like `width`.
  ///   - isTogether: whether the recognizers of ``LabCard/together`` may recognize simultaneously.
  public func start(_ card: LabCard, width: Double, height: Double, isTogether: Bool = false) {
    self.card = card
    self.isTogether = isTogether
    surface = Rect2D(x: 0, y: 0, width: Self.side(width), height: Self.side(height))
    playback = nil
    show(ReplaySession(card.stage(Size2D(surface.width, surface.height), isTogether: isTogether)))
  }

  /// Changes the size of the surface.
  ///
  /// A recording restarts, because its views have the size of the surface. An opened log is shown in the new size.
  public func resize(width: Double, height: Double) {
    let new = Rect2D(x: 0, y: 0, width: Self.side(width), height: Self.side(height))
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

  /// Shows a session from its start.
  func show(_ new: ReplaySession) {
    session.arbiter.observer = nil
    session = new
    timeline = LabTimeline(recognizers: new.recognizers.count)
    scene = LabScene()
    hit = nil
    sparkCount = nil
    clock = 0
    origin = nil
    loggedCount = 0
    numbers = []
    nextNumber = 0
    new.arbiter.observer = { [unowned(unsafe) self] recognizer in self.changed(recognizer) }
  }

  // MARK: Input

  /// Handles one input, and records it as a frame.
  ///
  /// Ignores touches whose start was not recorded, and accelerations except on the card for shaking.
  ///
  /// - Throws: `TouchError` if the input is invalid; nothing has changed then.
  public func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    switch input {
    case .touches(let samples): try take(samples, at: time)
    case .acceleration(let x, let y, let z): try deviceDidAccelerate(x: x, y: y, z: z, at: time)
    case .cancel: try cancelTouches(at: time)
    case .tick: try pass(until: time)
    }
    return effects
  }

  /// Handles one touch event.
  ///
  /// - Throws: `TouchError` if the event is invalid; nothing has changed then.
  public func dispatch(_ event: TouchEvent) throws(TouchError) -> LabEffects {
    try handle(.touches(event.samples), at: event.time)
  }

  /// Advances the time of the lab.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func tick(at time: Double) throws(TouchError) -> LabEffects { try handle(.tick, at: time) }

  private func take(_ listed: [TouchSample], at time: Double) throws(TouchError) {
    guard playback == nil else { return }
    var samples: [TouchSample] = []
    var hostIDs: [Int] = []
    var new = numbers
    var next = nextNumber
    for sample in listed {
      var sample = sample
      let id = sample.id
      // Also searches the new touches of this event, to reject a touch that is listed twice.
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
      sample.location = Point2D(Self.rounded(sample.location.x, 100), Self.rounded(sample.location.y, 100))
      samples.append(sample)
      hostIDs.append(id)
    }
    guard !samples.isEmpty else { return }
    // Validates everything before any change.
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

  private func deviceDidAccelerate(x: Double, y: Double, z: Double, at time: Double) throws(TouchError) {
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

  /// Converts the host's time to the time in the recording; the first one is 0.
  func stamp(_ time: Double) -> Double {
    let start = origin ?? time
    origin = start
    return Self.rounded(time - start, 1_000_000)
  }

  private static func rounded(_ x: Double, _ parts: Double) -> Double {
    let scaled = (x * parts).rounded()
    return scaled.isFinite ? scaled / parts : x
  }

  /// Plays due deadlines of recognizers, each at its own time, as frames of the recording.
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
    guard let card, session.recordedByteCount > Self.longestRecording || session.hasOverflowed else { return }
    start(card, width: surface.width, height: surface.height, isTogether: isTogether)
    effects.insert(.restarted)
  }

  // MARK: Output

  /// Time of the next tick that the lab needs; see `BoardInput`.
  public var deadline: Double? { deadline(at: hostClock.now) }

  /// Returns the time of the next tick on the host's clock; `nil` if none is needed. A past time means the next frame.
  ///
  /// - Parameter now: current time of the host.
  public func deadline(at now: Double) -> Double? {
    if let playback { return playback.isRunning ? now : nil }
    guard let origin else { return nil }
    if clock < scene.movesUntil { return now }
    var next = Double.infinity
    if let wanted = session.arbiter.nextDeadline { next = origin + wanted }
    if clock < timeline.lastActivity + Self.timelineSpan { next = min(next, reducesMotion ? now + 0.25 : now) }
    return next.isFinite ? max(now, next) : nil
  }

  /// The reports of recognizers and views: JSON Lines in UTF-8, as printed by `inkdot replay`.
  public var log: [UInt8] { session.log }

  /// The recording as the text of a case file; for an opened log, the log.
  public var recording: [UInt8] { playback?.bytes ?? session.recording }

  /// Collects the effects of a frame after it was applied.
  func finishFrame() {
    if session.time > clock { clock = session.time }
    effects.formUnion([.redraw, .statesChanged])
    if session.log.count != loggedCount {
      loggedCount = session.log.count
      effects.insert(.logged)
    }
    timeline.noteWatching(in: session)
    follow()
  }

  /// Called on each change of a recognizer's state, including silent ones.
  private func changed(_ recognizer: Recognizer) {
    guard let index = session.recognizers.firstIndex(where: { $0.value.recognizer === recognizer }) else { return }
    let time = session.arbiter.time
    timeline.note(index, recognizer, at: time)
    if let card { scene.follow(card, index, recognizer, at: time) }
  }

  /// Adds sparks, hit traces and samples for the current touches.
  private func follow() {
    let time = session.time
    if let strength = session.accelerationStrength { scene.addSample(strength, at: time) }
    guard session.hadTouches else { return }
    for touch in session.arbiter.dispatcher.touches where touch.phase == .began || touch.phase == .moved {
      if card == .sparks, touch.isForView { scene.addSpark(touch, at: time) }
      // The next frame may toggle options of views, this one has not.
      if touch.phase == .began, session.views.count > 1 {
        hit = HitTrace(at: touch.location, in: session.arbiter.dispatcher.scene)
        effects.insert(.hitChanged)
      }
    }
    if card == .sparks, session.hadLift {
      sparkCount = scene.sparkCount(at: time)
      effects.insert(.sparksCounted)
    }
  }

  // MARK: Invariants

  /// Traps if an invariant of the lab is violated; for tests, between calls.
  ///
  /// - Complexity: O(recognizers² + touches²).
  package func checkInvariants() {
    session.arbiter.checkInvariants()
    precondition(clock.isFinite, "the clock has a time")
    precondition(numbers.count <= session.arbiter.dispatcher.touches.count, "who has a number is down")
    for number in numbers {
      precondition(session.arbiter.dispatcher.touches.contains { $0.id == number.number }, "who has a number is down")
    }
  }
}
