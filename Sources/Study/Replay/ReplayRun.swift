import InkdotCoding
import InkdotGeometry
import InkdotGestures
import InkdotTouches

/// Runs one case on the engine.
final class ReplayRun {
  var writer: JSONWriter
  private(set) var views: [ReplayView] = []
  private(set) var recognizers: [ReplayRecognizer] = []
  // Indices by name. Only used for lookups, so that the order does not affect the output.
  private var viewsByName: [[UInt8]: Int] = [:]
  private var recognizersByName: [[UInt8]: Int] = [:]
  let scene = TouchScene()
  let journal = ReplayJournal()
  let arbiter: Arbiter
  /// The current or last frame; -1 before the first.
  private(set) var frame = -1
  private(set) var time = -Double.infinity

  init(writer: JSONWriter) {
    self.writer = writer
    arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
  }

  /// Runs a whole case.
  func play(_ value: JSONValue) throws(ReplayStop) {
    guard let frames = value.member("frames")?.array else { throw .bad("frames") }
    try start(value)
    defer { stop() }
    for frame in frames { try play(frame: frame) }
  }

  /// Builds a case. Its frames follow one by one, then ``stop()``.
  func start(_ value: JSONValue) throws(ReplayStop) {
    guard let format = value.member("format")?.number else { throw .bad("format") }
    guard format == 1 else { throw .skip("the format is not 1") }
    do throws(ReplayStop) { try build(value) } catch {
      stop()
      throw error
    }
    listen()
  }

  /// Builds a stage. Its frames follow one by one, then ``stop()``.
  func start(_ stage: ReplayStage) {
    build(stage)
    listen()
  }

  private func listen() {
    for recognizer in recognizers {
      recognizer.recognizer.action = { [unowned(unsafe) self, unowned(unsafe) recognizer] _ in self.report(recognizer) }
    }
  }

  /// Breaks the reference cycles of recognizers, their actions and, in Embedded Swift, their delegates.
  func stop() {
    for recognizer in recognizers {
      recognizer.recognizer.action = nil
      recognizer.recognizer.delegate = nil
    }
  }

  // MARK: Names

  /// Adds a view with a new name.
  func add(_ view: ReplayView) {
    viewsByName[view.id.bytes] = views.count
    views.append(view)
  }

  func add(_ recognizer: ReplayRecognizer) {
    recognizersByName[recognizer.id.bytes] = recognizers.count
    recognizers.append(recognizer)
  }

  func hasView(_ id: ByteText) -> Bool { viewsByName[id.bytes] != nil }

  func hasRecognizer(_ id: ByteText) -> Bool { recognizersByName[id.bytes] != nil }

  func view(_ id: ByteText) throws(ReplayStop) -> ReplayView {
    guard let index = viewsByName[id.bytes] else { throw .skip("there is no view \(id.string)") }
    return views[index]
  }

  func recognizer(_ id: ByteText) throws(ReplayStop) -> ReplayRecognizer {
    guard let index = recognizersByName[id.bytes] else { throw .skip("there is no recognizer \(id.string)") }
    return recognizers[index]
  }

  // MARK: Frames

  func play(frame value: JSONValue) throws(ReplayStop) {
    frame += 1
    guard let time = value.member("t")?.number else { throw .bad("t of frame \(frame)") }
    guard time >= self.time else { throw .skip("time falls at frame \(frame)") }
    self.time = time
    let event = try event(value)
    // One at a time, so that the effects of each are logged together.
    while let deadline = arbiter.nextDeadline, deadline <= time + TouchSettings.timeSlack {
      try feed { () throws(TouchError) in try arbiter.tick(at: deadline < time ? deadline : time) }
      writeDeliveries()
    }
    try feed { () throws(TouchError) in
      switch event {
      case .none: try arbiter.tick(at: time)
      case .acceleration(let a): try arbiter.deviceDidAccelerate(x: a[0], y: a[1], z: a[2], at: time)
      case .touches(let event): try arbiter.dispatch(event)
      }
    }
    if let set = value.member("set") {
      if let list = set.array {
        for one in list { try apply(one) }
      } else {
        try apply(set)
      }
    }
    writeDeliveries()
    if let queries = value.member("query") {
      guard let list = queries.array else { throw .bad("query of frame \(frame)") }
      for query in list { try answer(query) }
    }
  }

  private func feed(_ input: () throws(TouchError) -> Void) throws(ReplayStop) {
    do throws(TouchError) { try input() } catch { throw .skip("frame \(frame): \(Self.reason(error))") }
  }

  private enum Event {
    case none
    case touches(TouchEvent)
    case acceleration([Double])
  }

  private func event(_ value: JSONValue) throws(ReplayStop) -> Event {
    var event = Event.none
    var count = 0
    if let rows = value.member("touches") {
      count += 1
      guard let rows = rows.array else { throw .bad("touches of frame \(frame)") }
      var samples: [TouchSample] = []
      for row in rows { samples.append(try sample(row)) }
      event = .touches(TouchEvent(time: time, samples: samples))
    }
    if let tick = value.member("tick") {
      count += 1
      guard tick.bool == true else { throw .bad("tick of frame \(frame)") }
    }
    if let acceleration = value.member("acceleration") {
      count += 1
      guard let numbers = acceleration.numbers(3) else { throw .bad("acceleration of frame \(frame)") }
      event = .acceleration(numbers)
    }
    guard count < 2 else { throw .bad("frame \(frame)") }
    return event
  }

  private func sample(_ row: JSONValue) throws(ReplayStop) -> TouchSample {
    guard let sample = TouchSample(row: row) else { throw .bad("touches of frame \(frame)") }
    return sample
  }

  private static func reason(_ error: TouchError) -> String {
    switch error {
    case .timeNotFinite: "the time is not finite"
    case .accelerationNotFinite: "the acceleration is not finite"
    case .locationOutOfRange(let id): "touch \(id) is too far away"
    case .listedTwice(let id): "touch \(id) is listed twice"
    case .alreadyDown(let id): "touch \(id) began when it was down"
    case .notDown(let id): "touch \(id) is not down"
    case .dispatching: "an event within an event"
    case .tooManyTouches(let limit): "more than \(limit) touches"
    }
  }

  private func apply(_ set: JSONValue) throws(ReplayStop) {
    guard case .object(let members) = set else { throw .bad("set of frame \(frame)") }
    if let name = set.member("recognizer")?.text {
      let target = try recognizer(name)
      for (key, value) in members where !(key == "recognizer") { try target.set(key, to: value) }
    } else if let name = set.member("view")?.text {
      let target = try view(name)
      for (key, value) in members where !(key == "view") { try self.set(target, key, to: value) }
    } else {
      throw .bad("set of frame \(frame)")
    }
  }

  // MARK: Log

  private func begin() {
    writer.open("{")
    writer.key("frame")
    writer.number(Double(frame))
    writer.key("t")
    writer.number(time)
  }

  private func end() {
    writer.close("}")
    writer.newline()
  }

  private func report(_ recognizer: ReplayRecognizer) {
    begin()
    writer.key("recognizer")
    writer.text(recognizer.id.bytes)
    writer.key("state")
    writer.text(recognizer.recognizer.state.name)
    recognizer.report(to: &writer)
    end()
  }

  private func writeDeliveries() {
    var rest = journal.take()[...]
    while let first = rest.first {
      let group = rest.prefix { $0.view === first.view && $0.phase == first.phase }
      rest = rest.dropFirst(group.count)
      begin()
      writer.key("view")
      writer.text(first.view.id.bytes)
      writer.key("phase")
      writer.text(first.phase.name)
      writer.key("touches")
      writer.open("[")
      for note in group { writer.number(Double(note.touch.id)) }
      writer.close("]")
      writer.key("locations")
      writer.open("[")
      for note in group { writer.pair(note.location) }
      writer.close("]")
      writer.key("tapCounts")
      writer.open("[")
      for note in group { writer.number(Double(note.touch.tapCount)) }
      writer.close("]")
      end()
    }
    for (view, event) in journal.takeEvents() {
      begin()
      writer.key("control")
      writer.text(view.id.bytes)
      writer.key("event")
      writer.text(event.name)
      end()
    }
  }

  private func answer(_ query: JSONValue) throws(ReplayStop) {
    guard let text = query.text, let dot = text.bytes.lastIndex(of: UInt8(ascii: ".")) else {
      throw .bad("query of frame \(frame)")
    }
    let target = try recognizer(ByteText(bytes: Array(text.bytes[..<dot])))
    begin()
    writer.key("query")
    writer.text(text.bytes)
    writer.key("value")
    guard target.answer(ByteText(bytes: Array(text.bytes[(dot + 1)...])), to: &writer) else {
      throw .skip("\(text.string) does not exist")
    }
    end()
  }
}

extension TouchPhase {
  var name: StaticString {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
