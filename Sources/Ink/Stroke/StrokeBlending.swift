/// How a highlighter is blended with the marks below. Each stroke has its own, so that old drawings stay as they were. The
/// other tools cover the marks below.
public enum StrokeBlending: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  /// A translucent layer above, which makes black ink paler. The only one in version 1 of the file format.
  case covers = 0
  /// Multiplied with the marks below, or screened on dark sheets, as a real highlighter.
  case mixes = 1

  /// The name of the blending in files.
  public var name: StaticString {
    switch self {
    case .covers: "cover"
    case .mixes: "mix"
    }
  }
}
