import Foundation
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotGraphics
import InkdotHosting
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  @MainActor final class TextFieldTests: BoardFixture {
    override init() throws {
      UIAccessibility.said = []
      try super.init()
      view.settings.inputPolicy = .anything
      view.choose(.text)
    }

    var texts: [TextBox] {
      drawing.marks.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
    func words(_ text: TextBox) -> String { String(decoding: text.utf8, as: UTF8.self) }

    func tap(_ x: CGFloat, _ y: CGFloat, on target: UIView? = nil) {
      let finger = Finger(on: target ?? view)
      finger.down(CGPoint(x: x, y: y))
      MediaClock.now += 0.05
      finger.up(CGPoint(x: x, y: y))
      MediaClock.now += 0.5
      showFrames(2)
    }

    func field() throws -> DoodleTextField { try #require(view.field) }

    /// Taps, types and ends editing.
    func write(_ words: String, at place: CGPoint) throws {
      tap(place.x, place.y)
      try field().input.type(words)
      view.endWriting()
    }

    @Test func `A tap with the text tool opens a field whose text becomes one step`() throws {
      tap(50, 100)
      let field = try field()
      #expect(field.input.isFirstResponder && view.isWriting)
      field.input.type("Hello")
      field.commit()
      let text = try #require(texts.first)
      #expect(words(text) == "Hello" && text.placement.scale == 24 && abs(text.width - 3) < 1e-9)
      // The first line begins at the tap.
      #expect(abs(text.placement.center.x - (50 + 36)) < 1e-6 && abs(text.placement.center.y - 100) < 1e-6)
      #expect(view.field == nil && !field.input.isFirstResponder && view.isFirstResponder)
      #expect(view.board.inkSelection?.textCount == 1, "it is selected, to be moved")
      #expect(UIAccessibility.said.last == "Text written")
      view.undo()
      #expect(texts.isEmpty && !view.board.history.canUndo, "one step")
    }

    @Test func `The painted text has the position of the typed text`() throws {
      tap(50, 100)
      let field = try field()
      field.input.type("Words")
      let typed = field.input.frame
      field.commit()
      let bounds = try #require(texts.first).bounds
      #expect(abs(Double(typed.minX) - bounds.x - 24 * TextBox.overhang) < 0.01)
      view.perform(.deselect)
      showFrames(3)
      let image = picture(of: view)
      // A pixel inside a letter, and one below its line; the picture has two pixels per pt.
      #expect(image[2 * 57, 2 * 100] & 0xFF_FFFF != 0xFF_FFFF)
      #expect(image[2 * 57, 2 * 150] & 0xFF_FFFF == 0xFF_FFFF)
    }

    @Test func `A touch beside the field ends editing and draws nothing`() throws {
      tap(50, 100)
      let field = try field()
      field.input.type("a")
      tap(300, 250, on: field)
      #expect(texts.count == 1 && drawing.marks.count == 1 && view.field == nil)
    }

    @Test func `Hiding the keyboard keeps the text, and an empty text is not added`() throws {
      tap(50, 100)
      try field().input.type("kept")
      try field().input.resignFirstResponder()
      #expect(texts.map { words($0) } == ["kept"])
      view.perform(.deselect)
      tap(50, 200)
      try field().input.type(" \n ")
      view.endWriting()
      #expect(texts.count == 1 && view.field == nil)
    }

    @Test func `VoiceOver reads the selected texts once`() throws {
      defer { UIAccessibility.readsAloud = false }
      try write("one two", at: CGPoint(x: 50, y: 100))
      #expect(view.accessibilityValue == "one two")
      #expect(!UIAccessibility.said.contains("one two"), "nobody listens")
      view.perform(.deselect)
      #expect(view.accessibilityValue == nil)
      UIAccessibility.readsAloud = true
      view.perform(.selectAll)
      #expect(UIAccessibility.said.last == "one two")
      // Dragging moves the text.
      let (count, finger) = (UIAccessibility.said.count, Finger(on: view))
      finger.down(CGPoint(x: 60, y: 95))
      for step in 1...5 { finger.move(CGPoint(x: 60 + 10 * CGFloat(step), y: 95)) }
      finger.up(CGPoint(x: 110, y: 95))
      #expect(texts[0].placement.center.x > 120, "it has moved")
      #expect(UIAccessibility.said.count == count)
      view.perform(.deselect)
      view.perform(.selectAll)
      #expect(UIAccessibility.said.count == count + 1)
      view.accessibilityValue = "an app's own"
      #expect(view.accessibilityValue == "an app's own")
    }

    @Test func `Lines that were wrapped are read as they were typed`() throws {
      let words = Array(repeating: "word", count: 40).joined(separator: " ")
      try write(words, at: CGPoint(x: 50, y: 100))
      #expect(texts[0].lines.count > 1)
      #expect(view.accessibilityValue == words)
    }

    @Test func `A tap on a selected text edits it, and emptying removes it`() throws {
      try write("one", at: CGPoint(x: 50, y: 100))
      view.choose(.select)
      // A text that was just written is already selected.
      view.perform(.editText)
      let field = try field()
      #expect(field.input.text == "one" && field.draft.mark == 0)
      field.input.type(" two")
      field.commit()
      #expect(texts.map { words($0) } == ["one two"])
      let center = texts[0].placement.center
      tap(CGFloat(center.x), CGFloat(center.y))
      #expect(try self.field().input.text == "one two", "a tap on what is selected")
      try self.field().input.text = ""
      view.endWriting()
      #expect(texts.isEmpty)
      #expect(UIAccessibility.said.last == "Text deleted")
      view.undo()
      #expect(texts.map { words($0) } == ["one two"], "one step")
    }

    @Test func `An unchanged text records no step`() throws {
      try write("same", at: CGPoint(x: 50, y: 100))
      let before = drawing
      view.perform(.editText)
      view.endWriting()
      #expect(drawing == before && view.board.inkSelection?.textCount == 1)
      view.undo()
      #expect(texts.isEmpty, "the only step is the writing")
    }

    @Test func `Long texts wrap at the edge and are edited as typed`() throws {
      tap(200, 100)
      try field().input.type("some words that do not fit beside")
      view.endWriting()
      let text = try #require(texts.first)
      #expect(words(text).contains("\u{2028}"))
      #expect(text.bounds.x + text.bounds.width < 400 + 24 * TextBox.overhang)
      view.perform(.editText)
      #expect(try field().input.text == "some words that do not fit beside")
      try field().input.type("!")
      view.endWriting()
      #expect(texts.count == 1 && words(texts[0]).contains("\u{2028}") && words(texts[0]).hasSuffix("!"))
    }

    @Test func `The bar shows fonts and Done in the board's language`() throws {
      view.texts = DoodleTexts(.simplifiedChinese)
      tap(50, 100)
      let items = try #require(field().bar.items)
      #expect(items.compactMap { $0.primaryAction?.title } == ["黑体", "宋体", "等宽", "完成"])
      let serif = try #require(items[1].primaryAction)
      serif.choose()
      #expect(try field().input.typingAttributes[.font].flatMap { $0 as? UIFont }?.name == "TimesNewRomanPSMT")
      try field().input.type("字")
      let done = try #require(field().bar.items?.last?.primaryAction)
      done.choose()
      #expect(texts.first?.family == .serif && view.field == nil)
      view.perform(.deselect)
      tap(50, 200)
      #expect(try field().draft.family == .serif, "the next has it too")
    }

    @Test func `VoiceOver reads the field alone, and its actions write in the middle`() throws {
      let action = try #require(view.accessibilityCustomActions?.first { $0.name == "Write text" })
      #expect(action.actionHandler?(action) == true)
      let field = try field()
      #expect(!view.isAccessibilityElement && field.accessibilityViewIsModal)
      #expect(field.input.accessibilityLabel == "Text on the canvas")
      field.input.type("said")
      #expect(field.input.accessibilityPerformEscape())
      #expect(view.isAccessibilityElement && texts.map { words($0) } == ["said"])
      let center = try #require(texts.first).placement.center
      #expect(abs(center.y - 150) < 1)
    }

    @Test func `The field receives keys, Escape ends editing, and undo reverts typing`() throws {
      tap(50, 100)
      let field = try field()
      #expect(view.keyCommands == nil && field.input.undoManager !== view.undoManager)
      field.input.type("e")
      let (press, key) = (UIPress(), UIKey())
      key.usage = .keyboardEscape
      press.pressed = key
      field.input.pressesBegan([press], with: nil)
      #expect(texts.count == 1 && view.field == nil && view.keyCommands != nil)
    }

    @Test func `Scribble works in the field only`() throws {
      let scribble = try #require(view.interactions.compactMap { $0 as? UIScribbleInteraction }.first)
      func isTaken(_ x: CGFloat, _ y: CGFloat) -> Bool {
        scribble.delegate?.scribbleInteraction(scribble, shouldBeginAt: CGPoint(x: x, y: y)) == true
      }
      #expect(!isTaken(60, 100))
      tap(50, 100)
      #expect(isTaken(60, 100) && !isTaken(60, 250))
    }

    @Test func `Leaving the app, the window or the tool keeps the text`() throws {
      tap(50, 50)
      try field().input.type("a")
      NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: nil)
      #expect(texts.count == 1)
      view.perform(.deselect)
      tap(50, 120)
      try field().input.type("b")
      view.choose(.pen)
      #expect(texts.count == 2 && view.field == nil)
      view.choose(.text)
      tap(50, 200)
      try field().input.type("c")
      view.removeFromSuperview()
      #expect(texts.map { words($0) } == ["a", "b", "c"])
    }

    @Test func `Opening another drawing discards the text being edited`() throws {
      tap(50, 50)
      try field().input.type("gone")
      view.start(on: try #require(Sheet(width: 100, height: 100)))
      #expect(texts.isEmpty && view.field == nil && view.isAccessibilityElement)
    }

    @Test func `The field follows the paper`() throws {
      tap(50, 100)
      let field = try field()
      field.input.type("x")
      let before = field.input.frame
      view.carryOut(view.board.zoom(by: 2, about: .zero))
      #expect(abs(field.input.frame.minX - 2 * before.minX) < 0.01)
      #expect(abs(field.input.frame.height - 2 * before.height) < 0.01)
    }

    @Test func `A rotated text is edited in place, and its first line stays`() throws {
      func corner(_ text: TextBox) -> Point2D {
        text.placement.transform.applying(Point2D(text.frame.x, text.frame.y))
      }
      let placement = try #require(Placement(center: Point2D(200, 150), scale: 20, angle: 0.5))
      let turned = try #require(TextBox(utf8: Array("turned".utf8), color: .black, width: 3.6, at: placement))
      view.carryOut(view.board.writeText(turned))
      view.perform(.editText)
      let field = try field()
      #expect(field.input.transform == CGAffineTransform(rotationAngle: 0.5))
      field.input.type(" by half\nand longer")
      field.commit()
      let text = try #require(texts.first)
      #expect(text.placement.angle == 0.5 && text.placement.scale == 20 && text.lines.count == 2)
      #expect(corner(text).distance(to: corner(turned)) < 1e-6)
    }

    @Test func `The paper moves from under a keyboard`() throws {
      tap(50, 250)
      let field = try field()
      field.input.type("low")
      func show(_ top: CGFloat) {
        NotificationCenter.default.post(
          name: UIResponder.keyboardWillChangeFrameNotification, object: UIScreen(),
          userInfo: [UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 0, y: top, width: 400, height: 300 - top)])
      }
      show(180)
      #expect(abs(field.input.frame.maxY - 168) < 0.01 && view.board.view.origin.y < 0)
      show(200)
      #expect(abs(field.input.frame.maxY - 168) < 0.01, "above it already")
      field.commit()
      #expect(abs(try #require(texts.first).placement.center.y - 250) < 1e-6, "where it was tapped on the paper")
    }

    @Test func `The text size is chosen like a width and applied to the selected text`() throws {
      try write("big", at: CGPoint(x: 50, y: 100))
      view.choose(width: 12)
      #expect(texts[0].placement.scale == 48)
      view.perform(.deselect)
      try write("next", at: CGPoint(x: 50, y: 200))
      #expect(texts[1].placement.scale == 48)
      view.choose(.pen)
      #expect(view.settings.width == 4, "the pen keeps its own")
    }
  }
}
