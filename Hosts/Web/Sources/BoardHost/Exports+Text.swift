import InkdotBoards
import InkdotFormats
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import WebExchange

// Texts. The page provides the text field and the fonts.

/// The number of the text that a tap asks to edit; -1 for a new one.
@_expose(wasm, "doodle_text_request")
public func doodleTextRequest() -> Int32 { board.textRequest?.mark.map { Int32(clamping: $0) } ?? -1 }

/// Requests a text like a tap: the selected text, or a new one in the centre of the visible area.
@_expose(wasm, "doodle_ask_text")
public func doodleAskText() -> Int32 { answer(board.requestText()) }

/// Numbers of a text.
package enum TextField: Int, CaseIterable {
  case family, color
  /// In em.
  case width
  /// The centre, in pt of the sheet.
  case x, y
  /// In pt.
  case size
  case angle
}

/// Writes the attributes of a text as numbers, see ``TextField``, and its text to the long exchange.
///
/// - Returns: the number of bytes, or -1 if there is no such text.
@_expose(wasm, "doodle_text")
public func doodleText(_ mark: Int32) -> Int32 {
  guard let text = board.text(Int(mark)) else { return -1 }
  let placement = text.placement
  exchange[TextField.family] = Double(text.family.rawValue)
  exchange[TextField.color] = Double(text.color.rgba)
  exchange[TextField.width] = text.width
  exchange[TextField.x] = placement.center.x
  exchange[TextField.y] = placement.center.y
  exchange[TextField.size] = placement.scale
  exchange[TextField.angle] = placement.angle
  return longExchange.output(text.utf8)
}

/// Hides a text while a field shows it.
@_expose(wasm, "doodle_edit_text")
public func doodleEditText(_ mark: Int32) -> Int32 { answer(board.editText(Int(mark))) }

/// Numbers of a text under edit: those of `TextDraft`. The page keeps them, so that they outlive this instance.
package enum TextDraftField: Int, CaseIterable {
  case mark, family, color, size, angle, x, y, room
}

/// The draft that the page has written.
private var draft: TextDraft {
  get {
    TextDraft(
      mark: Int(exactly: exchange[TextDraftField.mark]).flatMap { $0 < 0 ? nil : $0 },
      family: TextBox.Family(rawValue: UInt8(clamping: exchange[TextDraftField.family])) ?? .sans,
      color: RGBAColor(rgba: UInt32(clamping: exchange[TextDraftField.color])), size: exchange[TextDraftField.size],
      angle: exchange[TextDraftField.angle],
      corner: Point2D(exchange[TextDraftField.x], exchange[TextDraftField.y]), room: exchange[TextDraftField.room])
  }
  set {
    exchange[TextDraftField.mark] = Double(newValue.mark ?? -1)
    exchange[TextDraftField.family] = Double(newValue.family.rawValue)
    exchange[TextDraftField.color] = Double(newValue.color.rgba)
    exchange[TextDraftField.size] = newValue.size
    exchange[TextDraftField.angle] = newValue.angle
    exchange[TextDraftField.x] = newValue.corner.x
    exchange[TextDraftField.y] = newValue.corner.y
    exchange[TextDraftField.room] = newValue.room
  }
}

/// Begins a draft for a tap (1) or pasted text (0), and writes it as numbers.
///
/// Family, colour and size in pt are those of a new text. The width is that of the lines of a wrapped text, in em.
@_expose(wasm, "doodle_begin_draft")
public func doodleBeginDraft(
  _ isAsked: Int32, _ family: Int32, _ color: UInt32, _ size: Double, _ screenWidth: Double, _ wrappedWidth: Double
) {
  draft = TextDraft(
    for: isAsked == 0 ? nil : board.textRequest, on: board,
    family: TextBox.Family(rawValue: UInt8(clamping: Double(family))) ?? .sans, color: RGBAColor(rgba: color),
    size: size, screenWidth: screenWidth, wrappedWidth: wrappedWidth)
}

/// Keeps the last line of a new text on the sheet. Reads and writes the draft as numbers; takes the height of its lines in em.
@_expose(wasm, "doodle_keep_draft")
public func doodleKeepDraft(_ height: Double) { draft.clamp(to: board.history.drawing.sheet, height: height) }

/// Moves a draft of pasted text to its position. Reads and writes it as numbers; takes the size of its lines in em.
@_expose(wasm, "doodle_center_draft")
public func doodleCenterDraft(_ width: Double, _ height: Double) {
  draft.center(width: width, height: height, on: board)
}

/// Ends editing with the draft in the numbers and the text in the long exchange; an empty text deletes the edited one.
///
/// Takes the width of the longest line in em. An invalid text leaves the edited one unchanged.
@_expose(wasm, "doodle_write_draft")
public func doodleWriteDraft(_ width: Double) -> Int32 {
  let utf8 = TextBox.cleaned(longExchange.bytes)
  if utf8.isEmpty {
    longExchange.free()
    return answer(board.writeText(nil))
  }
  let text = draft.text(utf8: longExchange.bytes, width: width)
  longExchange.free()
  return answer(text.map { board.writeText($0) } ?? board.leaveText())
}

/// Ends editing without a change.
@_expose(wasm, "doodle_leave_text")
public func doodleLeaveText() -> Int32 { answer(board.leaveText()) }

/// Changes the size of the selected texts in pt.
@_expose(wasm, "doodle_resize_texts")
public func doodleResizeTexts(_ size: Double) -> Int32 { answer(board.resizeTexts(to: size)) }
