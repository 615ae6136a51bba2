import InkdotGeometry

/// Effects that the lab asks its host to carry out.
public struct LabEffects: OptionSet, Sendable {
  /// The bits of the effects.
  public let rawValue: UInt32

  /// Creates effects from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Surface and timeline have changed: repaint them before the next frame.
  public static let redraw = Self(rawValue: 1 << 0)
  /// ``LabBoard/log`` has grown.
  public static let logged = Self(rawValue: 1 << 1)
  /// The state of a recognizer or its touches changed: update the texts beside the timeline.
  public static let statesChanged = Self(rawValue: 1 << 2)
  /// ``LabBoard/hit`` has changed.
  public static let hitChanged = Self(rawValue: 1 << 3)
  /// The recording was restarted because it had become too long.
  public static let restarted = Self(rawValue: 1 << 4)
  /// The shown log has ended, or cannot continue.
  public static let playbackEnded = Self(rawValue: 1 << 5)
  /// ``LabBoard/sparkCount`` was updated by a lift.
  public static let sparksCounted = Self(rawValue: 1 << 6)
}

extension LabEffects: CustomStringConvertible {
  /// The names of the members, like `[redraw]`.
  public var description: String {
    list([
      (.redraw, "redraw"), (.logged, "logged"), (.statesChanged, "statesChanged"), (.hitChanged, "hitChanged"),
      (.restarted, "restarted"), (.playbackEnded, "playbackEnded"), (.sparksCounted, "sparksCounted"),
    ])
  }
}
