import Foundation
import InkdotBoards
import InkdotRendering
import InkdotGeometry
import InkdotPatterns
import InkdotTouches
import TestSupport
import Testing

/// Drives a board as a host does and records its effects.
final class BoardDriver {
  let board: PatternBoard
  var time = 0.0
  var effects: PatternEffects = []

  init(grid: PatternGrid = .standard, rule: PatternRule = .standard, width: Double = 300, height: Double = 300) {
    board = PatternBoard(grid: grid, rule: rule)
    effects = board.resize(width: width, height: height)
  }

  func send(_ phase: TouchPhase, _ point: Point2D, id: Int = 1, after seconds: Double = 0.01) throws {
    time += seconds
    let sample = TouchSample(id: id, phase: phase, location: point)
    effects = try board.handle(.touches([sample]), at: time)
    board.checkInvariants()
  }

  func center(_ dot: Int) -> Point2D { board.layout.center(of: dot) }

  /// Draws through the centres of dots, one sample each, and lifts.
  func draw(_ dots: [Int]) throws {
    try send(.began, center(dots[0]))
    for dot in dots.dropFirst() { try send(.moved, center(dot)) }
    try send(.ended, center(dots[dots.count - 1]))
  }

  func wait(_ seconds: Double) throws {
    time += seconds
    effects = try board.tick(at: time)
    board.checkInvariants()
  }
}

@Suite struct PatternBoardTests {
  @Test func `A flick over three dots in two samples joins all three`() throws {
    let driver = BoardDriver()
    try driver.send(.began, Point2D(driver.center(3).x - 40, driver.center(3).y))
    try driver.send(.ended, Point2D(driver.center(5).x + 40, driver.center(5).y))
    #expect(driver.effects.contains(.drawn))
    #expect(driver.board.drawing.dots == [3, 4, 5])
  }

  @Test func `A disabled board ignores touches and keys, and shows disabled dots`() throws {
    let driver = BoardDriver()
    driver.board.settings.style.disabled = PatternStyle.Dot(picture: 9)
    func pictures() -> Int { driver.board.displayList.count { if case .image(9, _) = $0 { true } else { false } } }
    #expect(pictures() == 0)
    driver.board.settings.isEnabled = false
    #expect(pictures() == 9)
    try driver.draw([0, 1, 2])
    _ = try driver.board.pick(4, at: driver.time)
    #expect(driver.board.drawing.count == 0 && !driver.effects.contains(.drawn))
    driver.board.settings.isEnabled = true
    try driver.draw([0, 1, 2, 5])
    // During the check the drawing stays visible, and no dot looks disabled.
    driver.board.takesTouches = false
    #expect(driver.effects.contains(.drawn) && pictures() == 0)
    _ = try driver.board.show(.clear, at: driver.time)
    #expect(pictures() == 9)
  }

  @Test func `A touch outside every dot starts nothing until it reaches one`() throws {
    let driver = BoardDriver()
    try driver.send(.began, Point2D(1, 1))
    try driver.send(.moved, Point2D(2, 150))
    try driver.send(.ended, Point2D(2, 290))
    #expect(!driver.effects.contains(.drawn))
    try driver.send(.began, Point2D(driver.center(4).x, driver.center(4).y - 45))
    try driver.send(.moved, driver.center(4))
    try driver.send(.ended, driver.center(4))
    #expect(driver.effects.contains(.drawn))
    #expect(driver.board.drawing.dots == [4])
  }

  @Test func `A second finger is ignored, even if it is lifted last`() throws {
    let driver = BoardDriver()
    try driver.send(.began, driver.center(0))
    try driver.send(.began, driver.center(8), id: 2)
    try driver.send(.moved, driver.center(6), id: 2)
    try driver.send(.moved, driver.center(1))
    try driver.send(.ended, driver.center(1))
    #expect(driver.board.drawing.dots == [0, 1])
    _ = try driver.board.show(.clear, at: driver.time)
    try driver.send(.moved, driver.center(7), id: 2)
    try driver.send(.ended, driver.center(7), id: 2)
    #expect(driver.board.drawing.count == 0)
  }

  @Test func `A cancelled touch discards the drawing`() throws {
    let driver = BoardDriver()
    try driver.send(.began, driver.center(0))
    try driver.send(.moved, driver.center(1))
    try driver.send(.cancelled, driver.center(1))
    #expect(driver.effects.contains(.discarded))
    #expect(!driver.effects.contains(.drawn))
    try driver.draw([8, 7])
    #expect(driver.board.drawing.dots == [8, 7])
  }

  @Test func `Touches that begin while a drawing is checked are ignored until they end`() throws {
    let driver = BoardDriver()
    try driver.draw([0, 1, 2, 5])
    try driver.send(.began, driver.center(6))
    _ = try driver.board.show(.clear, at: driver.time)
    try driver.send(.moved, driver.center(7))
    try driver.send(.ended, driver.center(8))
    #expect(!driver.effects.contains(.drawn))
  }

  @Test func `The error echo lasts one second`() throws {
    let driver = BoardDriver()
    try driver.draw([0, 1, 2, 5])
    driver.effects = try driver.board.show(.error, at: driver.time)
    #expect(driver.board.displayList.contains { $0.isLine(of: PatternPalette.dark.error) })
    try driver.wait(0.999)
    #expect(!driver.effects.contains(.echoEnded))
    try driver.wait(0.001)
    #expect(driver.effects.contains(.echoEnded))
    #expect(driver.board.drawing.count == 0)
    #expect(driver.board.deadline == nil)
  }

  @Test func `A new touch during the echo clears it and draws`() throws {
    let driver = BoardDriver()
    try driver.draw([0, 1, 2, 5])
    _ = try driver.board.show(.error, at: driver.time)
    try driver.draw([3, 4, 5, 8])
    #expect(driver.effects.contains(.drawn))
    #expect(driver.board.drawing.dots == [3, 4, 5, 8])
  }

  @Test func `A hidden path shows the plain grid while drawing`() throws {
    let driver = BoardDriver()
    let empty = driver.board.displayList
    driver.board.settings.hidesPath = true
    try driver.send(.began, driver.center(0))
    try driver.send(.moved, driver.center(1))
    #expect(driver.board.displayList == empty)
    try driver.send(.ended, driver.center(1))
    #expect(driver.board.displayList == empty)
    _ = try driver.board.show(.error, at: driver.time)
    #expect(driver.board.displayList != empty)
    driver.board.settings.hidesErrorEcho = true
    #expect(driver.board.displayList == empty)
  }

  @Test func `Turning the screen in the middle of a drawing keeps it`() throws {
    let driver = BoardDriver()
    try driver.send(.began, driver.center(0))
    try driver.send(.moved, driver.center(1))
    #expect(driver.board.resize(width: 500, height: 240).contains(.redraw))
    try driver.send(.moved, driver.center(4))
    try driver.send(.ended, driver.center(4))
    #expect(driver.board.drawing.dots.starts(with: [0, 1]))
    #expect(driver.board.drawing.dots.last == 4)
  }

  @Test func `Keys pick dots, submit finishes, cancel discards`() throws {
    let driver = BoardDriver()
    for dot in [0, 2, 8] { driver.effects = try driver.board.pick(dot, at: driver.time) }
    #expect(driver.effects.contains(.dotsChanged))
    #expect(driver.board.isPicked(1))
    #expect(try driver.board.submit(at: driver.time).contains(.drawn))
    #expect(driver.board.drawing.dots == [0, 1, 2, 5, 8])
    _ = try driver.board.show(.clear, at: driver.time)
    _ = try driver.board.pick(4, at: driver.time)
    #expect(try driver.board.cancelEntry(at: driver.time).contains(.discarded))
    #expect(try !driver.board.submit(at: driver.time).contains(.drawn))
  }

  @Test func `With reduced motion only the end of the echo needs a frame`() throws {
    let driver = BoardDriver()
    driver.board.settings.reducesMotion = true
    try driver.send(.began, driver.center(0))
    #expect(driver.board.deadline == nil)
    try driver.send(.ended, driver.center(0))
    _ = try driver.board.show(.error, at: driver.time)
    #expect(driver.board.deadline == driver.time + 1)
  }

  @Test func `Drawing, phase and time stay consistent in random sequences`() throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<60 {
      var rule = PatternRule()
      rule.skippedDots = PatternRule.SkippedDots.allCases[round % PatternRule.SkippedDots.allCases.count]
      rule.allowsRepeats = round.isMultiple(of: 2)
      let board = PatternBoard(grid: try PatternGrid(rows: 2 + round % 5, columns: 2 + round / 5 % 5), rule: rule)
      board.settings.reducesMotion = round.isMultiple(of: 4)
      var time = 0.0
      for _ in 0..<300 {
        time += Double.random(in: -0.05...0.2, using: &random)
        let point = Point2D(Double.random(in: -20...340, using: &random), Double.random(in: -20...340, using: &random))
        switch Int.random(in: 0..<24, using: &random) {
        case 0: _ = try board.pick(Int.random(in: -1...board.grid.count, using: &random), at: time)
        case 1: _ = try board.submit(at: time)
        case 2: _ = try board.cancelEntry(at: time)
        case 3...5: _ = try board.show(PatternEcho.allCases.randomElement(using: &random) ?? .clear, at: time)
        case 6: _ = try board.tick(at: time)
        case 7: _ = try board.handle(.cancel, at: time)
        case 8: _ = board.resize(width: point.x, height: point.y)
        case 9: _ = board.moveGrid(to: Bool.random(using: &random) ? Point2D(point.x / 320, point.y / 320) : nil)
        case 10: board.takesTouches = Int.random(in: 0..<4, using: &random) > 0
        case 11: #expect(throws: TouchError.timeNotFinite) { try board.tick(at: .nan) }
        default:
          if board.layout.diameter < 1 { _ = board.resize(width: 320, height: 320) }
          let phase = TouchPhase.allCases.randomElement(using: &random) ?? .began
          let sample = TouchSample(id: Int.random(in: 0..<3, using: &random), phase: phase, location: point)
          // Many of these events are impossible and are refused.
          _ = try? board.dispatch(TouchEvent(time: time, samples: [sample]))
        }
        board.checkInvariants()
      }
    }
  }

  @Test(arguments: [2, 3, 4, 5, 6])
  func `A placed grid stays on the board`(side: Int) throws {
    let driver = BoardDriver(grid: try PatternGrid(rows: side, columns: side), width: 320, height: 480)
    for place in [Point2D(0, 0), Point2D(1, 1), Point2D(0.3, 0.8), Point2D(.nan, 7), Point2D(-1, .infinity)] {
      #expect(driver.board.moveGrid(to: place).contains(.redraw))
      let layout = driver.board.layout
      for dot in 0..<layout.grid.count {
        let center = layout.center(of: dot)
        let radius = layout.diameter / 2
        #expect(center.x >= radius && center.x <= 320 - radius && center.y >= radius && center.y <= 480 - radius)
      }
    }
  }

  @Test func `With invalid sizes the board is empty and does not trap`() throws {
    let driver = BoardDriver()
    for size in [(Double.nan, 100.0), (-5, 100), (0, 0), (1e300, 1e300)] {
      #expect(driver.board.resize(width: size.0, height: size.1).contains(.redraw))
      try driver.draw([0, 8])
      _ = try driver.board.show(.clear, at: driver.time)
      _ = driver.board.displayList
    }
  }

  /// Points of a dot's outline, just inside its stroke and on its inner edge.
  private func rim(of dot: Int, on board: PatternBoard) -> [Point2D] {
    let (center, radius) = (board.layout.center(of: dot), board.layout.diameter / 2)
    return [radius, radius - 0.01, max(0, radius - board.settings.style.ringWidth)].flatMap { radius in
      (0..<8).map { step in
        center + Vector2D(cos(Double(step) * .pi / 4 + 0.1), sin(Double(step) * .pi / 4 + 0.1)) * radius
      }
    }
  }

  @Test(arguments: PatternLayout.Preset.allCases)
  func `A touch on the rim of any dot draws, and a trace that touches the rim joins the dot`(
    preset: PatternLayout.Preset
  ) throws {
    for side in 2...4 {
      let grid = try PatternGrid(rows: side, columns: side)
      // Fractions of points, as boards in a centred layout have.
      for length in stride(from: 120.0, through: 800, by: 96.7) {
        let driver = BoardDriver(grid: grid, width: length, height: length + 7.3)
        driver.board.settings.preset = preset
        driver.board.settings.style = PatternStyle(preset: preset, palette: .dark)
        var missed: [Int] = []
        for dot in 0..<grid.count {
          for point in rim(of: dot, on: driver.board) {
            try driver.send(.began, point)
            if driver.board.drawing.dots != [dot] { missed.append(dot) }
            // The trace ends at the rim of the next dot in the row.
            let next = dot % side < side - 1 ? dot + 1 : dot - 1
            let center = driver.center(next)
            let edge = center + (driver.center(dot) - center).normalized * (driver.board.layout.diameter / 2)
            try driver.send(.moved, edge)
            if driver.board.drawing.dots != [dot, next] { missed.append(next) }
            try driver.send(.cancelled, edge)
          }
        }
        #expect(missed.isEmpty, "\(side)×\(side), \(length) pt")
      }
    }
  }

  @Test func `A touch in the corner of a picture selects its dot, a finger that passes there does not`() throws {
    let driver = BoardDriver()
    driver.board.settings.preset = .classic
    let radius = driver.board.layout.diameter / 2
    let corner = driver.center(4) + Vector2D(radius, radius)
    try driver.send(.began, corner)
    #expect(driver.board.drawing.dots.isEmpty)
    try driver.send(.cancelled, corner)
    driver.board.settings.style.normal = PatternStyle.Dot(picture: 1)
    for corner in [Vector2D(radius, radius), Vector2D(-radius, radius), Vector2D(radius, -radius)] {
      try driver.send(.began, driver.center(4) + corner)
      #expect(driver.board.drawing.dots == [4])
      try driver.send(.cancelled, driver.center(4) + corner)
    }
    // Each knight's move joins two dots.
    for (first, last) in [(0, 5), (0, 7), (2, 3), (2, 7), (6, 1), (6, 5), (8, 1), (8, 3)] {
      try driver.draw([first, last])
      #expect(driver.board.drawing.dots == [first, last])
      _ = try driver.board.show(.clear, at: driver.time)
    }
  }

  @Test func `An outline wider than its dot stays inside it`() throws {
    let driver = BoardDriver()
    driver.board.settings.style = PatternStyle(preset: .ring, palette: .dark)
    driver.board.settings.style.ringWidth = 500
    let radius = driver.board.layout.diameter / 2
    for case .ring(_, let middle, let width, _) in driver.board.displayList {
      #expect(middle > 0 && middle + width / 2 <= radius)
    }
  }
}

extension DisplayItem {
  func isLine(of color: RGBAColor) -> Bool {
    if case .line(_, _, color) = self { return true }
    return false
  }
}
