/// How a highlighter is blended with the marks below.
///
/// Each stroke stores its own, so that existing drawings do not change. Other tools cover the marks below.
public enum StrokeBlending: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  /// A translucent layer above, which makes black ink paler. The only blending in version 1 of the file format.
  case covers = 0
  /// Multiplied with the marks below, or screened on dark sheets, like a real highlighter.
  case mixes = 1

  /// The name of the blending in files.
  public var name: StaticString {
    switch self {
    case .covers: "cover"
    case .mixes: "mix"
    }
  }
}
