// The input of key derivation.

extension Pattern {
  /// Calls a closure with the key derivation input of this pattern, and wipes it afterwards.
  ///
  /// | offset | bytes | meaning |
  /// |---|---|---|
  /// | 0 | 14 | `inkdot-pattern` in ASCII |
  /// | 14 | 1 | version of this form, 1 |
  /// | 15 | 1 | rows |
  /// | 16 | 1 | columns |
  /// | 17 | 2 | number of dots, little-endian |
  /// | 19 | number of dots | the dots in order, one byte each |
  ///
  /// Includes the size of the grid, so that the same dots on different grids give different keys. The bytes are secret:
  /// `body` must not keep the pointer, and must wipe copies.
  ///
  /// - Complexity: O(dots).
  public func withKeyBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let domain: StaticString = "inkdot-pattern"
    let bytes = SecretBytes(capacity: domain.utf8CodeUnitCount + 5 + count)
    for index in 0..<domain.utf8CodeUnitCount { bytes.append(domain.utf8Start[index]) }
    bytes.append(1)
    bytes.append(UInt8(grid.rows))
    bytes.append(UInt8(grid.columns))
    bytes.append(UInt8(count & 255))
    bytes.append(UInt8(count >> 8))
    for index in 0..<count { bytes.append(UInt8(self[index])) }
    return try bytes.withBytes(body)
  }
}
