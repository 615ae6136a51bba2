import InkdotBoards
import InkdotHosting
import InkdotPatterns
import InkdotSwiftUI
import InkdotUIKit
import SwiftUI
import Testing

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

  @Test func `a canvas shows its document, and takes other settings`() throws {
    let document = DoodleDocument()
    var settings = DoodleSettings()
    settings.width = 9
    let canvas = DoodleCanvas(document, settings: settings)
    let view = canvas.makeUIView(context: UIViewRepresentableContext())
    canvas.updateUIView(view, context: UIViewRepresentableContext())
    #expect(view === document.view && view.settings.width == 9)
    #expect(try DoodleDocument(document.file).file == document.file)
    #expect(throws: (any Error).self) { try DoodleDocument([1]) }
  }

  @Test func `a gate and a setup have bodies`() {
    _ = PatternGate(vault: vault) { Text("secret") }.body
    _ = PatternSetup(.change, vault: vault) { _ in }.body
  }
}
