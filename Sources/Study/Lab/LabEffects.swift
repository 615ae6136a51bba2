import InkdotGeometry

/// Effects that the lab asks its host to carry out.
public struct LabEffects: OptionSet, Sendable {
  /// One bit an effect.
  public let rawValue: UInt32

  /// Effects from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Surface and timeline have changed: paint them before the next frame is shown.
  public static let redraw = Self(rawValue: 1 << 0)
  /// ``LabBoard/log`` has grown.
  public static let logged = Self(rawValue: 1 << 1)
  /// A recognizer has another state, or touches came or went: say so beside the timeline.
  public static let statesChanged = Self(rawValue: 1 << 2)
  /// ``LabBoard/hit`` has changed.
  public static let hitChanged = Self(rawValue: 1 << 3)
  /// The recording was restarted because it had grown too long.
  public static let restarted = Self(rawValue: 1 << 4)
  /// The log that is shown has come to its end, or cannot continue.
  public static let playbackEnded = Self(rawValue: 1 << 5)
  /// ``LabBoard/sparkCount`` is that of another lift.
  public static let sparksCounted = Self(rawValue: 1 << 6)
}

extension LabEffects: CustomStringConvertible {
  /// The names of the members, as `[redraw]`.
  public var description: String {
    list([
      (.redraw, "redraw"), (.logged, "logged"), (.statesChanged, "statesChanged"), (.hitChanged, "hitChanged"),
      (.restarted, "restarted"), (.playbackEnded, "playbackEnded"), (.sparksCounted, "sparksCounted"),
    ])
  }
}
