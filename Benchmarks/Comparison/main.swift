import Inkdot

// The workloads whose instructions `Benchmarks/compare` counts. `Comparison NAME` runs a deterministic workload and
// prints its number of items. Only code inside `measured` counts.

/// Found by its symbol name, also in copies that the optimizer has specialized.
@_silgen_name("inkdot_measured") @inline(never)
func measured(_ work: () -> Void) { work() }

/// A deterministic random number generator (Knuth's MMIX).
struct Chance {
  var state: UInt64 = 1
  mutating func next(_ range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / Double(1 << 53)
  }
}

func require<Value>(_ value: Value?) -> Value {
  guard let value else { fatalError("the workload is wrong") }
  return value
}

/// Returns a handwritten stroke back and forth, with pressure.
func stroke(_ tool: StrokeTool, from start: Point2D, samples: Int, height: Double = 12) -> Stroke {
  var builder = StrokeBuilder(tool: tool, color: RGBAColor(rgba: 0x1E90_FFFF), width: 4)
  for index in 0..<samples {
    let part = Double(index)
    let point = start + Vector2D(part * 1.1, height * Trigonometry.sin(part * 0.35))
    let pressure = 0.5 + 0.3 * Trigonometry.cos(part * 0.35)
    builder.append(require(try? StrokeSample(position: point, time: part / 240, pressure: pressure)))
  }
  return require(builder.stroke)
}

/// Returns a page of short strokes, half of them with a brush.
func page(_ count: Int, samples: Int) throws -> Drawing {
  var page = require(try? Drawing(width: 1_024, height: 768))
  var chance = Chance()
  for number in 0..<count {
    let start = Point2D(chance.next(10...990), chance.next(20...740))
    _ = try page.apply(.add(stroke(number % 2 == 0 ? .brush : .pen, from: start, samples: samples)))
  }
  return page
}

/// Runs touch samples through the lock, in drawings of 64 samples. Each is cancelled, so that the next starts in the
/// same state.
func lock() throws -> Int {
  let lock = PatternLock(PatternFlow(.create, grid: try PatternGrid(rows: 3, columns: 3)))
  _ = lock.resize(width: 358, height: 358)
  let places = (0..<64).map { index in
    Point2D(179 + 150 * Trigonometry.cos(Double(index) / 7), 20 + 318 * Double(index) / 63)
  }
  var time = 0.0
  func draw() {
    for (index, place) in places.enumerated() {
      time += 1 / 240
      let phase: TouchPhase = index == 0 ? .began : index == 63 ? .cancelled : .moved
      _ = try? lock.dispatch(TouchEvent(time: time, samples: [TouchSample(id: 1, phase: phase, location: place)]))
    }
  }
  draw()
  measured { for _ in 0..<20 { draw() } }
  return 20 * 64
}

/// Runs samples of two fingers that rotate, spread and move over one view with seven recognizers.
func gestures() throws -> Int {
  let view = TouchView(frame: Rect2D(x: 0, y: 0, width: 1000, height: 1000))
  view.isMultipleTouchEnabled = true
  let scene = TouchScene()
  scene.addRoot(view)
  let arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
  let recognizers: [Recognizer] = [
    TapRecognizer(), LongPressRecognizer(), SwipeRecognizer(), PanRecognizer(), ScreenEdgePanRecognizer(),
    PinchRecognizer(), RotationRecognizer(),
  ]
  for recognizer in recognizers { try arbiter.add(recognizer, to: view) }
  func send(_ phase: TouchPhase, _ step: Int) {
    let part = Double(step) / 97
    let arm = Vector2D(Trigonometry.cos(part), Trigonometry.sin(part)) * (150 + 40 * Trigonometry.sin(part * 3))
    let middle = Point2D(500 + 100 * Trigonometry.cos(part * 0.7), 500)
    try? arbiter.dispatch(
      TouchEvent(
        time: Double(step) / 240,
        samples: [
          TouchSample(id: 1, phase: phase, location: middle + arm),
          TouchSample(id: 2, phase: phase, location: middle - arm),
        ]))
  }
  send(.began, 0)
  for step in 1..<100 { send(.moved, step) }
  measured { for step in 100..<1_100 { send(.moved, step) } }
  return 2 * 1_000
}

/// A board and the work of a host after each call: stores the journal and paints.
struct Host {
  let board = DoodleBoard()
  var encoder = DisplayListEncoder()
  var time = 0.0

  init(_ drawing: Drawing? = nil, tool: DoodleTool) throws {
    _ = board.resize(width: 1_024, height: 768)
    if let drawing { _ = try board.open(DrawingFile.bytes(of: drawing)) }
    board.settings.tool = tool
    board.settings.width = 6
  }

  mutating func carryOut(_ effects: DoodleEffects) {
    encoder.removeAll()
    for part in board.drainDamage() { board.paint(in: part, on: &encoder) }
    if effects.contains(.marksAdded) { board.paintNewMarks(on: &encoder) }
    if effects.contains(.ink) { board.paintNewInk(on: &encoder) }
    _ = board.drainJournal()
  }

  /// Draws a stroke of `samples` samples with a pen that measures pressure.
  mutating func draw(_ samples: Int, from start: Point2D) {
    for index in 0..<samples {
      time += 1 / 240
      let part = Double(index)
      let sample = TouchSample(
        id: 1, phase: index == 0 ? .began : index == samples - 1 ? .ended : .moved,
        location: start + Vector2D(part * 1.1, 20 * Trigonometry.sin(part * 0.2)), kind: .pen,
        pressure: 0.5 + 0.3 * Trigonometry.cos(part * 0.35))
      if let effects = try? board.dispatch(TouchEvent(time: time, samples: [sample])) { carryOut(effects) }
    }
    time += 1
  }
}

/// Draws strokes on the board, including painting and storing.
func drawing(_ tool: DoodleTool) throws -> Int {
  var host = try Host(tool: tool)
  host.draw(400, from: Point2D(50, 50))
  measured { for row in 1...5 { host.draw(400, from: Point2D(50, 50 + Double(row) * 60)) } }
  return 5 * 400
}

/// Undoes a stroke on a page of 10,000, and repaints its damage.
func undo(_ tool: DoodleTool) throws -> Int {
  var host = try Host(page(10_000, samples: 12), tool: tool)
  for row in 0...10 { host.draw(60, from: Point2D(100 + 70 * Double(row), 60 * Double(row) + 50)) }
  host.carryOut(host.board.undo())
  measured { for _ in 0..<10 { host.carryOut(host.board.undo()) } }
  return 10
}

/// Opens a file of 5,000 strokes, and returns its number of samples.
func open() throws -> Int {
  let file = DrawingFile.bytes(of: try page(5_000, samples: 12))
  _ = try DrawingFile.open(DrawingFile.bytes(of: try page(2, samples: 12)))
  measured { _ = try? DrawingFile.open(file) }
  return 5_000 * 12
}

/// Writes a page of 150 strokes of 90 samples as a document.
func document(_ write: (Drawing) -> Void) throws -> Int {
  let drawing = try page(150, samples: 90)
  write(try page(2, samples: 12))
  measured { write(drawing) }
  return 1
}

let count =
  switch CommandLine.arguments.last {
  case "lock": try lock()
  case "gestures": try gestures()
  case "brush": try drawing(.brush)
  case "pen": try drawing(.pen)
  case "undo-brush": try undo(.brush)
  case "undo-pen": try undo(.pen)
  case "open": try open()
  case "svg": try document { _ = SVGDocument.bytes(of: $0) }
  case "pdf":
    try document {
      let document = PDFDocument(of: $0)
      _ = document.bytes(deflatedContent: document.content)
    }
  default: fatalError("there is no such workload")
  }
print(count)
