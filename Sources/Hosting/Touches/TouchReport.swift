public import InkdotGeometry
public import InkdotTouches

/// One touch at one moment as the system reports it.
public struct TouchReport: Hashable, Sendable {
  /// Identifies the touch from its beginning to its end; may be reused afterwards.
  public var key: ObjectIdentifier
  /// The phase of the touch.
  public var phase: TouchPhase
  /// The time, in seconds on the host's clock.
  public var time: Double
  /// The input device.
  public var kind: TouchKind
  /// Location, pressure and tilt.
  public var pointer: PointerState
  /// The number of a coming update of pressure and angles; `nil` if they are final.
  public var awaited: Int?

  /// A report from its parts.
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
