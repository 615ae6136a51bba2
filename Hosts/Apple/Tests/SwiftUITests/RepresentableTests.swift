import Foundation
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotGestures
import InkdotGraphics
import InkdotHosting
import InkdotPatterns
import InkdotUIKit
import Observation
import SwiftUI
import TestSupport
import Testing
import UIKit

@testable import InkdotSwiftUI

/// A model that binds a board's settings.
@MainActor private final class Model {
  var settings = DoodleSettings() {
    didSet { writes += 1 }
  }
  var writes = 0
}

/// Counts reported screens.
@MainActor private final class Watcher: PatternViewDelegate {
  var shows = 0
  func patternView(_ view: UIView, didFinish outcome: PatternOutcome) {}
  func patternView(_ view: UIView, didShow screen: PatternScreen) { shows += 1 }
}

extension SharedDisplay {
  @MainActor struct RepresentableTests {
    let vault = ClosureVault { _ in true }

    @Test func `A lock shows its flow and reports its outcome`() {
      var outcomes: [PatternOutcome] = []
      let lock = PatternLock(PatternFlow(.verify), vault: vault, adjust: { $0.texts = PatternTexts(.english) }) {
        outcomes.append($0)
      }
      let view = lock.makeUIView(context: UIViewRepresentableContext())
      lock.updateUIView(view, context: UIViewRepresentableContext())
      #expect(view.messageText == "Draw your pattern to continue" && view.canCancel)
      view.pad.session?.cancel()
      #expect(outcomes == [.cancelled])
    }

    @Test func `A pad is the largest square, and a lock fills the proposed size`() {
      let context = UIViewRepresentableContext<PatternPad>()
      let pad = PatternPad { _ in .correct }
      let view = pad.makeUIView(context: context)
      func size(_ width: CGFloat?, _ height: CGFloat?) -> CGSize? {
        pad.sizeThatFits(ProposedViewSize(width: width, height: height), uiView: view, context: context)
      }
      #expect(size(390, 700) == CGSize(width: 390, height: 390))
      #expect(size(nil, 200) == CGSize(width: 200, height: 200))
      #expect(size(nil, nil) == CGSize(width: 300, height: 300) && size(.infinity, .infinity) == size(nil, nil))
      let lock = PatternLock(PatternFlow(.verify), vault: vault) { _ in }
      let place = UIViewRepresentableContext<InkdotSwiftUI.PatternLock>()
      let lockView = lock.makeUIView(context: place)
      func lockSize(_ width: CGFloat?, _ height: CGFloat?) -> CGSize? {
        lock.sizeThatFits(ProposedViewSize(width: width, height: height), uiView: lockView, context: place)
      }
      #expect(lockSize(390, 700) == CGSize(width: 390, height: 700))
      #expect(lockSize(nil, nil) == lockView.intrinsicContentSize)
      #expect(lockSize(390, nil)?.height == lockView.sizeThatFits(CGSize(width: 390, height: 10_000)).height)
    }

    @Test func `A pad reports its screens`() {
      var messages: [String] = []
      let pad = PatternPad(PatternFlow(.create), vault: vault, screen: { messages.append($0.message.name) }) { _ in }
      let view = pad.makeUIView(context: UIViewRepresentableContext())
      pad.updateUIView(view, context: UIViewRepresentableContext())
      view.session?.cancel()
      #expect(messages == ["finished.cancelled"])
    }

    @Test func `A document reads its own files and writes other formats`() throws {
      let document = DoodleDocument()
      #expect(try DoodleDocument(document.file).file == document.file)
      #expect(throws: (any Error).self) { try DoodleDocument([1]) }
      #expect(document.data(as: .svg)?.isEmpty == false && document.data(as: .inkdot) == Data(document.file))
    }

    @Test func `A document accepts photos, and reports stamped ones`() throws {
      let document = DoodleDocument()
      var count = 0
      document.photoStamped = { _ in count += 1 }
      let drawing = DoodleDocument()
      #expect(!document.insert(Data([1, 2])))
      #expect(
        document.insert(
          Data(try #require(Bitmap(frame: CGRect(x: 0, y: 0, width: 4, height: 4), scale: 1)?.image?.png))))
      #expect(!document.isEmpty && drawing.isEmpty)
      document.view.stampPhoto()
      #expect(count == 1)
    }

    @Test func `A document that is not shown has no view`() throws {
      let document = DoodleDocument()
      document.settings.width = 9
      #expect(!document.isViewLoaded && !document.file.isEmpty)
      #expect(try DoodleDocument(document.file).isViewLoaded == false)
      #expect(document.view.settings.width == 9 && document.isViewLoaded)
    }

    @Test func `A document publishes whether undo is available, and only when it changes`() throws {
      let document = DoodleDocument()
      var changes = 0
      withObservationTracking {
        _ = (document.canUndo, document.isEmpty)
      } onChange: {
        MainActor.assumeIsolated { changes += 1 }
      }
      document.perform(.zoomIn)
      #expect(changes == 0)
      document.view.setSheet(try #require(Sheet(width: 200, height: 200, color: RGBAColor(255, 250, 235))))
      #expect(changes == 1 && document.canUndo && !document.canRedo && document.isEmpty)
      document.undo()
      #expect(!document.canUndo && document.canRedo)
      document.redo()
      document.clear()
      #expect(document.canUndo)
    }

    @Test func `Bound settings apply to the board, and keys update them`() {
      let document = DoodleDocument()
      let model = Model()
      let binding = Binding(get: { model.settings }, set: { model.settings = $0 })
      model.settings.width = 9
      model.writes = 0
      let board = BareBoard(document: document, settings: binding)
      let view = board.makeUIView(context: UIViewRepresentableContext())
      board.updateUIView(view, context: UIViewRepresentableContext())
      #expect(view.subviews == [document.view] && document.view.settings.width == 9)
      #expect(document.settings.width == 9 && model.writes == 0)
      document.perform(.tool(.brush))
      #expect(model.settings.tool == .brush && document.settings.tool == .brush && model.writes == 1)
      document.settings.width = 3
      #expect(model.settings.width == 3 && document.view.settings.width == 3)
    }

    @Test func `Language and disabled state of the environment apply`() {
      let document = DoodleDocument()
      var environment = EnvironmentValues()
      environment.locale = Locale(identifier: "zh_CN")
      environment.isEnabled = false
      let board = BarredBoard(document: document, settings: nil)
      let context = UIViewControllerRepresentableContext<BarredBoard>(environment, coordinator: document)
      let controller = board.makeUIViewController(context: context)
      _ = controller.view
      board.updateUIViewController(controller, context: context)
      #expect(controller.boardView === document.view && !document.view.isUserInteractionEnabled)
      #expect(controller.barItems.first?.accessibilityLabel == "签字笔")
      _ = DoodleBoard(document).body
      _ = DoodleBoard(document, showsBar: false).body
    }

    @Test func `A gate and a setup can be rendered`() {
      _ = PatternGate(vault: vault) { Text("secret") }.body
      _ = PatternLockScreen(.change, vault: vault) { _ in }.body
    }

    @Test func `Updates without changes repaint nothing`() {
      let watcher = Watcher()
      let lock = PatternLock(
        PatternFlow(.unlock), vault: vault, forgot: {}, shortcut: { true },
        adjust: {
          $0.pad.settings.preset = .ring
          $0.pad.styling = { $0.lineWidth = 9 }
        }
      ) { _ in }
      let view = lock.makeUIView(context: UIViewRepresentableContext())
      view.delegate = watcher
      for _ in 0..<10 { lock.updateUIView(view, context: UIViewRepresentableContext()) }
      #expect(watcher.shows == 0 && view.pad.session?.settings.style.lineWidth == 9)
    }

    @Test func `Styles are updated when their state changes`() throws {
      func pad(_ width: Double) -> PatternPad {
        PatternPad(adjust: { $0.styling = { $0.lineWidth = width } }, onPattern: { _ in .correct })
      }
      let view = pad(3).makeUIView(context: UIViewRepresentableContext())
      let session = view.session
      #expect(session?.settings.style.lineWidth == 3)
      pad(7).updateUIView(view, context: UIViewRepresentableContext())
      #expect(session?.settings.style.lineWidth == 7 && view.session === session, "drawing goes on")
    }

    @Test func `A pad is cleared when its trigger changes`() throws {
      let context = UIViewRepresentableContext<PatternPad>()
      let pad = PatternPad { _ in .correct }
      let view = pad.cleared(trigger: 0).makeUIView(context: context)
      view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
      view.layoutSubviews()
      let session = try #require(view.session)
      session.pick(0)
      session.pick(1)
      pad.cleared(trigger: 0).updateUIView(view, context: context)
      #expect(session.lock.isPicked(1))
      pad.cleared(trigger: 1).updateUIView(view, context: context)
      #expect(!session.lock.isPicked(0) && !session.lock.isPicked(1) && view.session === session)
    }

    @Test func `A document applies chosen settings and makes a picture`() throws {
      let document = DoodleDocument()
      document.choose(.brush)
      document.choose(width: 12)
      document.choose(RGBAColor(220, 40, 60))
      #expect(document.settings.tool == .brush && document.settings.width == 12)
      #expect(document.settings.color == RGBAColor(220, 40, 60))
      document.choose(.partEraser)
      #expect(document.settings.tool == .partEraser)
      document.view.start(on: try #require(Sheet(width: 400, height: 300)))
      #expect(document.image(scale: 2)?.width == 800)
    }

    @Test func `A lock follows language, state and look of its environment`() {
      var environment = EnvironmentValues()
      environment.locale = Locale(identifier: "zh_CN")
      environment.isEnabled = false
      environment.patternLook.palette = .dark
      environment.patternLook.styling = { $0.lineWidth = 2 }
      let lock = PatternLock(PatternFlow(.verify), vault: vault) { _ in }
      let view = lock.makeUIView(context: UIViewRepresentableContext(environment))
      #expect(view.messageText == "请输入手势密码以继续" && !view.isEnabled && view.pad.palette == .dark)
      #expect(view.pad.session?.settings.style.lineWidth == 2 && view.pad.session?.settings.isEnabled == false)
      let pad = PatternPad { _ in .correct }
      let padView = pad.makeUIView(context: UIViewRepresentableContext(environment))
      #expect(!padView.isEnabled && padView.texts.language == .simplifiedChinese)
      pad.updateUIView(padView, context: UIViewRepresentableContext())
      #expect(padView.isEnabled && padView.texts.language == .english)
    }

    @Test func `Pictures of an environment reach dots and lines`() throws {
      let image = try #require(UIImage(systemName: "circle"))
      var environment = EnvironmentValues()
      environment.patternLook.dotPictures = [.selected: image]
      environment.patternLook.linePictures = [.error: image]
      let view = PatternPad { _ in .correct }.makeUIView(context: UIViewRepresentableContext(environment))
      #expect(view.dotPictures == [.selected: image] && view.linePictures == [.error: image])
      _ = Text("").patternPalette(.dark).patternPictures([:]).patternStyle { $0.lineWidth = 1 }
    }

    @Test func `A screen asks the vault, and restarts after a forgotten pattern`() async throws {
      let screen = PatternLock(
        .kind(.verify), ClosureVault(StoredPattern(grid: try PatternGrid(rows: 4, columns: 4))) { _ in true },
        canCancel: true, forgot: { $0.reloading(after: {}) }, nil, nil, { _ in }, { _ in })
      let view = screen.makeUIView(context: UIViewRepresentableContext())
      for _ in 0..<10_000 where view.pad.session == nil { await Task.yield() }
      #expect(view.pad.session?.lock.grid.count == 16 && view.forgot != nil)
    }

    @Test func `A message shakes when its trigger changes, and a preview shows its pattern`() throws {
      let coordinator = PatternMessageText.Coordinator()
      let context = UIViewRepresentableContext<PatternMessageText>(EnvironmentValues(), coordinator)
      let label = PatternMessageText("Wrong", tone: .error, shakes: 1).makeUIView(context: context)
      PatternMessageText("Wrong", tone: .error, shakes: 1).updateUIView(label, context: context)
      #expect(label.text == "Wrong" && label.layer.animations["shake"] == nil)
      PatternMessageText("Wrong", tone: .error, shakes: 2).updateUIView(label, context: context)
      #expect(label.layer.animations["shake"] != nil)
      let pattern = try Pattern(dots: [0, 1, 2, 5])
      let preview = PatternPreview(pattern)
      let view = preview.makeUIView(context: UIViewRepresentableContext())
      preview.updateUIView(view, context: UIViewRepresentableContext())
      #expect(view.pattern == pattern)
    }

    @Test func `Recognizers of the engine are attached to a view`() throws {
      let tap = TapRecognizer()
      let gestures = EngineGestures { try $0.add(tap) }
      let recognizer = gestures.makeUIGestureRecognizer(context: UIGestureRecognizerRepresentableContext())
      #expect(throws: RecognizerError.self) { try recognizer.add(tap) }
      _ = Text("tap").gesture(gestures)
    }
  }
}
