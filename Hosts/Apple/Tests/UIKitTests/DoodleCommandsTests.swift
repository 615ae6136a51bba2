import InkdotBoards
import InkdotFormats
import InkdotDrawings
import InkdotGeometry
import InkdotGraphics
import InkdotHosting
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

/// A drag at a fixed location of a window whose origin is that of the view.
private final class Drag: NSObject, UIDragSession {
  private let place: CGPoint

  init(at place: CGPoint) { self.place = place }

  func location(in view: UIView) -> CGPoint { place }
}

extension SharedDisplay {
  @MainActor final class DoodleCommandsTests: BoardFixture {
    override init() throws {
      UIPasteboard.general.items = []
      UIPencilInteraction.chosen = (.switchEraser, .switchPrevious)
      try super.init()
      view.settings.inputPolicy = .anything
    }

    func line(_ y: CGFloat) {
      let finger = Finger(on: view, .pencil)
      finger.down(CGPoint(x: 100, y: y), force: 1)
      for x in stride(from: CGFloat(110), through: 300, by: 10) { finger.move(CGPoint(x: x, y: y), force: 2) }
      finger.up(CGPoint(x: 300, y: y))
      MediaClock.now += 0.1
      showFrames(2)
    }

    @Test func `A long press drags the selection in three formats`() async throws {
      let interaction = try #require(view.interactions.compactMap { $0 as? UIDragInteraction }.first)
      let delegate = try #require(interaction.delegate)
      func items(at place: CGPoint) -> [UIDragItem] {
        delegate.dragInteraction(interaction, itemsForBeginning: Drag(at: place))
      }
      line(100)
      #expect(items(at: CGPoint(x: 200, y: 100)).isEmpty, "nothing is selected")
      view.perform(.selectAll)
      #expect(items(at: CGPoint(x: 200, y: 200)).isEmpty, "beside it")
      let provider = try #require(items(at: CGPoint(x: 200, y: 100)).first).itemProvider
      #expect(provider.writers.map(\.type) == [DoodleBoardView.pasteboardType, "public.svg-image", "public.png"])
      var files: [Data] = []
      for writer in provider.writers {
        let data = await withCheckedContinuation { waiting in
          _ = writer.write { data, _ in waiting.resume(returning: data) }
        }
        files.append(try #require(data))
      }
      #expect(try DrawingFile.open(Array(files[0])).marks.count == 1)
      #expect(files[1].starts(with: Data("<svg".utf8)) || files[1].starts(with: Data("<?xml".utf8)))
      #expect(CGImage(png: Array(files[2])) != nil)
    }

    @Test func `The system's undo and redo apply steps`() throws {
      let steps = try #require(view.undoManager)
      #expect(!steps.canUndo && !steps.canRedo)
      line(100)
      #expect(steps.canUndo)
      steps.undo()
      #expect(drawing.isEmpty && steps.canRedo && !steps.canUndo)
      steps.redo()
      #expect(!drawing.isEmpty)
      // Steps of the board's own `undo()` are steps of the undo manager too.
      view.undo()
      #expect(steps.canRedo)
    }

    @Test func `The last touched view handles keys and the Edit menu`() {
      #expect(!view.isFirstResponder)
      line(100)
      #expect(view.isFirstResponder)
    }

    @Test func `Menu items are available only if they have an effect`() {
      let names = ["cut:", "copy:", "paste:", "delete:", "selectAll:"]
      func possible() -> [String] { names.filter { view.canPerformAction(Selector($0), withSender: nil) } }
      #expect(possible() == [])
      line(100)
      #expect(possible() == ["selectAll:"])
      view.selectAll(nil)
      #expect(possible() == ["cut:", "copy:", "delete:", "selectAll:"])
      view.copy(nil)
      view.delete(nil)
      #expect(possible() == ["paste:"])
      #expect(!view.canPerformAction(Selector("increaseSize:"), withSender: nil))
    }

    @Test func `A cut selection can be pasted elsewhere, and other apps get a picture`() throws {
      line(100)
      view.selectAll(nil)
      view.cut(nil)
      #expect(drawing.isEmpty)
      let item = try #require(UIPasteboard.general.items.first)
      let png = try #require(item["public.png"] as? Data)
      let picture = try #require(CGImage(png: Array(png)))
      #expect(picture.width > 390 && picture.height > 10)
      let other = DoodleBoardView(frame: view.frame)
      window.addSubview(other)
      window.layoutIfNeeded()
      other.paste(nil)
      #expect(other.board.history.drawing.marks.count == 1)
      #expect(other.board.inkSelection?.strokeCount == 1 && other.settings.tool == .select)
    }

    @Test func `A photo is pasted as a photo, and shown`() throws {
      UIPasteboard.general.items = [["public.png": try photoFile(80, 60)]]
      #expect(view.perform(.paste))
      #expect(drawing.floatingPhotos.count == 1 && view.canPerform(.delete))
      #expect(picture(of: window)[400, 300] == 0xFFC8_0000)
      view.perform(.delete)
      #expect(drawing.floatingPhotos.isEmpty)
    }

    @Test func `A photo format of the system is converted to one that all hosts support`() throws {
      let file = Data(UIImage.strange) + (try photoFile(30, 20))
      #expect(view.insert(file, at: CGPoint(x: 50, y: 60)))
      let source = try #require(drawing.floatingPhotos.first?.source)
      #expect(PhotoFormat(source.bytes) != .unknown && source.pixelWidth == 30 && source.pixelHeight == 20)
      #expect(!view.insert(Data([1, 2, 3])) && !view.insert(Data()))
    }

    @Test func `Keys choose tools, with titles in the app's language`() throws {
      view.texts = DoodleTexts(.simplifiedChinese)
      let keys = try #require(view.keyCommands)
      let brush = try #require(keys.first { $0.input == "b" })
      #expect(brush.title == "毛笔" && view.canPerformAction(brush.action, withSender: nil))
      view.pressKey(brush)
      #expect(view.settings.tool == .brush && view.settings.width == 12)
      let wider = try #require(keys.first { $0.input == "." })
      view.pressKey(wider)
      #expect(view.settings.width == 15)
      view.pressKey(try #require(keys.first { $0.input == "e" }))
      #expect(view.settings.tool == .partEraser)
      line(100)
      let duplicate = try #require(keys.first { $0.input == "d" && $0.modifierFlags == .command })
      view.pressKey(duplicate)
      #expect(drawing.marks.count <= 1)
    }

    @Test func `Keys group and lock the selection`() throws {
      line(100)
      line(200)
      view.perform(.selectAll)
      let keys = try #require(view.keyCommands)
      func press(_ input: String, _ flags: UIKeyModifierFlags) throws {
        view.pressKey(try #require(keys.first { $0.input == input && $0.modifierFlags == flags }))
      }
      #expect(view.canPerform(.group) && !view.canPerform(.ungroup) && view.canPerform(.lock))
      try press("g", .command)
      #expect(drawing.group(of: 0) == 1 && drawing.group(of: 1) == 1 && !view.canPerform(.group))
      try press("l", .command)
      #expect(drawing.isLocked(0) && view.canPerform(.unlock))
      #expect(!view.perform(.ungroup) && !view.perform(.delete) && !view.perform(.duplicate) && !view.perform(.cut))
      try press("l", [.shift, .command])
      try press("g", [.shift, .command])
      #expect(drawing.group(of: 0) == nil && !drawing.isLocked(1) && view.canPerform(.delete))
      view.undo()
      #expect(drawing.group(of: 1) == 1)
    }

    @Test func `Colour and width apply to the selected strokes`() {
      line(100)
      view.perform(.selectAll)
      view.choose(RGBAColor(10, 20, 30))
      view.choose(width: 20)
      #expect(view.board.inkSelection?.color == RGBAColor(10, 20, 30) && view.board.inkSelection?.width == 20)
      view.perform(.wider)
      #expect(view.board.inkSelection?.width == 25)
      view.perform(.duplicate)
      #expect(drawing.marks.count == 2)
    }

    @Test func `The selection is visible and moves with the finger`() {
      view.settings.width = 20
      line(100)
      let plain = picture(of: window)
      view.perform(.selectAll)
      let selected = picture(of: window)
      #expect(plain.differences(from: selected, over: 32) > 200)
      let finger = Finger(on: view)
      finger.down(CGPoint(x: 200, y: 100))
      finger.move(CGPoint(x: 200, y: 120))
      finger.move(CGPoint(x: 200, y: 180))
      showFrames(3)
      #expect(view.board.inkSelection?.isMoving == true)
      let moving = picture(of: window)
      // Pixels beside the guide, which covers the middle of the sheet.
      #expect(moving[300, 200] == 0xFFFF_FFFF && moving[300, 320] != 0xFFFF_FFFF)
      finger.up(CGPoint(x: 200, y: 180))
      showFrames(3)
      view.perform(.deselect)
      showFrames(3)
      let moved = picture(of: window)
      #expect(moved[400, 320] != 0xFFFF_FFFF && moved[400, 200] == 0xFFFF_FFFF)
    }

    @Test func `A lasso is visible while it is drawn`() {
      view.perform(.tool(.select))
      let before = picture(of: window)
      let finger = Finger(on: view, .pencil)
      finger.down(CGPoint(x: 100, y: 100), force: 1)
      finger.move(CGPoint(x: 200, y: 100), CGPoint(x: 200, y: 200), CGPoint(x: 100, y: 200))
      #expect(before.differences(from: picture(of: window), over: 32) > 100)
      finger.cancel()
      showFrames(2)
      #expect(before.differences(from: picture(of: window), over: 32) == 0)
    }

    @Test func `A hovering pencil shows where it will draw`() throws {
      let hover = try #require(view.gestureRecognizers?.compactMap { $0 as? UIHoverGestureRecognizer }.first)
      #expect(hover.action == Selector("inkdotHover:"))
      let before = picture(of: window)
      view.settings.width = 30
      hover.place = CGPoint(x: 200, y: 150)
      hover.state = .began
      view.hover(hover)
      let near = picture(of: window)
      #expect(near[400, 300] == 0xFFFF_FFFF && near[429, 300] != 0xFFFF_FFFF)
      hover.state = .ended
      view.hover(hover)
      #expect(before.differences(from: picture(of: window), over: 0) == 0)
      hover.state = .changed
      view.hover(hover)
      line(250)
      #expect(picture(of: window)[429, 300] == 0xFFFF_FFFF)
    }

    @Test func `Double taps and squeezes of a pencil follow Settings`() throws {
      let pencil = try #require(view.interactions.compactMap { $0 as? UIPencilInteraction }.first)
      let delegate = try #require(pencil.delegate)
      delegate.pencilInteractionDidTap(pencil)
      #expect(view.settings.tool == .partEraser)
      if #available(iOS 17.5, *) {
        delegate.pencilInteraction(pencil, didReceiveTap: UIPencilInteraction.Tap())
        #expect(view.settings.tool == .pen)
        let squeeze = UIPencilInteraction.Squeeze()
        delegate.pencilInteraction(pencil, didReceiveSqueeze: squeeze)
        #expect(view.settings.tool == .pen)
        squeeze.state = .ended
        delegate.pencilInteraction(pencil, didReceiveSqueeze: squeeze)
        #expect(view.settings.tool == .partEraser)
      }
      var wanted: [DoodleToolbox.PencilAction] = []
      view.pencilActionRequested = { wanted.append($0) }
      let choices: [UIPencilPreferredAction] = [
        .ignore, .showColorPalette, .showInkAttributes, .showContextualPalette, .runSystemShortcut,
      ]
      for choice in choices {
        UIPencilInteraction.chosen.tap = choice
        delegate.pencilInteractionDidTap(pencil)
      }
      #expect(wanted == [.showColors, .showTools, .showTools] && view.settings.tool == .partEraser)
    }

    @Test func `Drawing does not trigger handwriting recognition`() throws {
      let scribble = try #require(view.interactions.compactMap { $0 as? UIScribbleInteraction }.first)
      #expect(scribble.delegate?.scribbleInteraction(scribble, shouldBeginAt: .zero) == false)
    }

    @Test func `Low memory releases invisible tiles`() {
      line(100)
      let before = picture(of: window)
      for _ in 0..<6 { view.perform(.zoomIn) }
      MediaClock.now += 0.2
      showFrames(20)
      view.carryOut(view.board.scroll(by: Vector2D(-300, -300)))
      showFrames(20)
      let count = view.tileCount
      view.freeMemory()
      #expect(view.tileCount < count)
      view.fit()
      MediaClock.now += 0.2
      showFrames(20)
      #expect(before.differences(from: picture(of: window), over: 64) < 60)
    }

    @Test func `Exports open elsewhere`() async throws {
      line(100)
      view.insert(try photoFile(80, 60, RGBAColor(0, 120, 0)))
      var data: [Data] = []
      for form in DoodleExport.allCases { data.append(try #require(await form.data(of: drawing))) }
      let png = try #require(CGImage(png: Array(data[0])))
      #expect(png.width == 800 && png[400, 300] == 0xFF00_7800)
      #expect(String(decoding: data[1].prefix(5), as: UTF8.self).hasPrefix("<"))
      #expect(data[2].starts(with: Data("%PDF".utf8)) && data[2].count > 80 * 60 * 3)
      #expect(try DrawingFile.open(Array(data[3])) == drawing)
      for form in [DoodleExport.png, .svg, .inkdot] {
        let atOnce: () -> Data? = { form.data(of: self.drawing) }
        #expect(atOnce() == data[[DoodleExport.png: 0, .svg: 1, .inkdot: 3][form] ?? 0])
      }
    }

    @Test func `An export decodes photos off the main thread`() async throws {
      view.insert(try photoFile(80, 60, RGBAColor(0, 120, 0)))
      let threads = Threads()
      _ = await DoodleExport.png.data(of: drawing) { _ in
        threads.add(Thread.isMainThread)
        return nil
      }
      #expect(threads.areMain == [false])
    }
  }
}

/// Whether each call ran on the main thread, in order.
private final class Threads: @unchecked Sendable {
  private let lock = NSLock()
  private var calls: [Bool] = []
  var areMain: [Bool] { lock.withLock { calls } }
  func add(_ isMain: Bool) { lock.withLock { calls.append(isMain) } }
}
