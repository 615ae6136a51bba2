/// How ink meets what is painted already, as everywhere: in CSS, canvas, SVG, PDF and Cairo (W3C Compositing and Blending
/// Level 1, section 9). Where nothing is painted yet all are the same.
public enum InkBlend: Hashable, Sendable {
  /// It lies over it.
  case over
  /// It makes it darker: what is black stays black.
  case multiply
  /// It makes it lighter: what is white stays white.
  case screen
}
