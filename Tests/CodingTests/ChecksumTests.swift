import InkdotCoding
import Testing

@Suite struct ChecksumTests {
  @Test func `The checksum of the digits 1 to 9 is the published check value of CRC-32`() {
    let bytes = Array("123456789".utf8)
    #expect(Checksum.of(bytes, in: 0..<9) == 0xCBF4_3926)
    #expect(Checksum.of(bytes, in: 4..<4) == 0)
  }
}
