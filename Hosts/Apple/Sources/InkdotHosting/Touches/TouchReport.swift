public import InkdotGeometry
public import InkdotTouches

/// What a system says of one touch at one moment, in its own terms.
public struct TouchReport: Hashable, Sendable {
  /// The same from the beginning to the end; free to be used again after that.
  public var key: ObjectIdentifier
  /// What happened to the touch.
  public var phase: TouchPhase
  /// When, in seconds on the host's clock.
  public var time: Double
  /// What touches.
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
