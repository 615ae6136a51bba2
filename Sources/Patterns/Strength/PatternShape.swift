/// Common shapes; see ``PatternBlocklist``.
///
/// Each includes all rotations, reflections and sizes, drawn from either end.
public enum PatternShape: UInt8, Sendable, CaseIterable {
  /// One straight line.
  case line
  /// Two sides of a rectangle: L, Γ, the corners.
  case letterL
  /// Three sides of a rectangle: U, C, n.
  case letterU
  /// Z or N; also a small S and two rows read one after the other.
  case letterZ
  /// M or W; on its side Σ or the digit 3.
  case letterM
  /// V, or a roof: two arms that meet at a point.
  case letterV
  /// A straight arm with a slanted hook: the digit 1 with its flag.
  case hook
  /// T drawn without lifting the finger.
  case letterT
  /// X drawn without lifting the finger.
  case letterX
  /// P, also as 9.
  case letterP
  /// R, a P with a leg.
  case letterR
  /// D with a pointed or a cut belly.
  case letterD
  /// The digit 4.
  case digit4
  /// The digit 7 with a slanted leg.
  case digit7
  /// All four sides of a rectangle: the digit 0.
  case rectangle
  /// A rhombus on its tip.
  case diamond
  /// A triangle.
  case triangle
  /// Steps of equal width.
  case stairs
  /// Row after row in alternating directions: the digits 2 and 5, S.
  case snake
  /// Row after row, each in reading direction.
  case rows
  /// From a corner inwards, or reversed: the digits 6 and 9, G.
  case spiral
}
