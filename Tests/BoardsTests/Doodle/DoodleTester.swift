import InkdotBoards
import InkdotRendering
import InkdotDrawings
import InkdotGeometry
import InkdotTouches

/// A board on a screen of its paper's size, with fingers and a clock. Keeps what the host would store.
final class DoodleTester {
  let board = DoodleBoard()
  var stored: [UInt8]
  var effects: DoodleEffects = []
  var time = 1.0

  init(width: Double = 400, height: Double = 300) {
    stored = board.start(width: width, height: height) ?? []
    board.resize(width: width, height: height)
    take(board.takeEffects())
  }

  var drawing: Drawing { board.history.drawing }
  var strokes: [Stroke] {
    drawing.marks.compactMap { if case .stroke(let stroke, let parts) = $0, !parts.isEmpty { stroke } else { nil } }
  }

  func take(_ new: DoodleEffects) {
    effects.formUnion(new)
    if new.contains(.journal) { stored += board.takeJournal() }
  }

  /// One event, some time after the last one.
  func send(
    _ samples: (id: Int, phase: TouchPhase, x: Double, y: Double)..., kind: TouchKind = .finger,
    after pause: Double = 0.01,
    pressure: Double = 0
  ) {
    time += pause
    let event = TouchEvent(
      time: time,
      samples: samples.map {
        TouchSample(id: $0.id, phase: $0.phase, location: Point($0.x, $0.y), kind: kind, pressure: pressure)
      })
    do { take(try board.dispatch(event)) } catch { effects.insert(.full) }
  }

  /// Draws a straight line with so many samples.
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

  func wait(_ duration: Double) {
    let end = time + duration
    // As a host does: at every deadline, and in frames while something moves.
    while let deadline = board.deadline, deadline <= end {
      time = max(time + 1.0 / 60, deadline)
      if time > end { break }
      take(board.tick(at: time))
    }
    time = end
    take(board.tick(at: time))
  }

  func undo() { take(board.undo()) }
  func redo() { take(board.redo()) }

  /// Lays a photo of 200 × 100 pixels in the middle of the paper.
  func addPhoto(bytes: [UInt8] = [1, 2, 3]) {
    guard let source = PhotoSource(bytes: bytes, pixelWidth: 200, pixelHeight: 100) else { return }
    take(board.add(source))
  }
}
