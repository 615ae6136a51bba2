public import InkdotBoards
import InkdotCoding
public import InkdotGeometry
public import InkdotGestures
public import InkdotRendering
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
public final class LabBoard: Board {
  /// Whether motion is reduced: pictures fade instead of flying, and the timeline advances four times a second.
  public var reducesMotion = false
  /// The shown card; `nil` for an opened log from elsewhere.
  public private(set) var card: LabCard?
  /// The hit test of the last touch; `nil` before the first one.
  public private(set) var hit: HitTrace?
  /// Number of sparks when the last finger was lifted from ``LabCard/sparks``; `nil` before.
  public private(set) var sparkCount: Int?

  private var session: ReplaySession
  private var playback: LabPlayback?
  private var timeline = LabTimeline(recognizers: 0)
  private var scene = LabScene()
  private var effects: LabEffects = []
  /// The time in the case, in seconds.
  private var clock = 0.0
  private var surface = Rect2D.zero
  /// The clock of all input, before it is converted to the time in the case.
  private var hostClock = InputClock()
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
  private func show(_ new: ReplaySession) {
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
    case .acceleration(let x, let y, let z): try deviceDidAccelerate(x, y, z, at: time)
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

  private func deviceDidAccelerate(_ x: Double, _ y: Double, _ z: Double, at time: Double) throws(TouchError) {
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

  /// The options of a view that can be toggled.
  public enum Switch: UInt8, Sendable, CaseIterable {
    /// Whether the view and its children receive touches.
    case interaction
    /// Whether the view is hidden.
    case hidden
    /// Whether the view receives several touches at a time.
    case multipleTouch
    /// Whether the view's `hitTest` returns the view itself, without testing its children.
    case answersForItself
  }

  /// Toggles an option of a view; part of the recording. Ignores unknown views.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  /// - Complexity: O(recognizers).
  public func set(_ name: Switch, of view: Int, to value: Bool, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    guard playback == nil, session.views.indices.contains(view) else { return effects }
    let key: StaticString =
      switch name {
      case .interaction: "userInteractionEnabled"
      case .hidden: "hidden"
      case .multipleTouch: "multipleTouchEnabled"
      case .answersForItself: "answersForItself"
      }
    return try append([ReplaySetting(view: session.views[view].name, key, .bool(value))], at: time)
  }

  /// Returns whether an option of a view is on; `nil` for unknown views.
  public func isOn(_ name: Switch, of view: Int) -> Bool? {
    guard session.views.indices.contains(view) else { return nil }
    let view = session.views[view].value
    return switch name {
    case .interaction: view.isUserInteractionEnabled
    case .hidden: view.isHidden
    case .multipleTouch: view.isMultipleTouchEnabled
    case .answersForItself: (view as? ReplayView)?.answersForItself == true
    }
  }

  /// Returns the alpha of a view, 0 to 1; `nil` for unknown views.
  public func alpha(of view: Int) -> Double? {
    session.views.indices.contains(view) ? session.views[view].value.alpha : nil
  }

  /// Returns the value of a card's option, also for a recording; `nil` if the card does not have the option.
  public func value(of option: LabOption) -> Double? {
    guard let card, card.options.contains(option) else { return nil }
    return option.value(in: session)
  }

  /// Sets an option to one of its choices; part of the recording. Ignores other values.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  /// - Complexity: O(recognizers).
  public func set(_ option: LabOption, to value: Double, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    guard playback == nil, let card, card.options.contains(option), option.choices.contains(value) else {
      return effects
    }
    return try append(option.settings(value, in: session), at: time)
  }

  /// Sets values in a separate frame.
  private func append(_ settings: [ReplaySetting], at time: Double) throws(TouchError) -> LabEffects {
    try session.append(settings, at: stamp(try hostClock.admit(time)))
    finishFrame()
    return effects
  }

  /// Sets the alpha of a view, 0 to 1; part of the recording. Ignores unknown views.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  /// - Complexity: O(recognizers).
  public func setAlpha(_ alpha: Double, of view: Int, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    guard playback == nil, session.views.indices.contains(view), alpha >= 0, alpha <= 1 else { return effects }
    return try append([ReplaySetting(view: session.views[view].name, "alpha", .number(alpha))], at: time)
  }

  /// Converts the host's time to the time in the recording; the first one is 0.
  private func stamp(_ time: Double) -> Double {
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

  /// Time of the next tick that the lab needs; see `Board`.
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
  private func finishFrame() {
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

  // MARK: Painting

  /// Returns the items of the current picture, from back to front.
  public func displayList(_ palette: LabPalette) -> DisplayList {
    var list = DisplayListRecorder()
    paint(on: &list, palette)
    return list.items
  }

  /// Paints the surface.
  ///
  /// - Complexity: O(views + sparks + touches).
  public func paint(on painter: inout some Painter, _ palette: LabPalette) { picture.paint(on: &painter, palette) }

  private var picture: LabPicture {
    LabPicture(
      card: card, session: session, scene: scene, hit: hit, clock: clock, surface: surface, reducesMotion: reducesMotion
    )
  }

  /// Returns the bounding box of a view on the surface, for texts; `nil` for unknown views.
  ///
  /// - Complexity: O(views).
  public func outline(ofView index: Int) -> Rect2D? { picture.outline(ofView: index) }

  /// The names of the views in UTF-8, in the order of the case.
  public var viewNames: [[UInt8]] { session.views.map { $0.name } }

  /// Returns the index of a view in ``viewNames``.
  ///
  /// - Complexity: O(views).
  public func index(of view: TouchView) -> Int? { session.views.firstIndex { $0.value === view } }

  /// A responder that the last touch may reach.
  public enum ResponderReport: Hashable, Sendable {
    /// A view, by its index in ``LabBoard/viewNames``.
    case view(Int)
    /// The controller of the previous view.
    case controller
    /// The scene: the window of the views.
    case scene
    /// The end of the chain.
    case app
  }

  /// The responder chain of the last touch, from its view to the app; empty if no view received it.
  ///
  /// - Complexity: O(views × depth).
  public var responderChain: [ResponderReport] {
    guard let hit, !hit.chain.isEmpty else { return [] }
    var chain: [ResponderReport] = []
    for view in hit.chain {
      chain.append(.view(index(of: view) ?? 0))
      if (view as? ReplayView)?.controller != nil { chain.append(.controller) }
    }
    return chain + [.scene, .app]
  }

  /// The positions of app, scene and controller on the surface, in this order; empty on cards without a controller.
  public var stations: [Point2D] { picture.stationsOnSurface }

  /// Returns the number of clicks on a view; `nil` if it is not a button.
  public func clickCount(ofView index: Int) -> Int? {
    session.views.indices.contains(index) ? (session.views[index].value as? ReplayView)?.control?.clickCount : nil
  }

  /// Seconds shown by the timeline.
  public static var timelineSpan: Double { LabTimeline.span }

  /// Paints one row per recognizer, with the present at the right end.
  ///
  /// States differ in height and shape, not only in colour: idle is a hairline, watching a thin band, began and changed
  /// a thick one; recognized is a disc on a bar, failed a hollow band that starts with a cross, cancelled a ring.
  ///
  /// - Parameters:
  ///   - painter: the painter.
  ///   - palette: the colours.
  ///   - width: width of a row, in pt.
  ///   - height: height of a row, in pt.
  /// - Complexity: O(shown changes of state).
  public func paintTimeline(on painter: inout some Painter, _ palette: LabPalette, width: Double, height: Double) {
    timeline.paint(on: &painter, palette, at: clock, width: width, height: height)
  }

  /// A report of one recognizer.
  public struct RecognizerReport {
    /// Its name in the case, in UTF-8.
    public let name: [UInt8]
    /// Its name by its options, in UTF-8: taps (`single`, `double`, `triple`) and swipes (`left`, `right`, `up`,
    /// `down`); for other recognizers ``name``.
    public let title: [UInt8]
    /// The state.
    public let state: RecognizerState
    /// Whether it has touches, or waits for more, and is undecided.
    public let isWatching: Bool
    /// The outcome of the last sequence until the next one begins: ended, failed or cancelled.
    public let outcome: RecognizerState?
    /// The reason of its failure.
    public let failure: RecognizerFailure?
  }

  /// Reports of all recognizers, in the order of the case.
  public var reports: [RecognizerReport] {
    session.recognizers.enumerated().map { index, named in
      let outcome = timeline.outcome(of: index)
      return RecognizerReport(
        name: named.name, title: named.value.recognizer.title ?? named.name, state: named.value.recognizer.state,
        isWatching: named.value.recognizer.isWatching,
        outcome: outcome?.state, failure: outcome?.failure)
    }
  }

  // MARK: Showing a recording

  /// The state of the playback; `nil` if the surface is live.
  public var playbackState: PlaybackState? {
    guard let playback else { return nil }
    return PlaybackState(
      framesPlayed: session.framesPlayed, frameCount: session.frameCount, time: min(clock, playback.end),
      end: playback.end, isRunning: playback.isRunning)
  }

  /// Shows a log, paused at its start. Runs all of it first, to reject a damaged log.
  ///
  /// - Throws: `ReplaySessionError` if it cannot be read or run; nothing has changed then.
  /// - Complexity: O(running the log once).
  public func open(_ bytes: [UInt8]) throws(ReplaySessionError) {
    let trial = try ReplaySession(json: bytes)
    while try trial.step() {}
    let session = try ReplaySession(json: bytes)
    card = Self.card(of: session)
    playback = LabPlayback(bytes: bytes, end: trial.frameCount > 0 ? trial.time : 0)
    show(session)
    clock = session.nextTime ?? 0
  }

  /// Returns the card on which a log was recorded; `nil` if it is from elsewhere.
  private static func card(of session: ReplaySession) -> LabCard? {
    for card in LabCard.allCases {
      let stage = card.stage(.zero, isTogether: false)
      if stage.id == session.id { return stage.isLike(session) ? card : nil }
    }
    return nil
  }

  /// Plays the log; from its end, it restarts.
  ///
  /// - Parameters:
  ///   - speed: playback speed, more than 0, at most 16; other values count as 1.
  ///   - time: current time, in s.
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func play(speed: Double, at time: Double) throws(TouchError) {
    let time = try hostClock.admit(time)
    if playback != nil, session.nextTime == nil { rewind() }
    playback?.run(speed: speed, at: time)
  }

  /// Pauses the log.
  public func pause() { playback?.halt() }

  /// Pauses the log and shows the next frame.
  public func step() -> LabEffects {
    effects = []
    guard playback != nil else { return effects }
    playback?.halt()
    if session.nextTime == nil { effects.insert(.playbackEnded) } else { playFrame() }
    effects.insert(.redraw)
    return effects
  }

  /// Returns to the start of the log.
  public func rewind() {
    guard let playback else { return }
    do throws(ReplaySessionError) {
      show(try ReplaySession(json: playback.bytes))
    } catch {
      // Cannot fail: it was read before.
      self.playback?.fail()
    }
    clock = session.nextTime ?? 0
    self.playback?.halt()
  }

  private func playOn(until time: Double) {
    guard playback?.isRunning == true, let reached = playback?.time(after: clock, at: time) else { return }
    while let next = session.nextTime, next <= reached, playback?.hasFailed == false { playFrame() }
    clock = max(clock, reached)
    if session.nextTime == nil, playback?.isOver(at: reached) == true {
      playback?.halt()
      effects.insert(.playbackEnded)
    }
  }

  private func playFrame() {
    do throws(ReplaySessionError) {
      _ = try session.step()
    } catch {
      playback?.fail()
      effects.insert(.playbackEnded)
    }
    finishFrame()
  }
}

extension Recognizer {
  /// The name of a tap or swipe by its options; `nil` for other recognizers.
  fileprivate var title: [UInt8]? {
    let title: StaticString? =
      if let tap = self as? TapRecognizer {
        switch tap.numberOfTapsRequired {
        case 1: "single"
        case 2: "double"
        case 3: "triple"
        default: nil
        }
      } else if let swipe = self as? SwipeRecognizer {
        switch swipe.direction {
        case .left: "left"
        case .right: "right"
        case .up: "up"
        case .down: "down"
        default: nil
        }
      } else {
        nil
      }
    return title.map { ByteText($0).bytes }
  }
}
