// Conversions of the numbers that page and engine exchange.

extension UInt8 {
  /// Converts a number to a code. Anything but an integer from 0 to 255 becomes 255, which no code uses.
  package init(clamping number: Double) {
    self = UInt8(exactly: number) ?? 255
  }
}

extension UInt32 {
  /// Converts a number to a colour. Anything but an integer in range becomes 0, which is transparent.
  package init(clamping number: Double) {
    self = UInt32(exactly: number) ?? 0
  }
}
