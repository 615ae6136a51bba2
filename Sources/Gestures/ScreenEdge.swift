import InkdotGeometry

/// A set of edges of the screen.
public struct ScreenEdge: OptionSet, Sendable {
  /// One bit for each of the edges.
  public let rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = ScreenEdge(rawValue: 1)
  /// The left edge.
  public static let left = ScreenEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = ScreenEdge(rawValue: 4)
  /// The right edge.
  public static let right = ScreenEdge(rawValue: 8)
}

extension ScreenEdge: CustomStringConvertible {
  /// The names of the members, as `[top]`.
  public var description: String { list([(.top, "top"), (.left, "left"), (.bottom, "bottom"), (.right, "right")]) }
}
