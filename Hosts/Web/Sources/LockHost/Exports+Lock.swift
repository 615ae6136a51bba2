import InkdotBoards
import InkdotRendering
import InkdotGeometry
import InkdotPatterns
import InkdotTouches
import WebExchange

// Pattern locks for the page. Calls return the bits of a `PatternAnswer` unless stated otherwise, with `refusalBit` if
// something was refused. Unknown locks and invalid numbers return -1. Times are in seconds on the page's own clock.

nonisolated(unsafe) private var rows = TouchRows()

/// Creates a lock at the first step of a flow.
///
/// Reads numbers: flow kind; those of `RuleField` for the current pattern, then for the new one; weak policy; attempt
/// status and its value (attempts left or -1, or a time); whether it asks again after a correct pattern (0 or 1).
///
/// - Returns: its number, or 0 if a grid or a number is invalid.
@_expose(wasm, "lock_create")
public func lockCreate() -> Int32 {
  let numbers = exchange.numbers
  guard let kind = PatternFlow.Kind(rawValue: UInt8(clamping: numbers[0])),
    let current = drawable(at: 1), let new = drawable(at: 6),
    let weakPolicy = PatternFlow.WeakPolicy(rawValue: UInt8(clamping: numbers[11])),
    let status = AttemptStatus(code: numbers[12], value: numbers[13])
  else { return 0 }
  let drawn = kind == .create ? new : current
  var flow = PatternFlow(
    kind, grid: drawn.grid, rule: drawn.rule, newGrid: new.grid, newRule: new.rule, weakPolicy: weakPolicy,
    status: status)
  flow.asksAgain = numbers[14] == 1
  return table.add(PatternLock(flow))
}

/// Destroys a lock and wipes its patterns.
@_expose(wasm, "lock_destroy")
public func lockDestroy(_ handle: Int32) { table.remove(handle) }

/// Sets the look and behaviour of a lock.
///
/// Reads numbers:
///
/// - preset; `PatternBoardSettings.Arrows`; hidden path, hidden error echo, reduced motion (0 or 1); hit factor;
///   clipped lines
/// - `Backdrop`, tile width and height
/// - five colours `0xRRGGBBAA`: background, normal, selected, error, correct
/// - seconds that wrong and correct drawings stay visible
/// - widths of lines and rings, the disc's ratio, and size of arrows; NaN for the preset's
/// - colours of lines (drawing, wrong, correct), of the last dot (drawing, wrong), and of disabled dots
/// - for each dot state (normal, selected, last selected, error, last error, correct, disabled): its picture, 0 for
///   none, and the colours of disc, ring, and halo; NaN for the preset's
/// - for lines (drawing, wrong, correct): the colours of arrows, NaN for those of lines, and pictures, 0 for none
/// - whether touches draw
/// - diameter of dots, in pt; NaN for the preset's
@_expose(wasm, "lock_configure")
public func lockConfigure(_ handle: Int32) -> Int32 {
  let numbers = exchange.numbers
  guard let lock = table[handle], let preset = PatternLayout.Preset(rawValue: UInt8(clamping: numbers[0])) else {
    return -1
  }
  var settings = PatternBoardSettings()
  settings.preset = preset
  settings.arrows = PatternBoardSettings.Arrows(rawValue: UInt8(clamping: numbers[1])) ?? .never
  settings.hidesPath = numbers[2] != 0
  settings.hidesErrorEcho = numbers[3] != 0
  settings.reducesMotion = numbers[4] != 0
  settings.layout.hitFactor = numbers[5]
  settings.style = PatternStyle(
    preset: preset,
    palette: PatternPalette(
      background: color(10), normal: color(11), selected: color(12), error: color(13), correct: color(14)))
  settings.style.clipsLines = numbers[6] != 0
  settings.errorEchoDuration = valid(numbers[15], 0...(.infinity)) ?? settings.errorEchoDuration
  settings.correctEchoDuration = valid(numbers[16], 0...(.infinity)) ?? settings.correctEchoDuration
  settings.style.lineWidth = valid(numbers[17], 0.5...100) ?? settings.style.lineWidth
  settings.style.ringWidth = valid(numbers[18], 0.5...100) ?? settings.style.ringWidth
  settings.style.discFactor = valid(numbers[19], 0...1) ?? settings.style.discFactor
  settings.style.arrowSide = valid(numbers[20], 0...100) ?? settings.style.arrowSide
  (settings.style.line, settings.style.errorLine, settings.style.correctLine) = (color(21), color(22), color(23))
  let single = PatternStyle(
    preset: preset,
    palette: PatternPalette(
      background: color(10), normal: color(26), selected: color(24), error: color(25), correct: color(14)))
  var disabled = single.normal
  (settings.style.lastSelected, settings.style.lastError) = (single.lastSelected, single.lastError)
  change(&settings.style.normal, 27)
  change(&settings.style.selected, 31)
  change(&settings.style.lastSelected, 35)
  change(&settings.style.error, 39)
  change(&settings.style.lastError, 43)
  change(&settings.style.correct, 47)
  change(&disabled, 51)
  settings.style.disabled = disabled
  (settings.style.arrow, settings.style.errorArrow, settings.style.correctArrow) = (given(55), given(56), given(57))
  settings.style.linePicture = picture(58)
  settings.style.errorLinePicture = picture(59)
  settings.style.correctLinePicture = picture(60)
  settings.isEnabled = numbers[61] != 0
  settings.layout.diameter = valid(numbers[62], 1...1000)
  switch Backdrop(rawValue: UInt8(clamping: numbers[7])) {
  case .picture: settings.style.background = .image(id: 1)
  case .tiles: settings.style.background = .tiles(id: 1, width: numbers[8], height: numbers[9])
  case .plain, nil: settings.style.background = .none
  }
  lock.settings = settings
  return Int32(PatternEffects.redraw.rawValue)
}

@inline(never)
private func color(_ index: Int) -> RGBAColor { RGBAColor(rgba: UInt32(clamping: exchange.numbers[index])) }

/// Returns a colour, or `nil` for NaN.
@inline(never)
private func given(_ index: Int) -> RGBAColor? { exchange.numbers[index].isNaN ? nil : color(index) }

/// Returns the number of a picture, or `nil` for 0.
@inline(never)
private func picture(_ index: Int) -> UInt32? {
  exchange.numbers[index] > 0 ? UInt32(clamping: exchange.numbers[index]) : nil
}

/// Sets the look of a dot from its four numbers.
@inline(never)
private func change(_ dot: inout PatternStyle.Dot, _ index: Int) {
  if let picture = picture(index) { return dot = PatternStyle.Dot(picture: picture) }
  dot.disc = given(index + 1) ?? dot.disc
  dot.ring = given(index + 2) ?? dot.ring
  dot.halo = given(index + 3) ?? dot.halo
}

/// Returns the number if it is in a range, otherwise `nil`.
private func valid(_ number: Double, _ range: ClosedRange<Double>) -> Double? { range.contains(number) ? number : nil }

/// Sets the size of a lock in pt.
@_expose(wasm, "lock_resize")
public func lockResize(_ handle: Int32, _ width: Double, _ height: Double) -> Int32 {
  table.answer(handle) { (lock: PatternLock) in lock.resize(width: width, height: height) }
}

/// Moves the grid to a random position (0 to 1 across and down). A negative number centres it.
@_expose(wasm, "lock_move_grid")
public func lockMoveGrid(_ handle: Int32, _ x: Double, _ y: Double) -> Int32 {
  table.answer(handle) { (lock: PatternLock) in lock.moveGrid(to: x >= 0 && y >= 0 ? Point2D(x, y) : nil) }
}

// MARK: Input

/// Handles touches. `TouchRows` describes the rows.
@_expose(wasm, "lock_touches")
public func lockTouches(_ handle: Int32, _ count: Int32) -> Int32 {
  guard let lock = table[handle] else { return -1 }
  return rows.deliver(count) { (event: TouchEvent) throws(TouchError) in
    table.keep(try lock.dispatch(event), of: handle)
  }
}

/// Notifies a lock that time has passed.
@_expose(wasm, "lock_tick")
public func lockTick(_ handle: Int32, _ time: Double) -> Int32 {
  table.answer(handle) { (lock: PatternLock) throws(TouchError) in try lock.handle(.tick, at: time) }
}

/// Cancels every touch of a lock.
@_expose(wasm, "lock_cancel_touches")
public func lockCancelTouches(_ handle: Int32, _ time: Double) -> Int32 {
  table.answer(handle) { (lock: PatternLock) throws(TouchError) in try lock.handle(.cancel, at: time) }
}

/// Selects a dot by keyboard or switch.
@_expose(wasm, "lock_pick")
public func lockPick(_ handle: Int32, _ dot: Int32, _ time: Double) -> Int32 {
  table.answer(handle) { (lock: PatternLock) throws(TouchError) in try lock.pick(Int(dot), at: time) }
}

/// Submits the selected dots.
@_expose(wasm, "lock_submit")
public func lockSubmit(_ handle: Int32, _ time: Double) -> Int32 {
  table.answer(handle) { (lock: PatternLock) throws(TouchError) in try lock.submit(at: time) }
}

/// Discards the selected dots.
@_expose(wasm, "lock_cancel_entry")
public func lockCancelEntry(_ handle: Int32, _ time: Double) -> Int32 {
  table.answer(handle) { (lock: PatternLock) throws(TouchError) in try lock.cancelEntry(at: time) }
}

/// Removes the drawing or its echo immediately.
@_expose(wasm, "lock_clear")
public func lockClear(_ handle: Int32, _ time: Double) -> Int32 {
  table.answer(handle) { (lock: PatternLock) throws(TouchError) in try lock.clear(at: time) }
}

/// Sends an event to the flow.
///
/// - 0 start over, 1 cancel, 2 saved, 3 removed, 4 failed (value: the failure)
/// - verdicts: 5 correct, 6 wrong (value: attempts left or -1), 7 too short (value: minimum), 8 locked (value: until
///   when), 9 refused permanently, 10 cancelled, 11 failed (value: the failure)
/// - attempt status: 12 open (value: attempts left or -1), 13 locked (value: until when), 14 refused permanently
@_expose(wasm, "lock_send")
public func lockSend(_ handle: Int32, _ code: Int32, _ value: Double, _ time: Double) -> Int32 {
  guard let input = PatternFlowInput(code: code, value: value) else { return -1 }
  table.forgetCandidate(of: handle)
  return table.answer(handle) { (lock: PatternLock) throws(TouchError) in try lock.send(input, at: time) }
}

// MARK: Output

/// The time of a lock's next tick; infinity if it needs none.
@_expose(wasm, "lock_deadline")
public func lockDeadline(_ handle: Int32) -> Double { table[handle]?.deadline ?? .infinity }

/// Makes the display list of a lock and returns its number of words. See `display`.
@_expose(wasm, "lock_display")
public func lockDisplay(_ handle: Int32) -> Int32 {
  list { table[handle]?.paint(on: &$0.figures) }
}

/// Makes the display list of the small grid beside the request to draw a pattern again.
@_expose(wasm, "lock_preview")
public func lockPreview(_ handle: Int32, _ side: Double, _ normal: UInt32, _ selected: UInt32) -> Int32 {
  guard let lock = table[handle] else { return 0 }
  let (normal, selected) = (RGBAColor(rgba: normal), RGBAColor(rgba: selected))
  let palette = PatternPalette(
    background: .clear, normal: normal, selected: selected, error: selected, correct: selected)
  return list {
    $0.figures.paint(PatternBoard.preview(of: lock.screen.preview, grid: lock.grid, side: side, palette: palette))
  }
}

/// The number that a message's text needs; -1 for none.
private func number(of message: PatternMessage) -> Double {
  switch message.value {
  case .count(let count): Double(count)
  case .date(let time): time
  case nil: -1
  }
}

/// Numbers of a screen; flags are 0 or 1.
package enum ScreenField: Int, CaseIterable {
  /// The number that the message's text needs; -1 for none.
  case value
  case tone, buttons, takesTouches, hasPreview, rows, columns
  /// -1 before the end.
  case outcome
  case hidesPath
}

/// Writes the current screen: the message's name as bytes, and its numbers, see ``ScreenField``.
///
/// - Returns: the length of the name, or -1.
@_expose(wasm, "lock_screen")
public func lockScreen(_ handle: Int32) -> Int32 {
  guard let lock = table[handle] else { return -1 }
  let screen = lock.screen
  exchange[ScreenField.value] = number(of: screen.message)
  exchange[ScreenField.tone] = Double(screen.tone.rawValue)
  exchange[ScreenField.buttons] = Double(screen.buttons.rawValue)
  exchange[ScreenField.takesTouches] = screen.takesTouches ? 1 : 0
  exchange[ScreenField.hasPreview] = screen.preview == nil ? 0 : 1
  exchange[ScreenField.rows] = Double(lock.grid.rows)
  exchange[ScreenField.columns] = Double(lock.grid.columns)
  exchange[ScreenField.outcome] = lock.outcome.map { Double($0.rawValue) } ?? -1
  exchange[ScreenField.hidesPath] = lock.hidesPath ? 1 : 0
  return exchange.output(screen.message.name.utf8)
}

/// Estimates how hard the first drawing of the new pattern is to guess.
///
/// Writes pairs of a reason (0 common shape, 1 straight line, 2 few dots, 3 few turns, 4 no crossing, 5 starts in a
/// corner, 6 short lines) and its number (-1 for none).
///
/// - Returns: the verdict (0 weak, 1 medium, 2 strong) plus 8 times the number of reasons; -1 if there is no pattern.
@_expose(wasm, "lock_strength")
public func lockStrength(_ handle: Int32) -> Int32 {
  guard let strength = table[handle]?.strength else { return -1 }
  for (index, reason) in strength.reasons.enumerated() {
    let (code, number) = reason.code
    exchange.numbers[2 * index] = code
    exchange.numbers[2 * index + 1] = number
  }
  return Int32(strength.verdict.rawValue) + 8 * Int32(strength.reasons.count)
}

/// Writes a dot's centre x, y and radius in pt, and whether it is selected.
@_expose(wasm, "lock_dot")
public func lockDot(_ handle: Int32, _ dot: Int32) {
  guard let lock = table[handle], lock.grid.contains(Int(dot)) else { return }
  let center = lock.layout.center(of: Int(dot))
  exchange.output(
    numbers: center.x, center.y, lock.layout.diameter / 2, lock.isPicked(Int(dot)) ? 1 : 0)
}

/// Writes the bytes to derive a key from: those of the pattern to check or save. Wipe them after use.
///
/// - Returns: the number of bytes, or -1 if there is nothing to check or save.
@_expose(wasm, "lock_candidate")
public func lockCandidate(_ handle: Int32) -> Int32 {
  guard let pattern = table.candidate(of: handle) else { return -1 }
  return pattern.withKeyBytes { exchange.output($0) }
}

/// Writes the engine's default colours as numbers `0xRRGGBBAA`: background, normal, selected, error, correct.
@_expose(wasm, "palette")
public func palette(_ isDark: Int32) {
  let palette = isDark == 0 ? PatternPalette.light : .dark
  exchange.output(
    numbers: Double(palette.background.rgba), Double(palette.normal.rgba), Double(palette.selected.rgba),
    Double(palette.error.rgba), Double(palette.correct.rgba))
}
