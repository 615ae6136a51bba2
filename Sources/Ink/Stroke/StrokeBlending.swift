/// How a highlighter meets what lies under it. It is kept with each stroke, so that drawings look as they did when they were
/// made. The other tools cover what lies under them.
public enum StrokeBlending: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  /// It lies over it as a translucent layer, which makes black ink paler. Drawings of version 1 of the file format know no
  /// other.
  case covers = 0
  /// It lies under ink that is darker, or on dark paper lighter, as the ink of a real one does.
  case mixes = 1
}
