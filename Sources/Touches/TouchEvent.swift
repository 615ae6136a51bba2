public import InkdotGeometry

/// The phase of a touch.
public enum TouchPhase: UInt8, Sendable, CaseIterable {
  /// Touched down in this event.
  case began
  /// Reported by its device, usually at another position.
  case moved
  /// Listed, but at the same position. Views and recognizers do not receive it.
  case stationary
  /// Lifted.
  case ended
  /// Cancelled by the system: a call, an app switch, a palm. Not a lift.
  case cancelled
}

/// The kind of pointer that touches.
public enum TouchKind: UInt8, Sendable, CaseIterable {
  /// A finger on a touch screen.
  case finger
  /// A pen, with pressure and tilt if supported.
  case pen
  /// A mouse or trackpad with its button down.
  case mouse
}

/// A touch at one time, as reported by the host: identifier, phase and ``pointer``.
public struct TouchSample: Hashable, Sendable {
  /// Identifies the touch from `began` to `ended` or `cancelled`; may be reused afterwards.
  public var id: Int
  /// The phase of the touch.
  public var phase: TouchPhase
  /// The kind of pointer. Read when the touch begins, and constant from then on.
  public var kind: TouchKind
  /// Position in window coordinates (pt), pressure and angles.
  public var pointer: PointerState

  /// Creates a sample; values are clamped as in `PointerState`.
  @inlinable
  public init(
    id: Int, phase: TouchPhase, location: Point2D, kind: TouchKind = .finger, pressure: Double? = nil,
    altitude: Double = .pi / 2, azimuth: Double = 0
  ) {
    self.id = id
    self.phase = phase
    self.kind = kind
    pointer = PointerState(location: location, pressure: pressure, altitude: altitude, azimuth: azimuth)
  }

  /// Position in window coordinates (pt).
  @inlinable
  public var location: Point2D {
    get { pointer.location }
    set { pointer.location = newValue }
  }
}

/// All touches that changed at the same time.
///
/// Two fingers that touch down together are one event with two samples; one after the other they are two events. A
/// touch that is not listed has not moved.
public struct TouchEvent: Hashable, Sendable {
  /// Time in seconds on the host's clock, with any origin. A time before that of the last input counts as that, see
  /// ``InputClock``.
  public var time: Double
  /// The touches that changed, in any order.
  public var samples: [TouchSample]

  /// Creates an event.
  public init(time: Double, samples: [TouchSample]) {
    self.time = time
    self.samples = samples
  }
}

extension TouchPhase {
  /// A stable name, like `began`.
  public var name: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension TouchKind {
  /// A stable name, like `pen`.
  public var name: String {
    switch self {
    case .finger: "finger"
    case .pen: "pen"
    case .mouse: "mouse"
    }
  }
}

#if !hasFeature(Embedded)
  extension TouchPhase: Codable {}
  extension TouchKind: Codable {}
  extension TouchSample: Codable {}
  extension TouchEvent: Codable {}
#endif
