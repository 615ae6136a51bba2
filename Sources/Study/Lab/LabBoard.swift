public import InkdotBoards
import InkdotCoding
public import InkdotGeometry
public import InkdotGestures
public import InkdotRendering
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
  /// Less motion: pictures fade instead of flying, the timeline continues four times a second.
  public var reducesMotion = false
  /// The card that is shown; `nil` for an opened log of another origin.
  public private(set) var card: LabCard?
  /// How the last touch found its view; `nil` before the first.
  public private(set) var hit: HitTrace?
  /// How many sparks there were when the last finger was lifted from ``LabCard/sparks``; `nil` before.
  public private(set) var sparkCount: Int?

  private var session: ReplaySession
  private var playback: LabPlayback?
  private var timeline = LabTimeline(recognizers: 0)
  private var scene = LabScene()
  private var effects: LabEffects = []
  /// The time on the axis of the case, in seconds.
  private var clock = 0.0
  private var surface = Rect2D.zero
  /// Every input passes through it before it gets its time on the axis of the case.
  private var hostClock = InputClock()
  /// The host's time of the first frame.
  private var origin: Double?
  private var loggedCount = 0
  /// Numbers of touches that are down, by the host's names.
  private var numbers: [(id: Int, number: Int)] = []
  private var nextNumber = 0
  private var isTogether = false

  /// A recording longer than this, in bytes, is started again when the fingers are up.
  private static var longestRecording: Int { 8 << 20 }

  /// A lab that shows the first card, without a size.
  public init() {
    session = ReplaySession(LabCard.sparks.stage(.zero, isTogether: false))
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
    surface = Rect2D(x: 0, y: 0, width: Self.side(width), height: Self.side(height))
    playback = nil
    show(ReplaySession(card.stage(Size2D(surface.width, surface.height), isTogether: isTogether)))
  }

  /// Gives the surface another size. A recording is started again, since its views have the size of the surface; an opened
  /// log is shown in the new size.
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

  /// Puts a session on the surface, from its beginning.
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

  /// Takes one input; each becomes a frame of the recording. Touches whose beginning the card has not seen are left out;
  /// accelerations are kept only on the card that shakes.
  ///
  /// - Throws: `TouchError` when it cannot be true; nothing has changed then.
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
      // Looks among the new touches of this event too, to refuse a touch that is listed twice.
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

  /// The options of a view that can be switched.
  public enum Switch: UInt8, Sendable, CaseIterable {
    /// Whether it and its children take touches.
    case interaction
    /// Whether it is hidden.
    case hidden
    /// Whether it gets more than one touch at a time.
    case multipleTouch
    /// Whether it takes touches without asking its children, as if its `hitTest` returned itself.
    case answersForItself
  }

  /// Switches a view over; part of the recording. A view there is not is ignored.
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

  /// Whether a switch of a view is on; `nil` when there is no such view.
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

  /// The alpha of a view, 0 to 1; `nil` when there is no such view.
  public func alpha(of view: Int) -> Double? {
    session.views.indices.contains(view) ? session.views[view].value.alpha : nil
  }

  /// The value of an option of the card, also while a recording is shown; `nil` when the card has no such option.
  public func value(of option: LabOption) -> Double? {
    guard let card, card.options.contains(option) else { return nil }
    return option.value(in: session)
  }

  /// Gives an option one of its choices; part of the recording. Anything else is ignored.
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

  /// Sets values in a frame of its own.
  private func append(_ settings: [ReplaySetting], at time: Double) throws(TouchError) -> LabEffects {
    try session.append(settings, at: stamp(try hostClock.admit(time)))
    finishFrame()
    return effects
  }

  /// Gives a view another alpha, 0 to 1; part of the recording. A view there is not is ignored.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  /// - Complexity: O(recognizers).
  public func setAlpha(_ alpha: Double, of view: Int, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    guard playback == nil, session.views.indices.contains(view), alpha >= 0, alpha <= 1 else { return effects }
    return try append([ReplaySetting(view: session.views[view].name, "alpha", .number(alpha))], at: time)
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
    guard let card, session.recordedByteCount > Self.longestRecording || session.hasOverflowed else { return }
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
    if clock < timeline.lastActivity + Self.timelineSpan { next = min(next, reducesMotion ? now + 0.25 : now) }
    return next.isFinite ? max(now, next) : nil
  }

  /// The reports of recognizers and views: JSON Lines in UTF-8, as `inkdot replay` prints them.
  public var log: [UInt8] { session.log }

  /// The recording as the text of a case file. Of an opened log, the log.
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

  /// Called at every change of state, the silent ones too.
  private func changed(_ recognizer: Recognizer) {
    guard let index = session.recognizers.firstIndex(where: { $0.value.recognizer === recognizer }) else { return }
    let time = session.arbiter.time
    timeline.note(index, recognizer, at: time)
    if let card { scene.follow(card, index, recognizer, at: time) }
  }

  /// Puts sparks and hit tests where touches are, and samples on the meter.
  private func follow() {
    let time = session.time
    if let strength = session.accelerationStrength { scene.addSample(strength, at: time) }
    guard session.hadTouches else { return }
    for touch in session.arbiter.dispatcher.touches where touch.phase == .began || touch.phase == .moved {
      if card == .sparks, touch.isForView { scene.addSpark(touch, at: time) }
      // The next frame may switch views over, this one has not.
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

  /// Traps when parts of the lab do not fit each other; for tests. Between calls only.
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

  /// Returns the items to paint on the surface now, from back to front.
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

  /// The box around a view on the surface, for texts; `nil` when there is no such view.
  ///
  /// - Complexity: O(views).
  public func outline(ofView index: Int) -> Rect2D? { picture.outline(ofView: index) }

  /// The names of the views, in UTF-8, in the order of the case.
  public var viewNames: [[UInt8]] { session.views.map { $0.name } }

  /// The place of a view in ``viewNames``.
  ///
  /// - Complexity: O(views).
  public func index(of view: TouchView) -> Int? { session.views.firstIndex { $0.value === view } }

  /// A responder that the last touch may reach.
  public enum ResponderReport: Hashable, Sendable {
    /// A view, by its place in ``LabBoard/viewNames``.
    case view(Int)
    /// The controller of the view before it.
    case controller
    /// The scene: the window of the views.
    case scene
    /// The end of the chain.
    case app
  }

  /// The responder chain of the last touch, from the view that takes it to the app; empty when none took it.
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

  /// Where app, scene and controller are drawn on the surface, in this order; empty on cards without a controller.
  public var stations: [Point2D] { picture.stationsOnSurface }

  /// How often a view was clicked; `nil` when it is not a button.
  public func clickCount(ofView index: Int) -> Int? {
    session.views.indices.contains(index) ? (session.views[index].value as? ReplayView)?.control?.clickCount : nil
  }

  /// Seconds the timeline shows.
  public static var timelineSpan: Double { LabTimeline.span }

  /// Paints one row a recognizer, the present at the right end. States differ in height and mark, not only in colour:
  /// idle is a hairline, watching a thin band, began and changed a thick one; recognized is a disc on a bar, failed a
  /// hollow band that begins with a cross, cancelled a ring.
  ///
  /// - Parameters:
  ///   - painter: what paints.
  ///   - palette: its colours.
  ///   - width: of a row, in pt.
  ///   - height: of a row, in pt.
  /// - Complexity: O(changes of state that are shown).
  public func paintTimeline(on painter: inout some Painter, _ palette: LabPalette, width: Double, height: Double) {
    timeline.paint(on: &painter, palette, at: clock, width: width, height: height)
  }

  /// A report of one recognizer.
  public struct RecognizerReport {
    /// Its name in the case, in UTF-8.
    public let name: [UInt8]
    /// Its name by its options: taps (`single`, `double`, `triple`) and swipes (`left`, `right`, `up`, `down`); of other
    /// recognizers ``name``. In UTF-8.
    public let title: [UInt8]
    /// Where it stands.
    public let state: RecognizerState
    /// Whether it has touches, or waits for more, and has not made up its mind.
    public let isWatching: Bool
    /// How the last sequence ended, when nothing has begun since: ended, failed or cancelled.
    public let outcome: RecognizerState?
    /// Why it failed.
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

  /// Where the playback stands; `nil` when the surface is live.
  public var playbackState: PlaybackState? {
    guard let playback else { return nil }
    return PlaybackState(
      framesPlayed: session.framesPlayed, frameCount: session.frameCount, time: min(clock, playback.end),
      end: playback.end, isRunning: playback.isRunning)
  }

  /// Shows a log instead of what is live, halted at its beginning. All of it is tried first: a damaged log is refused.
  ///
  /// - Throws: `ReplaySessionError` when it cannot be read or run; nothing has changed then.
  /// - Complexity: that of running the log once.
  public func open(_ bytes: [UInt8]) throws(ReplaySessionError) {
    let trial = try ReplaySession(json: bytes)
    while try trial.step() {}
    let session = try ReplaySession(json: bytes)
    card = Self.card(of: session)
    playback = LabPlayback(bytes: bytes, end: trial.frameCount > 0 ? trial.time : 0)
    show(session)
    clock = session.nextTime ?? 0
  }

  /// The card a log was recorded on; `nil` when it is from elsewhere.
  private static func card(of session: ReplaySession) -> LabCard? {
    for card in LabCard.allCases {
      let stage = card.stage(.zero, isTogether: false)
      if stage.id == session.id { return stage.isLike(session) ? card : nil }
    }
    return nil
  }

  /// Lets the log run. From its end it begins again.
  ///
  /// - Parameters:
  ///   - speed: seconds of the log a second, more than 0, at most 16; anything else counts as 1.
  ///   - time: now, in s.
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func play(speed: Double, at time: Double) throws(TouchError) {
    let time = try hostClock.admit(time)
    if playback != nil, session.nextTime == nil { rewind() }
    playback?.run(speed: speed, at: time)
  }

  /// Halts the log.
  public func pause() { playback?.halt() }

  /// Halts and shows the next frame.
  public func step() -> LabEffects {
    effects = []
    guard playback != nil else { return effects }
    playback?.halt()
    if session.nextTime == nil { effects.insert(.playbackEnded) } else { playFrame() }
    effects.insert(.redraw)
    return effects
  }

  /// Goes back to the beginning of the log.
  public func rewind() {
    guard let playback else { return }
    do throws(ReplaySessionError) {
      show(try ReplaySession(json: playback.bytes))
    } catch {
      // It was read before.
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
