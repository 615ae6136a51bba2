import InkdotDisplay
import InkdotGeometry
import Testing

@Suite struct DisplayListEncoderTests {
  private func words(_ items: DisplayItem...) -> [UInt32] {
    var encoder = DisplayListEncoder()
    encoder.paint(items)
    return encoder.words
  }

  private let color = Color(rgba: 0x1122_3344)
  private func bits(_ numbers: Float...) -> [UInt32] { numbers.map(\.bitPattern) }

  @Test func `every item has the words its table says`() {
    #expect(words(.fill(color)) == [1 | 1 << 8, 0x1122_3344])
    #expect(words(.image(id: 7, Rect(1, 2, 3, 4))) == [2 | 5 << 8, 7] + bits(1, 2, 3, 4))
    #expect(words(.disc(center: Point(1, 2), radius: 3, color)) == [3 | 4 << 8, 0x1122_3344] + bits(1, 2, 3))
    #expect(
      words(.ring(center: Point(1, 2), radius: 3, width: 4, color)) == [4 | 5 << 8, 0x1122_3344] + bits(1, 2, 3, 4))
    #expect(
      words(.line([Point(1, 2), Point(3, 4)], width: 5, color)) == [5 | 6 << 8, 0x1122_3344] + bits(5, 1, 2, 3, 4))
    #expect(
      words(.polygon([Point(1, 2), Point(3, 4)], color)) == [6 | 5 << 8, 0x1122_3344] + bits(1, 2, 3, 4))
    #expect(words(.tiles(id: 7, Rect(1, 2, 3, 4))) == [7 | 5 << 8, 7] + bits(1, 2, 3, 4))
  }

  @Test func `a list can be walked by its heads alone`() {
    let list = words(
      .fill(color), .line([.zero, .zero, .zero], width: 1, color), .disc(center: .zero, radius: 1, color))
    var codes: [UInt32] = []
    var at = 0
    while at < list.count {
      codes.append(list[at] & 255)
      at += 1 + Int(list[at] >> 8)
    }
    #expect(codes == [1, 5, 3])
    #expect(at == list.count)
  }

  @Test func `removing all starts again`() {
    var encoder = DisplayListEncoder()
    encoder.paint(.fill(color))
    encoder.removeAll()
    #expect(encoder.words == [])
  }
}
