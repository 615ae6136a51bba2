import InkdotPatterns
import Testing

@Suite struct PatternKeyBytesTests {
  @Test func `The bytes have the documented layout`() throws {
    let pattern = try Pattern(dots: [0, 1, 2, 5, 8], grid: PatternGrid(rows: 3, columns: 4))
    let bytes = pattern.withKeyBytes { Array($0) }
    #expect(bytes == Array("inkdot-pattern".utf8) + [1, 3, 4, 5, 0, 0, 1, 2, 5, 8])
  }

  @Test func `The bytes fit the longest pattern of the largest grid`() throws {
    let grid = try PatternGrid(rows: 16, columns: 16)
    let bytes = try Pattern(dots: 0..<256, grid: grid).withKeyBytes { Array($0) }
    #expect(Array(bytes[15..<20]) == [16, 16, 0, 1, 0])
    #expect(bytes.count == 19 + 256)
    #expect(bytes.last == 255)
  }
}
