#if canImport(UIKit)
  import InkdotBoards
  import InkdotHosting
  import UIKit

  extension DoodleBoardView {
    /// Whether a person is typing words on the paper.
    public var isWriting: Bool { field != nil }

    /// Makes what is typed a text of the drawing. A touch beside the words does so, the commands of the board do, and so does
    /// leaving the app; call it before you store or export the drawing for another reason.
    public func endWriting() { field?.commit() }

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
