import InkdotInk
import InkdotGeometry
import InkdotRendering
import Testing

@Suite struct DisplayItemTests {
  @Test func `A bounding box contains everything that an item paints`() throws {
    let black = RGBAColor.black
    #expect(
      DisplayItem.image(id: 1, Rect2D(x: 1, y: 2, width: 3, height: 4)).bounds
        == Rect2D(x: 1, y: 2, width: 3, height: 4))
    #expect(
      DisplayItem.turned(id: 1, Rect2D(x: 0, y: 2, width: 8, height: 4), along: Vector2D(0, 1), repeats: true).bounds
        == Rect2D(x: 2, y: 0, width: 4, height: 8))
    #expect(DisplayItem.disc(center: Point2D(5, 6), radius: 2, black).bounds == Rect2D(x: 3, y: 4, width: 4, height: 4))
    #expect(
      DisplayItem.ring(center: Point2D(5, 6), radius: 2, width: 2, black).bounds
        == Rect2D(x: 2, y: 3, width: 6, height: 6))
    #expect(
      DisplayItem.line([Point2D(4, 9), Point2D(1, 2)], width: 2, black).bounds
        == Rect2D(x: 0, y: 1, width: 5, height: 9))
    #expect(
      DisplayItem.polygon([.zero, Point2D(-2, 3), Point2D(1, 1)], black).bounds
        == Rect2D(x: -2, y: 0, width: 3, height: 3))
    let chains = [
      [InkNode(Point2D(1, 1), radius: 1)], [InkNode(Point2D(10, 5), radius: 2), InkNode(Point2D(4, 5), radius: 3)],
    ]
    #expect(DisplayItem.ink(chains, black).bounds == Rect2D(x: 0, y: 0, width: 12, height: 8))
    #expect(
      DisplayItem.curves([[Point2D(1, 1), Point2D(2, 4), Point2D(3, 1)], []], width: 2, black).bounds
        == Rect2D(x: 0, y: 0, width: 4, height: 5))
    let quarter = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 20)
    #expect(
      DisplayItem.photo(id: 1, Rect2D(x: -2, y: -1, width: 4, height: 2), quarter, cuts: []).bounds
        == Rect2D(x: 9, y: 18, width: 2, height: 4))
  }

  @Test func `Items without a limit, and items that paint nothing, have no bounding box`() {
    #expect(DisplayItem.fill(.black).bounds == nil)
    #expect(DisplayItem.tiles(id: 1, Rect2D(x: 1, y: 2, width: 3, height: 4)).bounds == nil)
    #expect(DisplayItem.line([], width: 2, .black).bounds == nil)
    #expect(DisplayItem.ink([[]], .black).bounds == nil)
  }

  @Test func `A recorder keeps items in their order`() {
    var recorder = DisplayListRecorder()
    let list: DisplayList = [.fill(.white), .disc(center: .zero, radius: 1, .black)]
    recorder.paint(list)
    #expect(recorder.items == list)
  }
}
