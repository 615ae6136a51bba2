import InkdotGeometry
import InkdotPatterns
import InkdotRendering
import InkdotStudy
import InkdotTouches
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  @Test func `Extreme lengths of patterns are counted and listed`() throws {
    let counter = try PatternCounter(grid: .standard)
    for number in Extremes.integers {
      _ = counter.total(minimumLength: number)
      var enumerator = try PatternEnumerator(grid: PatternGrid(rows: 8, columns: 8), minimumLength: number)
      #expect(enumerator.advance() == (number <= 64))
    }
  }

  @Test func `Extreme numbers given to a lab do not trap`() throws {
    for card in LabCard.allCases {
      for x in Extremes.reals {
        let lab = LabBoard()
        lab.start(card, width: x, height: x)
        lab.resize(width: 300, height: x)
        for option in card.options { _ = try? lab.set(option, to: x, at: 1) }
        for number in Extremes.integers {
          _ = (lab.outline(ofView: number), lab.alpha(of: number), lab.clickCount(ofView: number))
          for name in LabBoard.Switch.allCases {
            _ = lab.isOn(name, of: number)
            _ = try? lab.set(name, of: number, to: true, at: x)
          }
          _ = try? lab.setAlpha(x, of: number, at: 1)
        }
        _ = try? lab.handle(.acceleration(x: x, y: x, z: x), at: 1.5)
        for phase in [TouchPhase.began, .moved, .ended] {
          _ = try? lab.handle(.touches([TouchSample(id: 1, phase: phase, location: Point2D(x, 20))]), at: 2)
          _ = try? lab.handle(
            .touches([TouchSample(id: 2, phase: phase, location: Point2D(20, 20), pressure: x)]), at: 2)
        }
        _ = lab.deadline(at: x)
        var list = DisplayListRecorder()
        lab.paint(on: &list, .dark)
        lab.paintTimeline(on: &list, .dark, width: x, height: x)
      }
    }
  }

  @Test func `A played log takes any speed`() throws {
    let recorder = TouchRecorder()
    for x in Extremes.reals {
      let lab = LabBoard()
      _ = recorder.json(id: "a", width: x, height: x)
      _ = try? lab.open(recorder.json(id: "a", width: 300, height: 200))
      try? lab.play(speed: x, at: 1)
      _ = try? lab.handle(.tick, at: 2)
      _ = lab.step()
    }
  }
}
