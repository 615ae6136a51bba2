import InkdotBoards
import InkdotRendering
import InkdotGeometry
import WebExchange

// Display lists are in pt of the paper; `display` says where their words are, the answer how many.

/// Writes the boxes to repaint as rows of four numbers: x, y, width, height in pt of the paper.
///
/// - Returns: how many.
@_expose(wasm, "doodle_damage")
public func doodleDamage() -> Int32 {
  var rects = board.drainDamage()
  let room = exchange.numbers.count / 4
  if rects.count > room {
    let rest = rects[room...].reduce(rects[room - 1]) { $0.union($1) }
    rects = rects[..<(room - 1)] + [rest]
  }
  var at = 0
  for rect in rects {
    exchange.numbers[at] = rect.x
    exchange.numbers[at + 1] = rect.y
    exchange.numbers[at + 2] = rect.width
    exchange.numbers[at + 3] = rect.height
    at += 4
  }
  return Int32(rects.count)
}

/// Lists the marks in a part of the sheet, in z-order. With a transparent background, marks that erase have the colour 0.
@_expose(wasm, "doodle_paint")
public func doodlePaint(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ isTransparent: Int32
) -> Int32 {
  list {
    board.paint(
      Rect2D(x: x, y: y, width: width, height: height), background: isTransparent == 0 ? .paper : .transparent, on: &$0)
  }
}

/// Lists what is printed on a part of the paper; `scale` is in px for 1 pt.
@_expose(wasm, "doodle_paint_ruling")
public func doodlePaintRuling(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ scale: Double
) -> Int32 {
  list { board.paintRuling(Rect2D(x: x, y: y, width: width, height: height), scale: scale, on: &$0) }
}

/// Lists the strokes that were finished since this was last asked.
@_expose(wasm, "doodle_new_marks")
public func doodleNewMarks() -> Int32 { list { board.paintNewMarks(on: &$0) } }

/// Lists the ink of the stroke under way that is new.
@_expose(wasm, "doodle_new_ink")
public func doodleNewInk() -> Int32 { list { board.paintNewInk(on: &$0) } }

/// Lists the tip of the stroke under way, through predicted samples, at most 32; `TouchRows` tells what a row is.
@_expose(wasm, "doodle_tip")
public func doodleTip(_ count: Int32) -> Int32 {
  let predicted = rows.events(min(count, 32))
  return list { board.paintTip(through: predicted, on: &$0) }
}
