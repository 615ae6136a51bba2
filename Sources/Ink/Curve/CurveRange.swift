/// A part of a stroke's curve, from one parameter to another.
///
/// Piece i of the curve belongs to sample i and has the parameters i to i + 1. A stroke of n samples has the parameters
/// 0…n.
@frozen
public struct CurveRange: Equatable, Hashable, Sendable {
  /// Parameter of the part's start, 0…n.
  public var lower: Double
  /// Parameter of the part's end, 0…n, not before ``lower``.
  public var upper: Double

  /// Creates a part from its ends.
  @inlinable
  public init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

extension [CurveRange] {
  /// Memory of the ranges, in bytes.
  package var cost: Int64 { Int64(count * MemoryLayout<CurveRange>.stride) }
}
