public import InkdotPatterns

/// The settings of a pattern board.
public struct PatternBoardSettings: Hashable, Sendable {
  /// When dots point to the next one.
  public enum Arrows: UInt8, Sendable, CaseIterable {
    /// Never.
    case never
    /// While a new pattern is drawn; onlookers of an unlock do not learn the order.
    case whileSetting
    /// Always.
    case always
  }

  /// How dots are sized and spaced.
  public var preset = PatternLayout.Preset.compact
  /// The numbers of the layout.
  public var layout = PatternLayout.Settings()
  /// Colours and widths; `PatternStyle(preset:palette:)` makes one.
  public var style = PatternStyle(preset: .compact, palette: .dark)
  /// When dots point to the next one: by a triangle of `style.arrowSide`, and pictures of dots by turning to it.
  public var arrows = Arrows.never
  /// Whether touches and keys draw. A drawing that was begun goes on.
  public var isEnabled = true
  /// Whether drawings are invisible while they are drawn and checked. New patterns stay visible.
  public var hidesPath = false
  /// Whether wrong drawings are invisible.
  public var hidesErrorEcho = false
  /// Whether pulses and fading are off.
  public var reducesMotion = false
  /// How long a wrong drawing stays, in seconds. 0 or more; long enough to see what went wrong.
  public var errorEchoDuration = 1.0
  /// How long an accepted drawing stays, in seconds. 0 or more; a glance.
  public var correctEchoDuration = 0.35
  /// How long a drawing takes to fade after its echo, in seconds. 0 or more; part of the echo's duration.
  public var fadeDuration = 0.15
  /// How long a dot pulses when it is reached, in seconds. 0 or more; below 0.2 s it keeps up with a quick finger.
  public var pulseDuration = 0.18
  /// How much larger a dot's disc is at the height of its pulse. 1 or more.
  public var pulseScale = 1.5
  /// Side of the grid as a part of the board's when it is placed at random. 0.5 to 1.
  ///
  /// At 0.7 a board of 358 pt (a phone) still has a pitch of 62 pt for nine dots, and smudges of two entries overlap
  /// in few places.
  public var placedSide = 0.7

  /// The defaults.
  public init() {}
}
