/// CRC-32 as in PNG and Ethernet (ISO 3309): polynomial 0xEDB88320, reflected, initial and final value all ones.
package enum Checksum {
  private static let table: [UInt32] = {
    var table: [UInt32] = []
    for byte in 0..<UInt32(256) {
      var remainder = byte
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 0 ? 0 : 0xEDB8_8320) }
      table.append(remainder)
    }
    return table
  }()

  package static func of(_ bytes: [UInt8], in range: Range<Int>) -> UInt32 {
    let table = table
    var remainder = UInt32.max
    for index in range { remainder = remainder >> 8 ^ table[Int(UInt8(truncatingIfNeeded: remainder) ^ bytes[index])] }
    return ~remainder
  }
}
