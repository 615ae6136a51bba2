#if canImport(UIKit)
  import InkdotBoards
  import InkdotDrawings
  import InkdotHosting
  import UIKit

  extension DoodleBoardView {
    /// Whether a person is typing words on the paper.
    public var isWriting: Bool { field != nil }

    /// Makes what is typed a text of the drawing. A touch beside the words does so, the commands of the board do, and so does
    /// leaving the app; call it before you store or export the drawing for another reason.
    public func endWriting() { field?.commit() }

    /// The words of the selected texts, one below the other; `nil` where none is selected.
    var selectedWords: String? {
      guard let selection = board.inkSelection, selection.textCount > 0 else { return nil }
      let texts = board.selectedDrawing()?.marks.compactMap { mark -> String? in
        guard case .text(let text) = mark else { return nil }
        // Where a line was broken for want of room nothing is said.
        return String(decoding: text.utf8, as: UTF8.self).replacing("\u{2028}", with: "")
      }
      return texts?.joined(separator: "\n")
    }

    /// Reads what was selected to those who do not see it, once.
    func readSelection() {
      guard UIAccessibility.isVoiceOverRunning else { return }
      let words = selectedWords
      guard words != wordsRead else { return }
      wordsRead = words
      if let words { UIAccessibility.post(notification: .announcement, argument: words) }
    }

    /// Opens a field for what the board asks for.
    func beginWriting() {
      endWriting()
      guard let draft = TextDraft(for: board, family: toolbox.family, screenWidth: Double(bounds.width)) else { return }
      if let mark = draft.mark { carryOut(board.editText(mark)) }
      let field = DoodleTextField(draft, on: self)
      self.field = field
      // Its words are read, not what it lies over.
      isAccessibilityElement = false
      addSubview(field)
      field.input.becomeFirstResponder()
    }

    /// The field has gone.
    func closed(_ field: DoodleTextField, hadFocus: Bool) {
      guard self.field === field else { return }
      self.field = nil
      isAccessibilityElement = true
      if hadFocus { becomeFirstResponder() }
    }
  }
#endif
