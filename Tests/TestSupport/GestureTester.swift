public import InkdotGeometry
public import InkdotGestures
public import InkdotTouches

/// A scene with one view and an arbiter, driven by fingers; records the reports of recognizers and views.
///
/// `tester.send(0, (1, 10, 10, .began))` sends an event; the log has lines like `tap ended` and `view began 1`.
public final class GestureTester {
  /// The only root view: 1000 × 1000 pt, with multiple touch.
  public let root: TouchView
  /// The arbiter of the added recognizers.
  public let arbiter: Arbiter
  /// Reports of recognizers, oldest first: `name state`.
  public private(set) var reports: [String] = []
  /// Deliveries to the root, oldest first: `phase ids`.
  public private(set) var deliveries: [String] = []

  private var delegates: [any RecognizerDelegate] = []

  private final class Root: TouchView {
    var tell: ((String, [Touch]) -> Void)?
    override func touchesBegan(_ touches: [Touch], at time: Double) { tell?("began", touches) }
    override func touchesMoved(_ touches: [Touch], at time: Double) { tell?("moved", touches) }
    override func touchesEnded(_ touches: [Touch], at time: Double) { tell?("ended", touches) }
    override func touchesCancelled(_ touches: [Touch], at time: Double) { tell?("cancelled", touches) }
  }

  /// Creates a tester without recognizers.
  public init() {
    let root = Root(frame: Rect2D(x: 0, y: 0, width: 1000, height: 1000))
    root.isMultipleTouchEnabled = true
    let scene = TouchScene()
    scene.addRoot(root)
    self.root = root
    arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
    root.tell = { [unowned self] phase, touches in
      deliveries.append(([phase] + touches.map { "\($0.id)" }).joined(separator: " "))
    }
  }

  /// Retains a delegate as long as the tester, because recognizers do not.
  public func kept<Delegate: RecognizerDelegate>(_ delegate: Delegate) -> Delegate {
    delegates.append(delegate)
    return delegate
  }

  /// Adds a recognizer with a name, to the root or another view.
  @discardableResult
  public func add<R: Recognizer>(
    _ name: String, _ recognizer: R, to view: TouchView? = nil, _ configure: (R) -> Void = { _ in }
  ) throws -> R {
    configure(recognizer)
    recognizer.action = { [unowned self] in reports.append("\(name) \($0.state)") }
    try arbiter.add(recognizer, to: view ?? root)
    return recognizer
  }

  /// Sends one event.
  public func send(_ time: Double, _ samples: (Int, Double, Double, TouchPhase)...) throws {
    try dispatch(time, samples.map { TouchSample(id: $0.0, phase: $0.3, location: Point2D($0.1, $0.2)) })
  }

  private func dispatch(_ time: Double, _ samples: [TouchSample]) throws {
    defer { arbiter.checkInvariants() }
    try arbiter.dispatch(TouchEvent(time: time, samples: samples))
  }

  /// Sends one event with fingers 0, 1, 2, … at these locations.
  public func sendAll(_ time: Double, _ phase: TouchPhase, _ places: [Point2D]) throws {
    let samples = places.enumerated().map { TouchSample(id: $0.offset, phase: phase, location: $0.element) }
    try dispatch(time, samples)
  }

  /// Puts a finger down and lifts it 50 ms later.
  public func tap(_ time: Double, _ id: Int = 1, _ x: Double = 100, _ y: Double = 100) throws {
    try send(time, (id, x, y, .began))
    try send(time + 0.05, (id, x, y, .ended))
  }

  /// Moves a finger in equal steps; it stays down.
  public func drag(
    _ time: Double, _ id: Int, from start: Point2D, by way: Vector2D, steps: Int, over duration: Double
  ) throws {
    try send(time, (id, start.x, start.y, .began))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let place = start + way * share
      try send(time + duration * share, (id, place.x, place.y, .moved))
    }
  }

  /// The reports since the last call.
  public func takeReports() -> [String] {
    defer { reports = [] }
    return reports
  }

  /// The deliveries since the last call.
  public func takeDeliveries() -> [String] {
    defer { deliveries = [] }
    return deliveries
  }
}
