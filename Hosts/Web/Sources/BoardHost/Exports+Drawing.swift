import InkdotBoards
package import InkdotDrawings
import InkdotGeometry
package import InkdotRendering
import WebExchange

/// Starts a drawing on an empty sheet: width and height in pt, colour, ruling (`Ruling.Kind`), its spacing in pt, and
/// whether it is endless (0 no, otherwise yes).
///
/// - Returns: the number of bytes of the start of its journal, in the long exchange; -1 if a value is out of range.
@_expose(wasm, "doodle_start")
public func doodleStart(
  _ width: Double, _ height: Double, _ color: UInt32, _ ruling: Int32, _ spacing: Double, _ isEndless: Int32
) -> Int32 {
  guard let sheet = sheet(width, height, color, ruling, spacing, isEndless) else { return -1 }
  return longExchange.output(board.start(on: sheet).journal)
}

/// Changes the sheet. Values as for `doodle_start`, then the colours of ink on light and dark sheets.
///
/// One colour replaces the other in the drawing when the sheet becomes dark or light.
///
/// - Returns: the effects, or -1 if a value is out of range.
@_expose(wasm, "doodle_set_paper")
public func doodleSetPaper(
  _ width: Double, _ height: Double, _ color: UInt32, _ ruling: Int32, _ spacing: Double, _ isEndless: Int32,
  _ inkOnLight: UInt32, _ inkOnDark: UInt32
) -> Int32 {
  guard let sheet = sheet(width, height, color, ruling, spacing, isEndless) else { return -1 }
  let inks = (RGBAColor(rgba: inkOnLight), RGBAColor(rgba: inkOnDark))
  return answer(board.setSheet(sheet, inks: inks))
}

private func sheet(
  _ width: Double, _ height: Double, _ color: UInt32, _ ruling: Int32, _ spacing: Double, _ isEndless: Int32
) -> Sheet? {
  guard let kind = Ruling.Kind(rawValue: UInt8(clamping: Double(ruling))), let ruling = Ruling(kind, spacing: spacing)
  else { return nil }
  return Sheet(
    width: width, height: height, color: RGBAColor(rgba: color), ruling: ruling, isEndless: isEndless != 0)
}

/// Writes the exported area in pt: x, y, width, height. It is the sheet; for an endless sheet, the marks with a margin.
@_expose(wasm, "doodle_area")
public func doodleArea() {
  let area = board.history.drawing.area
  exchange.output(numbers: area.x, area.y, area.width, area.height)
}

/// Opens the drawing or journal in the long exchange.
///
/// Writes the number of undamaged bytes at the front, the number of bytes in the long exchange that replace the stored
/// ones (-1 if the journal continues), and for each loss its kind (see `code`) and a number.
///
/// - Returns: the number of losses; -1 not a drawing, -2 a later version, -3 too long, -4 the size of the sheet is out
///   of range.
@_expose(wasm, "doodle_open")
public func doodleOpen() -> Int32 {
  do throws(DrawingFileError) {
    let bytes = longExchange.bytes
    longExchange.free()
    let opening = try board.open(bytes)
    exchange.output(
      numbers: Double(opening.intactByteCount), opening.journal.map { Double(longExchange.output($0)) } ?? -1)
    let listed = opening.losses.prefix(500)
    var at = 2
    for loss in listed {
      (exchange.numbers[at], exchange.numbers[at + 1]) = loss.code
      at += 2
    }
    return Int32(listed.count)
  } catch {
    return -error.code
  }
}

extension DrawingFileError {
  /// The number of an error.
  package var code: Int32 {
    switch self {
    case .notADrawing, .damaged: 1
    case .laterVersion: 2
    case .tooLong: 3
    case .sheetOutOfRange: 4
    }
  }
}

extension DrawingLoss {
  /// The number of a kind of loss, and its position or count.
  package var code: (Double, Double) {
    switch self {
    case .signature: (0, 0)
    case .bytes(_, let count): (1, Double(count))
    case .stroke(let offset): (2, Double(offset))
    case .photo(let offset): (3, Double(offset))
    case .photoFile(let offset): (4, Double(offset))
    case .photoWithoutFile(let offset): (5, Double(offset))
    case .unknown(let offset): (6, Double(offset))
    case .parts(let count): (7, Double(count))
    case .sheet: (8, 0)
    case .end: (9, 0)
    case .stepsFrom(let offset): (10, Double(offset))
    case .text(let offset): (11, Double(offset))
    case .groups(let offset): (12, Double(offset))
    case .fills(let offset): (13, Double(offset))
    }
  }
}

/// Writes the `.inkdot` file to the long exchange, and returns its number of bytes.
@_expose(wasm, "doodle_file")
public func doodleFile() -> Int32 { longExchange.output(board.file) }

/// Writes the bytes to append to the stored journal to the long exchange, and returns their number.
@_expose(wasm, "doodle_journal")
public func doodleJournal() -> Int32 { longExchange.output(board.drainJournal()) }

/// Returns the number of changes that `doodle_journal` encodes.
@_expose(wasm, "doodle_unwritten")
public func doodleUnwritten() -> Int32 { Int32(clamping: board.unwrittenChangeCount) }

/// Encodes at most this number of changes for `doodle_journal`.
@_expose(wasm, "doodle_encode")
public func doodleEncode(_ count: Int32) { board.encodeJournal(atMost: Int(max(0, count))) }

/// Numbers of the board's state; flags are 0 or 1.
package enum BoardField: Int, CaseIterable {
  case canUndo, canRedo, isEmpty
  /// Size of the sheet, in pt, and its colour.
  case width, height, paper
  /// The number of floating photos, and the selected one; -1 for none.
  case photoCount, selection
  case hasSeenPen
  /// Scale and position of the sheet on the screen.
  case scale, x, y
  /// Opacity of the current stroke.
  case inkOpacity
  /// A `Ruling.Kind`, and its spacing in pt.
  case ruling, spacing
  case isEndless, isDark
  /// The blending of the current stroke, see `InkBlend.code`.
  case inkBlend
}

/// Writes the state as numbers, see ``BoardField``.
@_expose(wasm, "doodle_state")
public func doodleState() {
  typealias Field = BoardField
  let (history, view) = (board.history, board.view)
  let (drawing, sheet) = (history.drawing, history.drawing.sheet)
  exchange[Field.canUndo] = history.canUndo ? 1 : 0
  exchange[Field.canRedo] = history.canRedo ? 1 : 0
  exchange[Field.isEmpty] = drawing.isEmpty ? 1 : 0
  exchange[Field.width] = drawing.width
  exchange[Field.height] = drawing.height
  exchange[Field.paper] = Double(drawing.sheet.color.rgba)
  exchange[Field.photoCount] = Double(drawing.floatingPhotos.count)
  exchange[Field.selection] = Double(board.selectedPhoto ?? -1)
  exchange[Field.hasSeenPen] = board.hasSeenPen ? 1 : 0
  exchange[Field.scale] = view.scale
  exchange[Field.x] = view.origin.x
  exchange[Field.y] = view.origin.y
  exchange[Field.inkOpacity] = board.inkOpacity
  exchange[Field.ruling] = Double(sheet.ruling.kind.rawValue)
  exchange[Field.spacing] = sheet.ruling.spacing
  exchange[Field.isEndless] = sheet.isEndless ? 1 : 0
  exchange[Field.isDark] = sheet.isDark ? 1 : 0
  exchange[Field.inkBlend] = board.inkBlend.code
}

extension InkBlend {
  /// The number: 0 over, 1 multiply, 2 screen.
  package var code: Double {
    switch self {
    case .over: 0
    case .multiply: 1
    case .screen: 2
    }
  }
}
