import InkdotGeometry

/// A set of directions on the screen.
public struct SwipeDirection: OptionSet, Sendable {
  /// One bit for each of the directions.
  public let rawValue: UInt8

  /// The set with these bits.
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
  /// The names of the members, as `[right]`.
  public var description: String { list([(.right, "right"), (.left, "left"), (.up, "up"), (.down, "down")]) }
}
