import InkdotCoding
import InkdotGeometry
public import InkdotTouches

/// Records touches, to replay them in tests.
///
/// ```swift
/// var recorder = TouchRecorder()
/// try recorder.record(event)                         // in the app, for each event
/// let file = recorder.json(id: "bug-12", width: 390, height: 390)
///
/// for event in try TouchRecorder(json: file).events { try board.dispatch(event) }
/// ```
///
/// The file is a case as described in `Tests/Conformance/FORMAT.md`, so that ``Replay`` and `inkdot replay` can run it.
/// It does not include the tilt of pens.
public struct TouchRecorder: Hashable, Sendable {
  /// The recorded events, with times that never decrease.
  public private(set) var events: [TouchEvent] = []

  /// Creates an empty recording.
  public init() {}

  /// Reads the touches of a case. Ignores recognizers and other frames.
  ///
  /// - Throws: ``ReplayError`` if it is not a case.
  /// - Complexity: O(bytes).
  public init(json: some Sequence<UInt8>) throws(ReplayError) {
    let value = try JSONReader.read(Array(json))
    guard let frames = value.member("frames")?.array else { throw .badValue("frames") }
    for (number, frame) in frames.enumerated() {
      guard let time = frame.member("t")?.number else { throw .badValue("t of frame \(number)") }
      guard let rows = frame.member("touches") else { continue }
      var samples: [TouchSample] = []
      for row in rows.array ?? [.null] {
        guard let sample = TouchSample(row: row) else { throw .badValue("touches of frame \(number)") }
        samples.append(sample)
      }
      do throws(TouchError) {
        try record(TouchEvent(time: time, samples: samples))
      } catch {
        throw .badValue("touches of frame \(number)")
      }
    }
  }

  /// Records an event. An earlier time than the last event's counts as that.
  ///
  /// - Throws: `TouchError` if the time or a location is not finite.
  public mutating func record(_ event: TouchEvent) throws(TouchError) {
    guard event.time.isFinite else { throw .timeNotFinite }
    for sample in event.samples where !sample.location.x.isFinite || !sample.location.y.isFinite {
      throw .locationOutOfRange(id: sample.id)
    }
    var event = event
    if let last = events.last, event.time < last.time { event.time = last.time }
    events.append(event)
  }

  /// Returns the recording as a case with one view, which receives all touches. Times are relative to the first event.
  ///
  /// - Parameters:
  ///   - id: the name of the case.
  ///   - width: width of the view, in pt.
  ///   - height: height of the view, in pt.
  /// - Complexity: O(samples).
  public func json(id: String, width: Double, height: Double) -> [UInt8] {
    var writer = JSONWriter()
    writer.open("{")
    func text(_ key: StaticString, _ text: String) {
      writer.key(key)
      writer.text(Array(text.utf8))
    }
    writer.key("format")
    writer.number(1)
    text("id", id)
    text("area", "recorded")
    text("about", "Recorded touches.")
    text("source", "TouchRecorder")
    writer.key("views")
    writer.value(
      .array([
        .object([
          (ByteText("id"), .string(ByteText("root"))), (ByteText("parent"), .null),
          (ByteText("frame"), .array([.number(0), .number(0), .number(width), .number(height)])),
          (ByteText("multipleTouchEnabled"), .bool(true)),
        ])
      ]))
    writer.key("recognizers")
    writer.value(.array([]))
    writer.key("frames")
    writer.open("[")
    let start = events.first?.time ?? 0
    for event in events {
      writer.lineBreak()
      writer.value(
        .object([
          (ByteText("t"), .number(event.time - start)), (ByteText("touches"), .array(event.samples.map { $0.row })),
        ]))
    }
    writer.close("]")
    writer.lineBreak()
    writer.key("expect")
    writer.value(.array([]))
    writer.close("}")
    writer.newline()
    return writer.bytes
  }
}
