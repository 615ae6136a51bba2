#if canImport(UIKit)
  import InkdotBoards
  import InkdotDrawings
  import InkdotHosting
  import UIKit

  extension DoodleBoardView {
    /// Whether the user is editing a text.
    public var isWriting: Bool { field != nil }

    /// Ends editing, and makes the typed text part of the drawing.
    ///
    /// A touch beside the text, commands of the board and leaving the app do so, too. Call it before you store or
    /// export the drawing otherwise.
    public func endWriting() { field?.commit() }

    /// The selected texts, one per line; `nil` if there are none.
    var selectedWords: String? {
      guard let selection = board.inkSelection, selection.textCount > 0 else { return nil }
      let texts = board.selectedDrawing()?.marks.compactMap { mark -> String? in
        guard case .text(let text) = mark else { return nil }
        // Line breaks by the host are not read.
        return String(decoding: text.utf8, as: UTF8.self).replacing("\u{2028}", with: "")
      }
      return texts?.joined(separator: "\n")
    }

    /// Announces newly selected texts to VoiceOver.
    func readSelection() {
      guard UIAccessibility.isVoiceOverRunning else { return }
      let words = selectedWords
      guard words != wordsRead else { return }
      wordsRead = words
      if let words { UIAccessibility.post(notification: .announcement, argument: words) }
    }

    /// Opens a text field for the board's request.
    func beginWriting() {
      endWriting()
      guard let request = board.textRequest else { return }
      let draft = TextDraft(
        for: request, on: board, family: toolbox.family, color: board.settings.color,
        size: DoodleToolbox.textSize(ofWidth: board.settings.width), screenWidth: Double(bounds.width))
      if let mark = draft.mark { carryOut(board.editText(mark)) }
      let field = DoodleTextField(draft, on: self)
      self.field = field
      // VoiceOver reads the field instead of the board below.
      isAccessibilityElement = false
      addSubview(field)
      field.input.becomeFirstResponder()
    }

    /// Called when the field was closed.
    func closed(_ field: DoodleTextField, hadFocus: Bool) {
      guard self.field === field else { return }
      self.field = nil
      isAccessibilityElement = true
      if hadFocus { becomeFirstResponder() }
    }
  }
#endif
