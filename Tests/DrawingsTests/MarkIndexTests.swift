import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings

@Suite struct MarkIndexTests {
  @Test(arguments: 0..<6)
  func `The index agrees with a search of all bounding boxes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var index = MarkIndex()
    var boxes: [(box: Rect2D, isEmpty: Bool)] = []
    func box() -> Rect2D {
      let size = [1.0, 30, 400, 5_000, 9e7][Int.random(in: 0..<5, using: &random)]
      let reach = seed == 5 ? 2e9 : 2_000.0
      return Rect2D(
        x: .random(in: -reach...reach, using: &random), y: .random(in: -reach...reach, using: &random),
        width: .random(in: 0...size, using: &random), height: .random(in: 0...size, using: &random))
    }
    for _ in 0..<1_500 {
      switch Int.random(in: 0..<8, using: &random) {
      case 6...7 where !boxes.isEmpty:
        let mark = Int.random(in: boxes.indices, using: &random)
        boxes[mark].box = box()
        index.move(mark, to: boxes[mark].box)
      case 0 where !boxes.isEmpty:
        boxes.removeLast()
        index.removeLast()
      case 1 where !boxes.isEmpty:
        let mark = Int.random(in: boxes.indices, using: &random)
        boxes[mark].isEmpty.toggle()
        index.setEmpty(boxes[mark].isEmpty, of: mark)
      default:
        boxes.append((box(), Int.random(in: 0..<9, using: &random) == 0))
        index.append(boxes[boxes.count - 1].box, isEmpty: boxes[boxes.count - 1].isEmpty)
      }
      let asked = box()
      #expect(
        index.marks(intersecting: asked)
          == boxes.indices.filter { !boxes[$0].isEmpty && boxes[$0].box.intersects(asked) })
    }
  }
}
