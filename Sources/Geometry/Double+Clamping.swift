extension Double {
  /// The value limited to `lower...upper`; NaN becomes 0.
  @inlinable
  @inline(__always)
  package func clamped(_ lower: Double, _ upper: Double) -> Double {
    isNaN ? 0 : self < lower ? lower : self > upper ? upper : self
  }
}
