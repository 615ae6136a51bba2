import InkdotBoards
import InkdotGeometry
import InkdotStudy
import InkdotTouches
import TestSupport
import Testing

struct HitTraceTests {
  @Test func `The trace agrees with the hit test in any view tree`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let scene = TouchScene()
      var views: [TouchView] = []
      for _ in 0..<8 {
        func side() -> Double { Double.random(in: 0...100, using: &random) }
        let view = TouchView(frame: Rect2D(x: side() - 30, y: side() - 30, width: side(), height: side()))
        view.isHidden = Int.random(in: 0..<8, using: &random) == 0
        view.isUserInteractionEnabled = Int.random(in: 0..<8, using: &random) > 0
        view.alpha = Int.random(in: 0..<8, using: &random) == 0 ? 0.01 : 1
        if Bool.random(using: &random) { view.transform = .rotation(side()) }
        if let parent = views.randomElement(using: &random) { parent.addSubview(view) } else { scene.addRoot(view) }
        views.append(view)
      }
      for _ in 0..<20 {
        let point = Point2D(Double.random(in: -30...120, using: &random), Double.random(in: -30...120, using: &random))
        let trace = HitTrace(at: point, in: scene)
        let found = scene.hitTest(point)
        #expect(trace.chain.first === found)
        #expect((trace.steps.last { $0.answer == .found }?.view) === found)
      }
    }
  }

  @Test func `The trace gives the reason for each skipped view`() throws {
    let board = LabBoard()
    board.start(.hitTest, width: 400, height: 400)
    let touches = LabTouches(board)
    func answers(_ x: Double, _ y: Double) throws -> [String] {
      try touches.down(Point2D(x, y))
      try touches.up()
      try touches.wait(1)
      let hit = try #require(board.hit)
      return hit.steps.map {
        "\(String(decoding: board.viewNames[board.index(of: $0.view) ?? 0], as: UTF8.self)) \($0.answer)"
      }
    }
    // A covers 32…272 × 36…284; B extends beyond it, 171…339 × 65…153.
    #expect(try answers(200, 100) == ["stage searched", "E outside", "A searched", "C outside", "B found"])
    // The part of B outside A is visible but receives no touches.
    #expect(try answers(300, 100) == ["stage found", "E outside", "A outside"])
    #expect(board.hit?.chain.count == 1)
    _ = try board.set(.hidden, of: 2, to: true, at: touches.time)
    #expect(try answers(200, 100) == ["stage searched", "E outside", "A found", "C outside", "B hidden"])
    _ = try board.set(.hidden, of: 2, to: false, at: touches.time)
    _ = try board.setAlpha(0.01, of: 2, at: touches.time)
    #expect(try answers(200, 100).last == "B transparent")
    _ = try board.set(.interaction, of: 1, to: false, at: touches.time)
    #expect(try answers(200, 100) == ["stage found", "E outside", "A notInteractive"])
  }
}
