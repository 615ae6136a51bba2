import InkdotBoards
import InkdotFormats
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import WebExchange

// Words on the paper. The page has the field that a person types into, and the fonts.

/// Writes as numbers which text is to be edited, -1 for another one, and where the tap was, in pt of the paper.
///
/// - Returns: 1, or 0 when none was asked for.
@_expose(wasm, "doodle_text_request")
public func doodleTextRequest() -> Int32 {
  guard let request = board.textRequest else { return 0 }
  exchange.output(numbers: Double(request.mark ?? -1), request.place.x, request.place.y)
  return 1
}

/// Asks for words as a tap does: for those of the text that is selected, or for others in the middle of what is shown.
@_expose(wasm, "doodle_ask_text")
public func doodleAskText() -> Int32 { answer(board.askForText()) }

/// Writes a text: as numbers its attributes, and its words into the long exchange.
///
/// Attributes: family, colour, width in em, middle in pt of the sheet, size in pt, rotation.
///
/// - Returns: how many bytes, or -1 where there is no text.
@_expose(wasm, "doodle_text")
public func doodleText(_ mark: Int32) -> Int32 {
  guard let text = board.text(Int(mark)) else { return -1 }
  let placement = text.placement
  exchange.output(
    numbers: Double(text.family.rawValue), Double(text.color.rgba), text.width, placement.center.x,
    placement.center.y, placement.scale, placement.angle)
  return longExchange.output(text.utf8)
}

/// Takes a text off the screen, for a field to stand in its place.
@_expose(wasm, "doodle_edit_text")
public func doodleEditText(_ mark: Int32) -> Int32 { answer(board.editText(Int(mark))) }

/// Ends the editing with the words in the long exchange; without any the text that was edited goes. The numbers are those of
/// `doodle_text`. What cannot be leaves the text as it was.
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

/// Ends the editing and leaves the text as it was.
@_expose(wasm, "doodle_leave_text")
public func doodleLeaveText() -> Int32 { answer(board.leaveText()) }

/// Gives the selected texts another size in pt.
@_expose(wasm, "doodle_resize_texts")
public func doodleResizeTexts(_ size: Double) -> Int32 { answer(board.resizeTexts(to: size)) }
