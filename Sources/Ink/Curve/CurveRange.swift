/// A part of a stroke's curve, from one parameter to another.
///
/// The piece of curve that belongs to sample i runs from parameter i to i + 1, so that a stroke of n samples has the
/// parameters 0…n.
@frozen
public struct CurveRange: Equatable, Hashable, Sendable {
  /// Where the part begins.
  public var lower: Double
  /// Where the part ends, not before ``lower``.
  public var upper: Double

  /// A part from its ends.
  @inlinable
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

extension [CurveRange] {
  /// Memory they hold, in bytes.
  package var cost: Int64 { Int64(count * MemoryLayout<CurveRange>.stride) }
}
