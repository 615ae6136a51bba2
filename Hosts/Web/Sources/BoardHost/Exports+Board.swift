import InkdotBoards
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotTouches
import WebExchange

// The doodle board of an instance of the module; there is one. Unless said otherwise a call answers with the bits of
// `DoodleEffects`, and with `refusalBit` when something was refused. Times are in seconds on the page's own clock, places in pt of the screen.

nonisolated(unsafe) let board = DoodleBoard()

nonisolated(unsafe) var rows = TouchRows()

func answer(_ effects: DoodleEffects) -> Int32 { Int32(effects.rawValue) }

private func handle(_ input: BoardInput, at time: Double) -> Int32 {
  answer { () throws(TouchError) in try board.handle(input, at: time).rawValue }
}

// MARK: Place and tools

/// Gives the screen its size.
@_expose(wasm, "doodle_resize")
public func doodleResize(_ width: Double, _ height: Double) -> Int32 {
  answer(board.resize(width: width, height: height))
}

/// Shows the whole paper.
@_expose(wasm, "doodle_fit")
public func doodleFit() -> Int32 { answer(board.fit()) }

/// Moves the paper.
@_expose(wasm, "doodle_scroll")
public func doodleScroll(_ dx: Double, _ dy: Double) -> Int32 { answer(board.scroll(by: Vector2D(dx, dy))) }

/// Scales the paper about a place.
@_expose(wasm, "doodle_zoom")
public func doodleZoom(_ factor: Double, _ x: Double, _ y: Double) -> Int32 {
  answer(board.zoom(by: factor, about: Point2D(x, y)))
}

/// Sets tool, colour, width, width of erasers, what draws: 0 anything, 1 fingers until a pen was seen, 2 pens only; and the
/// smoothing: 0 off, 1 normal, 2 strong. What is out of range stays.
@_expose(wasm, "doodle_set")
public func doodleSet(
  _ tool: Int32, _ color: UInt32, _ width: Double, _ eraserWidth: Double, _ means: Int32, _ smoothing: Int32
) {
  var settings = board.settings
  if let tool = DoodleTool(rawValue: UInt8(clamping: Double(tool))) { settings.tool = tool }
  settings.color = RGBAColor(rgba: color)
  if width >= 1 && width <= 50 { settings.width = width }
  if eraserWidth >= 1 && eraserWidth <= 50 { settings.eraserWidth = eraserWidth }
  if let means = DoodleInputPolicy(rawValue: UInt8(clamping: Double(means))) { settings.inputPolicy = means }
  if let smoothing = StrokeSmoothing(rawValue: UInt8(clamping: Double(smoothing))) { settings.smoothing = smoothing }
  board.settings = settings
}

/// Whether a stroke whose end is held becomes a shape: 0 no, else yes.
@_expose(wasm, "doodle_set_shapes")
public func doodleSetShapes(_ isOn: Int32) { board.settings.recognizesShapes = isOn != 0 }

/// Whether fingers that tap undo, redo and fit: 0 no, else yes.
@_expose(wasm, "doodle_set_taps")
public func doodleSetTaps(_ isOn: Int32) { board.settings.fingerTaps = isOn != 0 }

/// Whether a key is held that makes strokes straight lines: 0 no, else yes.
@_expose(wasm, "doodle_straighten")
public func doodleStraighten(_ isOn: Int32) -> Int32 { answer(board.straighten(isOn != 0)) }

/// The shape that the last stroke became, as `DrawnShape.Kind` numbers it; -1 when it was none.
@_expose(wasm, "doodle_shape")
public func doodleShape() -> Int32 { board.recognizedShape.map { Int32($0.rawValue) } ?? -1 }

/// Whether a stroke, an erasure or a lasso is under way: 0 no, 1 yes.
@_expose(wasm, "doodle_is_inking")
public func doodleIsInking() -> Int32 { board.isInking ? 1 : 0 }

/// Why the last refused change was refused: a number of `ChangeRefusal`; -1 if none was.
@_expose(wasm, "doodle_refusal")
public func doodleRefusal() -> Int32 { board.refusal.map { ChangeRefusal($0).rawValue } ?? -1 }

/// The reasons for which a change is refused, as the page tells them apart.
package enum ChangeRefusal: Int32, CaseIterable {
  case full
  case outOfRange
  case notFound

  init(_ error: DrawingError) {
    switch error {
    case .full: self = .full
    case .placeOutOfRange, .sizeOutOfRange: self = .outOfRange
    case .noSuchMark, .noSuchPhoto, .partsOutOfRange, .marksNotAscending: self = .notFound
    }
  }
}

// MARK: Input

/// Takes touches; `TouchRows` tells what a row is.
@_expose(wasm, "doodle_touches")
public func doodleTouches(_ count: Int32) -> Int32 {
  rows.deliver(count) { (event: TouchEvent) throws(TouchError) in try board.dispatch(event).rawValue }
}

/// Tells the board that time has passed.
@_expose(wasm, "doodle_tick")
public func doodleTick(_ time: Double) -> Int32 { handle(.tick, at: time) }

/// When the board wants to be ticked next; infinity when it can wait.
@_expose(wasm, "doodle_deadline")
public func doodleDeadline() -> Double { board.deadline ?? .infinity }

/// Acceleration in m/s², gravity included.
@_expose(wasm, "doodle_accelerate")
public func doodleAccelerate(_ x: Double, _ y: Double, _ z: Double, _ time: Double) -> Int32 {
  handle(.acceleration(x: x, y: y, z: z), at: time)
}

/// Cancels every touch.
@_expose(wasm, "doodle_cancel_touches")
public func doodleCancelTouches(_ time: Double) -> Int32 { handle(.cancel, at: time) }

// MARK: Commands

/// Takes the last step back.
@_expose(wasm, "doodle_undo")
public func doodleUndo() -> Int32 { answer(board.undo()) }

/// Makes the step again that was taken back last.
@_expose(wasm, "doodle_redo")
public func doodleRedo() -> Int32 { answer(board.redo()) }

/// Takes everything off the paper.
@_expose(wasm, "doodle_clear")
public func doodleClear() -> Int32 { answer(board.clear()) }
