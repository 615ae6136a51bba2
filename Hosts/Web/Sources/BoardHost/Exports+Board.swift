import InkdotBoards
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotTouches
import WebExchange

// The exports of a module's single doodle board. Unless noted, a call returns the bits of `DoodleEffects`, and
// `refusalBit` if something was refused. Times are in seconds on the page's clock, positions in pt of the screen.

nonisolated(unsafe) let board = DoodleBoard()

nonisolated(unsafe) var rows = TouchRows()

func answer(_ effects: DoodleEffects) -> Int32 { Int32(effects.rawValue) }

private func handle(_ input: BoardInput, at time: Double) -> Int32 {
  answer { () throws(TouchError) in try board.handle(input, at: time).rawValue }
}

// MARK: View and tools

/// Sets the size of the screen.
@_expose(wasm, "doodle_resize")
public func doodleResize(_ width: Double, _ height: Double) -> Int32 {
  answer(board.resize(width: width, height: height))
}

/// Shows the whole sheet.
@_expose(wasm, "doodle_fit")
public func doodleFit() -> Int32 { answer(board.fit()) }

/// Scrolls the sheet.
@_expose(wasm, "doodle_scroll")
public func doodleScroll(_ dx: Double, _ dy: Double) -> Int32 { answer(board.scroll(by: Vector2D(dx, dy))) }

/// Zooms about a point.
@_expose(wasm, "doodle_zoom")
public func doodleZoom(_ factor: Double, _ x: Double, _ y: Double) -> Int32 {
  answer(board.zoom(by: factor, about: Point2D(x, y)))
}

/// Sets tool, colour, widths, input policy and smoothing. Ignores values out of range.
///
/// Input policies: 0 anything, 1 fingers until a pen was seen, 2 pens only. Smoothing: 0 off, 1 normal, 2 strong.
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

/// Sets whether a stroke becomes a shape when its end is held: 0 no, otherwise yes.
@_expose(wasm, "doodle_set_shapes")
public func doodleSetShapes(_ isOn: Int32) { board.settings.recognizesShapes = isOn != 0 }

/// Sets whether finger taps undo, redo and fit: 0 no, otherwise yes.
@_expose(wasm, "doodle_set_taps")
public func doodleSetTaps(_ isOn: Int32) { board.settings.fingerTaps = isOn != 0 }

/// Sets whether a key for straight lines is held: 0 no, otherwise yes.
@_expose(wasm, "doodle_straighten")
public func doodleStraighten(_ isOn: Int32) -> Int32 { answer(board.setStraightLinesEnabled(isOn != 0)) }

/// Returns the shape of the last stroke, a `DrawnShape.Kind`; -1 if there is none.
@_expose(wasm, "doodle_shape")
public func doodleShape() -> Int32 { board.recognizedShape.map { Int32($0.rawValue) } ?? -1 }

/// Returns whether a stroke, an erasure or a lasso is in progress: 0 no, 1 yes.
@_expose(wasm, "doodle_is_inking")
public func doodleIsInking() -> Int32 { board.isInking ? 1 : 0 }

/// Returns the reason of the last refused change, a `ChangeRefusal`; -1 if there is none.
@_expose(wasm, "doodle_refusal")
public func doodleRefusal() -> Int32 { board.refusal.map { ChangeRefusal($0).rawValue } ?? -1 }

/// The reasons of refused changes that the page distinguishes.
package enum ChangeRefusal: Int32, CaseIterable {
  case full
  case outOfRange
  case notFound

  init(_ error: DrawingError) {
    switch error {
    case .full: self = .full
    case .placementOutOfRange, .sizeOutOfRange: self = .outOfRange
    case .noSuchMark, .noSuchPhoto, .partsOutOfRange, .marksNotAscending: self = .notFound
    }
  }
}

// MARK: Input

/// Handles touches in the format of `TouchRows`.
@_expose(wasm, "doodle_touches")
public func doodleTouches(_ count: Int32) -> Int32 {
  rows.deliver(count) { (event: TouchEvent) throws(TouchError) in try board.dispatch(event).rawValue }
}

/// Advances the time.
@_expose(wasm, "doodle_tick")
public func doodleTick(_ time: Double) -> Int32 { handle(.tick, at: time) }

/// Returns the time of the next tick that the board needs; infinity if none.
@_expose(wasm, "doodle_deadline")
public func doodleDeadline() -> Double { board.deadline ?? .infinity }

/// Handles an acceleration in m/s², including gravity.
@_expose(wasm, "doodle_accelerate")
public func doodleAccelerate(_ x: Double, _ y: Double, _ z: Double, _ time: Double) -> Int32 {
  handle(.acceleration(x: x, y: y, z: z), at: time)
}

/// Cancels all touches.
@_expose(wasm, "doodle_cancel_touches")
public func doodleCancelTouches(_ time: Double) -> Int32 { handle(.cancel, at: time) }

// MARK: Commands

/// Undoes the last step.
@_expose(wasm, "doodle_undo")
public func doodleUndo() -> Int32 { answer(board.undo()) }

/// Redoes the step that was undone last.
@_expose(wasm, "doodle_redo")
public func doodleRedo() -> Int32 { answer(board.redo()) }

/// Removes all marks.
@_expose(wasm, "doodle_clear")
public func doodleClear() -> Int32 { answer(board.clear()) }
