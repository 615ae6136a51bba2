/// The ruling of a sheet: lines or dots at a distance.
public struct Ruling: Hashable, Sendable {
  /// The kind of ruling.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case plain = 0
    /// Lines across.
    case lined = 1
    /// Lines across and down.
    case squared = 2
    /// A dot at each corner of a square.
    case dotted = 3
    /// Staves of five lines; as much room as seven spacings makes lies between them.
    case music = 4

    /// The first version of the file format that has the ruling.
    var version: UInt8 {
      switch self {
      case .plain, .lined, .squared, .dotted, .music: 2
      }
    }

    /// The distance that is meant when none is given, in pt: writing, squares and dots for fingers, notes.
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
  /// From one line or dot to the next, in pt, in ``spacings``; 0 on plain paper.
  public let spacing: Double

  /// Distances that lines may have, in pt.
  public static let spacings = 4.0...200

  /// Nothing.
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
