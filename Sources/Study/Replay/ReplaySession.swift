import InkdotCoding
import InkdotGeometry
package import InkdotGestures
package import InkdotTouches

/// A case that is played frame by frame and may be extended.
///
/// 1. Create a session from the text of a case. ``step()`` plays its frames one by one.
/// 2. Add frames with ``append(touches:at:)``, ``appendTick(at:)`` and others: they are played at once and recorded.
/// 3. ``log`` is the output of `Replay` for the frames so far; ``recording`` is the case with the added frames.
///
/// Both use the same code, so a recording that is run later gives the same log, byte for byte.
package final class ReplaySession {
  /// A view or recognizer with the name it has in the case, in UTF-8.
  package struct Named<Value> {
    /// The name.
    package let name: [UInt8]
    /// The named value.
    package let value: Value
  }

  /// The name of the case, in UTF-8.
  package let id: [UInt8]
  /// The views, parents before children.
  package let views: [Named<TouchView>]
  /// The recognizers, in the order of the case.
  package let recognizers: [Named<(kind: ReplayKind, recognizer: Recognizer)>]
  /// Strength of the last frame's acceleration, in m/s²; `nil` if it had none.
  package private(set) var accelerationStrength: Double?

  /// Whether the last frame had touches.
  package private(set) var hadTouches = false

  /// Whether the last frame lifted a finger.
  private(set) var hadLift = false

  private let run: ReplayRun
  private let frames: [JSONValue]
  private var position = 0
  private var recorder = JSONWriter()

  /// Reads and builds a case.
  ///
  /// - Complexity: O(bytes).
  package init(json: [UInt8]) throws(ReplaySessionError) {
    let value: JSONValue
    do throws(ReplayError) { value = try JSONReader.read(json) } catch { throw .unreadable(error) }
    guard case .object(let members) = value else { throw .unreadable(.badValue("case")) }
    guard let id = value.member("id")?.text else { throw .unreadable(.badValue("id")) }
    guard let frames = value.member("frames")?.array else { throw .unreadable(.badValue("frames")) }
    let run = ReplayRun(writer: JSONWriter())
    do throws(ReplayStop) { try run.start(value) } catch { throw ReplaySessionError(error) }
    self.id = id.bytes
    self.frames = frames
    self.run = run
    views = run.views.map { Named(name: $0.id.bytes, value: $0) }
    recognizers = run.recognizers.map { Named(name: $0.id.bytes, value: ($0.kind, $0.recognizer)) }
    recorder.open("{")
    for (key, value) in members where !(key == "frames" || key == "expect") {
      recorder.key(key)
      recorder.value(value)
      recorder.lineBreak()
    }
    recorder.key("frames")
    recorder.open("[")
  }

  /// Builds a stage, without frames.
  package init(_ stage: ReplayStage) {
    let run = ReplayRun(writer: JSONWriter())
    run.start(stage)
    id = stage.id
    frames = []
    self.run = run
    views = run.views.map { Named(name: $0.id.bytes, value: $0) }
    recognizers = run.recognizers.map { Named(name: $0.id.bytes, value: ($0.kind, $0.recognizer)) }
    recorder.open("{")
    stage.write(to: &recorder)
    recorder.key("frames")
    recorder.open("[")
  }

  deinit { run.stop() }

  /// The arbiter of the recognizers. Do not dispatch events to it.
  package var arbiter: Arbiter { run.arbiter }

  /// The time of the last frame, in seconds; minus infinity before the first.
  package var time: Double { run.time }

  /// The reports of the frames so far: JSON Lines in UTF-8.
  package var log: [UInt8] { run.writer.bytes }

  /// Whether a number cannot be logged. The log is invalid then; restart the case.
  package var hasOverflowed: Bool { run.writer.hasOverflowed }

  /// Whether one of the views has a controller.
  var hasController: Bool { run.views.contains { $0.controller != nil } }

  // MARK: Frames of the case

  /// Number of frames of the original case.
  package var frameCount: Int { frames.count }

  /// Number of played frames of the original case.
  package var framesPlayed: Int { position }

  /// The time of the next frame, in seconds; `nil` if there is none.
  package var nextTime: Double? {
    position < frames.count ? frames[position].member("t")?.number : nil
  }

  /// Plays the next frame.
  ///
  /// - Returns: `false` if there is none.
  package func step() throws(ReplaySessionError) -> Bool {
    guard position < frames.count else { return false }
    position += 1
    try play(frames[position - 1])
    return true
  }

  // MARK: New frames

  /// The case with the added frames, as the text of a file.
  package var recording: [UInt8] {
    var file = recorder
    file.close("]")
    file.lineBreak()
    file.key("expect")
    file.open("[")
    file.close("]")
    file.close("}")
    file.newline()
    return file.bytes
  }

  /// Approximate length of ``recording``, in bytes.
  package var recordedByteCount: Int { recorder.bytes.count }

  /// Checks whether ``append(touches:at:)`` would accept touches, without a change.
  ///
  /// - Throws: `TouchError` if it would not.
  package func check(touches samples: [TouchSample], at time: Double) throws(TouchError) {
    try run.arbiter.check(TouchEvent(time: time, samples: samples))
  }

  /// Adds touches that changed together.
  ///
  /// Cases do not include tilt. A late event is recorded with the time of the clock.
  ///
  /// - Throws: `TouchError` if the event is invalid; nothing was changed or recorded then.
  package func append(touches samples: [TouchSample], at time: Double) throws(TouchError) {
    try check(touches: samples, at: time)
    try append("touches", .array(samples.map { $0.row }), at: time)
  }

  /// Advances the time.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing was changed or recorded then.
  package func appendTick(at time: Double) throws(TouchError) {
    try append("tick", .bool(true), at: time)
  }

  /// Adds an acceleration of the device in m/s², including gravity.
  ///
  /// - Throws: `TouchError` if a number is not finite; nothing was changed or recorded then.
  package func append(acceleration x: Double, _ y: Double, _ z: Double, at time: Double) throws(TouchError) {
    guard x.isFinite, y.isFinite, z.isFinite else { throw .accelerationNotFinite }
    try append("acceleration", .array([.number(x), .number(y), .number(z)]), at: time)
  }

  /// Adds settings of views and recognizers, in one frame.
  func append(_ settings: [ReplaySetting], at time: Double) throws(TouchError) {
    try append("set", settings.count == 1 ? settings[0].json : .array(settings.map { $0.json }), at: time)
  }

  private func append(_ key: StaticString, _ value: JSONValue, at time: Double) throws(TouchError) {
    // Frames of the case may be later than any input.
    let time = max(try run.arbiter.dispatcher.clock.reading(time), self.time)
    let frame = JSONValue.object([(ByteText("t"), .number(time)), (ByteText(key), value)])
    // Validated before: a frame is recorded if and only if it is played.
    do throws(ReplaySessionError) { try play(frame) } catch { return }
    recorder.lineBreak()
    recorder.value(frame)
  }

  private func play(_ frame: JSONValue) throws(ReplaySessionError) {
    accelerationStrength = nil
    let rows = frame.member("touches")?.array
    hadTouches = rows != nil
    hadLift = rows?.contains { TouchSample(row: $0)?.phase == .ended } ?? false
    do throws(ReplayStop) { try run.play(frame: frame) } catch { throw ReplaySessionError(error) }
    if run.writer.hasOverflowed { throw .overflown }
    if let a = frame.member("acceleration")?.numbers(3) {
      accelerationStrength = (a[0] * a[0] + a[1] * a[1] + a[2] * a[2]).squareRoot()
    }
  }
}

/// A value of a view or recognizer, set by a frame.
struct ReplaySetting {
  /// The setting as in the frame.
  let json: JSONValue

  /// Creates a value of a view: `hidden`, `alpha` etc.
  init(view: [UInt8], _ name: StaticString, _ value: JSONValue) { self.init("view", view, name, value) }

  /// Creates a value of a recognizer: `numberOfTapsRequired` etc.
  init(recognizer: [UInt8], _ name: StaticString, _ value: JSONValue) {
    self.init("recognizer", recognizer, name, value)
  }

  private init(_ kind: StaticString, _ target: [UInt8], _ name: StaticString, _ value: JSONValue) {
    json = .object([(ByteText(kind), .string(ByteText(bytes: target))), (ByteText(name), value)])
  }
}

extension ReplaySessionError {
  init(_ stop: ReplayStop) {
    switch stop {
    case .bad(let what): self = .unreadable(.badValue(what))
    case .skip(let reason): self = .cannotRun(reason: reason)
    }
  }
}
