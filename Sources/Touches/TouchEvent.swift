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
public struct TouchSample: Hashable, Sendable {
  /// Names the touch from `began` to `ended` or `cancelled`; free to be used again after that.
  public var id: Int
  /// What happened to it.
  public var phase: TouchPhase
  /// Where it is, in window coordinates (pt).
  public var location: Point
  /// What touches. Read when the touch begins and fixed from then on.
  public var kind: TouchKind
  /// Force from 0 to 1; `nil` where the device measures none. What lies outside is taken as the nearer end, NaN as `nil`.
  ///
  /// 0 is a measured force, as that of a pen that has only just touched down. A host whose system has a number in any case
  /// says `nil` where that stands for nothing.
  public var pressure: Double? {
    didSet { pressure = Self.measured(pressure) }
  }
  /// Angle between a pen and the surface, from 0 (flat) to π/2 (upright), in radians; π/2 where the device cannot tell.
  /// What lies outside is taken as the nearer end, NaN as π/2.
  public var altitude: Double {
    didSet { altitude = Self.clamped(altitude, to: .pi / 2, otherwise: .pi / 2) }
  }
  /// Where a pen's top points, in radians from 0 to 2π: 0 along the x axis, growing clockwise on the screen. 0 where
  /// the device cannot tell. What lies outside is taken as the nearer end, NaN as 0.
  public var azimuth: Double {
    didSet { azimuth = Self.clamped(azimuth, to: 2 * .pi, otherwise: 0) }
  }

  /// Describes one touch.
  public init(
    id: Int, phase: TouchPhase, location: Point, kind: TouchKind = .finger, pressure: Double? = nil,
    altitude: Double = .pi / 2, azimuth: Double = 0
  ) {
    self.id = id
    self.phase = phase
    self.location = location
    self.kind = kind
    self.pressure = Self.measured(pressure)
    self.altitude = Self.clamped(altitude, to: .pi / 2, otherwise: .pi / 2)
    self.azimuth = Self.clamped(azimuth, to: 2 * .pi, otherwise: 0)
  }

  private static func measured(_ pressure: Double?) -> Double? {
    guard let pressure, !pressure.isNaN else { return nil }
    return clamped(pressure, to: 1, otherwise: 0)
  }

  private static func clamped(_ value: Double, to top: Double, otherwise: Double) -> Double {
    value.isNaN ? otherwise : value < 0 ? 0 : value > top ? top : value
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
  /// What changed, in any order; the result does not depend on it.
  public var samples: [TouchSample]

  /// Puts together what changed at one time.
  public init(time: Double, samples: [TouchSample]) {
    self.time = time
    self.samples = samples
  }
}
