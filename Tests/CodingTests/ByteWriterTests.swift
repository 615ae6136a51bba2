import InkdotCoding
import TestSupport
import Testing

@Suite struct ByteWriterTests {
  @Test func `Numbers that are written together have the same bytes as one by one`() {
    var generator = SeededGenerator(seed: 5)
    var numbers: [Int64] = [0, -1, 1, 63, -64, 64, .max, .min]
    for _ in 0..<2_000 {
      numbers.append(Int64.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0..<64, using: &generator))
    }
    for count in [0, 1, 8, 60, 2_008] {
      var (together, single) = (ByteWriter(bytes: [7]), ByteWriter(bytes: [7]))
      together.signed(count: count) { numbers[$0] }
      for number in numbers.prefix(count) { single.signed(number) }
      #expect(together.bytes == single.bytes)
      var reader = ByteReader(together.bytes, 1..<together.bytes.count)
      let read = (0..<count).compactMap { _ in reader.signed() }
      #expect(read == Array(numbers.prefix(count)) && reader.remaining == 0)
    }
  }

  @Test func `A number of more than 64 bits is refused`() {
    let most = [UInt8](repeating: 0xFF, count: 9)
    for (last, value): (UInt8, UInt64?) in [(0, .max >> 1), (1, .max), (2, nil), (0x80, nil), (0x81, nil)] {
      var reader = ByteReader(most + [last, 0], 0..<11)
      #expect(reader.varied() == value)
    }
    var torn = ByteReader(most, 0..<9)
    #expect(torn.varied() == nil)
  }
}
