import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering
import TestSupport

/// A page of strokes with its history, and an eraser on it.
final class Page {
  /// Samples of each stroke.
  static let length = 50
  var history: DrawingHistory
  private let columns: Int

  /// The page of the last call, cached because creating it takes longer than the measured work.
  nonisolated(unsafe) private static var latest: (strokeCount: Int, page: Page)?

  static func with(strokes count: Int) -> Page? {
    if let latest, latest.strokeCount == count { return latest.page }
    guard let page = Page(count) else { return nil }
    latest = (count, page)
    return page
  }

  /// Creates a page with `count` strokes in squares of 100 pt, row by row.
  private init?(_ count: Int) {
    columns = Int(Double(count).squareRoot().rounded(.up))
    let side = Double(columns) * 100
    guard let paper = try? Drawing(width: side, height: side) else { return nil }
    history = DrawingHistory(paper)
    for number in 0..<count {
      guard let stroke = wave(Self.length, from: corner(number)).stroke else { return nil }
      do throws(DrawingError) { try history.perform([.add(stroke)]) } catch { return nil }
    }
  }

  private func corner(_ number: Int) -> Point2D {
    Point2D(Double(number % columns) * 100 + 10, Double(number / columns) * 100 + 50)
  }

  /// Erases across the stroke with a number, and undoes it.
  func erase(at number: Int) -> Int {
    let start = corner(number) + Vector2D(40, -40)
    guard let path = try? EraserPath([start, start + Vector2D(5, 80)], radius: 6) else { return 0 }
    let changes = history.drawing.changes(erasingPartsAlong: path)
    do throws(DrawingError) { try history.perform(changes) } catch { return 0 }
    _ = history.undo()
    return changes.count
  }
}

/// Returns a wavy stroke of a brush, with the default smoothing of boards.
private func wave(_ count: Int, from start: Point2D) -> StrokeBuilder {
  var builder = StrokeBuilder(tool: .brush, color: RGBAColor(rgba: 0x1E90_FFFF), width: 4, smoothing: .normal)
  for index in 0..<count {
    let place = Double(index % 1_000)
    let point = start + Vector2D(place * 1.6, 20 * Trigonometry.sin(place * 0.4))
    if let sample = try? StrokeSample(position: point, time: Double(index) / 240, pressure: 0.5) {
      builder.append(sample)
    }
  }
  return builder
}

/// Builds strokes of `length` samples with their ink, about `count` samples in total.
@_expose(wasm, "inking")
public func inking(_ length: Int32, _ count: Int32) -> Int32 {
  var nodes = 0
  for _ in 0..<max(1, count / length) { nodes += wave(Int(length), from: .zero).ink.count }
  return Int32(truncatingIfNeeded: nodes)
}

/// Samples of strokes as a device delivers them, selected for a high cost of smoothing.
private enum DeviceSamples {
  nonisolated(unsafe) private static var latest: (device: Int, strokes: [[StrokeSample]])?

  static func of(device number: Int) -> [[StrokeSample]] {
    if let latest, latest.device == number { return latest.strokes }
    var random = SeededGenerator(seed: 7)
    let device = StrokeDevice.allCases[number]
    let strokes = MeantPath.Shape.allCases.map { shape in
      device.samples(of: MeantPath(shape, rate: device.rate, &random), &random)
    }
    latest = (number, strokes)
    return strokes
  }
}

/// Draws at least `count` samples of a device with the pen.
///
/// Negative device numbers draw without smoothing, from −1. Smoothing produces fewer pieces of ink, which offsets a
/// part or all of its cost.
@_expose(wasm, "smoothing")
public func smoothing(_ device: Int32, _ count: Int32) -> Int32 {
  let strokes = DeviceSamples.of(device: Int(device < 0 ? -1 - device : device))
  var (nodes, taken) = (0, 0)
  while taken < Int(count) {
    for samples in strokes {
      var builder = StrokeBuilder(
        tool: .pen, color: RGBAColor(rgba: 0x1E90_FFFF), width: 4, smoothing: device < 0 ? .off : .normal)
      for sample in samples { builder.append(sample) }
      nodes += builder.ink.count
      taken += samples.count
    }
  }
  return Int32(truncatingIfNeeded: nodes)
}

/// Computes only the control points of existing strokes, without ink, for at least `count` samples of a device.
///
/// A negative number returns the samples without smoothing, which measures the cost of the query.
@_expose(wasm, "modelling")
public func modelling(_ device: Int32, _ count: Int32) -> Int32 {
  let strokes = DeviceSamples.of(device: Int(device < 0 ? -1 - device : device)).compactMap { samples in
    try? Stroke(tool: .pen, color: .black, width: 4, smoothing: device < 0 ? .off : .normal, samples: samples)
  }
  var (points, taken) = (0, 0)
  while taken < Int(count) {
    for stroke in strokes {
      points += stroke.curves(of: stroke.fullRange).count
      taken += stroke.samples.count
    }
  }
  return Int32(truncatingIfNeeded: points)
}

/// Selects with a lasso around most of `strokes` strokes, `count` times.
@_expose(wasm, "lassoing")
public func lassoing(_ strokes: Int32, _ count: Int32) -> Int32 {
  guard let page = Page.with(strokes: Int(strokes)) else { return -1 }
  let drawing = page.history.drawing
  let (middle, reach) = (drawing.bounds.center, drawing.width * 0.45)
  let path = (0..<400).map { index in
    let angle = Double(index) / 400 * 2 * Double.pi
    // Slightly irregular, like a hand-drawn lasso.
    let radius = reach * (1 + 0.05 * Trigonometry.sin(angle * 7))
    return middle + Vector2D(Trigonometry.cos(angle), Trigonometry.sin(angle)) * radius
  }
  var found = 0
  for _ in 0..<count {
    guard let lasso = Lasso(path) else { return -1 }
    found += drawing.selection(in: lasso).items.count
  }
  return Int32(truncatingIfNeeded: found)
}

/// Undoes and redoes the last of `strokes` strokes, `count` times.
@_expose(wasm, "undoing")
public func undoing(_ strokes: Int32, _ count: Int32) -> Int32 {
  guard let page = Page.with(strokes: Int(strokes)) else { return -1 }
  var boxes = 0
  for _ in 0..<count { boxes += (page.history.undo()?.count ?? 0) + (page.history.redo()?.count ?? 0) }
  return Int32(truncatingIfNeeded: boxes)
}

/// Erases across one of `strokes` strokes and undoes it, `count` times.
@_expose(wasm, "erasing")
public func erasing(_ strokes: Int32, _ count: Int32) -> Int32 {
  guard let page = Page.with(strokes: Int(strokes)) else { return -1 }
  var changes = 0
  for turn in 0..<Int(count) { changes += page.erase(at: turn * 7 % Int(strokes)) }
  return Int32(truncatingIfNeeded: changes)
}

/// Returns shading of 100 × 60 pt at 120 Hz, as boards record it.
///
/// - Parameter tool: 0 pen, 1 brush; 2 and 3 the same without smoothing.
private func shading(_ count: Int, tool: Int) -> Stroke? {
  var builder = StrokeBuilder(
    tool: tool % 2 == 0 ? .pen : .brush, color: .black, width: 4, smoothing: tool < 2 ? .normal : .off)
  for index in 0..<count {
    let time = Double(index) / 120
    let across = time * 2
    let point = Point2D(
      20 + 50 * (1 + Trigonometry.sin(across * 2 * .pi)), 20 + 60 * Double(index) / Double(count))
    if let sample = try? StrokeSample(position: point, time: time) { builder.append(sample) }
  }
  return builder.stroke
}

/// A page with 20 s of shading, and an eraser that crosses it in 120 samples.
private struct Rubbing {
  static let sampleCount = 120
  private var history: DrawingHistory
  private var number = 0
  private var last = Point2D(10, 10)

  /// - Parameter tool: as for `shading`.
  init?(tool: Int) {
    guard let stroke = shading(2_400, tool: tool), let paper = try? Drawing(width: 200, height: 200) else { return nil }
    history = DrawingHistory(paper)
    do throws(DrawingError) { try history.perform([.add(stroke)]) } catch { return nil }
    history.begin()
  }

  /// Erases along the next sample of the eraser, and returns the number of changes.
  mutating func rub() -> Int {
    let t = Double(number) / Double(Self.sampleCount)
    let next = Point2D(70 + 60 * Trigonometry.sin(t * 20), 15 + 70 * t)
    guard let path = try? EraserPath([last, next], radius: 6) else { return 0 }
    let made = history.drawing.changes(erasingPartsAlong: path)
    do throws(DrawingError) { try history.perform(made) } catch { return 0 }
    number += 1
    last = next
    return made.count
  }
}

/// Draws shading and erases parts of it along 120 eraser samples, `count` times.
///
/// - Parameter tool: 0 pen, 1 brush; 2 and 3 the same without smoothing.
@_expose(wasm, "rubbing")
public func rubbing(_ tool: Int32, _ count: Int32) -> Int32 {
  var changes = 0
  for _ in 0..<count {
    guard var rubbing = Rubbing(tool: Int(tool)) else { return -1 }
    for _ in 0..<Rubbing.sampleCount { changes += rubbing.rub() }
  }
  return Int32(truncatingIfNeeded: changes)
}

/// The page that `rubOnce` continues with.
nonisolated(unsafe) private var rubbed: Rubbing?

/// Draws the shading of `rubbing`, for `rubOnce`.
@_expose(wasm, "shade")
public func shade(_ tool: Int32, _ count: Int32) -> Int32 {
  rubbed = Rubbing(tool: Int(tool))
  return rubbed == nil ? -1 : 0
}

/// Erases along the next eraser sample, so that each can be timed separately.
@_expose(wasm, "rubOnce")
public func rubOnce(_ tool: Int32, _ count: Int32) -> Int32 { Int32(truncatingIfNeeded: rubbed?.rub() ?? -1) }

/// Creates the display items of 500 strokes of 60 samples, `count` times.
///
/// - Parameter tool: as for `rubbing`.
@_expose(wasm, "painting")
public func painting(_ tool: Int32, _ count: Int32) -> Int32 {
  guard let paper = try? Drawing(width: 1_000, height: 1_000), let stroke = shading(60, tool: Int(tool)) else {
    return -1
  }
  var history = DrawingHistory(paper)
  do throws(DrawingError) { for _ in 0..<500 { try history.perform([.add(stroke)]) } } catch { return -1 }
  var items = 0
  for _ in 0..<count {
    var list = DisplayListRecorder()
    DrawingRenderer(history.drawing).paint(in: paper.bounds, on: &list)
    items += list.items.count
  }
  return Int32(truncatingIfNeeded: items)
}

/// Opens a file of `strokes` strokes, `count` times.
@_expose(wasm, "opening")
public func opening(_ strokes: Int32, _ count: Int32) -> Int32 {
  guard let page = Page.with(strokes: Int(strokes)) else { return -1 }
  let bytes = OpenFile.bytes(of: page, strokes: Int(strokes))
  var marks = 0
  for _ in 0..<count {
    do throws(DrawingFileError) { marks += try DrawingFile.open(bytes).marks.count } catch { return -1 }
  }
  return Int32(truncatingIfNeeded: marks)
}

/// The file of the last call of `opening`.
private enum OpenFile {
  nonisolated(unsafe) private static var latest: (strokeCount: Int, bytes: [UInt8])?

  static func bytes(of page: Page, strokes count: Int) -> [UInt8] {
    if let latest, latest.strokeCount == count { return latest.bytes }
    let bytes = DrawingFile.bytes(of: page.history.drawing)
    latest = (count, bytes)
    return bytes
  }
}
