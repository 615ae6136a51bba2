/// Appends numbers in the encodings of the file format: fixed-width little-endian, or variable-length.
///
/// Inlinable for the same reason as ``ByteReader``.
@usableFromInline package struct ByteWriter: Sendable {
  @usableFromInline package var bytes: [UInt8]

  @inlinable package init(bytes: [UInt8] = []) { self.bytes = bytes }

  @inlinable package mutating func byte(_ value: UInt8) { bytes.append(value) }

  @inlinable package mutating func fixed<Number: FixedWidthInteger>(_ value: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> Number(shift)))
    }
  }

  @inlinable package mutating func real(_ value: Double) { fixed(value.bitPattern) }

  /// Appends seven bits per byte, lowest first; the top bit marks that more bytes follow (LEB128).
  @inlinable package mutating func count(_ value: Int) { varied(UInt64(value)) }

  @inlinable package mutating func varied(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends 0, −1, 1, −2 … as 0, 1, 2, 3 …, so that small numbers of either sign are short (zigzag encoding).
  @inlinable package mutating func signed(_ value: Int64) { varied(UInt64(bitPattern: value << 1 ^ value >> 63)) }

  /// Appends `count` numbers as ``signed(_:)`` does.
  ///
  /// Collects the bytes of many numbers before it grows the array. Appending each byte to the array takes three times as long.
  @inlinable package mutating func signed(count: Int, _ number: (Int) -> Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { block in
      var length = 0
      for index in 0..<count {
        let value = number(index)
        var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
        while rest >= 0x80 {
          block[length] = UInt8(truncatingIfNeeded: rest) | 0x80
          rest >>= 7
          length += 1
        }
        block[length] = UInt8(truncatingIfNeeded: rest)
        length += 1
        // A number has at most ten bytes.
        if length > 512 - 10 {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: block[..<length]))
          length = 0
        }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: block[..<length]))
    }
  }
}
