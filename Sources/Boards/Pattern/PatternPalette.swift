public import InkdotGeometry

/// The five colours of a pattern lock.
public struct PatternPalette: Hashable, Sendable {
  /// The background.
  public var background: RGBAColor
  /// Dots outside the drawing.
  public var normal: RGBAColor
  /// Dots and lines of the drawing.
  public var selected: RGBAColor
  /// Dots and lines of a wrong drawing.
  public var error: RGBAColor
  /// Dots and lines of an accepted drawing.
  public var correct: RGBAColor

  /// Creates a palette.
  public init(background: RGBAColor, normal: RGBAColor, selected: RGBAColor, error: RGBAColor, correct: RGBAColor) {
    self.background = background
    self.normal = normal
    self.selected = selected
    self.error = error
    self.correct = correct
  }

  /// A palette for dark surroundings.
  public static let dark = PatternPalette(
    background: RGBAColor(18, 19, 20), normal: RGBAColor(165, 161, 154), selected: RGBAColor(236, 234, 230),
    error: RGBAColor(255, 132, 104), correct: RGBAColor(236, 234, 230))

  /// A palette for light surroundings: the same hues, dark enough for a contrast of at least 3:1.
  public static let light = PatternPalette(
    background: RGBAColor(243, 241, 237), normal: RGBAColor(104, 99, 93), selected: RGBAColor(28, 27, 26),
    error: RGBAColor(194, 59, 34), correct: RGBAColor(28, 27, 26))
}
