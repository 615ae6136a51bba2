/// Encodes bytes in the zlib format (RFC 1950) without compression, in stored blocks (RFC 1951, 3.2.4).
public enum StoredDeflate {
  /// Returns a zlib stream of bytes.
  ///
  /// - Complexity: O(bytes).
  public static func stream(of bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    out.reserveCapacity(bytes.count + bytes.count / 13_000 + 16)
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let count = UInt16(end - start)
      out.append(end == bytes.count ? 1 : 0)
      for half in [count, ~count] { out += [UInt8(half & 255), UInt8(half >> 8)] }
      out += bytes[start..<end]
      start = end
    } while start < bytes.count
    // Adler-32. 5,552 sums fit 32 bits between two divisions.
    var (a, b) = (UInt32(1), UInt32(0))
    for chunk in stride(from: 0, to: bytes.count, by: 5552) {
      for byte in bytes[chunk..<min(chunk + 5552, bytes.count)] {
        a += UInt32(byte)
        b += a
      }
      (a, b) = (a % 65_521, b % 65_521)
    }
    let sum = b << 16 | a
    return out + [24, 16, 8, 0].map { UInt8(sum >> $0 & 255) }
  }
}
