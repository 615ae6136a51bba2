import InkdotCoding
import Testing

@Suite struct ChecksumTests {
  @Test func `The check value of CRC-32 is that of the catalogues`() {
    let bytes = Array("123456789".utf8)
    #expect(Checksum.of(bytes, in: 0..<9) == 0xCBF4_3926)
    #expect(Checksum.of(bytes, in: 4..<4) == 0)
  }
}
