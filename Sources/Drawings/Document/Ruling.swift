/// The ruling of a sheet: lines or dots with a spacing.
public struct Ruling: Hashable, Sendable {
  /// The kind of ruling.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// No ruling.
    case plain = 0
    /// Horizontal lines.
    case lined = 1
    /// Horizontal and vertical lines.
    case squared = 2
    /// A dot at each corner of a square.
    case dotted = 3
    /// Staves of five lines, seven spacings apart.
    case music = 4

    /// The name of the ruling in files and on the command line.
    public var name: StaticString {
      switch self {
      case .plain: "plain"
      case .lined: "lined"
      case .squared: "squared"
      case .dotted: "dotted"
      case .music: "music"
      }
    }

    /// The first version of the file format that has the ruling.
    var version: UInt8 {
      switch self {
      case .plain, .lined, .squared, .dotted, .music: 2
      }
    }

    /// The default spacing, in pt.
    public var standardSpacing: Double {
      switch self {
      case .plain: 0
      case .lined: 28
      case .squared, .dotted: 20
      case .music: 8
      }
    }
  }

  /// The kind of ruling.
  public let kind: Kind
  /// Distance of lines or dots in pt, within ``spacings``; 0 if plain.
  public let spacing: Double

  /// Allowed spacings, in pt.
  public static let spacings = 4.0...200

  /// No ruling.
  public static let plain = Ruling(plain: ())

  private init(plain: Void) { (kind, spacing) = (.plain, 0) }

  /// Creates a ruling with a spacing.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - spacing: in pt; ignored if plain.
  /// - Returns: `nil` if the spacing is outside ``spacings``.
  public init?(_ kind: Kind, spacing: Double) {
    if kind == .plain {
      self = .plain
      return
    }
    guard Self.spacings ~= spacing else { return nil }
    (self.kind, self.spacing) = (kind, spacing)
  }

  /// Creates a ruling with its default spacing.
  public init(_ kind: Kind) { (self.kind, spacing) = (kind, kind.standardSpacing) }
}
