import InkdotInk
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotGraphics
import InkdotHosting
import InkdotRendering
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  @MainActor final class DoodleBoardViewTests: BoardFixture {
    var journal: [UInt8] = []

    override init() throws {
      UIFeedbackGenerator.felt = []
      try super.init()
      view.journal = { [weak self] in self?.journal += $0 }
      view.start(on: try #require(Sheet(width: 400, height: 300)))
    }

    /// Draws a wave from left to right in 20 events of three samples each.
    func wave(_ y: CGFloat, _ type: UITouch.TouchType = .direct, before lift: () -> Void = {}) {
      let place = { (part: CGFloat) in CGPoint(x: 30 + 340 * part, y: y + 25 * sin(part * 11)) }
      let finger = Finger(on: view, type)
      finger.down(place(0), force: 1)
      for step in 1...20 {
        let part = CGFloat(step) / 20
        finger.move(
          place(part - 0.033), place(part - 0.016), place(part), force: 1 + 2 * part,
          predicted: step < 20 ? [place(part + 0.016)] : [])
        showFrames(1)
      }
      lift()
      finger.up(place(1))
      showFrames(4)
    }

    /// The engine's picture of the drawing, in the size of the window.
    func reference() throws -> CGImage {
      try #require(EnginePicture.paint(DrawingRenderer(drawing), width: 800, height: 600, scale: 2))
    }

    /// Returns the number of pixels that differ by more than `limit`, of 255, in a channel.
    func difference(_ a: CGImage, _ b: CGImage, over limit: Int) -> Int { a.differences(from: b, over: limit) }

    @Test(arguments: [DoodleTool.pen, .brush, .highlighter])
    func `The view shows the pixels that the engine paints`(_ tool: DoodleTool) throws {
      view.settings.tool = tool
      view.settings.width = 14
      view.settings.color = RGBAColor(196, 30, 48)
      wave(80, .pencil)
      view.settings.color = RGBAColor(20, 90, 200)
      wave(150, .pencil)
      // A highlighter blends with the wave below it.
      wave(158, .pencil)
      // Of 480,000 pixels. The screen paints ink as curves or discs, the engine's picture as outlines.
      let shown = picture(of: window)
      #expect(difference(shown, try reference(), over: 64) < 60)
      #expect(difference(shown, try reference(), over: 160) == 0)
    }

    @Test func `Black ink stays black under a highlighter`() {
      view.settings.tool = .pen
      view.settings.width = 14
      view.settings.color = .black
      wave(150, .pencil)
      view.settings.tool = .highlighter
      view.settings.color = RGBAColor(255, 200, 0)
      wave(150, .pencil)
      // The middle of the wave in pixels.
      let y = Int(2 * (150 + 25 * sin(5.5)))
      #expect(picture(of: window)[400, y] == 0xFF00_0000)
      #expect(view.image(scale: 2)?[400, y] == 0xFF00_0000)
    }

    @Test func `Paper and its lines are shown`() throws {
      view.setSheet(
        try #require(Sheet(width: 400, height: 300, color: RGBAColor(255, 250, 235), ruling: Ruling(.lined))))
      showFrames(2)
      #expect(difference(picture(of: window), try reference(), over: 8) == 0)
    }

    @Test func `A current stroke looks like the finished one`() {
      view.settings.tool = .brush
      view.settings.width = 14
      var live: CGImage?
      wave(150, .pencil) { live = picture(of: window) }
      let finished = picture(of: window)
      #expect(live.map { difference($0, finished, over: 64) < 60 } == true)
    }

    @Test func `Predicted ink is visible but not stored`() {
      let finger = Finger(on: view)
      finger.down(CGPoint(x: 50, y: 100))
      finger.move(CGPoint(x: 80, y: 100), CGPoint(x: 110, y: 100), predicted: [CGPoint(x: 160, y: 100)])
      #expect(picture(of: window)[300, 200] != 0xFFFF_FFFF)
      finger.move(CGPoint(x: 120, y: 110))
      finger.up(CGPoint(x: 120, y: 110))
      showFrames(3)
      #expect(picture(of: window)[310, 200] == 0xFFFF_FFFF)
    }

    @Test func `Samples with an estimated force are shown while their update is awaited`() {
      view.settings.tool = .brush
      view.settings.width = 20
      let finger = Finger(on: view, .pencil)
      finger.down(CGPoint(x: 50, y: 150), force: 1)
      finger.move(CGPoint(x: 100, y: 150), force: 1)
      let late = finger.moveWithEstimate(CGPoint(x: 200, y: 150), force: 0.5)
      #expect(picture(of: window)[300, 300] != 0xFFFF_FFFF)
      finger.update(late, force: 4)
      finger.up(CGPoint(x: 200, y: 150))
      showFrames(3)
      guard case .stroke(let stroke, _)? = drawing.marks.first else {
        Issue.record("no stroke")
        return
      }
      #expect(stroke.samples.contains { $0.pressure == 1 })
    }

    @Test func `If the update of an estimate is missing, the estimate is used after a timeout`() {
      let finger = Finger(on: view, .pencil)
      finger.down(CGPoint(x: 50, y: 150), force: 1)
      _ = finger.moveWithEstimate(CGPoint(x: 200, y: 150), force: 2)
      finger.up(CGPoint(x: 200, y: 150))
      #expect(drawing.marks.isEmpty)
      // At 60 Hz an update is awaited for 0.05 s.
      MediaClock.now += 0.06
      view.touchesEstimatedPropertiesUpdated([])
      #expect(drawing.marks.count == 1)
    }

    @Test func `A stroke ends at its last sample if the view leaves its window`() {
      let finger = Finger(on: view)
      finger.down(CGPoint(x: 50, y: 100))
      for x in stride(from: CGFloat(60), through: 200, by: 10) {
        finger.move(CGPoint(x: x, y: 100))
        showFrames(1)
      }
      view.removeFromSuperview()
      #expect(drawing.marks.count == 1)
      window.addSubview(view)
      finger.move(CGPoint(x: 300, y: 200))
      #expect(drawing.marks.count == 1)
      #expect(picture(of: window)[300, 200] != 0xFFFF_FFFF)
    }

    @Test func `The journal opens as the drawing`() throws {
      wave(80)
      wave(160)
      view.undo()
      wave(220)
      let other = DoodleBoardView(frame: view.frame)
      let opening = try other.open(journal)
      #expect(opening.losses.isEmpty && other.board.history.drawing == drawing)
      #expect(throws: DrawingFileError.self) { try other.open([1, 2, 3]) }
    }

    @Test func `Undo and clear repaint only their damage`() {
      wave(80)
      let one = picture(of: window)
      wave(160)
      view.undo()
      showFrames(2)
      #expect(difference(picture(of: window), one, over: 0) == 0)
      view.redo()
      view.clear()
      showFrames(2)
      let empty = picture(of: window)
      #expect((0..<600).allSatisfy { y in empty[400, y] == 0xFFFF_FFFF })
    }

    @Test func `A sample repaints only the tiles that it touches`() {
      for y in stride(from: CGFloat(40), to: 260, by: 30) { wave(y) }
      _ = picture(of: window)
      func count(_ layer: CALayer) -> Int { layer.shownCount + (layer.sublayers ?? []).map(count).reduce(0, +) }
      let finger = Finger(on: view)
      finger.down(CGPoint(x: 60, y: 60))
      finger.move(CGPoint(x: 66, y: 64))
      let before = count(view.layer)
      finger.move(CGPoint(x: 69, y: 65), CGPoint(x: 72, y: 67))
      #expect(count(view.layer) - before <= 3)
    }

    @Test func `After a zoom the paper is painted sharply once it rests`() throws {
      view.settings.tool = .pen
      view.settings.width = 10
      wave(150, .pencil)
      let (left, right) = (Finger(on: view), Finger(on: view))
      left.down(CGPoint(x: 150, y: 150))
      right.down(CGPoint(x: 250, y: 150))
      for step in 1...10 {
        left.move(CGPoint(x: 150 - CGFloat(step) * 8, y: 150))
        right.move(CGPoint(x: 250 + CGFloat(step) * 8, y: 150))
        showFrames(1)
      }
      left.up(CGPoint(x: 70, y: 150))
      right.up(CGPoint(x: 330, y: 150))
      MediaClock.now += 0.2
      showFrames(3)
      let board = view.board.view
      #expect(board.scale > 1.5)
      let expected = try #require(
        EnginePicture.paint(
          DrawingRenderer(drawing), width: 800, height: 600, scale: 2 * board.scale,
          origin: Point2D((board.origin.x * 2).rounded() / 2, (board.origin.y * 2).rounded() / 2)))
      #expect(difference(picture(of: window), expected, over: 96) < 120)
    }

    @Test func `The same drawing is shown after a change of size or display scale`() throws {
      wave(150)
      UIView.scale = 1
      window.changeTraits()
      window.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
      view.frame = window.bounds
      let image = picture(of: window)
      UIView.scale = 2
      #expect(image.width == 300 && image.height == 400)
      #expect((0..<400).contains { y in image[150, y] != 0xFFFF_FFFF })
    }

    @Test func `A shared picture equals that of the engine`() throws {
      view.settings.tool = .highlighter
      view.settings.width = 20
      wave(100)
      wave(120)
      let image = try #require(view.image(scale: 2))
      #expect(difference(image, try reference(), over: 64) < 60)
      #expect(view.image(scale: 1000) == nil)
    }

    @Test func `VoiceOver allows drawing on the board and offers its commands`() throws {
      view.texts = DoodleTexts(.simplifiedChinese)
      #expect(view.accessibilityLabel == "画板" && view.accessibilityTraits == .allowsDirectInteraction)
      let actions = try #require(view.accessibilityCustomActions)
      #expect(actions.map(\.name) == ["撤销", "重做", "清空", "书写文字", "全选", "删除", "适合屏幕"])
      #expect(
        actions.prefix(3).compactMap(\.actionHandler).map { handler in handler(actions[0]) } == [false, false, false])
      wave(100)
      #expect(actions[0].actionHandler?(actions[0]) == true && drawing.marks.allSatisfy(\.isEmpty))
      #expect(actions[1].actionHandler?(actions[1]) == true && !drawing.isEmpty)
    }

    @Test func `Random touches do not crash, and the journal has the visible drawing`() throws {
      var hostile = HostileTouches(seed: 3, in: CGSize(width: 400, height: 300))
      for number in 1...HostileTouches.sequenceCount {
        hostile.sequence { view.take($0, $1, $2) }
        switch hostile.random.one(in: 80) {
        case 0: showFrames(1)
        case 1: view.undo()
        case 2: view.redo()
        case 3: view.clear()
        case 4:
          view.removeFromSuperview()
          window.addSubview(view)
        case 5: view.freeMemory()
        case 6:
          view.frame.size = CGSize(
            width: 1 + hostile.random.one(in: 400), height: hostile.random.one(in: 300))
          window.layoutIfNeeded()
        case 7: view.settings.tool = DoodleTool.allCases[hostile.random.one(in: DoodleTool.allCases.count)]
        case 8:
          view.settings.inputPolicy =
            DoodleInputPolicy.allCases[hostile.random.one(in: DoodleInputPolicy.allCases.count)]
        case 10: view.field?.input.type("words 字\n🙂")
        case 9: view.perform(DoodleCommand.keys[hostile.random.one(in: DoodleCommand.keys.count)].command)
        default: break
        }
        guard number % 500 == 0 else { continue }
        view.removeFromSuperview()
        window.addSubview(view)
        let other = DoodleBoardView(frame: view.frame)
        let opening = try other.open(journal)
        #expect(opening.losses.isEmpty && other.board.history.drawing == drawing, "after \(number)")
        journal = []
        view.start(on: try #require(Sheet(width: 400, height: 300)))
      }
      view.frame = window.bounds
      // The sheet is fitted into the size of the last layout.
      window.layoutIfNeeded()
      view.fit()
      view.settings = DoodleSettings()
      view.settings.inputPolicy = .anything
      wave(150)
      #expect(drawing.marks.contains { !$0.isEmpty })
    }
  }
}
