import Foundation
import InkdotGeometry
import InkdotPatterns
import TestSupport
import Testing

@Suite struct PatternLayoutTests {
  @Test func `Presets space the dots by the nine-grid rule`() {
    // gap = (320 − 3 · 74) / 4 = 24.5.
    let classic = PatternLayout(grid: .standard, preset: .classic, in: Rect2D(x: 0, y: 0, width: 320, height: 320))
    #expect(classic.diameter == 74 && classic.gap == 24.5 && classic.pitch == 98.5)
    #expect(classic.center(of: 0) == Point2D(24.5 + 37, 37))
    #expect(classic.center(of: 8) == Point2D(24.5 + 37 + 2 * 98.5, 37 + 2 * 98.5))
    // gap = (320 − 3 · 60) / 4 = 35, on all sides.
    for preset in [PatternLayout.Preset.compact, .ring] {
      let layout = PatternLayout(grid: .standard, preset: preset, in: Rect2D(x: 0, y: 0, width: 320, height: 320))
      #expect(layout.diameter == 60 && layout.gap == 35)
      #expect(layout.center(of: 0) == Point2D(65, 65))
      #expect(layout.center(of: 8) == Point2D(255, 255))
      #expect(layout.hitRadius == 30.5)
    }
  }

  @Test func `The grid is centred on surfaces of any shape`() throws {
    let bounds = Rect2D(x: 10, y: 20, width: 500, height: 300)
    for (rows, columns) in [(3, 3), (2, 6), (6, 2), (4, 5)] {
      let layout = PatternLayout(
        grid: try PatternGrid(rows: rows, columns: columns), preset: .compact, in: bounds)
      let (first, last) = (layout.center(of: 0), layout.center(of: rows * columns - 1))
      #expect(abs((first.x + last.x) / 2 - 260) < 1e-9)
      #expect(abs((first.y + last.y) / 2 - 170) < 1e-9)
      #expect(layout.area == Rect2D(x: 110, y: 20, width: 300, height: 300))
    }
  }

  @Test func `Dots shrink if there is too little space`() throws {
    for side in 2...6 {
      let grid = try PatternGrid(rows: side, columns: side)
      let layout = PatternLayout(grid: grid, preset: .classic, in: Rect2D(x: 0, y: 0, width: 200, height: 200))
      #expect(layout.gap >= 0.26 * layout.diameter - 1e-9)
      #expect(layout.center(of: grid.count - 1).x + layout.diameter / 2 + layout.gap <= 200 + 1e-9)
    }
    let nothing = PatternLayout(grid: .standard, preset: .ring, in: .zero)
    #expect(nothing.dot(at: .zero) == nil)
    #expect(nothing.dots(enteredFrom: Point2D(-9, -9), to: Point2D(9, 9)).isEmpty)
  }

  @Test func `A dot is hit inside its circle only`() {
    let layout = PatternLayout(grid: .standard, preset: .ring, in: Rect2D(x: 0, y: 0, width: 320, height: 320))
    for dot in 0..<9 {
      #expect(layout.dot(at: layout.center(of: dot)) == dot)
      #expect(layout.dot(at: layout.center(of: dot) + Vector2D(0, layout.hitRadius - 0.01)) == dot)
      #expect(layout.dot(at: layout.center(of: dot) + Vector2D(0, layout.hitRadius + 0.01)) == nil)
    }
    for point in [Point2D(-1e9, 5), Point2D(5, 1e300), Point2D(.nan, 5), Point2D(5, .infinity)] {
      #expect(layout.dot(at: point) == nil)
    }
  }

  @Test func `The hit factor is kept within its range`() {
    func radius(_ factor: Double) -> Double {
      var settings = PatternLayout.Settings()
      settings.hitFactor = factor
      return PatternLayout(
        grid: .standard, preset: .ring, in: Rect2D(x: 0, y: 0, width: 320, height: 320), settings: settings
      ).hitRadius
    }
    #expect(radius(5) == 47.5)
    // The hit radius is never smaller than the visible dot.
    #expect(radius(-1) == 30.5)
  }

  @Test func `The classic preset has dots of 74 pt on 300 pt`() {
    let layout = PatternLayout(grid: .standard, preset: .classic, in: Rect2D(x: 0, y: 0, width: 300, height: 300))
    #expect(layout.diameter == 74 && layout.hitRadius == 37.5)
  }

  @Test(arguments: PatternLayout.Preset.allCases)
  func `Every point of a visible dot selects it, and links pass between dots`(preset: PatternLayout.Preset) throws {
    let rim = (0..<24).map { Vector2D(cos(Double($0) * .pi / 12), sin(Double($0) * .pi / 12)) }
    for rows in 2...4 {
      for columns in 2...4 {
        let grid = try PatternGrid(rows: rows, columns: columns)
        for side in stride(from: 120.0, through: 800, by: 17) {
          let layout = PatternLayout(grid: grid, preset: preset, in: Rect2D(x: 0, y: 0, width: side, height: side))
          // The edge, and half a point around it, where pixels that the edge divides are visible.
          let missed = (0..<grid.count).filter { dot in
            rim.contains { direction in
              [0, 0.49].contains {
                layout.dot(at: layout.center(of: dot) + direction * (layout.diameter / 2 + $0)) != dot
              }
            }
          }
          #expect(missed.isEmpty, "\(rows)×\(columns), \(side) pt")
          #expect(layout.diameter >= min(preset.diameter, 0.59 * layout.pitch - 1.1))
        }
        // Hit circles as large as dots catch no dot beside a link.
        let layout = PatternLayout(grid: grid, preset: preset, in: Rect2D(x: 0, y: 0, width: 200, height: 200))
        guard layout.hitRadius > 0.6 * layout.pitch / 2 else { continue }
        for first in 0..<grid.count {
          for last in 0..<grid.count where last != first {
            for dot in layout.dots(enteredFrom: layout.center(of: first), to: layout.center(of: last)) where dot != last
            {
              let (link, way) = (
                layout.center(of: last) - layout.center(of: first), layout.center(of: dot) - layout.center(of: first)
              )
              #expect(
                abs(link.dx * way.dy - link.dy * way.dx) < 1e-6, "\(dot) lies on the link of \(first) and \(last)")
            }
          }
        }
      }
    }
  }

  @Test func `The diameter of dots can be set, limited by the available space`() {
    func layout(_ diameter: Double?) -> PatternLayout {
      var settings = PatternLayout.Settings()
      settings.diameter = diameter
      return PatternLayout(
        grid: .standard, preset: .classic, in: Rect2D(x: 0, y: 0, width: 300, height: 300), settings: settings)
    }
    #expect(layout(nil).diameter == 74 && layout(50).diameter == 50 && layout(50).gap == 37.5)
    #expect(layout(500).diameter < 76 && layout(-1).diameter == 0 && layout(.nan).diameter == 0)
    #expect(layout(0).dot(at: layout(0).center(of: 4)) == 4)
  }

  @Test func `A diagonal between the dots of 6×6 hits no dot`() throws {
    let grid = try PatternGrid(rows: 6, columns: 6)
    let layout = PatternLayout(grid: grid, preset: .ring, in: Rect2D(x: 0, y: 0, width: 320, height: 320))
    // Parallel to the main diagonal: from between dots 0 and 1 to between dots 28 and 29.
    let half = Vector2D(layout.pitch / 2, 0)
    #expect(layout.dots(enteredFrom: layout.center(of: 0) + half, to: layout.center(of: 28) + half).isEmpty)
  }

  @Test func `A flick from end to end enters every dot on its way`() {
    let layout = PatternLayout(grid: .standard, preset: .ring, in: Rect2D(x: 0, y: 0, width: 320, height: 320))
    let (left, right) = (Point2D(-50, layout.center(of: 3).y), Point2D(400, layout.center(of: 3).y))
    #expect(layout.dots(enteredFrom: left, to: right) == [3, 4, 5])
    #expect(layout.dots(enteredFrom: right, to: left) == [5, 4, 3])
    #expect(layout.dots(enteredFrom: layout.center(of: 3), to: right) == [4, 5])
    #expect(layout.dots(enteredFrom: left, to: left).isEmpty)
    #expect(layout.dots(enteredFrom: Point2D(.nan, 0), to: right).isEmpty)
  }

  @Test(arguments: [2, 3, 6])
  func `The sampling rate does not change the entered pattern`(side: Int) throws {
    let grid = try PatternGrid(rows: side, columns: side)
    let layout = PatternLayout(grid: grid, preset: .compact, in: Rect2D(x: 0, y: 0, width: 300, height: 300))
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let ends = (0..<2).map { _ in
        Point2D(.random(in: -50...350, using: &generator), .random(in: -50...350, using: &generator))
      }
      let way = ends[1] - ends[0]
      let whole = layout.dots(enteredFrom: ends[0], to: ends[1])
      var previous = ends[0]
      var entered: [Int] = []
      for step in 1...37 {
        let next = step == 37 ? ends[1] : ends[0] + way * (Double(step) / 37)
        entered += layout.dots(enteredFrom: previous, to: next)
        previous = next
      }
      #expect(entered == whole)
      // By definition: the dots whose centres are within the hit radius of the segment, by closest approach.
      for dot in 0..<grid.count where layout.dot(at: ends[0]) != dot {
        let toCenter = layout.center(of: dot) - ends[0]
        let at = min(max(toCenter.dot(way) / way.squaredLength, 0), 1)
        let distance = (toCenter - way * at).length
        if abs(distance - layout.hitRadius) > 1e-6 {
          #expect(whole.contains(dot) == (distance < layout.hitRadius))
        }
      }
    }
  }
}
