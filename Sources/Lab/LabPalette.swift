public import InkdotGeometry

/// The colours of the gesture lab. What they tell is told by shapes and texts, too.
public struct LabPalette: Hashable, Sendable {
  /// What lies still: outlines, idle lines.
  public var quiet: Color
  /// Pictures, and recognizers that are under way.
  public var accent: Color
  /// What is drawn on the accent.
  public var onAccent: Color
  /// The other picture; recognizers that watch.
  public var warm: Color
  /// Recognized, found.
  public var success: Color
  /// Failed, refused.
  public var error: Color

  /// Names six colours.
  public init(quiet: Color, accent: Color, onAccent: Color, warm: Color, success: Color, error: Color) {
    self.quiet = quiet
    self.accent = accent
    self.onAccent = onAccent
    self.warm = warm
    self.success = success
    self.error = error
  }

  /// For dark surroundings.
  public static let dark = LabPalette(
    quiet: Color(150, 178, 206), accent: Color(34, 178, 246), onAccent: Color(6, 36, 64), warm: Color(255, 196, 92),
    success: Color(94, 214, 150), error: Color(255, 120, 130))

  /// For light surroundings.
  public static let light = LabPalette(
    quiet: Color(104, 124, 146), accent: Color(0, 110, 190), onAccent: Color(255, 255, 255), warm: Color(190, 104, 0),
    success: Color(16, 124, 74), error: Color(196, 30, 48))
}
