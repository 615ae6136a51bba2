import InkdotGeometry
public import InkdotTouches

/// A set of kinds of touches.
public struct TouchKinds: OptionSet, Sendable {
  /// The bits of the kinds.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a set of one kind.
  public init(_ kind: TouchKind) { rawValue = 1 << kind.rawValue }

  /// Fingers.
  public static let finger = TouchKinds(.finger)
  /// Pens.
  public static let pen = TouchKinds(.pen)
  /// Mice and trackpads.
  public static let mouse = TouchKinds(.mouse)
  /// All kinds.
  public static let all: TouchKinds = [.finger, .pen, .mouse]
}

extension TouchKinds: CustomStringConvertible {
  /// The names of the members, like `[finger]`.
  public var description: String { list([(.finger, "finger"), (.pen, "pen"), (.mouse, "mouse")]) }
}
