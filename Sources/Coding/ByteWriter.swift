/// Appends numbers in the forms of the file: little-endian, or in as many bytes as they need.
///
/// Inlinable for the reason told at ``ByteReader``.
@usableFromInline package struct ByteWriter {
  @usableFromInline package var bytes: [UInt8]

  @inlinable package init(bytes: [UInt8] = []) { self.bytes = bytes }

  @inlinable package mutating func byte(_ value: UInt8) { bytes.append(value) }

  @inlinable package mutating func fixed<Number: FixedWidthInteger>(_ value: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> Number(shift)))
    }
  }

  @inlinable package mutating func real(_ value: Double) { fixed(value.bitPattern) }

  /// Seven bits a byte, lowest first; the top bit says that more follow (LEB128).
  @inlinable package mutating func count(_ value: Int) { varied(UInt64(value)) }

  @inlinable package mutating func varied(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// 0, −1, 1, −2 … as 0, 1, 2, 3 …: small numbers of either sign are short.
  @inlinable package mutating func signed(_ value: Int64) { varied(UInt64(bitPattern: value << 1 ^ value >> 63)) }
}
