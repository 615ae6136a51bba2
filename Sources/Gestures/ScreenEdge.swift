import InkdotGeometry

/// A set of edges of the screen.
public struct ScreenEdge: OptionSet, Sendable {
  /// The bits of the edges.
  public let rawValue: UInt8

  /// Creates a set from its bits.
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
  /// The names of the members, like `[top]`.
  public var description: String { list([(.top, "top"), (.left, "left"), (.bottom, "bottom"), (.right, "right")]) }
}
