import InkdotBoards
import InkdotFormats
import InkdotDrawings
import InkdotGeometry
import InkdotInk
import InkdotRendering
import WebExchange

/// Numbers of the selection; flags are 0 or 1.
package enum SelectionField: Int, CaseIterable {
  case strokeCount, photoCount, textCount
  /// Its bounding box before the move, in pt of the sheet.
  case x, y, width, height
  /// The similarity transform of the current move.
  case a, b, tx, ty
  case isMoving
  /// Changes whenever the appearance changes.
  case generation
  /// The common colour; -1 for several.
  case color
  /// The common width of its strokes; 0 for several.
  case inkWidth
  /// The blending of its picture, see `InkBlend.code`.
  case blend
  /// The common size of its texts in pt; 0 for several.
  case textSize
  case isLocked, canGroup, canUngroup, canFill
  /// The common fill of its closed strokes; -1 for several, 0 for none.
  case fill
}

/// Writes the selection as numbers, see ``SelectionField``.
///
/// - Returns: 1, or 0 if nothing is selected.
@_expose(wasm, "doodle_selection")
public func doodleSelection() -> Int32 {
  typealias Field = SelectionField
  guard let selection = board.inkSelection else { return 0 }
  let (frame, map) = (selection.frame, selection.map)
  exchange[Field.strokeCount] = Double(selection.strokeCount)
  exchange[Field.photoCount] = Double(selection.photoCount)
  exchange[Field.textCount] = Double(selection.textCount)
  exchange[Field.x] = frame.x
  exchange[Field.y] = frame.y
  exchange[Field.width] = frame.width
  exchange[Field.height] = frame.height
  exchange[Field.a] = map.a
  exchange[Field.b] = map.b
  exchange[Field.tx] = map.tx
  exchange[Field.ty] = map.ty
  exchange[Field.isMoving] = selection.isMoving ? 1 : 0
  exchange[Field.generation] = Double(selection.generation)
  exchange[Field.color] = selection.color.map { Double($0.rgba) } ?? -1
  exchange[Field.inkWidth] = selection.width ?? 0
  exchange[Field.blend] = selection.blend.code
  exchange[Field.textSize] = selection.textSize ?? 0
  exchange[Field.isLocked] = selection.isLocked ? 1 : 0
  exchange[Field.canGroup] = selection.canGroup ? 1 : 0
  exchange[Field.canUngroup] = selection.canUngroup ? 1 : 0
  exchange[Field.canFill] = selection.canFill ? 1 : 0
  exchange[Field.fill] = selection.fill.map { Double($0.rgba) } ?? (selection.isFilled ? -1 : 0)
  return 1
}

/// Writes points of the current lasso, in pt of the sheet, from an index on, at most 512.
///
/// - Returns: the number of points.
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

/// Lists a range of the selected marks in z-order, at their position before a move.
@_expose(wasm, "doodle_paint_selection")
public func doodlePaintSelection(_ first: Int32, _ end: Int32) -> Int32 {
  guard first >= 0, first <= end else { return list { _ in } }
  return list { board.paintSelection(Int(first)..<Int(end), on: &$0) }
}

/// Lists the alignment guides of the dragged selection, in pt of the sheet.
@_expose(wasm, "doodle_guides")
public func doodleGuides() -> Int32 { list { board.paintGuides(on: &$0) } }

/// Sets whether a dragged selection is aligned with nearby marks: 0 no, otherwise yes.
@_expose(wasm, "doodle_align")
public func doodleAlign(_ isOn: Int32) -> Int32 { answer(board.setAlignmentEnabled(isOn != 0)) }

/// Numbers of frame and handles of the selection, on the screen; the points of corners and handles follow.
package enum HandleField: Int, CaseIterable {
  /// Sides and rotation of the frame.
  case width, height, angle
  /// The rotation handle.
  case turnX, turnY
  /// The start of the line to that handle.
  case rootX, rootY
}

/// Writes frame and handles of the selection as numbers, see ``HandleField``, then x and y of its four corners and of the corner handles.
///
/// - Returns: 1, or 0 without a selection.
@_expose(wasm, "doodle_handles")
public func doodleHandles() -> Int32 {
  typealias Field = HandleField
  guard let handles = board.selectionHandles else { return 0 }
  let corners = handles.corners
  exchange[Field.width] = corners[0].distance(to: corners[1])
  exchange[Field.height] = corners[0].distance(to: corners[3])
  exchange[Field.angle] = handles.angle
  exchange[Field.turnX] = handles.rotationHandle.x
  exchange[Field.turnY] = handles.rotationHandle.y
  exchange[Field.rootX] = handles.stemStart.x
  exchange[Field.rootY] = handles.stemStart.y
  var at = Field.allCases.count
  for point in corners + handles.cornerHandles {
    exchange.numbers[at] = point.x
    exchange.numbers[at + 1] = point.y
    at += 2
  }
  return 1
}

/// Whether a point of the screen is on the selection: 0 no, 1 yes.
@_expose(wasm, "doodle_selection_contains")
public func doodleSelectionContains(_ x: Double, _ y: Double) -> Int32 {
  board.selectionHandles?.contains(Point2D(x, y)) == true ? 1 : 0
}

/// Begins a drag of a handle at a point of the screen: 0…3 for a corner, 4 for the rotation handle.
///
/// A corner is dragged about the opposite one (0) or about the middle (1).
@_expose(wasm, "doodle_begin_handle_drag")
public func doodleBeginHandleDrag(_ handle: Int32, _ x: Double, _ y: Double, _ isCentered: Int32) -> Int32 {
  if let handle = SelectionHandles.Handle(rawValue: Int(handle)) {
    board.beginDrag(of: handle, at: Point2D(x, y), isCentered: isCentered != 0)
  }
  return 0
}

/// Scales or rotates the selection by dragging a handle to a point of the screen. Snaps its edges to nearby marks.
@_expose(wasm, "doodle_drag_handle")
public func doodleDragHandle(_ x: Double, _ y: Double, _ isCentered: Int32) -> Int32 {
  answer(board.dragHandle(to: Point2D(x, y), isCentered: isCentered != 0))
}

/// Selects all marks.
@_expose(wasm, "doodle_select_all")
public func doodleSelectAll() -> Int32 { answer(board.selectAll()) }

/// Selects only the next mark or floating photo (1), or the previous one (0); after the last one the first.
@_expose(wasm, "doodle_select_next")
public func doodleSelectNext(_ isForward: Int32) -> Int32 { answer(board.selectNext(isBackward: isForward == 0)) }

/// Numbers of the drawing's content and of the only selected mark.
package enum ContentField: Int, CaseIterable {
  /// Numbers of strokes, photos (including floating ones) and texts.
  case stroke, photo, text
  /// The kind of the only selected mark: 0 stroke, 1 photo, 2 text; -1 for none or several.
  case kind
  /// Its index among those of its kind, from 1.
  case place
  /// Its number; -1 for a floating photo.
  case mark
  /// The tool of a stroke; -1 for others.
  case tool
}

/// Writes the content as numbers, see ``ContentField``.
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
  exchange[ContentField.stroke] = Double(counts[0])
  exchange[ContentField.photo] = Double(counts[1])
  exchange[ContentField.text] = Double(counts[2])
  exchange[ContentField.kind] = Double(kind)
  exchange[ContentField.place] = Double(place)
  exchange[ContentField.mark] = Double(selected)
  exchange[ContentField.tool] = Double(tool)
}

extension StrokeTool {
  /// The board's tool that draws strokes of this kind.
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

/// Changes the colour of the selected strokes.
@_expose(wasm, "doodle_recolor")
public func doodleRecolor(_ color: UInt32) -> Int32 { answer(board.recolorSelection(RGBAColor(rgba: color))) }

/// Changes the ink width of the selected strokes.
@_expose(wasm, "doodle_widen")
public func doodleWiden(_ width: Double) -> Int32 { answer(board.widenSelection(to: width)) }

/// Moves the selection to the front (1) or back (0).
@_expose(wasm, "doodle_reorder")
public func doodleReorder(_ toFront: Int32) -> Int32 { answer(board.reorderSelection(toFront: toFront != 0)) }

/// Fills the selected closed strokes with a colour; 0 removes the fill.
@_expose(wasm, "doodle_fill")
public func doodleFill(_ color: UInt32) -> Int32 {
  answer(board.fillSelection(color == 0 ? nil : RGBAColor(rgba: color)))
}

/// Groups (1) or ungroups (0) the selection.
@_expose(wasm, "doodle_group")
public func doodleGroup(_ isOn: Int32) -> Int32 {
  answer(isOn != 0 ? board.groupSelection() : board.ungroupSelection())
}

/// Locks (1) or unlocks (0) the selection.
@_expose(wasm, "doodle_lock")
public func doodleLock(_ isOn: Int32) -> Int32 { answer(board.setSelectionLocked(isOn != 0)) }

/// Deletes the selected marks or the selected floating photo.
@_expose(wasm, "doodle_delete")
public func doodleDelete() -> Int32 { answer(board.deleteSelection()) }

/// Adds a copy of the selection above all marks, and selects it.
@_expose(wasm, "doodle_duplicate")
public func doodleDuplicate() -> Int32 { answer(board.duplicateSelection()) }

/// The format of an exported selection.
package enum SelectionForm: Int32, CaseIterable {
  /// An `.inkdot` file.
  case inkdot
  /// SVG with a transparent background.
  case svg
  /// The text of its texts, one per line.
  case words
}

/// Writes the selection in a `SelectionForm` to the long exchange, on a sheet of its size.
///
/// - Returns: the number of bytes; -1 if nothing is selected, or the form is unknown.
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

/// Inserts the drawing in the long exchange above all marks, and selects it.
///
/// Its centre is at a point or, if that is not finite, in the centre of the visible area.
///
/// - Returns: the effects, or -1 if it is not a drawing.
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

/// Inserts the marks of the drawing in the long exchange above all marks and selects them; of a damaged file the intact
/// ones.
///
/// They are near a point or, if that is not finite, in the centre of the visible area.
///
/// - Returns: the effects, or -1 if it is not a drawing.
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
