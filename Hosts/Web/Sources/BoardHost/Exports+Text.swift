import InkdotBoards
import InkdotFormats
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import WebExchange

// Texts. The page provides the text field and the fonts.

/// Writes the requested text (-1 for a new one), and the position of the tap in pt of the sheet.
///
/// - Returns: 1, or 0 if none was requested.
@_expose(wasm, "doodle_text_request")
public func doodleTextRequest() -> Int32 {
  guard let request = board.textRequest else { return 0 }
  exchange.output(numbers: Double(request.mark ?? -1), request.place.x, request.place.y)
  return 1
}

/// Requests a text like a tap: the selected text, or a new one in the centre of the visible area.
@_expose(wasm, "doodle_ask_text")
public func doodleAskText() -> Int32 { answer(board.askForText()) }

/// Writes the attributes of a text as numbers, and its text to the long exchange.
///
/// Attributes: family, colour, width in em, centre in pt of the sheet, size in pt, rotation.
///
/// - Returns: the number of bytes, or -1 if there is no such text.
@_expose(wasm, "doodle_text")
public func doodleText(_ mark: Int32) -> Int32 {
  guard let text = board.text(Int(mark)) else { return -1 }
  let placement = text.placement
  exchange.output(
    numbers: Double(text.family.rawValue), Double(text.color.rgba), text.width, placement.center.x,
    placement.center.y, placement.scale, placement.angle)
  return longExchange.output(text.utf8)
}

/// Hides a text while a field shows it.
@_expose(wasm, "doodle_edit_text")
public func doodleEditText(_ mark: Int32) -> Int32 { answer(board.editText(Int(mark))) }

/// Ends editing with the text in the long exchange; an empty text deletes the edited one. Attributes as for
/// `doodle_text`. Invalid values leave the text unchanged.
@_expose(wasm, "doodle_write_text")
public func doodleWriteText(
  _ family: Int32, _ color: UInt32, _ width: Double, _ x: Double, _ y: Double, _ size: Double, _ angle: Double
) -> Int32 {
  let utf8 = TextBox.cleaned(longExchange.bytes)
  longExchange.free()
  if utf8.isEmpty { return answer(board.writeText(nil)) }
  guard let family = TextBox.Family(rawValue: UInt8(clamping: Double(family))),
    let placement = Placement(center: Point2D(x, y), scale: size, angle: angle),
    let text = TextBox(utf8: utf8, family: family, color: RGBAColor(rgba: color), width: width, at: placement)
  else { return answer(board.leaveText()) }
  return answer(board.writeText(text))
}

/// Ends editing without a change.
@_expose(wasm, "doodle_leave_text")
public func doodleLeaveText() -> Int32 { answer(board.leaveText()) }

/// Changes the size of the selected texts in pt.
@_expose(wasm, "doodle_resize_texts")
public func doodleResizeTexts(_ size: Double) -> Int32 { answer(board.resizeTexts(to: size)) }
