import Foundation
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotHosting
import InkdotPatterns
import InkdotUIKit
import Observation
import SwiftUI
import Testing
import UIKit

@testable import InkdotSwiftUI

/// An app that binds a board's settings.
@MainActor private final class Model {
  var settings = DoodleSettings() {
    didSet { writes += 1 }
  }
  var writes = 0
}

@MainActor struct RepresentableTests {
  let vault = ClosureVault { _ in true }

  @Test func `a lock shows its flow and tells its end`() {
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

  @Test func `a pad tells its screens`() {
    var messages: [String] = []
    let pad = PatternPad(PatternFlow(.create), vault: vault, screen: { messages.append($0.message.name) }) { _ in }
    let view = pad.makeUIView(context: UIViewRepresentableContext())
    pad.updateUIView(view, context: UIViewRepresentableContext())
    view.session?.cancel()
    #expect(messages == ["finished.cancelled"])
  }

  @Test func `a document opens what it wrote, and writes other forms`() throws {
    let document = DoodleDocument()
    #expect(try DoodleDocument(document.file).file == document.file)
    #expect(throws: (any Error).self) { try DoodleDocument([1]) }
    #expect(document.data(as: .svg)?.isEmpty == false && document.data(as: .inkdot) == Data(document.file))
  }

  @Test func `a document tells what can be undone, and to nobody when it is the same`() throws {
    let document = DoodleDocument()
    var changes = 0
    withObservationTracking {
      _ = (document.canUndo, document.isEmpty)
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    document.perform(.zoomIn)
    #expect(changes == 0)
    document.view.setPaper(try #require(Sheet(width: 200, height: 200, color: RGBAColor(255, 250, 235))))
    #expect(changes == 1 && document.canUndo && !document.canRedo && document.isEmpty)
    document.undo()
    #expect(!document.canUndo && document.canRedo)
    document.redo()
    document.clear()
    #expect(document.canUndo)
  }

  @Test func `what is bound is drawn with, and is told what a key chooses`() {
    let document = DoodleDocument()
    let model = Model()
    let binding = Binding(get: { model.settings }, set: { model.settings = $0 })
    model.settings.width = 9
    model.writes = 0
    let board = BareBoard(document: document, settings: binding)
    let view = board.makeUIView(context: UIViewRepresentableContext())
    board.updateUIView(view, context: UIViewRepresentableContext())
    #expect(view === document.view && view.settings.width == 9 && document.settings.width == 9 && model.writes == 0)
    document.perform(.tool(.brush))
    #expect(model.settings.tool == .brush && document.settings.tool == .brush && model.writes == 1)
    document.settings.width = 3
    #expect(model.settings.width == 3 && view.settings.width == 3)
  }

  @Test func `the environment has its language, and can be disabled`() {
    let document = DoodleDocument()
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "zh_CN")
    environment.isEnabled = false
    let board = BarredBoard(document: document, settings: nil)
    let controller = board.makeUIViewController(context: UIViewControllerRepresentableContext())
    _ = controller.view
    board.updateUIViewController(controller, context: UIViewControllerRepresentableContext(environment))
    #expect(controller.boardView === document.view && !document.view.isUserInteractionEnabled)
    #expect(controller.barItems.first?.accessibilityLabel == "钢笔")
    _ = DoodleBoard(document).body
    _ = DoodleBoard(document, showsBar: false).body
  }

  @Test func `a gate and a setup have bodies`() {
    _ = PatternGate(vault: vault) { Text("secret") }.body
    _ = PatternSetup(.change, vault: vault) { _ in }.body
  }
}
