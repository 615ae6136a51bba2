import InkdotGeometry

/// Effects that a pattern board or pattern lock asks its host to carry out.
public struct PatternEffects: OptionSet, Hashable, Sendable {
  /// One bit an effect.
  public let rawValue: UInt32

  /// Effects from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The picture has changed: paint it before the next frame.
  public static let redraw = Self(rawValue: 1 << 0)
  /// A dot was reached: a short vibration, where there is one and the person wants it.
  public static let vibrate = Self(rawValue: 1 << 1)
  /// Other dots are part of the drawing now: tell assistive technology that one was reached, not which. Whoever listens
  /// beside the person is not to learn the pattern.
  public static let dotsChanged = Self(rawValue: 1 << 2)
  /// The drawing is finished and waits in ``PatternBoard/drawing`` for a verdict. The host of a ``PatternLock`` looks at
  /// ``PatternAnswer/request`` instead.
  public static let drawn = Self(rawValue: 1 << 3)
  /// A drawing was discarded by a cancelled touch or key; it is not an attempt.
  public static let discarded = Self(rawValue: 1 << 4)
  /// The echo of the last verdict is over.
  public static let echoEnded = Self(rawValue: 1 << 5)

  // MARK: Only from a lock

  /// ``PatternLock/screen`` has changed: message, buttons, preview or grid.
  public static let screenChanged = Self(rawValue: 1 << 6)
  /// The message says that something went wrong: shake it, ±5 pt, twice within 0.3 s, unless motion is reduced.
  public static let shakeMessage = Self(rawValue: 1 << 7)
}

extension PatternEffects: CustomStringConvertible {
  /// The names of the members, as `[redraw]`.
  public var description: String {
    list([
      (.redraw, "redraw"), (.vibrate, "vibrate"), (.dotsChanged, "dotsChanged"), (.drawn, "drawn"),
      (.discarded, "discarded"), (.echoEnded, "echoEnded"), (.screenChanged, "screenChanged"),
      (.shakeMessage, "shakeMessage"),
    ])
  }
}
