import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotTouches
import WebExchange

// The doodle board of an instance of the module; there is one. Unless said otherwise a call answers with the bits of
// `DoodleEffects`. Times are in seconds on the page's own clock, places in pt of the screen.

nonisolated(unsafe) let board = DoodleBoard()

func answer(_ effects: DoodleEffects) -> Int32 { Int32(effects.rawValue) }

/// Does something that has no effects of its own.
func answer(_ act: () -> Void) -> Int32 {
  act()
  return answer(board.takeEffects())
}

// MARK: Place and tools

/// Gives the screen its size.
@_expose(wasm, "doodle_resize")
public func doodleResize(_ width: Double, _ height: Double) -> Int32 {
  answer { board.resize(width: width, height: height) }
}

/// Shows the whole paper.
@_expose(wasm, "doodle_fit")
public func doodleFit() -> Int32 { answer { board.fit() } }

/// Moves the paper.
@_expose(wasm, "doodle_scroll")
public func doodleScroll(_ dx: Double, _ dy: Double) -> Int32 { answer { board.scroll(by: Vector(dx, dy)) } }

/// Scales the paper about a place.
@_expose(wasm, "doodle_zoom")
public func doodleZoom(_ factor: Double, _ x: Double, _ y: Double) -> Int32 {
  answer { board.zoom(by: factor, about: Point(x, y)) }
}

/// Sets tool, colour, width, width of erasers, and whether fingers rest once a pen was seen. What is out of range stays.
@_expose(wasm, "doodle_set")
public func doodleSet(
  _ tool: Int32, _ color: UInt32, _ width: Double, _ eraserWidth: Double, _ rejectsPalms: Int32
) {
  var settings = board.settings
  if let tool = DoodleTool(rawValue: UInt8(clamping: Double(tool))) { settings.tool = tool }
  settings.color = Color(rgba: color)
  if width >= 1 && width <= 50 { settings.width = width }
  if eraserWidth >= 1 && eraserWidth <= 50 { settings.eraserWidth = eraserWidth }
  settings.rejectsPalms = rejectsPalms != 0
  board.settings = settings
}

// MARK: Input

/// Takes touches: rows of nine numbers, time, id, phase, kind, x, y, pressure, altitude and azimuth, in the order of their
/// times. Neighbouring rows of one time and different ids are one event. Rows that cannot be true are left out.
@_expose(wasm, "doodle_touches")
public func doodleTouches(_ count: Int32) -> Int32 {
  let numbers = exchange.numbers
  var effects: DoodleEffects = []
  var event = TouchEvent(time: 0, samples: [])
  func deliver() {
    guard !event.samples.isEmpty else { return }
    do throws(TouchError) { effects.formUnion(try board.dispatch(event)) } catch {}
    event.samples.removeAll(keepingCapacity: true)
  }
  for row in 0..<min(max(0, Int(count)), numbers.count / 9) {
    let at = row * 9
    guard let id = Int(exactly: numbers[at + 1]), let phase = TouchPhase(rawValue: UInt8(clamping: numbers[at + 2])),
      let kind = TouchKind(rawValue: UInt8(clamping: numbers[at + 3]))
    else { continue }
    if numbers[at] != event.time || event.samples.contains(where: { $0.id == id }) { deliver() }
    event.time = numbers[at]
    event.samples.append(
      TouchSample(
        id: id, phase: phase, location: Point(numbers[at + 4], numbers[at + 5]), kind: kind, pressure: numbers[at + 6],
        altitude: numbers[at + 7], azimuth: numbers[at + 8]))
  }
  deliver()
  return answer(effects)
}

/// Tells the board that time has passed.
@_expose(wasm, "doodle_tick")
public func doodleTick(_ time: Double) -> Int32 { answer(board.tick(at: time)) }

/// When the board wants to be ticked next; infinity when it can wait.
@_expose(wasm, "doodle_deadline")
public func doodleDeadline() -> Double { board.deadline ?? .infinity }

/// Acceleration in m/s², gravity included.
@_expose(wasm, "doodle_accelerate")
public func doodleAccelerate(_ x: Double, _ y: Double, _ z: Double, _ time: Double) -> Int32 {
  answer(board.accelerate(x, y, z, at: time))
}

/// Cancels every touch.
@_expose(wasm, "doodle_cancel_touches")
public func doodleCancelTouches(_ time: Double) -> Int32 { answer(board.cancelTouches(at: time)) }

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
