import InkdotRendering
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import Testing

@Suite struct DisplayListEncoderTests {
  private func words(_ items: DisplayItem...) -> [UInt32] {
    var encoder = DisplayListEncoder()
    encoder.paint(items)
    return encoder.words
  }

  private let color = RGBAColor(rgba: 0x1122_3344)
  private func bits(_ numbers: Float...) -> [UInt32] { numbers.map(\.bitPattern) }

  @Test func `Every item has the number of words in its table`() {
    #expect(words(.fill(color)) == [1 | 1 << 8, 0x1122_3344] as [UInt32])
    #expect(words(.image(id: 7, Rect2D(x: 1, y: 2, width: 3, height: 4))) == [2 | 5 << 8, 7] + bits(1, 2, 3, 4))
    #expect(words(.disc(center: Point2D(1, 2), radius: 3, color)) == [3 | 4 << 8, 0x1122_3344] + bits(1, 2, 3))
    #expect(
      words(.ring(center: Point2D(1, 2), radius: 3, width: 4, color)) == [4 | 5 << 8, 0x1122_3344] + bits(1, 2, 3, 4))
    #expect(
      words(.line([Point2D(1, 2), Point2D(3, 4)], width: 5, color)) == [5 | 6 << 8, 0x1122_3344] + bits(5, 1, 2, 3, 4))
    #expect(
      words(.polygon([Point2D(1, 2), Point2D(3, 4)], color)) == [6 | 5 << 8, 0x1122_3344] + bits(1, 2, 3, 4))
    for (repeats, code) in [(false, 15), (true, 16)] as [(Bool, UInt32)] {
      #expect(
        words(.turned(id: 7, Rect2D(x: 1, y: 2, width: 3, height: 4), along: Vector2D(0, -1), repeats: repeats))
          == [code | 7 << 8, 7] + bits(1, 2, 3, 4, 0, -1))
    }
    #expect(words(.tiles(id: 7, Rect2D(x: 1, y: 2, width: 3, height: 4))) == [7 | 5 << 8, 7] + bits(1, 2, 3, 4))
  }

  @Test func `Items that are too long for their length field are divided at the end of a chain`() {
    var encoder = DisplayListEncoder(maximumPointCount: 4)
    encoder.paint(.curves([(0..<9).map { Point2D(Double($0), 0) }, [.zero]], width: 2, color))
    func item(_ points: ClosedRange<Int>) -> [UInt32] {
      [10 | UInt32(3 + 2 * points.count) << 8, 0x1122_3344] + bits(2) + [UInt32(points.count)]
        + points.flatMap { bits(Float($0), 0) }
    }
    #expect(encoder.words == item(0...4) + item(4...8) + item(0...0))
    encoder.removeAll()
    encoder.paint(.ink([(0..<6).map { InkNode(Point2D(Double($0), 0), radius: Double($0)) }], color))
    #expect(encoder.words.count == (3 + 1 + 5 * 3) + (3 + 1 + 2 * 3))
  }

  @Test func `Ink, curves and photos have the number of words in their table`() throws {
    let even = [InkNode(Point2D(1, 2), radius: 3), InkNode(Point2D(4, 5), radius: 3)]
    let uneven = [InkNode(Point2D(1, 2), radius: 3), InkNode(Point2D(4, 5), radius: 6)]
    #expect(
      words(.ink([even, [even[0]]], color))
        == [8 | 10 << 8, 0x1122_3344] + bits(6) + [2] + bits(1, 2, 4, 5) + [1] + bits(1, 2) as [UInt32])
    #expect(
      words(.ink([uneven, []], color)) == [8 | 9 << 8, 0x1122_3344] + bits(0) + [2] + bits(1, 2, 3, 4, 5, 6) as [UInt32]
    )
    #expect(
      words(.curves([[Point2D(1, 2), Point2D(3, 4), Point2D(5, 6)], [Point2D(7, 8)]], width: 9, color))
        == [10 | 12 << 8, 0x1122_3344] + bits(9) + [3] + bits(1, 2, 3, 4, 5, 6) + [1] + bits(7, 8) as [UInt32])
    for (blend, code) in [(InkBlend.multiply, 12), (.screen, 13)] as [(InkBlend, UInt32)] {
      #expect(
        words(.curves([[Point2D(7, 8)]], width: 9, color, blend: blend))
          == [code | 5 << 8, 0x1122_3344] + bits(9) + [1] + bits(7, 8) as [UInt32])
    }
    let map = Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let cut = try #require(try Self.cutPhoto.cuts.first)
    #expect(
      words(.photo(id: 7, Rect2D(x: -2, y: -1, width: 4, height: 2), map, cuts: [cut]))
        == [9 | 17 << 8, 7] + bits(-2, -1, 4, 2, 1, 2, 3, 4, 5, 6) + [2] + bits(1.5, -1, 0, 1, 0) as [UInt32])
  }

  /// A photo of 4 × 2 pixels with its middle in the origin, erased along its middle.
  static var cutPhoto: Photo {
    get throws {
      var drawing = try Drawing(width: 100, height: 100)
      let source = try #require(PhotoSource(bytes: [1], pixelWidth: 4, pixelHeight: 2))
      try drawing.apply(.place(Photo(source, at: #require(Placement(center: .zero, scale: 1)))))
      try drawing.apply(.stamp(photo: 0))
      let path = try EraserPath([Point2D(-1, 0), Point2D(1, 0)], radius: 1.5)
      for change in drawing.changes(erasingPartsAlong: path) { try drawing.apply(change) }
      guard case .photo(let photo) = drawing.marks[0] else { throw CancellationError() }
      return photo
    }
  }

  @Test func `A list can be traversed by its headers alone`() {
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

  @Test func `Removing all items starts again`() {
    var encoder = DisplayListEncoder()
    encoder.paint(.fill(color))
    encoder.removeAll()
    #expect(encoder.words == [])
  }
}
