import Foundation
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotGraphics
import InkdotHosting
import Photos
import PhotosUI
import TestSupport
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
      UsageDescription.keys = ["NSPhotoLibraryAddUsageDescription", "NSCameraUsageDescription"]
      UIImagePickerController.hasCamera = false
      UIViewController.exceptions = []
      (PHPhotoLibrary.answer, PHPhotoLibrary.asked) = (.authorized, [])
      (PHPhotoLibrary.saved, PHPhotoLibrary.failure) = ([], nil)
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

    @Test func `Buttons run their commands and show their state`() throws {
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

    @Test func `A closed stroke that is selected is filled from a menu`() throws {
      func fills() throws -> UIMenu? {
        try button("More").menu?.children.lazy.compactMap { $0 as? UIMenu }.first { $0.title == "Fill" }
      }
      func choose(_ entry: String) throws {
        let action = try fills()?.actions.first { $0.title == entry }
        try #require(action, "\(entry)").choose()
        showFrames(2)
      }
      let finger = Finger(on: board, .pencil)
      finger.down(CGPoint(x: 100, y: 100), force: 1)
      for (x, y) in [(200, 100), (200, 200), (100, 200), (100, 100)] { finger.move(CGPoint(x: x, y: y), force: 1) }
      finger.up(CGPoint(x: 100, y: 100))
      showFrames(2)
      #expect(try fills() == nil)
      board.perform(.selectAll)
      showFrames(2)
      #expect(try fills()?.actions.first { $0.state == .on }?.title == "No fill")
      try choose("Blue")
      #expect(board.board.history.drawing.fill(of: 0) == DoodleToolbox.palette.first { $0.label == .blue }?.color)
      #expect(try fills()?.actions.first { $0.state == .on }?.title == "Blue")
      board.undo()
      #expect(board.board.history.drawing.fill(of: 0) == nil)
      board.redo()
      try choose("No fill")
      #expect(board.board.history.drawing.fill(of: 0) == nil)
    }

    @Test func `Menus choose colours, widths and erasers`() throws {
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

    @Test func `Every button and menu item has a title in both languages`() throws {
      for language in PatternTexts.Language.allCases {
        controller.texts = DoodleTexts(language)
        for item in controller.barItems where item.systemItem == nil {
          let label = try #require(item.accessibilityLabel)
          #expect(!label.isEmpty && item.image != nil)
          #expect(item.menu?.actions.allSatisfy { !$0.title.isEmpty } != false)
        }
      }
      #expect(controller.barItems.first?.accessibilityLabel == "签字笔")
    }

    @Test func `A narrow window has fewer buttons`() {
      let wide = controller.barItems.count
      UIView.width = .compact
      window.changeTraits()
      #expect(controller.barItems.count < wide && controller.barItems.first?.menu?.actions.count == 9)
      UIView.width = .regular
      window.changeTraits()
      #expect(controller.barItems.count == wide)
    }

    @Test func `The bars are in the safe area, and a board without bars fills the view`() {
      (UIView.safeArea.top, UIView.safeArea.bottom) = (30, 20)
      controller.view.safeAreaInsetsDidChange()
      window.layoutIfNeeded()
      #expect(controller.upperBar.frame == CGRect(x: 0, y: 30, width: 400, height: 44))
      #expect(controller.lowerBar.frame == CGRect(x: 0, y: 236, width: 400, height: 88))
      #expect(board.frame == CGRect(x: 0, y: 74, width: 400, height: 162))
      controller.showsBar = false
      window.layoutIfNeeded()
      #expect(board.frame == CGRect(x: 0, y: 0, width: 400, height: 344))
    }

    @Test func `An app's own bar is notified of changed buttons, but not of the view`() throws {
      var count = 0
      controller.barItemsChanged = { count += 1 }
      board.perform(.zoomIn)
      #expect(count == 0)
      board.choose(.brush)
      #expect(count == 1)
    }

    @Test func `The upper bar clears, undoes and erases`() throws {
      func upper(_ label: String) throws -> UIBarButtonItem {
        try #require(controller.upperBar.items?.first { $0.accessibilityLabel == label }, "\(label)")
      }
      draw()
      try upper("Clear").tap()
      #expect(board.board.history.drawing.isEmpty)
      try upper("Undo").tap()
      #expect(!board.board.history.drawing.isEmpty)
      board.choose(.brush)
      try upper("Eraser").tap()
      #expect(try board.settings.tool == .partEraser && upper("Eraser").isSelected)
      try upper("Eraser").tap()
      #expect(board.settings.tool == .brush)
      controller.texts = DoodleTexts(.simplifiedChinese)
      let labels = controller.upperBar.items?.compactMap(\.accessibilityLabel) ?? []
      #expect(labels == ["清空", "撤销", "重做", "橡皮擦", "照片", "保存到相册", "分享", "更多"])
    }

    @Test func `The slider sets the width, one step for a drag`() throws {
      draw()
      board.perform(.selectAll)
      let steps = board.board.history.undoCount
      controller.lowerBar.slider.drag(to: 0.1, 0.2, 0.5, lifts: false)
      #expect(board.board.history.undoCount == steps && board.settings.width == 13.5)
      controller.lowerBar.slider.drag(to: 1)
      #expect(board.board.history.undoCount == steps + 1 && board.settings.width == 50)
      controller.lowerBar.slider.adjust(to: 0)
      #expect(board.board.history.undoCount == steps + 2 && board.settings.width == 1)
      #expect(controller.lowerBar.slider.accessibilityLabel == "Width")
      board.choose(.strokeEraser)
      #expect(controller.lowerBar.slider.accessibilityLabel == "Eraser width")
      controller.lowerBar.slider.drag(to: 1)
      #expect(board.settings.eraserWidth == 50 && board.settings.width == 1)
    }

    @Test func `Swatches choose colours`() throws {
      let swatches = controller.lowerBar.swatches
      #expect(swatches.count == 9 && swatches.allSatisfy { $0.accessibilityLabel?.isEmpty == false && $0.image != nil })
      try #require(swatches.first { $0.accessibilityLabel == "Red" }).tap()
      #expect(board.settings.color == RGBAColor(224, 43, 53))
      let red = try #require(controller.lowerBar.swatches.first { $0.accessibilityLabel == "Red" })
      #expect(red.accessibilityTraits.contains(.selected))
      try #require(controller.lowerBar.swatches.last).tap()
      #expect(controller.presentedViewController is UIColorPickerViewController)
    }

    @Test(arguments: [CGFloat(320), 390, 1024]) func `The lower bar fits the width`(width: CGFloat) {
      UIView.width = width < 600 ? .compact : .regular
      window.changeTraits()
      window.frame.size.width = width
      controller.view.frame = window.bounds
      window.layoutIfNeeded()
      let bar = controller.lowerBar
      let parts = [bar.toolbar, bar.slider] + bar.swatches
      for (index, part) in parts.enumerated() {
        #expect(part.frame.width >= 34 && part.frame.minX >= 0 && part.frame.maxX <= width + 0.01)
        for other in parts[..<index] { #expect(!part.frame.insetBy(dx: 0.1, dy: 0.1).intersects(other.frame)) }
      }
      #expect(bar.slider.frame.width >= 100 && bar.frame.height == (width < 1000 ? 88 : 44))
      UIView.width = .regular
    }

    @Test func `A drawing is saved to Photos`() async throws {
      draw()
      try await board.saveToPhotos()
      #expect(PHPhotoLibrary.saved == [await DoodleExport.png.data(of: board.board.history.drawing)])
      #expect(PHPhotoLibrary.asked == [.addOnly])
    }

    @Test func `Saving a drawing reports the reason of a failure`() async throws {
      draw()
      PHPhotoLibrary.failure = CocoaError(.fileWriteOutOfSpace)
      await #expect(throws: PhotoSaveError.failed) { try await board.saveToPhotos() }
      PHPhotoLibrary.answer = .denied
      await #expect(throws: PhotoSaveError.denied) { try await board.saveToPhotos() }
      board.setSheet(try #require(Sheet(width: 9000, height: 100)))
      await #expect(throws: PhotoSaveError.tooLarge) { try await board.saveToPhotos() }
      UsageDescription.keys = []
      let count = PHPhotoLibrary.asked.count
      await #expect(throws: PhotoSaveError.usageDescriptionMissing) { try await board.saveToPhotos() }
      #expect(PHPhotoLibrary.asked.count == count && PHPhotoLibrary.saved.isEmpty)
    }

    @Test(arguments: [true, false]) func `The save button reports the result`(isAllowed: Bool) async throws {
      PHPhotoLibrary.answer = isAllowed ? .authorized : .denied
      let save = try #require(controller.upperBar.items?.first { $0.accessibilityLabel == "Save to Photos" })
      #expect(!save.isEnabled)
      draw()
      try #require(controller.upperBar.items?.first { $0.accessibilityLabel == "Save to Photos" }).tap()
      await untilTrue { self.controller.presentedViewController != nil }
      let alert = try #require(controller.presentedViewController as? UIAlertController)
      #expect(alert.message == controller.texts.text(for: isAllowed ? .savedPhoto : .photosDenied))
      #expect(alert.actions.map(\.title) == ["OK"])
    }

    @Test func `Sharing does not offer saving to Photos in an app without permission`() async throws {
      draw()
      await controller.share(.png)
      #expect((controller.presentedViewController as? UIActivityViewController)?.excludedActivityTypes == nil)
      UsageDescription.keys = []
      await controller.share(.png)
      let sheet = try #require(controller.presentedViewController as? UIActivityViewController)
      #expect(sheet.excludedActivityTypes == [.saveToCameraRoll])
    }

    @Test func `A bare board is shared from a button of the app, or from itself`() async throws {
      draw()
      controller.showsBar = false
      let own = UIButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
      window.addSubview(own)
      await controller.share(.png, from: own)
      #expect(controller.presentedViewController?.popoverPresentationController?.sourceItem === own)
      await controller.share(.png)
      #expect(UIViewController.exceptions.isEmpty)
      // The app shows the button in its own bar.
      let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
      window.addSubview(bar)
      bar.setItems(controller.barItems, animated: false)
      await controller.share(.png)
      #expect(controller.presentedViewController?.popoverPresentationController?.sourceItem === (try button("Share")))
    }

    @Test func `A photo can be taken on devices with a camera`() throws {
      func photo() -> UIBarButtonItem? {
        controller.upperBar.items?.first { $0.accessibilityLabel?.contains("hoto") == true }
      }
      #expect(photo()?.menu == nil)
      controller.takePhoto()
      #expect(controller.presentedViewController == nil)
      UIImagePickerController.hasCamera = true
      board.choose(.brush)
      let menu = try #require(photo()?.menu)
      #expect(menu.actions.map(\.title) == ["Choose photo", "Take photo"])
      menu.actions[1].choose()
      let picker = try #require(controller.presentedViewController as? UIImagePickerController)
      #expect(picker.sourceType == .camera)
      let bitmap = try #require(Bitmap(frame: CGRect(x: 0, y: 0, width: 40, height: 30), scale: 1))
      let image = UIImage(cgImage: try #require(bitmap.image))
      controller.imagePickerController(picker, didFinishPickingMediaWithInfo: [.originalImage: image])
      #expect(board.board.history.drawing.floatingPhotos.count == 1)
      UsageDescription.keys = []
      board.choose(.pen)
      #expect(photo()?.menu == nil)
    }

    @Test(arguments: DoodleExport.allCases) func `A file is shared from its button`(_ form: DoodleExport) async throws {
      #expect(try button("Share").menu?.actions.allSatisfy { $0.attributes.contains(.disabled) } == true)
      draw()
      controller.fileName = "a/b"
      let titles: [DoodleExport: String] = [
        .png: "PNG picture", .svg: "SVG drawing", .pdf: "PDF document", .inkdot: "Inkdot file",
      ]
      try choose(try #require(titles[form]), in: "Share")
      await untilTrue { self.controller.presentedViewController != nil }
      let sheet = try #require(controller.presentedViewController as? UIActivityViewController)
      let source = sheet.popoverPresentationController?.sourceItem as? UIBarButtonItem
      #expect(source?.accessibilityLabel == "Share" && controller.upperBar.items?.contains { $0 === source } == true)
      #expect(UIViewController.exceptions.isEmpty)
      let url = try #require(sheet.items.first as? URL)
      #expect(url.lastPathComponent == "a-b.\(form.rawValue)")
      #expect(try !Data(contentsOf: url).isEmpty)
      try FileManager.default.removeItem(at: url)
    }

    @Test func `The pen draws with a picked colour`() throws {
      try choose("Custom colour", in: "Colour")
      let picker = try #require(controller.presentedViewController as? UIColorPickerViewController)
      controller.colorPickerViewController(
        picker, didSelect: UIColor(red: 0.2, green: 1.5, blue: -1, alpha: 0.5), continuously: false)
      #expect(board.settings.color == RGBAColor(51, 255, 0, opacity: 128))
      board.carryOut(DoodleToolbox.PencilAction.showColors)
      #expect(controller.presentedViewController is UIColorPickerViewController)
    }

    @Test func `A drag in the colour picker is one step and recolours the selection`() throws {
      draw()
      board.perform(.selectAll)
      let steps = board.board.history.undoCount
      controller.chooseColor()
      let picker = try #require(controller.presentedViewController as? UIColorPickerViewController)
      for step in 1...30 {
        let color = UIColor(red: CGFloat(step) / 30, green: 0, blue: 0, alpha: 1)
        controller.colorPickerViewController(picker, didSelect: color, continuously: true)
      }
      #expect(board.board.history.undoCount == steps && board.settings.color == RGBAColor(255, 0, 0))
      controller.colorPickerViewControllerDidFinish(picker)
      #expect(board.board.history.undoCount == steps + 1)
      #expect(board.board.inkSelection?.color == RGBAColor(255, 0, 0))
      // UIKit reports the end of a drag, then that of the picker.
      let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
      controller.colorPickerViewController(picker, didSelect: green, continuously: true)
      controller.colorPickerViewController(picker, didSelect: green, continuously: false)
      controller.colorPickerViewControllerDidFinish(picker)
      #expect(board.board.history.undoCount == steps + 2)
    }

    @Test func `Photos come from the library, from drops and from the pasteboard's button`() async throws {
      let png = try photoFile(40, 30)
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

    @Test func `A restored scene has its tool and its visible area`() {
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

    @Test func `Two scenes have separate states`() throws {
      let second = UIWindow(frame: window.frame)
      let other = DoodleBoardViewController()
      other.view.frame = second.bounds
      second.addSubview(other.view)
      second.layoutIfNeeded()
      board.choose(.highlighter)
      draw()
      #expect(other.boardView.settings.tool == .pen && other.boardView.board.history.drawing.isEmpty)
      #expect(other.boardView.undoManager?.canUndo == false && board.undoManager?.canUndo == true)
      // The first window disappears during a stroke; the second is unaffected.
      let finger = Finger(on: board, .pencil)
      finger.down(CGPoint(x: 50, y: 50), force: 1)
      controller.view.removeFromSuperview()
      other.boardView.perform(.tool(.brush))
      #expect(other.boardView.settings.tool == .brush && board.settings.tool == .highlighter)
    }

    @Test func `Low memory is passed on to the board`() {
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
