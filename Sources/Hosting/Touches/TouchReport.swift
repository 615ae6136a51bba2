public import InkdotGeometry
public import InkdotTouches

/// One touch at one time, as reported by the system.
public struct TouchReport: Hashable, Sendable {
  /// Identifies the touch from start to end; may be reused afterwards.
  public var key: ObjectIdentifier
  /// The phase of the touch.
  public var phase: TouchPhase
  /// The time, in seconds on the host's clock.
  public var time: Double
  /// The input device.
  public var kind: TouchKind
  /// Location, pressure and tilt.
  public var pointer: PointerState
  /// The number of an expected update of pressure and angles; `nil` if they are final.
  public var awaited: Int?

  /// Creates a report.
  public init(
    key: ObjectIdentifier, phase: TouchPhase, time: Double, kind: TouchKind = .finger, pointer: PointerState,
    awaited: Int? = nil
  ) {
    self.key = key
    self.phase = phase
    self.time = time
    self.kind = kind
    self.pointer = pointer
    self.awaited = awaited
  }
}
