import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotTouches
import Testing

/// Taps of several fingers undo and redo, and nothing else.
@Suite struct DoodleTapTests {
  private func tester() -> DoodleTester {
    let tester = DoodleTester()
    tester.draw(from: (100, 100), to: (200, 100))
    tester.draw(from: (100, 200), to: (200, 200))
    tester.time += 1
    return tester
  }

  /// Puts fingers down and lifts them one after the other, with `gap` s in between.
  private func tap(
    _ tester: DoodleTester, fingers: Int, at x: Double = 150, gap: Double = 0.02, hold: Double = 0.08,
    wobble: Double = 0
  ) {
    for finger in 0..<fingers {
      tester.send((finger, .began, x + 40 * Double(finger), 60), after: finger == 0 ? 0.05 : gap)
    }
    if wobble > 0 { for finger in 0..<fingers { tester.send((finger, .moved, x + 40 * Double(finger) + wobble, 60)) } }
    tester.time += hold
    for finger in 0..<fingers { tester.send((finger, .ended, x + 40 * Double(finger) + wobble, 60), after: gap) }
  }

  @Test(arguments: [0, 0.02, 0.06])
  func `Two fingers undo and three redo, with any delay between them, and leave no mark`(gap: Double) {
    let tester = tester()
    let file = tester.board.file
    tap(tester, fingers: 2, gap: gap)
    #expect(tester.strokes.count == 1)
    #expect(tester.effects.contains(.tapUndid))
    tester.time += 1
    tap(tester, fingers: 3, gap: gap)
    #expect(tester.board.file == file)
    #expect(tester.effects.contains(.tapRedid))
    #expect(!tester.board.history.canRedo)
  }

  @Test func `Two slightly trembling fingers can tap together`() {
    let tester = tester()
    tester.send((1, .began, 100, 60), (2, .began, 160, 60))
    tester.send((1, .moved, 104, 62), (2, .moved, 157, 58))
    tester.send((1, .ended, 104, 62), (2, .ended, 157, 58))
    #expect(tester.strokes.count == 1)
  }

  @Test(arguments: [0, 0.1, 0.3, 0.6])
  func `Each tap of two fingers undoes one step, however fast they follow`(pause: Double) {
    let tester = tester()
    for y in [140.0, 180, 220, 260] { tester.draw(from: (100, y), to: (200, y)) }
    tester.take(tester.board.zoom(by: 2, about: Point2D(100, 100)))
    tester.time += 1
    let scale = tester.board.view.scale
    let count = tester.strokes.count
    for tapCount in 1...4 {
      tap(tester, fingers: 2)
      #expect(tester.strokes.count == count - tapCount)
      tester.time += pause
    }
    #expect(tester.board.view.scale == scale)
  }

  @Test func `A sheet that was pinched smaller than the screen is fitted when the fingers lift`() {
    let tester = tester()
    let whole = tester.board.view
    tester.pinch(from: 150, to: 40)
    #expect(tester.board.view == whole)
    #expect(!tester.board.history.canRedo)
    // Above the fitting scale, the scale stays.
    tester.pinch(from: 40, to: 150)
    let large = tester.board.view.scale
    tester.pinch(from: 100, to: 90)
    #expect(tester.board.view.scale < large)
    #expect(tester.board.view.scale > whole.scale)
  }

  @Test func `An endless sheet keeps the size that a pinch gives it`() throws {
    let tester = DoodleTester()
    tester.take(tester.board.start(on: try #require(Sheet(width: 400, height: 300, isEndless: true))).effects)
    tester.pinch(from: 150, to: 40)
    #expect(tester.board.view.scale < 0.5)
  }

  @Test func `Other touches than taps undo nothing`() {
    let tester = tester()
    let file = tester.board.file
    tester.pinch()
    tester.time += 1
    tap(tester, fingers: 2, hold: 0.6)
    tester.time += 1
    tap(tester, fingers: 2, wobble: 14)
    tester.time += 1
    tap(tester, fingers: 4)
    tester.time += 1
    // A hand that rests while a pen draws.
    tester.send((9, .began, 20, 20), kind: .pen)
    tap(tester, fingers: 2)
    tester.send((9, .cancelled, 20, 20), kind: .pen)
    #expect(tester.board.file == file)
    #expect(!tester.board.history.canRedo)
  }

  @Test func `A palm right after the pen undoes nothing, but later fingers do`() {
    let tester = tester()
    tester.send((9, .began, 20, 20), kind: .pen)
    tester.send((9, .ended, 30, 20), kind: .pen, after: 0.3)
    let count = tester.strokes.count
    tap(tester, fingers: 2)
    #expect(tester.strokes.count == count)
    tester.time += 0.6
    tap(tester, fingers: 2)
    #expect(tester.strokes.count == count - 1)
  }

  @Test func `A finger that taps beside a drawing finger undoes nothing`() {
    let tester = tester()
    tester.draw(from: (100, 250), to: (160, 250), id: 5, lifts: false)
    tester.time += 0.3
    tester.send((6, .began, 300, 60))
    tester.send((6, .ended, 300, 60))
    tester.send((5, .ended, 160, 250))
    #expect(tester.strokes.count == 3)
  }

  @Test func `A stroke right after a tap is drawn, and the tap undoes the previous stroke`() {
    let tester = tester()
    tap(tester, fingers: 2)
    tester.draw(from: (100, 250), to: (200, 250))
    #expect(tester.strokes.count == 2)
  }

  @Test func `One finger still draws a dot, and finger taps can be turned off`() {
    let tester = tester()
    tap(tester, fingers: 1)
    #expect(tester.strokes.count == 3)
    tester.board.settings.fingerTaps = false
    tap(tester, fingers: 2)
    tester.time += 1
    tap(tester, fingers: 3)
    #expect(tester.strokes.count == 3)
  }
}
