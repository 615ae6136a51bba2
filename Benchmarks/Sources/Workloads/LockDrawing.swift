import InkdotBoards
import InkdotRendering
import InkdotGeometry
import InkdotPatterns
import InkdotTouches

/// A lock on a phone and a finger that draws on it repeatedly.
final class LockDrawing {
  /// Number of samples of a drawing, including the first and the last.
  static let length = 64
  /// Seconds between two samples: 240 Hz, as on fast touch screens.
  static let interval = 1 / 240.0

  let lock: PatternLock
  private let way: [Point2D]
  private var time = 0.0

  /// Creates a lock of 358 pt with `side` × `side` dots, and a path of `samples` over it: from side to side and down,
  /// through and between dots.
  init?(side: Int, samples: Int) {
    do throws(PatternError) {
      lock = PatternLock(PatternFlow(.create, grid: try PatternGrid(rows: side, columns: side)))
    } catch {
      return nil
    }
    _ = lock.resize(width: 358, height: 358)
    way = (0..<samples).map { index in
      let part = Double(index) / Double(max(samples - 1, 1))
      return Point2D(179 + 150 * Trigonometry.cos(part * 9), 20 + 318 * part)
    }
  }

  /// Draws along the whole path and cancels, so that the next drawing starts in the same state.
  func draw() -> UInt32 {
    var effects = send(.began, way[0])
    for point in way.dropFirst().dropLast() { effects &+= send(.moved, point) }
    return effects &+ send(.cancelled, way[way.count - 1])
  }

  /// Draws the first half and keeps the finger down.
  func drawHalf() {
    _ = send(.began, way[0])
    for point in way[1..<way.count / 2] { _ = send(.moved, point) }
  }

  private func send(_ phase: TouchPhase, _ point: Point2D) -> UInt32 {
    time += Self.interval
    do throws(TouchError) {
      let sample = TouchSample(id: 1, phase: phase, location: point)
      return try lock.handle(.touches([sample]), at: time).effects.rawValue
    } catch {
      return 0
    }
  }
}

// Each function runs about `count` times and returns a number that depends on the work, so that the compiler cannot
// remove it.

/// Handles `count` touch samples of drawings with 64 samples each.
@_expose(wasm, "samples")
public func samples(_ side: Int32, _ count: Int32) -> Int32 {
  draw(side, samples: LockDrawing.length, times: count / Int32(LockDrawing.length))
}

/// Handles `count` touch samples of flicks: down, across the board in one step, up.
@_expose(wasm, "flicks")
public func flicks(_ side: Int32, _ count: Int32) -> Int32 {
  draw(side, samples: 3, times: count / 3)
}

private func draw(_ side: Int32, samples: Int, times: Int32) -> Int32 {
  guard let drawing = LockDrawing(side: Int(side), samples: samples) else { return -1 }
  var sum: UInt32 = 0
  for _ in 0..<times { sum = sum &* 31 &+ drawing.draw() }
  return Int32(bitPattern: sum)
}

/// Encodes `count` display lists of a half-finished drawing.
@_expose(wasm, "frames")
public func frames(_ side: Int32, _ count: Int32) -> Int32 {
  guard let drawing = LockDrawing(side: Int(side), samples: LockDrawing.length) else { return -1 }
  drawing.drawHalf()
  var encoder = DisplayListEncoder()
  var sum: UInt32 = 0
  for _ in 0..<count {
    encoder.removeAll()
    drawing.lock.paint(on: &encoder)
    sum = sum &* 31 &+ UInt32(encoder.words.count) &+ encoder.words[encoder.words.count - 1]
  }
  return Int32(bitPattern: sum)
}
