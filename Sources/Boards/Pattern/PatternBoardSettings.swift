public import InkdotPatterns

/// The settings of a pattern board.
public struct PatternBoardSettings: Hashable, Sendable {
  /// When dots point to the next one.
  public enum Arrows: UInt8, Sendable, CaseIterable {
    /// Never.
    case never
    /// While a new pattern is drawn. Onlookers of an unlock do not learn the order.
    case whileSetting
    /// Always.
    case always
  }

  /// The preset for size and distance of dots.
  public var preset = PatternLayout.Preset.compact
  /// The settings of the layout.
  public var layout = PatternLayout.Settings()
  /// Colours and widths; `PatternStyle(preset:palette:)` creates them.
  public var style = PatternStyle(preset: .compact, palette: .dark)
  /// When dots point to the next one: by a triangle of `style.arrowSide`; pictures of dots are rotated instead.
  public var arrows = Arrows.never
  /// Whether touches and keys draw. A drawing in progress continues.
  public var isEnabled = true
  /// Whether drawings are invisible while they are drawn and checked. New patterns stay visible.
  public var hidesPath = false
  /// Whether wrong drawings are invisible.
  public var hidesErrorEcho = false
  /// Whether pulses and fading are off.
  public var reducesMotion = false
  /// Time for which a wrong drawing is shown, in s, at least 0. Long enough to see the error.
  public var errorEchoDuration = 1.0
  /// Time for which an accepted drawing is shown, in s, at least 0.
  public var correctEchoDuration = 0.35
  /// Time in which a drawing fades at the end of its echo, in s, at least 0. Part of the echo's duration.
  public var fadeDuration = 0.15
  /// Duration of the pulse of a reached dot, in s, at least 0. Below 0.2 s it keeps up with a fast finger.
  public var pulseDuration = 0.18
  /// Maximum scale of a dot's disc in its pulse, at least 1.
  public var pulseScale = 1.5
  /// Side of a randomly placed grid, as a share of the board's side, 0.5…1.
  ///
  /// At 0.7, a board of 358 pt (a phone) has a pitch of 62 pt for nine dots, and smudges of two entries rarely overlap.
  public var placedSide = 0.7

  /// Creates the default settings.
  public init() {}
}
