import Foundation
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotGraphics
import InkdotHosting
import PhotosUI
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  @MainActor final class DoodleControllerTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 344))
    let controller = DoodleBoardViewController()

    init() throws {
      MediaClock.now = 1000
      (UIView.style, UIView.width) = (.light, .regular)
      UIView.safeArea = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
      UIPasteboard.general.items = []
      controller.texts = DoodleTexts(.english)
      window.addSubview(controller.view)
      controller.view.frame = window.bounds
      window.layoutIfNeeded()
      board.start(on: try #require(Sheet(width: 400, height: 300)))
    }

    var board: DoodleBoardView { controller.boardView }

    func draw() {
      let finger = Finger(on: board, .pencil)
      finger.down(CGPoint(x: 100, y: 100), force: 1)
      for x in stride(from: CGFloat(110), through: 300, by: 10) { finger.move(CGPoint(x: x, y: 100), force: 2) }
      finger.up(CGPoint(x: 300, y: 100))
      showFrames(2)
    }

    func button(_ label: String) throws -> UIBarButtonItem {
      try #require(controller.barItems.first { $0.accessibilityLabel == label }, "\(label)")
    }

    func choose(_ entry: String, in label: String) throws {
      let action = try #require(try button(label).menu?.actions.first { $0.title == entry }, "\(entry)")
      action.choose()
    }

    @Test func `buttons do what they say, and tell how it is`() throws {
      #expect(try button("Pen").isSelected && !button("Brush").isSelected && !button("Undo").isEnabled)
      try button("Brush").tap()
      #expect(board.settings.tool == .brush)
      #expect(try button("Brush").isSelected && !button("Pen").isSelected)
      draw()
      #expect(try button("Undo").isEnabled)
      try button("Undo").tap()
      #expect(board.board.history.drawing.isEmpty)
      try button("Redo").tap()
      #expect(!board.board.history.drawing.isEmpty)
    }

    @Test func `menus choose colours, widths and erasers`() throws {
      try choose("Red", in: "Colour")
      #expect(board.settings.color == RGBAColor(224, 43, 53))
      #expect(try button("Colour").menu?.actions.first { $0.state == .on }?.title == "Red")
      try choose("24 pt", in: "Width")
      #expect(board.settings.width == 24)
      try choose("Eraser, whole stroke", in: "Eraser")
      #expect(board.settings.tool == .strokeEraser)
      try choose("8 pt", in: "Eraser width")
      #expect(board.settings.eraserWidth == 8)
      draw()
      try choose("Select all", in: "More")
      #expect(board.board.inkSelection == nil || board.settings.tool == .select)
    }

    @Test func `every button and entry has words, in both languages`() throws {
      for language in PatternTexts.Language.allCases {
        controller.texts = DoodleTexts(language)
        for item in controller.barItems where item.systemItem == nil {
          let label = try #require(item.accessibilityLabel)
          #expect(!label.isEmpty && item.image != nil)
          #expect(item.menu?.actions.allSatisfy { !$0.title.isEmpty } != false)
        }
      }
      #expect(controller.barItems.first?.accessibilityLabel == "钢笔")
    }

    @Test func `a narrow window has fewer buttons`() {
      let wide = controller.barItems.count
      UIView.width = .compact
      window.changeTraits()
      #expect(controller.barItems.count < wide && controller.barItems.first?.menu?.actions.count == 8)
      UIView.width = .regular
      window.changeTraits()
      #expect(controller.barItems.count == wide)
    }

    @Test func `the bar lies over the safe area's end, and a bare board fills the view`() {
      UIView.safeArea.bottom = 20
      controller.view.safeAreaInsetsDidChange()
      window.layoutIfNeeded()
      #expect(board.frame == CGRect(x: 0, y: 0, width: 400, height: 280))
      controller.showsBar = false
      window.layoutIfNeeded()
      #expect(board.frame == CGRect(x: 0, y: 0, width: 400, height: 344))
    }

    @Test func `an app's own bar is told of other buttons, and not of the paper's place`() throws {
      var count = 0
      controller.barItemsChanged = { count += 1 }
      board.perform(.zoomIn)
      #expect(count == 0)
      board.choose(.brush)
      #expect(count == 1)
    }

    @Test(arguments: DoodleExport.allCases) func `a file is shared from its button`(_ form: DoodleExport) throws {
      #expect(try button("Share").menu?.actions.allSatisfy { $0.attributes.contains(.disabled) } == true)
      draw()
      controller.fileName = "a/b"
      let titles: [DoodleExport: String] = [
        .png: "PNG picture", .svg: "SVG drawing", .pdf: "PDF document", .inkdot: "Inkdot file",
      ]
      try choose(try #require(titles[form]), in: "Share")
      let sheet = try #require(controller.presentedViewController as? UIActivityViewController)
      #expect(sheet.popoverPresentationController?.sourceItem === (try button("Share")))
      let url = try #require(sheet.items.first as? URL)
      #expect(url.lastPathComponent == "a-b.\(form.rawValue)")
      #expect(try !Data(contentsOf: url).isEmpty)
      try FileManager.default.removeItem(at: url)
    }

    @Test func `a colour that is picked is drawn with`() throws {
      try choose("Custom colour…", in: "Colour")
      let picker = try #require(controller.presentedViewController as? UIColorPickerViewController)
      controller.colorPickerViewController(
        picker, didSelect: UIColor(red: 0.2, green: 1.5, blue: -1, alpha: 0.5), continuously: false)
      #expect(board.settings.color == RGBAColor(51, 255, 0, opacity: 128))
      board.pencilWants?(.showColors)
      #expect(controller.presentedViewController is UIColorPickerViewController)
    }

    @Test func `photos come from the library, from drops and from the pasteboard's button`() async throws {
      let bitmap = try #require(Bitmap(frame: CGRect(x: 0, y: 0, width: 40, height: 30), scale: 1))
      let png = Data(try #require(bitmap.image?.png))
      let provider = NSItemProvider([("public.png", png)])
      try button("Photo").tap()
      let picker = try #require(controller.presentedViewController as? PHPickerViewController)
      #expect(picker.configuration.filter == .images)
      controller.picker(picker, didFinishPicking: [PHPickerResult(provider)])
      #expect(board.pasteConfiguration?.acceptableTypeIdentifiers.contains("public.image") == true)
      board.paste(itemProviders: [
        provider, NSItemProvider([("public.plain-text", Data())]), NSItemProvider([("public.png", Data([1]))]),
      ])
      while board.board.history.drawing.floatingPhotos.count < 2 { await Task.yield() }
      controller.picker(picker, didFinishPicking: [])
    }

    @Test func `a scene that comes again has its tool and its place`() {
      board.choose(.brush)
      board.perform(.zoomIn)
      let activity = NSUserActivity(activityType: "draw")
      controller.updateUserActivityState(activity)
      let other = DoodleBoardViewController()
      other.view.frame = window.bounds
      window.addSubview(other.view)
      window.layoutIfNeeded()
      other.boardView.start(on: board.board.history.drawing.sheet)
      other.restoreUserActivityState(activity)
      #expect(other.boardView.settings.tool == .brush && other.boardView.settings.width == 12)
      #expect(abs(other.boardView.board.view.scale - board.board.view.scale) < 1e-9)
      activity.userInfo = ["inkdot.tool": "pen", 7: 8]
      other.restoreUserActivityState(activity)
      #expect(other.boardView.settings.tool == .brush)
    }

    @Test func `two scenes have each their own`() throws {
      let second = UIWindow(frame: window.frame)
      let other = DoodleBoardViewController()
      other.view.frame = second.bounds
      second.addSubview(other.view)
      second.layoutIfNeeded()
      board.choose(.highlighter)
      draw()
      #expect(other.boardView.settings.tool == .pen && other.boardView.board.history.drawing.isEmpty)
      #expect(other.boardView.undoManager?.canUndo == false && board.undoManager?.canUndo == true)
      // The window of the first goes in mid-stroke; the second is not touched by it.
      let finger = Finger(on: board, .pencil)
      finger.down(CGPoint(x: 50, y: 50), force: 1)
      controller.view.removeFromSuperview()
      other.boardView.perform(.tool(.brush))
      #expect(other.boardView.settings.tool == .brush && board.settings.tool == .highlighter)
    }

    @Test func `short memory is passed on`() {
      draw()
      for _ in 0..<6 { board.perform(.zoomIn) }
      MediaClock.now += 0.2
      showFrames(20)
      board.carryOut(board.board.scroll(by: Vector2D(-300, -300)))
      showFrames(20)
      let count = board.tileCount
      controller.didReceiveMemoryWarning()
      #expect(board.tileCount < count)
    }
  }
}
