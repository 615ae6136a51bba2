/// Reads the output of ``ByteWriter``. `nil` means the end of the bytes or a number out of range.
///
/// Inlinable, because otherwise a module that reads a million numbers makes a generic call for each byte. With
/// `package` access this requires `@usableFromInline` on the type and its stored properties.
@usableFromInline package struct ByteReader {
  @usableFromInline package let bytes: [UInt8]
  @inlinable package var offset: Int { position }
  @usableFromInline package let end: Int
  @usableFromInline var position: Int

  @inlinable package init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    (position, end) = (range.lowerBound, range.upperBound)
  }

  @inlinable package var remaining: Int { end - position }

  @inlinable package mutating func byte() -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  @inlinable package mutating func fixed<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    let length = Number.bitWidth / 8
    guard remaining >= length else { return nil }
    var value: Number = 0
    for index in 0..<length { value |= Number(truncatingIfNeeded: bytes[position + index]) << Number(8 * index) }
    position += length
    return value
  }

  /// Reads a finite number.
  @inlinable package mutating func real() -> Double? {
    guard let pattern = fixed(UInt64.self) else { return nil }
    let value = Double(bitPattern: pattern)
    return value.isFinite ? value : nil
  }

  @inlinable package mutating func varied() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let next = byte() {
      // The tenth byte has the last bit and ends the number.
      if shift == 63, next > 1 { return nil }
      value |= UInt64(next & 0x7F) &<< shift
      if next < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  @inlinable package mutating func signed() -> Int64? {
    guard let value = varied() else { return nil }
    return Int64(bitPattern: value >> 1) ^ -Int64(value & 1)
  }

  /// Reads a number from 0 to `most`.
  @inlinable package mutating func count(atMost most: Int) -> Int? {
    guard let value = varied(), value <= UInt64(most) else { return nil }
    return Int(value)
  }

  /// Reads all remaining bytes.
  @inlinable package mutating func rest() -> [UInt8] {
    defer { position = end }
    return Array(bytes[position..<end])
  }
}
