// What numbers mean on the way between page and engine.

extension UInt8 {
  /// A number as a code; what is no whole number from 0 to 255 becomes 255, which no code is.
  package init(clamping number: Double) {
    self = UInt8(exactly: number) ?? 255
  }
}

extension UInt32 {
  /// A number as a colour; what is no whole number in range becomes 0, which paints nothing.
  package init(clamping number: Double) {
    self = UInt32(exactly: number) ?? 0
  }
}
