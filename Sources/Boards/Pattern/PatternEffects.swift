import InkdotGeometry

/// Effects that a pattern board or pattern lock asks its host to carry out.
public struct PatternEffects: OptionSet, Hashable, Sendable {
  /// The bits of the effects.
  public let rawValue: UInt32

  /// Creates effects from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The picture has changed: repaint it before the next frame.
  public static let redraw = Self(rawValue: 1 << 0)
  /// A dot was reached: vibrate briefly if available and enabled.
  public static let vibrate = Self(rawValue: 1 << 1)
  /// The dots of the drawing changed.
  ///
  /// Announce to assistive technology that a dot was reached, but not which one: bystanders must not hear the pattern.
  public static let dotsChanged = Self(rawValue: 1 << 2)
  /// The drawing is finished, and ``PatternBoard/drawing`` waits for a verdict. A host of a ``PatternLock`` uses
  /// ``PatternAnswer/request`` instead.
  public static let drawn = Self(rawValue: 1 << 3)
  /// A drawing was discarded by a cancelled touch or key; it is not an attempt.
  public static let discarded = Self(rawValue: 1 << 4)
  /// The echo of the last verdict is over.
  public static let echoEnded = Self(rawValue: 1 << 5)

  // MARK: Effects of a lock only

  /// ``PatternLock/screen`` has changed: message, buttons, preview or grid.
  public static let screenChanged = Self(rawValue: 1 << 6)
  /// The message reports an error: shake it by ±5 pt, twice within 0.3 s, unless motion is reduced.
  public static let shakeMessage = Self(rawValue: 1 << 7)
}

extension PatternEffects: CustomStringConvertible {
  /// The names of the members, like `[redraw]`.
  public var description: String {
    list([
      (.redraw, "redraw"), (.vibrate, "vibrate"), (.dotsChanged, "dotsChanged"), (.drawn, "drawn"),
      (.discarded, "discarded"), (.echoEnded, "echoEnded"), (.screenChanged, "screenChanged"),
      (.shakeMessage, "shakeMessage"),
    ])
  }
}
