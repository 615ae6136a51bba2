import InkdotBoards
import InkdotFormats
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import WebExchange

nonisolated(unsafe) private var replay: DrawingReplay?

/// Starts a replay of the current drawing, independent of later changes.
///
/// - Returns: its duration in s.
@_expose(wasm, "doodle_replay")
public func doodleReplay() -> Double {
  let begun = DrawingReplay(of: board.history.drawing)
  replay = begun
  return begun.duration
}

/// Moves the replay to a time in s. Writes the damage as x, y, width and height.
///
/// - Returns: 1, or 0 without damage.
@_expose(wasm, "doodle_replay_seek")
public func doodleReplaySeek(_ time: Double) -> Int32 {
  guard let box = replay?.seek(to: time) else { return 0 }
  exchange.output(numbers: box.x, box.y, box.width, box.height)
  return 1
}

/// Lists the marks of that time in a part of the sheet, including floating photos.
@_expose(wasm, "doodle_replay_paint")
public func doodleReplayPaint(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Int32 {
  list { painter in
    guard let shown = replay?.shown else { return }
    let part = Rect2D(x: x, y: y, width: width, height: height)
    let numbers = board.renderer().numbers
    DrawingRenderer(shown, numbers: numbers).paint(in: part, on: &painter)
    for photo in shown.floatingPhotos where photo.bounds.intersects(part) {
      guard let number = numbers.number(of: photo.source) else { continue }
      painter.paint(.photo(id: number, photo.frame, photo.placement.transform, cuts: photo.cuts))
    }
  }
}

/// Ends the replay and frees its memory.
@_expose(wasm, "doodle_replay_end")
public func doodleReplayEnd() { replay = nil }

/// Writes an animated SVG of the drawing at a speed to the long exchange.
///
/// - Returns: the number of bytes.
@_expose(wasm, "doodle_replay_svg")
public func doodleReplaySVG(_ speed: Double) -> Int32 {
  let speed = speed >= 0.1 && speed <= 100 ? speed : 1
  return longExchange.output(SVGDocument.bytes(replaying: board.history.drawing, speed: speed))
}
