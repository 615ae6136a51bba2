import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering
import InkdotTouches

/// The stroke or eraser path of one touch.
struct ActiveStroke {
  let touch: Touch
  let tool: DoodleTool
  /// The current stroke; empty for an eraser.
  private(set) var builder: StrokeBuilder
  /// Number of ink nodes already painted.
  private var takenCount = 0
  /// Last position of an eraser, on the sheet.
  private var last: Point2D?
  /// Largest distance of the touch from its start, in pt of the screen.
  private var reach = 0.0

  /// Creates a tool that has not touched the sheet yet.
  ///
  /// - Parameter capacity: maximum number of samples of its stroke.
  init(_ touch: Touch, settings: DoodleSettings, at time: Double, capacity: Int) {
    self.touch = touch
    tool = touch.isInvertedPen ? .partEraser : settings.tool
    let isEraser = tool.ink == nil || tool == .backgroundEraser
    builder = StrokeBuilder(
      tool: tool.ink ?? .background, color: settings.color, width: isEraser ? settings.eraserWidth : settings.width,
      smoothing: settings.smoothing, blending: .mixes, start: time, capacity: capacity)
  }

  /// Returns the tool with a new stroke that starts where this one ends; `nil` if this one has no samples.
  func continued(capacity: Int) -> ActiveStroke? {
    guard let last = builder.samples.last,
      let first = try? StrokeSample(
        position: last.position, pressure: last.pressure, tiltX: last.tiltX, tiltY: last.tiltY)
    else { return nil }
    var next = self
    next.builder = StrokeBuilder(
      tool: builder.tool, color: builder.color, width: builder.width, smoothing: builder.smoothing,
      blending: builder.blending, start: builder.start + last.time, capacity: capacity)
    next.builder.append(first)
    next.takenCount = 0
    return next
  }

  /// Whether the tool is an eraser.
  var isEraser: Bool { tool.ink == nil }

  /// Whether the touch is too long to be the first finger of a gesture.
  func isEstablished(at time: Double) -> Bool {
    time - touch.start.time >= DoodleSettings.graceDuration
      && (max(reach, distance) >= DoodleSettings.graceDistance || builder.samples.count > 32)
  }

  /// Whether its touch stayed near its start.
  var isTap: Bool { max(reach, distance) < DoodleSettings.graceDistance }

  /// Distance of the touch from its start, in pt of the screen.
  private var distance: Double { touch.location.distance(to: touch.start.location) }

  /// Adds the current state of the touch to the stroke.
  ///
  /// - Parameter position: on the sheet.
  mutating func append(_ position: Point2D, at time: Double) {
    let sample = try? StrokeSample(touch.pointer.moved(to: position), time: time - builder.start)
    if let sample { builder.append(sample) }
    reach = max(reach, distance)
  }

  /// Returns the path of an eraser to a point of the sheet.
  mutating func sweep(to position: Point2D) -> EraserPath? {
    let points = last.map { $0 == position ? [position] : [$0, position] } ?? [position]
    last = position
    reach = max(reach, distance)
    return try? EraserPath(points, radius: builder.width / 2)
  }

  /// Marks all ink as not painted.
  mutating func resetPaintedInk() { takenCount = 0 }

  /// Returns the final ink since the last call, starting with the last painted node; `nil` if there is none.
  mutating func takeInk() -> [InkNode]? {
    guard takenCount < builder.ink.count else { return nil }
    defer { takenCount = builder.ink.count }
    return Array(builder.ink[(takenCount > 0 ? takenCount - 1 : 0)...])
  }

  /// Returns the appearance of the stroke on a sheet.
  func look(on sheet: Sheet) -> StrokeLook {
    StrokeLook(
      of: builder.tool, blending: builder.blending, color: builder.color, width: builder.width, on: sheet)
  }

  /// Returns the ink from the last final node to the last sample, continued through predicted events.
  func tail(through predicted: [TouchEvent], in view: DoodleView) -> [InkNode] {
    var samples: [StrokeSample] = []
    for event in predicted {
      for sample in event.samples where sample.id == touch.id {
        let next = try? StrokeSample(
          sample.pointer.moved(to: view.convertToSheet(sample.location)), time: event.time - builder.start)
        if let next { samples.append(next) }
      }
    }
    return builder.tail(through: samples)
  }
}

extension Touch {
  /// Hosts assign identifiers from this number on to inverted pens.
  package static let firstInvertedID = 1 << 24

  /// Whether the touch is an inverted pen, which erases.
  var isInvertedPen: Bool { kind == .pen && id >= Self.firstInvertedID }
}
