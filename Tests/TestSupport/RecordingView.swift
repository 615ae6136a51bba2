public import InkdotGeometry
public import InkdotTouches

/// Records calls of views and other responders, one line each: `name phase id@x,y …`.
public final class TouchLog {
  /// The lines, oldest first.
  public var lines: [String] = []

  /// Creates an empty log.
  public init() {}

  func add(_ name: String, _ phase: String, _ touches: [Touch], in view: TouchView?) {
    let places = touches.map { touch in
      let place = view.map { touch.location(in: $0) } ?? touch.location
      return "\(touch.id)@\(Self.text(place.x)),\(Self.text(place.y))"
    }
    lines.append(([name, phase] + places).joined(separator: " "))
  }

  /// The lines since the last call.
  public func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  private static func text(_ x: Double) -> String { x == x.rounded() && abs(x) < 1e15 ? "\(Int(x))" : "\(x)" }
}

/// A view that records its calls and forwards them if `handles` is false.
public final class RecordingView: TouchView {
  let name: String
  let log: TouchLog
  /// Whether the view handles touches.
  public var handles = true
  /// Called with the phase before it is recorded.
  public var onCall: ((String) -> Void)?

  /// Creates a view with a name for the log.
  public init(_ name: String, _ frame: Rect2D, _ log: TouchLog) {
    self.name = name
    self.log = log
    super.init(frame: frame)
  }

  public override func touchesBegan(_ touches: [Touch], at time: Double) {
    tell("began", touches)
    if !handles { super.touchesBegan(touches, at: time) }
  }

  public override func touchesMoved(_ touches: [Touch], at time: Double) {
    tell("moved", touches)
    if !handles { super.touchesMoved(touches, at: time) }
  }

  public override func touchesEnded(_ touches: [Touch], at time: Double) {
    tell("ended", touches)
    if !handles { super.touchesEnded(touches, at: time) }
  }

  public override func touchesCancelled(_ touches: [Touch], at time: Double) {
    tell("cancelled", touches)
    if !handles { super.touchesCancelled(touches, at: time) }
  }

  private func tell(_ phase: String, _ touches: [Touch]) {
    onCall?(phase)
    log.add(name, phase, touches, in: self)
  }
}

/// A responder that records what it receives, for the end or a link of a responder chain.
public final class RecordingResponder: Responder {
  let name: String
  let log: TouchLog

  /// Creates a responder with a name for the log.
  public init(_ name: String, _ log: TouchLog) {
    self.name = name
    self.log = log
  }

  public override func touchesBegan(_ touches: [Touch], at time: Double) { log.add(name, "began", touches, in: nil) }
  public override func touchesMoved(_ touches: [Touch], at time: Double) { log.add(name, "moved", touches, in: nil) }
  public override func touchesEnded(_ touches: [Touch], at time: Double) { log.add(name, "ended", touches, in: nil) }
  public override func touchesCancelled(_ touches: [Touch], at time: Double) {
    log.add(name, "cancelled", touches, in: nil)
  }
}

/// Writes an event in one line: `event(0.5, (1, 10, 20, .began))`.
public func event(_ time: Double, _ samples: (Int, Double, Double, TouchPhase)...) -> TouchEvent {
  TouchEvent(time: time, samples: samples.map { TouchSample(id: $0.0, phase: $0.3, location: Point2D($0.1, $0.2)) })
}
