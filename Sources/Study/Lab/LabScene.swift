import InkdotGeometry
import InkdotGestures
import InkdotTouches

/// The picture of a card as changed by gestures. Times are in the case, in seconds.
struct LabScene {
  /// One spark.
  struct Spark {
    let place: Point2D
    let time: Double
    let isStar: Bool
  }

  /// A value that is animated to another value.
  struct Motion {
    var from = 0.0
    var to = 0.0
    var start = -Double.infinity
    var duration = 0.0

    /// Returns the value at a time, with easing at both ends.
    func value(at time: Double) -> Double {
      let t = time >= start + duration ? 1 : time > start ? (time - start) / duration : 0
      return from + (to - from) * t * t * (3 - 2 * t)
    }

    mutating func go(to end: Double, at time: Double, in duration: Double) {
      self = Motion(from: value(at: time), to: end, start: time, duration: duration)
    }
  }

  /// Time at which all animations have ended.
  private(set) var movesUntil = -Double.infinity
  private(set) var sparks: [Spark] = []
  /// Strength of the last accelerations, in m/s².
  private(set) var samples: [(time: Double, strength: Double)] = []

  // The picture: its resting state, and the changes by active gestures.
  private(set) var offset = Vector2D.zero
  private(set) var shift = Vector2D.zero
  private(set) var angle = 0.0
  private(set) var turn = 0.0
  private(set) var size = 1.0
  private(set) var growth = 1.0
  private(set) var alpha = Motion(from: 1, to: 1)
  private(set) var zoom = Motion(from: 1, to: 1)
  private(set) var velocity = (vector: Vector2D.zero, time: -Double.infinity)
  /// The direction of a thrown picture, a unit vector, and its start.
  private(set) var flight = (direction: Vector2D.zero, start: -Double.infinity)
  /// Spreading rings at the positions of taps.
  private(set) var ripples: [(place: Point2D, time: Double, count: Int)] = []
  /// The extent of the drawers, in pt.
  private(set) var drawers = [Motion(), Motion()]
  private(set) var isShaken = false

  static var sparkLife: Double { 2 }
  static var maximumSparkCount: Int { 600 }
  static var maximumSampleCount: Int { 1024 }
  static var flightDuration: Double { 0.9 }
  static var fadeDuration: Double { 0.5 }
  static var arrowLife: Double { 0.8 }

  private mutating func move(until time: Double) { movesUntil = max(movesUntil, time) }

  // MARK: Sparks

  /// Adds a spark at a touch, unless it has hardly moved since its last one. Odd and even touches have different
  /// pictures.
  mutating func addSpark(_ touch: Touch, at time: Double) {
    let isStar = touch.id.isMultiple(of: 2)
    if touch.phase == .moved {
      let last = sparks.last { $0.isStar == isStar }
      if let last, last.place.distance(to: touch.location) < 24 { return }
    }
    sparks.removeAll { $0.time <= time - Self.sparkLife }
    if sparks.count >= Self.maximumSparkCount { sparks.removeFirst(Self.maximumSparkCount / 4) }
    sparks.append(Spark(place: touch.location, time: time, isStar: isStar))
    move(until: time + Self.sparkLife)
  }

  /// Returns the number of visible sparks.
  func sparkCount(at time: Double) -> Int { sparks.count { $0.time > time - Self.sparkLife } }

  /// Adds the strength of an acceleration.
  mutating func addSample(_ strength: Double, at time: Double) {
    samples.append((time, strength))
    if samples.count > Self.maximumSampleCount { samples.removeFirst(Self.maximumSampleCount / 4) }
  }

  // MARK: Recognizers

  /// Handles a new state of a recognizer of a card.
  mutating func follow(_ card: LabCard, _ index: Int, _ recognizer: Recognizer, at time: Double) {
    switch card {
    case .sparks, .hitTest, .button: break
    case .taps: if recognizer.state == .ended { tap(recognizer, isSeveral: index == 0, at: time) }
    case .longPress:
      if recognizer.state == .began { fade(to: 0.3, at: time) }
      if recognizer.state == .ended || recognizer.state == .cancelled { fade(to: 1, at: time) }
    case .swipe:
      if recognizer.state == .ended, let swipe = recognizer as? SwipeRecognizer {
        flight = (swipe.direction.vector, time)
        move(until: time + Self.flightDuration)
      }
    case .rotate, .pinch, .together, .pan: transform(recognizer, at: time)
    case .edgePan: pull(recognizer, index, at: time)
    case .shake:
      isShaken = recognizer.state.isActive
      if isShaken { move(until: time + 1) }
    }
  }

  private mutating func tap(_ recognizer: Recognizer, isSeveral: Bool, at time: Double) {
    if ripples.count > 32 { ripples.removeFirst(16) }
    let count = (recognizer as? TapRecognizer)?.numberOfTapsRequired ?? 1
    ripples.append((recognizer.location, time, min(max(count, 1), 3)))
    if isSeveral { zoom.go(to: zoom.to > 1 ? 1 : 1.6, at: time, in: 0.3) }
    move(until: time + 0.8)
  }

  private mutating func fade(to end: Double, at time: Double) {
    alpha.go(to: end, at: time, in: Self.fadeDuration)
    move(until: time + Self.fadeDuration)
  }

  private mutating func transform(_ recognizer: Recognizer, at time: Double) {
    let isOver = recognizer.state == .ended || recognizer.state == .cancelled
    guard isOver || recognizer.state.isActive else { return }
    let isKept = recognizer.state != .cancelled
    if let pan = recognizer as? PanRecognizer {
      shift = pan.translation
      velocity = (pan.velocity, time)
      if isOver {
        if isKept { offset = offset + shift }
        shift = .zero
        move(until: time + Self.arrowLife)
      }
    } else if let pinch = recognizer as? PinchRecognizer {
      growth = pinch.scale
      if isOver {
        if isKept { size = min(max(size * growth, 0.2), 6) }
        growth = 1
      }
    } else if let rotation = recognizer as? RotationRecognizer {
      turn = rotation.rotation
      if isOver {
        if isKept { angle += turn }
        turn = 0
      }
    }
  }

  private mutating func pull(_ recognizer: Recognizer, _ index: Int, at time: Double) {
    guard let pan = recognizer as? PanRecognizer, index < drawers.count else { return }
    if recognizer.state.isActive {
      let distance = max(0, index == 0 ? pan.translation.dx : -pan.translation.dx)
      drawers[index] = Motion(from: distance, to: distance)
    } else if recognizer.state == .ended || recognizer.state == .cancelled {
      drawers[index].go(to: 0, at: time, in: 0.3)
      move(until: time + 0.3)
    }
  }
}

extension SwipeDirection {
  /// The unit vector of a single direction.
  fileprivate var vector: Vector2D {
    switch self {
    case .left: Vector2D(-1, 0)
    case .up: Vector2D(0, -1)
    case .down: Vector2D(0, 1)
    default: Vector2D(1, 0)
    }
  }
}
