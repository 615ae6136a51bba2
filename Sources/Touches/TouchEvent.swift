public import InkdotGeometry

/// Where a touch stands in its life.
public enum TouchPhase: UInt8, Sendable, CaseIterable {
  /// Came down in this event.
  case began
  /// Moved since the last event that listed it.
  case moved
  /// Listed, but where it was before.
  case stationary
  /// Was lifted.
  case ended
  /// Was taken away by the system: a call, an app switch, a palm. Never to be read as a lift.
  case cancelled
}

/// What touches.
public enum TouchKind: UInt8, Sendable, CaseIterable {
  /// A finger on a touch screen.
  case finger
  /// A pen, with pressure and tilt where the device has them.
  case pen
  /// A mouse or trackpad with its button down.
  case mouse
}

/// What the host reports of one touch at one time.
public struct TouchSample: Equatable, Sendable {
  /// Names the touch from `began` to `ended` or `cancelled`; free to be used again after that.
  public var id: Int
  /// What happened to it.
  public var phase: TouchPhase
  /// Where it is, in window coordinates (pt).
  public var location: Point
  /// What touches. Read when the touch begins and fixed from then on.
  public var kind: TouchKind
  /// Force from 0 to 1; 0 where the device cannot tell.
  public var pressure: Double

  /// Describes one touch.
  public init(id: Int, phase: TouchPhase, location: Point, kind: TouchKind = .finger, pressure: Double = 0) {
    self.id = id
    self.phase = phase
    self.location = location
    self.kind = kind
    self.pressure = pressure
  }
}

/// All touches that changed together, with their time.
///
/// Two fingers that come down together are one event with two samples; one after the other they are two events.
/// A touch that is not listed has not moved.
public struct TouchEvent: Equatable, Sendable {
  /// When it happened, in seconds on the host's own clock. Any origin; never falling from one event to the next.
  public var time: Double
  /// What changed, in any order; the result does not depend on it.
  public var samples: [TouchSample]

  /// Puts together what changed at one time.
  public init(time: Double, samples: [TouchSample]) {
    self.time = time
    self.samples = samples
  }
}

/// Why an event was refused. A refused event changes nothing.
public enum TouchError: Error, Equatable {
  /// The time is NaN or infinite.
  case timeNotFinite
  /// The time lies before the last event's.
  case timeWentBackwards(from: Double, to: Double)
  /// A coordinate is NaN, infinite or farther than ``TouchSettings/greatestCoordinate`` from the origin.
  case locationOutOfRange(id: Int)
  /// The event lists the same touch twice.
  case listedTwice(id: Int)
  /// `began` for a touch that is already down.
  case alreadyDown(id: Int)
  /// Any other phase for a touch that is not down.
  case notDown(id: Int)
  /// More touches at once than ``TouchSettings/greatestNumberOfTouches``.
  case tooManyTouches(limit: Int)
}
