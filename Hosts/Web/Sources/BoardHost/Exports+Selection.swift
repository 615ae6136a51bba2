import InkdotBoards
import InkdotFormats
import InkdotDrawings
import InkdotGeometry
import InkdotInk
import InkdotRendering
import WebExchange

/// Writes as numbers what is selected: how many strokes and photos; x, y, width and height of the box around it in pt of the
/// paper, before it was moved; a, b, tx and ty of how it is being moved; whether it is; a number that changes with how it
/// looks; its colour, -1 for several; the width of its ink, 0 for several; how its picture is blended, see `code`; how many texts
/// are among it, and their size in pt, 0 for several; whether it is locked, can be grouped and can be ungrouped.
///
/// - Returns: 1, or 0 when nothing is selected.
@_expose(wasm, "doodle_selection")
public func doodleSelection() -> Int32 {
  guard let selection = board.inkSelection else { return 0 }
  let (frame, map) = (selection.frame, selection.map)
  exchange.output(
    numbers: Double(selection.strokeCount), Double(selection.photoCount), frame.x, frame.y, frame.width, frame.height,
    map.a, map.b, map.tx, map.ty, selection.isMoving ? 1 : 0, Double(selection.generation),
    selection.color.map { Double($0.rgba) } ?? -1, selection.width ?? 0,
    selection.blend.code, Double(selection.textCount), selection.textSize ?? 0,
    selection.isLocked ? 1 : 0, selection.canGroup ? 1 : 0, selection.canUngroup ? 1 : 0)
  return 1
}

/// Writes the points of the lasso under way as numbers, in pt of the paper, from one on, at most 512.
///
/// - Returns: how many.
@_expose(wasm, "doodle_lasso")
public func doodleLasso(_ first: Int32) -> Int32 {
  let points = board.lasso
  guard first >= 0, Int(first) < points.count else { return 0 }
  let part = points[Int(first)...].prefix(exchange.numbers.count / 2)
  var at = 0
  for point in part {
    exchange.numbers[at] = point.x
    exchange.numbers[at + 1] = point.y
    at += 2
  }
  return Int32(part.count)
}

/// Lists selected marks in z-order, where they were before they were moved: those with indices from one up to another.
@_expose(wasm, "doodle_paint_selection")
public func doodlePaintSelection(_ first: Int32, _ end: Int32) -> Int32 {
  guard first >= 0, first <= end else { return list { _ in } }
  return list { board.paintSelection(Int(first)..<Int(end), on: &$0) }
}

/// Lists the lines by which the dragged selection is aligned, in pt of the sheet.
@_expose(wasm, "doodle_guides")
public func doodleGuides() -> Int32 { list { board.paintGuides(on: &$0) } }

/// Whether a dragged selection is aligned with what is near: 0 no, else yes.
@_expose(wasm, "doodle_align")
public func doodleAlign(_ isOn: Int32) -> Int32 { answer(board.alignSelection(isOn != 0)) }

/// Scales the selection while a handle is dragged, and aligns its edges with what is near.
///
/// The fixed point is a point of the screen or, if that is not finite, the middle of the selection.
///
/// - Returns: the effects; 0 if the size would be out of range.
@_expose(wasm, "doodle_resize_selection")
public func doodleResizeSelection(_ factor: Double, _ x: Double, _ y: Double) -> Int32 {
  let point = Point2D(x, y)
  return answer(board.resizeSelection(by: factor, about: point.isFinite ? point : nil))
}

/// Selects everything on the paper.
@_expose(wasm, "doodle_select_all")
public func doodleSelectAll() -> Int32 { answer(board.selectAll()) }

/// Selects the next mark or floating photo alone (1), or the previous one (0); after the last one the first.
@_expose(wasm, "doodle_select_next")
public func doodleSelectNext(_ isForward: Int32) -> Int32 { answer(board.selectNext(isBackward: isForward == 0)) }

/// Writes as numbers how many strokes, photos and texts the drawing has, floating photos included, and facts of the mark that
/// is selected alone.
///
/// Facts: its kind (0 stroke, 1 photo, 2 text; -1 for none or several), its place among those of its kind from 1 on, its number
/// (-1 for a floating photo), and the number of the tool of a stroke (-1 for others).
@_expose(wasm, "doodle_content")
public func doodleContent() {
  let drawing = board.history.drawing
  var counts = [0, 0, 0]
  var (kind, place, tool) = (-1, 0, -1)
  func count(_ one: Int, isSelected: Bool) {
    counts[one] += 1
    if isSelected { (kind, place) = (one, counts[one]) }
  }
  let selected = board.selectedMark ?? -1
  for (number, mark) in drawing.marks.enumerated() where !mark.isEmpty {
    let isSelected = number == selected
    switch mark {
    case .stroke(let stroke, _):
      count(0, isSelected: isSelected)
      if isSelected { tool = Int(stroke.tool.doodleTool.rawValue) }
    case .photo: count(1, isSelected: isSelected)
    case .text: count(2, isSelected: isSelected)
    }
  }
  for number in drawing.floatingPhotos.indices { count(1, isSelected: number == board.selectedPhoto) }
  exchange.output(
    numbers: Double(counts[0]), Double(counts[1]), Double(counts[2]), Double(kind), Double(place), Double(selected),
    Double(tool))
}

extension StrokeTool {
  /// The tool of the board that draws such strokes.
  fileprivate var doodleTool: DoodleTool {
    switch self {
    case .pen: .pen
    case .brush, .taperedBrush: .brush
    case .highlighter: .highlighter
    case .background: .backgroundEraser
    case .fountainPen: .fountainPen
    }
  }
}

/// Deselects photo and marks.
@_expose(wasm, "doodle_deselect")
public func doodleDeselect() -> Int32 { answer(board.deselect()) }

/// Gives the selected strokes another colour.
@_expose(wasm, "doodle_recolor")
public func doodleRecolor(_ color: UInt32) -> Int32 { answer(board.recolorSelection(RGBAColor(rgba: color))) }

/// Gives the ink of the selected strokes another width.
@_expose(wasm, "doodle_widen")
public func doodleWiden(_ width: Double) -> Int32 { answer(board.widenSelection(to: width)) }

/// Brings what is selected over (1) or under (0) everything else.
@_expose(wasm, "doodle_reorder")
public func doodleReorder(_ toFront: Int32) -> Int32 { answer(board.reorderSelection(toFront: toFront != 0)) }

/// Makes one group of what is selected (1), or takes it out of its groups (0).
@_expose(wasm, "doodle_group")
public func doodleGroup(_ isOn: Int32) -> Int32 {
  answer(isOn != 0 ? board.groupSelection() : board.ungroupSelection())
}

/// Locks (1) or unlocks (0) what is selected.
@_expose(wasm, "doodle_lock")
public func doodleLock(_ isOn: Int32) -> Int32 { answer(board.lockSelection(isOn != 0)) }

/// Deletes the selected marks or the selected floating photo.
@_expose(wasm, "doodle_delete")
public func doodleDelete() -> Int32 { answer(board.deleteSelection()) }

/// Lays a copy of what is selected over everything and selects it.
@_expose(wasm, "doodle_duplicate")
public func doodleDuplicate() -> Int32 { answer(board.duplicateSelection()) }

/// A form in which the selection can be written.
package enum SelectionForm: Int32, CaseIterable {
  /// An `.inkdot` file.
  case inkdot
  /// SVG with nothing under it.
  case svg
  /// The words of its texts, a line each.
  case words
}

/// Writes what is selected into the long exchange, on paper just large enough, in a `SelectionForm`.
///
/// - Returns: how many bytes; -1 when nothing is selected, or there is no such form.
@_expose(wasm, "doodle_selected")
public func doodleSelected(_ form: Int32, _ margin: Double) -> Int32 {
  guard let form = SelectionForm(rawValue: form),
    let drawing = board.selectedDrawing(margin: max(0, min(1_000, margin)))
  else { return -1 }
  switch form {
  case .inkdot: return longExchange.output(DrawingFile.bytes(of: drawing))
  case .svg: return longExchange.output(SVGDocument.bytes(of: drawing, background: .transparent))
  case .words: return longExchange.output(drawing.words)
  }
}

/// Inserts the drawing in the long exchange above everything and selects it.
///
/// Its middle lies at a place or, if that is not finite, in the middle of the visible area.
///
/// - Returns: the effects, or -1 when it is no drawing.
@_expose(wasm, "doodle_insert")
public func doodleInsert(_ x: Double, _ y: Double) -> Int32 {
  let bytes = longExchange.bytes
  longExchange.free()
  do throws(DrawingFileError) {
    let drawing = try DrawingFile.open(bytes)
    let place = Point2D(x, y)
    return answer(board.insert(drawing, at: place.isFinite ? place : nil))
  } catch {
    return -1
  }
}

/// Inserts the marks of the drawing in the long exchange above everything and selects them; of a damaged file the sound ones.
///
/// They lie near a place or, if that is not finite, in the middle of the visible area.
///
/// - Returns: the effects, or -1 when it is no drawing.
@_expose(wasm, "doodle_import")
public func doodleImport(_ x: Double, _ y: Double) -> Int32 {
  let bytes = longExchange.bytes
  longExchange.free()
  do throws(DrawingFileError) {
    let drawing = try DrawingFile.recover(bytes).history.drawing
    let place = Point2D(x, y)
    return answer(board.insertContent(of: drawing, at: place.isFinite ? place : nil))
  } catch {
    return -1
  }
}
