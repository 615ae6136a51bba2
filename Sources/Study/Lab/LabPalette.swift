public import InkdotGeometry

/// The colours of the gesture lab. Shapes and texts carry the same information.
public struct LabPalette: Hashable, Sendable {
  /// The colour of outlines and idle lines.
  public var quiet: RGBAColor
  /// Pictures, and active recognizers.
  public var accent: RGBAColor
  /// The colour of drawings on the accent.
  public var onAccent: RGBAColor
  /// The other picture, and watching recognizers.
  public var warm: RGBAColor
  /// Recognized or found.
  public var success: RGBAColor
  /// Failed or refused.
  public var error: RGBAColor

  /// Creates a palette.
  public init(
    quiet: RGBAColor, accent: RGBAColor, onAccent: RGBAColor, warm: RGBAColor, success: RGBAColor, error: RGBAColor
  ) {
    self.quiet = quiet
    self.accent = accent
    self.onAccent = onAccent
    self.warm = warm
    self.success = success
    self.error = error
  }

  /// A palette for dark surroundings.
  public static let dark = LabPalette(
    quiet: RGBAColor(165, 161, 154), accent: RGBAColor(236, 234, 230), onAccent: RGBAColor(18, 19, 20),
    warm: RGBAColor(255, 196, 92),
    success: RGBAColor(94, 214, 150), error: RGBAColor(255, 132, 104))

  /// A palette for light surroundings.
  public static let light = LabPalette(
    quiet: RGBAColor(104, 99, 93), accent: RGBAColor(28, 27, 26), onAccent: RGBAColor(255, 255, 255),
    warm: RGBAColor(168, 93, 0),
    success: RGBAColor(16, 124, 74), error: RGBAColor(194, 59, 34))
}
