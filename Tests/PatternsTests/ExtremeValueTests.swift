import InkdotGeometry
import InkdotPatterns
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  @Test func `Extreme dots, grids and lengths do not trap`() throws {
    for number in Extremes.integers {
      for other in Extremes.integers {
        _ = try? PatternGrid(rows: number, columns: other)
        _ = PatternGrid.standard.dots(between: number, and: other)
        _ = try? Pattern(dots: [number, other])
      }
      var rule = PatternRule()
      rule.minimumLength = number
      for kind in PatternFlow.Kind.allCases {
        var flow = PatternFlow(kind, rule: rule)
        _ = (flow.screen, flow.handle(.drew(try Pattern(dots: [0, 1, 2, 5]))), flow.screen)
      }
      for skipped in PatternRule.SkippedDots.allCases {
        rule.skippedDots = skipped
        rule.allowsRepeats = true
        var trace = PatternTrace(rule: rule)
        for dot in [0, number, 8, number, 0] { _ = (trace.append(dot), trace.contains(dot)) }
        trace.checkInvariants()
        _ = try? Pattern(dots: [0, number, 8], rule: rule)
      }
      for schedule in AttemptSchedule.allCases {
        _ = (schedule.wait(afterFailures: number), schedule.attemptsLeft(afterFailures: number))
      }
      _ = try? AttemptWaits([number: .seconds(1)])
      _ = try? CredentialHeader(subject: .pattern(.standard, rule), key: .none, iterations: number, salt: [])
    }
  }

  @Test func `Extreme places and clocks do not trap`() {
    for x in Extremes.reals {
      for rect in Extremes.rects {
        var settings = PatternLayout.Settings()
        (settings.hitFactor, settings.minimumGap) = (x, rect.x)
        let layout = PatternLayout(grid: .standard, preset: .compact, in: rect, settings: settings)
        let point = Point2D(rect.x, x)
        _ = (
          layout.dot(at: point), layout.dots(enteredFrom: point, to: rect.center),
          layout.dots(enteredFrom: .zero, to: point)
        )
      }
      _ = try? AttemptWaits([5: .seconds(x)])
      var recent = RecentAttempts()
      for y in Extremes.reals {
        recent.insert([1], at: y)
        _ = recent.contains([1], at: x)
        for schedule in AttemptSchedule.allCases {
          var limiter = AttemptLimiter(schedule: schedule)
          for turn in 0..<12 {
            _ = limiter.begin(at: ClockReading(wall: turn % 2 == 0 ? x : y, boot: .init(identifier: 1, uptime: y)))
            _ = limiter.status(at: ClockReading(wall: y))
            _ = limiter.observe(ClockReading(wall: x))
          }
          limiter.checkInvariants()
        }
      }
    }
  }
}
