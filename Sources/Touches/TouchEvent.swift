public import InkdotGeometry

/// Where a touch stands in its life.
public enum TouchPhase: UInt8, Sendable, CaseIterable {
  /// Came down in this event.
  case began
  /// Was reported by its device, usually at another place than before.
  case moved
  /// Listed, but where it was before. Views and recognizers are not told.
  case stationary
  /// Was lifted.
  case ended
  /// Was taken away by the system: a call, an app switch, a palm. Never to be read as a lift.
  case cancelled
}

/// The kind of pointer that touches.
public enum TouchKind: UInt8, Sendable, CaseIterable {
  /// A finger on a touch screen.
  case finger
  /// A pen, with pressure and tilt where the device has them.
  case pen
  /// A mouse or trackpad with its button down.
  case mouse
}

/// The host's report of one touch at one time: its identifier, phase and ``pointer``.
public struct TouchSample: Hashable, Sendable {
  /// Names the touch from `began` to `ended` or `cancelled`; free to be used again after that.
  public var id: Int
  /// The phase of the touch.
  public var phase: TouchPhase
  /// The kind of pointer. Read when the touch begins and fixed from then on.
  public var kind: TouchKind
  /// Where it is, in window coordinates (pt), and how it presses and leans.
  public var pointer: PointerState

  /// Describes one touch; what lies out of range is taken as `PointerState` says.
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

  /// Where it is, in window coordinates (pt).
  @inlinable
  public var location: Point2D {
    get { pointer.location }
    set { pointer.location = newValue }
  }
}

/// All touches that changed together, with their time.
///
/// Two fingers that come down together are one event with two samples; one after the other they are two events.
/// A touch that is not listed has not moved.
public struct TouchEvent: Hashable, Sendable {
  /// When it happened, in seconds on the host's own clock. Any origin; a time before the last input's counts as that
  /// one's, see ``InputClock``.
  public var time: Double
  /// The touches that changed, in any order; the result does not depend on it.
  public var samples: [TouchSample]

  /// Puts together what changed at one time.
  public init(time: Double, samples: [TouchSample]) {
    self.time = time
    self.samples = samples
  }
}

extension TouchPhase {
  /// A name that never changes, such as `began`.
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
  /// A name that never changes, such as `pen`.
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
