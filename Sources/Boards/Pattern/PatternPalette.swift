public import InkdotGeometry

/// The five colours a pattern lock is made of.
public struct PatternPalette: Hashable, Sendable {
  /// Behind everything.
  public var background: Color
  /// Dots that are not part of the drawing.
  public var normal: Color
  /// Dots and lines of the drawing.
  public var selected: Color
  /// Dots and lines of a wrong drawing.
  public var error: Color
  /// Dots and lines of a drawing that was accepted.
  public var correct: Color

  /// Names five colours.
  public init(background: Color, normal: Color, selected: Color, error: Color, correct: Color) {
    self.background = background
    self.normal = normal
    self.selected = selected
    self.error = error
    self.correct = correct
  }

  /// For dark surroundings.
  public static let dark = PatternPalette(
    background: Color(13, 52, 89), normal: Color(241, 241, 241), selected: Color(34, 178, 246),
    error: Color(254, 82, 92), correct: Color(94, 214, 150))

  /// For light surroundings: the same hues, deep enough to keep a contrast of 3:1 and more on the background.
  public static let light = PatternPalette(
    background: Color(246, 248, 251), normal: Color(84, 106, 130), selected: Color(0, 110, 190),
    error: Color(196, 30, 48), correct: Color(16, 124, 74))
}
