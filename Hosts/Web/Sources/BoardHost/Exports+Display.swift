import InkdotBoards
import InkdotRendering
import InkdotGeometry
import WebExchange

// Display lists are in pt of the sheet. A call returns their number of words; `display` returns their address.

/// Writes the damage as rows of four numbers: x, y, width, height in pt of the sheet.
///
/// - Returns: the number of rows.
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

/// Writes the visible tiles of a grid on the sheet as rows of two numbers, column and row, those nearest to the middle first.
///
/// - Parameter side: of a tile, in pt of the sheet.
/// - Returns: the number of tiles.
@_expose(wasm, "doodle_tiles")
public func doodleTiles(_ side: Double) -> Int32 {
  let tiles = board.visibleTiles(of: TileGrid(side: side)).prefix(exchange.numbers.count / 2)
  var at = 0
  for tile in tiles {
    exchange.numbers[at] = Double(tile.column)
    exchange.numbers[at + 1] = Double(tile.row)
    at += 2
  }
  return Int32(tiles.count)
}

/// Lists the marks in a part of the sheet, in z-order. With a transparent background, marks that erase have the colour 0.
@_expose(wasm, "doodle_paint")
public func doodlePaint(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ isTransparent: Int32
) -> Int32 {
  list {
    board.paint(
      in: Rect2D(x: x, y: y, width: width, height: height), background: isTransparent == 0 ? .sheet : .transparent,
      on: &$0)
  }
}

/// Lists the ruling of a part of the sheet; `scale` is in px per pt.
@_expose(wasm, "doodle_paint_ruling")
public func doodlePaintRuling(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ scale: Double
) -> Int32 {
  list { board.paintRuling(in: Rect2D(x: x, y: y, width: width, height: height), scale: scale, on: &$0) }
}

/// Lists the strokes that were finished since the last call.
@_expose(wasm, "doodle_new_marks")
public func doodleNewMarks() -> Int32 { list { board.paintNewMarks(on: &$0) } }

/// Lists the new ink of the current stroke.
@_expose(wasm, "doodle_new_ink")
public func doodleNewInk() -> Int32 { list { board.paintNewInk(on: &$0) } }

/// Lists the tip of the current stroke, through at most 32 predicted samples in the format of `TouchRows`.
@_expose(wasm, "doodle_tip")
public func doodleTip(_ count: Int32) -> Int32 {
  let predicted = rows.events(min(count, 32))
  return list { board.paintTip(through: predicted, on: &$0) }
}
