import InkdotBoards
import InkdotGeometry
import InkdotHosting
import InkdotPatterns
import TestSupport
import Testing

struct ExtremeValueTests {
  let stored = StoredPattern()

  @Test func `A gate stays open only within its grace period`() {
    for grace in Extremes.reals {
      for time in Extremes.reals {
        for later in Extremes.reals {
          var gate = GateState()
          gate.take(.pattern(stored))
          gate.finish(.unlocked)
          gate.enterBackground(at: time, grace: 60)
          _ = gate.activate(at: later, grace: grace)
          #expect((gate.step == .open) == (later - time >= 0 && later - time <= grace))
        }
      }
    }
  }

  @Test func `Extreme numbers of a host do not trap`() {
    for language in PatternTexts.Language.allCases {
      for number in Extremes.integers {
        _ = PatternTexts(language).text(forWaitOf: number)
        _ = PatternTexts(language).text(for: .drawNew(minimum: number))
        _ = PatternTexts(language).text(for: .drawCurrent(.unlock, attemptsLeft: number))
      }
    }
    let keys = [
      "inkdot.tool", "inkdot.color", "inkdot.width", "inkdot.eraserWidth", "inkdot.scale", "inkdot.x", "inkdot.y",
    ]
    for x in Extremes.reals {
      let board = DoodleBoard()
      _ = DoodleState(entries: Dictionary(uniqueKeysWithValues: keys.map { ($0, x) })).restore(board)
      board.checkInvariants()
      let toolbox = DoodleToolbox()
      (board.settings.width, board.settings.eraserWidth) = (x, x)
      for isWider in [true, false] { toolbox.stepWidth(up: isWider, in: &board.settings) }
      _ = HoverMark(at: Point2D(x, 1), height: x, settings: board.settings, scale: x)
      for y in Extremes.reals { _ = Wakeup(deadlines: x, y, nil, now: y) }
    }
  }
}
