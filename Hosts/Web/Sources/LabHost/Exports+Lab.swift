import InkdotBoards
import InkdotGeometry
package import InkdotGestures
import InkdotStudy
import InkdotRendering
import InkdotTouches
import WebExchange

// The page's only gesture lab. Calls return the bits of `LabEffects` unless stated otherwise, with `refusalBit` if
// something was refused. Invalid numbers return -1. Times are in seconds on the page's own clock.

nonisolated(unsafe) private let lab = LabBoard()
nonisolated(unsafe) private var rows = TouchRows()

/// Shows a card and starts its recording. Returns -1 if there is no such card.
@_expose(wasm, "lab_start")
public func labStart(_ card: Int32, _ width: Double, _ height: Double, _ isTogether: Int32) -> Int32 {
  guard let card = LabCard(rawValue: UInt8(clamping: Double(card))) else { return -1 }
  lab.start(card, width: width, height: height, isTogether: isTogether != 0)
  return Int32(LabEffects.redraw.rawValue)
}

/// Sets the size of the surface.
@_expose(wasm, "lab_resize")
public func labResize(_ width: Double, _ height: Double) { lab.resize(width: width, height: height) }

/// Sets whether motion is reduced.
@_expose(wasm, "lab_reduce_motion")
public func labReduceMotion(_ isReduced: Int32) { lab.reducesMotion = isReduced != 0 }

// MARK: Input

/// Handles touches. `TouchRows` describes the rows.
@_expose(wasm, "lab_touches")
public func labTouches(_ count: Int32) -> Int32 {
  rows.deliver(count) { (event: TouchEvent) throws(TouchError) in try lab.dispatch(event).rawValue }
}

private func handle(_ input: BoardInput, at time: Double) -> Int32 {
  answer { () throws(TouchError) in try lab.handle(input, at: time).rawValue }
}

/// Notifies the lab that time has passed.
@_expose(wasm, "lab_tick")
public func labTick(_ time: Double) -> Int32 { handle(.tick, at: time) }

/// Acceleration in m/s², gravity included.
@_expose(wasm, "lab_accelerate")
public func labAccelerate(_ x: Double, _ y: Double, _ z: Double, _ time: Double) -> Int32 {
  handle(.acceleration(x: x, y: y, z: z), at: time)
}

/// Cancels every touch.
@_expose(wasm, "lab_cancel_touches")
public func labCancelTouches(_ time: Double) -> Int32 { handle(.cancel, at: time) }

/// The code of a view's alpha. It follows the codes of `LabBoard.Switch`.
package let alphaCode: Int32 = 4

/// Sets a `LabBoard.Switch` or the alpha of a view.
@_expose(wasm, "lab_set")
public func labSet(_ view: Int32, _ name: Int32, _ value: Double, _ time: Double) -> Int32 {
  if name == alphaCode {
    return answer { () throws(TouchError) in try lab.setAlpha(value, of: Int(view), at: time).rawValue }
  }
  guard let name = LabBoard.Switch(rawValue: UInt8(clamping: Double(name))) else { return -1 }
  return answer { () throws(TouchError) in try lab.set(name, of: Int(view), to: value != 0, at: time).rawValue }
}

/// The value of a switch or the alpha of a view; -1 if there is no such view or name.
@_expose(wasm, "lab_get")
public func labGet(_ view: Int32, _ name: Int32) -> Double {
  if name == alphaCode { return lab.alpha(of: Int(view)) ?? -1 }
  guard let name = LabBoard.Switch(rawValue: UInt8(clamping: Double(name))) else { return -1 }
  return lab.isOn(name, of: Int(view)).map { $0 ? 1 : 0 } ?? -1
}

/// Sets a `LabOption` of the card.
@_expose(wasm, "lab_set_option")
public func labSetOption(_ option: Int32, _ value: Double, _ time: Double) -> Int32 {
  guard let option = LabOption(rawValue: UInt8(clamping: Double(option))) else { return -1 }
  return answer { () throws(TouchError) in try lab.set(option, to: value, at: time).rawValue }
}

// MARK: Output

/// Writes an option of the card: its `LabOption`, value, and choices.
///
/// - Returns: the number of choices, or -1 if the card has no such option.
@_expose(wasm, "lab_option")
public func labOption(_ index: Int32) -> Int32 {
  guard let card = lab.card else { return -1 }
  let options = card.options
  guard options.indices.contains(Int(index)), let value = lab.value(of: options[Int(index)]) else { return -1 }
  let option = options[Int(index)]
  (exchange.numbers[0], exchange.numbers[1]) = (Double(option.rawValue), value)
  for (at, choice) in option.choices.enumerated() { exchange.numbers[at + 2] = choice }
  return Int32(option.choices.count)
}

/// The number of sparks at the last lift; -1 before the first.
@_expose(wasm, "lab_sparks")
public func labSparks() -> Int32 { lab.sparkCount.map { Int32(clamping: $0) } ?? -1 }

/// How often a view was clicked; -1 if it is not a button.
@_expose(wasm, "lab_clicks")
public func labClicks(_ view: Int32) -> Int32 { lab.clickCount(ofView: Int(view)).map { Int32(clamping: $0) } ?? -1 }

/// Writes where app, scene, and controller are drawn, as pairs of numbers in pt.
///
/// - Returns: the number of pairs: 3, or 0 on cards without a controller.
@_expose(wasm, "lab_stations")
public func labStations() -> Int32 {
  for (at, point) in lab.stations.enumerated() {
    (exchange.numbers[2 * at], exchange.numbers[2 * at + 1]) = (point.x, point.y)
  }
  return Int32(lab.stations.count)
}

/// The time of the lab's next tick; infinity if it needs none.
@_expose(wasm, "lab_deadline")
public func labDeadline(_ now: Double) -> Double { lab.deadline(at: now) ?? .infinity }

/// Makes the display list of the surface.
@_expose(wasm, "lab_display")
public func labDisplay(_ isDark: Int32) -> Int32 {
  list { lab.paint(on: &$0.figures, isDark == 0 ? .light : .dark) }
}

/// Makes the display list of the timeline.
@_expose(wasm, "lab_timeline")
public func labTimeline(_ isDark: Int32, _ width: Double, _ height: Double) -> Int32 {
  list { lab.paintTimeline(on: &$0.figures, isDark == 0 ? .light : .dark, width: width, height: height) }
}

/// Writes the state of a recognizer.
///
/// Bytes: its name, then its title (see `RecognizerReport`). Numbers: state, whether it watches, how its last sequence
/// ended (-1 if none did), why it failed (0 for no reason, otherwise `code`), the reason's two numbers, and the length
/// of the name.
///
/// - Returns: the length of both texts, or -1 if there is no such recognizer.
@_expose(wasm, "lab_recognizer")
public func labRecognizer(_ index: Int32) -> Int32 {
  let reports = lab.reports
  guard reports.indices.contains(Int(index)) else { return -1 }
  let report = reports[Int(index)]
  let failure = report.failure?.code ?? (0, 0, 0)
  exchange.output(
    numbers: Double(report.state.rawValue), report.isWatching ? 1 : 0, report.outcome.map { Double($0.rawValue) } ?? -1,
    failure.0, failure.1, failure.2, Double(report.name.prefix(1000).count))
  return exchange.output(report.name.prefix(1000) + report.title.prefix(1000))
}

extension RecognizerFailure {
  /// The code of a reason, and its two numbers.
  package var code: (Double, Double, Double) {
    switch self {
    case .moved(let distance, let allowed): (1, distance, allowed)
    case .tooFarFromLastTap(let distance, let allowed): (2, distance, allowed)
    case .noNextTap(let allowed): (3, allowed, 0)
    case .tooLate(let allowed): (4, allowed, 0)
    case .wrongDirection: (5, 0, 0)
    case .notFromEdge(let allowed): (6, allowed, 0)
    case .tooManyTouches(let count, let allowed): (7, Double(count), Double(allowed))
    case .tooFewTouches(let count, let required): (8, Double(count), Double(required))
    case .lifted: (9, 0, 0)
    case .touchCancelled: (10, 0, 0)
    case .prevented: (11, 0, 0)
    case .requiredFailureRecognized: (12, 0, 0)
    case .disabled: (13, 0, 0)
    case .refused: (14, 0, 0)
    case .other: (15, 0, 0)
    }
  }
}

/// Writes a view's name as bytes and its frame on the surface as numbers: x, y, width, height in pt.
///
/// - Returns: the length of the name, or -1 if there is no such view.
@_expose(wasm, "lab_view")
public func labView(_ index: Int32) -> Int32 {
  guard let outline = lab.outline(ofView: Int(index)) else { return -1 }
  exchange.output(numbers: outline.x, outline.y, outline.width, outline.height)
  return exchange.output(lab.viewNames[Int(index)].prefix(1000))
}

/// Writes the last hit test as numbers.
///
/// First come pairs of a view and its answer: 0 found, 1 searched, 2 outside, 3 hidden, 4 no interaction, 5
/// transparent, 6 overrides hit testing. Then comes the responder chain: views, -1 for a controller, -2 for the scene,
/// -3 for the app.
///
/// - Returns: the number of pairs plus 256 times the number of responders; -1 before the first hit test.
@_expose(wasm, "lab_hit")
public func labHit() -> Int32 {
  guard let hit = lab.hit else { return -1 }
  let steps = hit.steps.prefix(255)
  let chain = lab.responderChain.prefix(255)
  var at = 0
  for step in steps {
    exchange.numbers[at] = Double(lab.index(of: step.view) ?? -1)
    exchange.numbers[at + 1] = Double(step.answer.rawValue)
    at += 2
  }
  for responder in chain {
    exchange.numbers[at] =
      switch responder {
      case .view(let index): Double(index)
      case .controller: -1
      case .scene: -2
      case .app: -3
      }
    at += 1
  }
  return Int32(steps.count) + 256 * Int32(chain.count)
}

/// Writes the log from an offset on into the long exchange, and returns the number of bytes.
@_expose(wasm, "lab_log")
public func labLog(_ offset: Int32) -> Int32 {
  let log = lab.log
  return longExchange.output(Array(log.dropFirst(max(0, Int(offset)))))
}

// MARK: Recordings

/// Writes the recording into the long exchange, and returns the number of bytes.
@_expose(wasm, "lab_recording")
public func labRecording() -> Int32 { longExchange.output(lab.recording) }

/// Shows the log in the long exchange, paused. Returns -1 if it is refused; `describe` writes the reason.
@_expose(wasm, "lab_open")
public func labOpen() -> Int32 {
  do throws(ReplaySessionError) {
    try lab.open(longExchange.bytes)
    longExchange.free()
    return Int32(LabEffects.redraw.rawValue)
  } catch {
    describe(error)
    return -1
  }
}

/// Plays the log at a speed. A speed of 0 pauses it.
@_expose(wasm, "lab_play")
public func labPlay(_ speed: Double, _ time: Double) {
  if speed == 0 { return lab.pause() }
  _ = answer { () throws(TouchError) in
    try lab.play(speed: speed, at: time)
    return 0
  }
}

/// Shows the next frame.
@_expose(wasm, "lab_step")
public func labStep() -> Int32 { Int32(lab.step().rawValue) }

/// Rewinds to the beginning.
@_expose(wasm, "lab_rewind")
public func labRewind() { lab.rewind() }

/// Writes the playback position.
///
/// Numbers: frames shown, all frames, time, time of the last frame, whether it plays, and the card (-1 for none).
///
/// - Returns: 1 if a log is shown, 0 if the surface is live.
@_expose(wasm, "lab_playback")
public func labPlayback() -> Int32 {
  guard let state = lab.playbackState else { return 0 }
  exchange.output(
    numbers: Double(state.framesPlayed), Double(state.frameCount), state.time, state.end, state.isRunning ? 1 : 0,
    lab.card.map { Double($0.rawValue) } ?? -1)
  return 1
}
