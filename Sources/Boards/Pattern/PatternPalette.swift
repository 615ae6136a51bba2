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
    background: RGBAColor(13, 52, 89), normal: RGBAColor(241, 241, 241), selected: RGBAColor(34, 178, 246),
    error: RGBAColor(254, 82, 92), correct: RGBAColor(94, 214, 150))

  /// For light surroundings: the same hues, deep enough to keep a contrast of 3:1 and more on the background.
  public static let light = PatternPalette(
    background: RGBAColor(246, 248, 251), normal: RGBAColor(84, 106, 130), selected: RGBAColor(0, 110, 190),
    error: RGBAColor(196, 30, 48), correct: RGBAColor(16, 124, 74))
}
