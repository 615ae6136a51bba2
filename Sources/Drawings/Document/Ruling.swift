/// The ruling of a sheet: lines or dots at a distance.
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
  /// Distance between lines or dots in pt, in ``spacings``; 0 if plain.
  public let spacing: Double

  /// Allowed spacings, in pt.
  public static let spacings = 4.0...200

  /// No ruling.
  public static let plain = Ruling(plain: ())

  private init(plain: Void) { (kind, spacing) = (.plain, 0) }

  /// A ruling of a kind with a spacing.
  ///
  /// - Parameters:
  ///   - kind: what is printed.
  ///   - spacing: in pt; of no meaning on plain paper.
  /// - Returns: `nil` when the spacing is outside ``spacings``.
  public init?(_ kind: Kind, spacing: Double) {
    if kind == .plain {
      self = .plain
      return
    }
    guard Self.spacings ~= spacing else { return nil }
    (self.kind, self.spacing) = (kind, spacing)
  }

  /// A ruling of a kind with its standard spacing.
  public init(_ kind: Kind) { (self.kind, spacing) = (kind, kind.standardSpacing) }
}
