import InkdotBoards
import InkdotRendering
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotTouches
import TestSupport

/// A board on a screen of its sheet's size, with fingers and a clock.
///
/// Stores what a host would store, and checks the board's invariants after each step.
final class DoodleTester {
  let board: DoodleBoard
  var stored: [UInt8] = []
  var effects: DoodleEffects = []
  var refusals: [TouchError] = []
  var time = 1.0

  init(width: Double = 400, height: Double = 300, strokeCapacity: Int = Stroke.maximumSampleCount) {
    board = DoodleBoard(strokeCapacity: strokeCapacity)
    if let begun = board.start(width: width, height: height) {
      stored = begun.journal
      take(begun.effects)
    }
    take(board.resize(width: width, height: height))
  }

  var drawing: Drawing { board.history.drawing }
  var strokes: [Stroke] {
    drawing.marks.compactMap { if case .stroke(let stroke, let parts) = $0, !parts.isEmpty { stroke } else { nil } }
  }

  /// Called after each call of the board.
  var didAnswer: (DoodleTester) -> Void = { _ in }

  func take(_ new: DoodleEffects) {
    effects.formUnion(new)
    if new.contains(.journal) { stored += board.drainJournal() }
    board.checkInvariants()
    didAnswer(self)
  }

  /// Sends an input at a time; by default at the time of the clock.
  func handle(_ input: BoardInput, at time: Double? = nil) {
    do throws(TouchError) { take(try board.handle(input, at: time ?? self.time)) } catch { refusals.append(error) }
    board.checkInvariants()
  }

  /// Sends an event after a pause.
  func send(
    _ samples: (id: Int, phase: TouchPhase, x: Double, y: Double)..., kind: TouchKind = .finger,
    after pause: Double = 0.01, pressure: Double? = nil
  ) {
    time += pause
    handle(
      .touches(
        samples.map {
          TouchSample(id: $0.id, phase: $0.phase, location: Point2D($0.x, $0.y), kind: kind, pressure: pressure)
        }))
  }

  /// Draws a straight line with a number of samples.
  func draw(
    from start: (Double, Double), to end: (Double, Double), steps: Int = 20, id: Int = 1, kind: TouchKind = .finger,
    lifts: Bool = true
  ) {
    send((id, .began, start.0, start.1), kind: kind)
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      send((id, .moved, start.0 + (end.0 - start.0) * t, start.1 + (end.1 - start.1) * t), kind: kind)
    }
    if lifts { send((id, .ended, end.0, end.1), kind: kind) }
  }

  /// Moves two fingers apart or together around the centre of the screen.
  ///
  /// - Parameters:
  ///   - first: initial distance of each finger from the centre.
  ///   - last: final distance of each finger from the centre.
  func pinch(from first: Double = 50, to last: Double = 150) {
    send((1, .began, 200 - first, 150))
    send((2, .began, 200 + first, 150), after: 0.05)
    for step in 1...20 {
      let reach = first + (last - first) * Double(step) / 20
      send((1, .moved, 200 - reach, 150), (2, .moved, 200 + reach, 150))
    }
    send((1, .ended, 200 - last, 150), (2, .ended, 200 + last, 150))
  }

  func wait(_ duration: Double) {
    let end = time + duration
    // Like a host, tick at every deadline and in frames while something moves.
    while let deadline = board.deadline, deadline <= end {
      time = max(time + 1.0 / 60, deadline)
      if time > end { break }
      handle(.tick)
    }
    time = end
    handle(.tick)
  }

  func undo() { take(board.undo()) }
  func redo() { take(board.redo()) }

  /// Opens stored bytes as a host does.
  func open(_ bytes: [UInt8]) throws(DrawingFileError) {
    let answer = try board.open(bytes)
    stored = answer.journal ?? Array(bytes[..<answer.intactByteCount])
    take(answer.effects)
  }

  /// Inserts a photo of 200 × 100 pixels in the centre of the sheet.
  func addPhoto(bytes: [UInt8] = [1, 2, 3]) {
    guard let source = PhotoSource(bytes: bytes, pixelWidth: 200, pixelHeight: 100) else { return }
    take(board.add(source))
  }
}
