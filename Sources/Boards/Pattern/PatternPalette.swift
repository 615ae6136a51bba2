public import InkdotGeometry

/// The five colours a pattern lock is made of.
public struct PatternPalette: Hashable, Sendable {
  /// Behind everything.
  public var background: RGBAColor
  /// Dots that are not part of the drawing.
  public var normal: RGBAColor
  /// Dots and lines of the drawing.
  public var selected: RGBAColor
  /// Dots and lines of a wrong drawing.
  public var error: RGBAColor
  /// Dots and lines of a drawing that was accepted.
  public var correct: RGBAColor

  /// Names five colours.
  public init(background: RGBAColor, normal: RGBAColor, selected: RGBAColor, error: RGBAColor, correct: RGBAColor) {
    self.background = background
    self.normal = normal
    self.selected = selected
    self.error = error
    self.correct = correct
  }

  /// For dark surroundings.
  public static let dark = PatternPalette(
    background: RGBAColor(18, 19, 20), normal: RGBAColor(165, 161, 154), selected: RGBAColor(236, 234, 230),
    error: RGBAColor(255, 132, 104), correct: RGBAColor(236, 234, 230))

  /// For light surroundings: the same hues, deep enough to keep a contrast of 3:1 and more on the background.
  public static let light = PatternPalette(
    background: RGBAColor(243, 241, 237), normal: RGBAColor(104, 99, 93), selected: RGBAColor(28, 27, 26),
    error: RGBAColor(194, 59, 34), correct: RGBAColor(28, 27, 26))
}
