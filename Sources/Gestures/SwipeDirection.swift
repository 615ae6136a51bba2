import InkdotGeometry

/// A set of directions on the screen.
public struct SwipeDirection: OptionSet, Sendable {
  /// The bits of the directions.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// To the right.
  public static let right = SwipeDirection(rawValue: 1)
  /// To the left.
  public static let left = SwipeDirection(rawValue: 2)
  /// Upwards.
  public static let up = SwipeDirection(rawValue: 4)
  /// Downwards.
  public static let down = SwipeDirection(rawValue: 8)
}

extension SwipeDirection: CustomStringConvertible {
  /// The names of the members, like `[right]`.
  public var description: String { list([(.right, "right"), (.left, "left"), (.up, "up"), (.down, "down")]) }
}
