/// How ink is blended with the marks below.
///
/// The modes are those of CSS, canvas, SVG, PDF and Cairo (W3C Compositing and Blending Level 1, section 9). On a
/// transparent background they are the same.
public enum InkBlend: Hashable, Sendable {
  /// Covers the marks below.
  case over
  /// Darkens: black stays black.
  case multiply
  /// Lightens: white stays white.
  case screen
}
