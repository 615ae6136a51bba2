public import InkdotGeometry
public import InkdotTouches

/// One touch at one moment as the system reports it.
public struct TouchReport: Hashable, Sendable {
  /// The same from the beginning to the end; free to be used again after that.
  public var key: ObjectIdentifier
  /// The phase of the touch.
  public var phase: TouchPhase
  /// When, in seconds on the host's clock.
  public var time: Double
  /// The input device.
  public var kind: TouchKind
  /// Where it is, and how it presses and leans.
  public var pointer: PointerState
  /// The number under which better values of pressure and angles are going to come; `nil` when these are final.
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
