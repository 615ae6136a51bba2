import InkdotBoards
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering
import InkdotTouches
import TestSupport

/// Uses a board at random: touches, commands and waits in any order, also during each other.
struct RandomHand {
  let tester: DoodleTester
  /// The expected file after each number of steps.
  private(set) var files: [Int: [UInt8]]
  /// The kinds of changes and situations that occurred.
  private(set) var seen: Set<String> = []

  /// Whether drawings of other boards are inserted.
  private let hasOthers: Bool
  private var random: SeededGenerator
  private var down: [(id: Int, kind: TouchKind, x: Double, y: Double)] = []
  private var lastID = 0
  private var copied: Drawing?

  /// Whether other drawings are opened, and whether the hand paints as the host of the board.
  private let (opens, paints): (Bool, Bool)

  init(on tester: DoodleTester, seed: UInt64, hasOthers: Bool = true, opens: Bool = false, paints: Bool = true) {
    (self.tester, self.hasOthers, self.opens, self.paints) = (tester, hasOthers, opens, paints)
    random = SeededGenerator(seed: seed)
    files = [0: tester.board.file]
  }

  /// Drawings to insert, with marks of every kind.
  static let others: [Drawing] = (0..<6 as Range<UInt64>).map { seed in
    let tester = DoodleTester(width: 300 + 200 * Double(seed), height: 400)
    var hand = RandomHand(on: tester, seed: 5_000 + seed, hasOthers: false)
    for _ in 0..<60 { hand.act() }
    return hand.tester.drawing
  }

  /// Performs one random action.
  mutating func act() {
    let before = stepCounts
    switch chance(100) {
    case 0..<45: touch()
    case 45..<48: stroke()
    case 48..<50: holdShape()
    case 50..<52: lassoOrTap()
    case 52: takeHalf()
    case 53..<55: tapFingers()
    case 55..<65: arrange()
    case 65..<69: insert()
    case 69..<74: write()
    case 74..<77: photo()
    case 77: setSheet()
    case 78..<83: tester.undo()
    case 83..<86: tester.redo()
    case 86: if chance(2) == 0 { tester.take(tester.board.clear()) }
    case 87: cancel()
    case 88: tester.wait(uniform(0...1.2))
    case 89: tester.handle(.acceleration(x: uniform(-5...45), y: uniform(-5...35), z: 9.8), at: tester.time + 0.1)
    case 90: tester.take(tester.board.setStraightLinesEnabled(chance(3) == 0))
    case 91..<93: look()
    case 93: if paints { paint() }
    case 94: dragHandle()
    case 95: if opens { return open() }
    default: choose()
    }
    note(after: before)
  }

  /// Ends all running interactions.
  mutating func finish() {
    let before = stepCounts
    cancel()
    tester.wait(2)
    tester.take(tester.board.leaveText())
    tester.take(tester.board.commitAdjustment())
    note(after: before)
  }

  private mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
  private mutating func place() -> Point2D { Point2D(uniform(-50...450), uniform(-50...350)) }
  private mutating func color() -> RGBAColor { RGBAColor(rgba: .random(in: 0...UInt32.max, using: &random)) }
  private mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  private var stepCounts: (undo: Int, redo: Int) {
    (tester.board.history.undoCount, tester.board.history.redoCount)
  }

  /// Records the file of the current step, and forgets those of redo steps unless the action only undid or redid.
  private mutating func note(after before: (undo: Int, redo: Int)) {
    let now = stepCounts
    let isUndone = now.undo < before.undo && now.undo + now.redo == before.undo + before.redo
    for number in files.keys where number > (isUndone ? now.undo + now.redo : before.undo) { files[number] = nil }
    let step = tester.board.history.latestStep
    // During an erasure the drawing is between two steps.
    guard tester.board.history.canUndo else { return }
    files[now.undo] = tester.board.file
    for change in step { seen.insert(Self.name(of: change)) }
    if tester.effects.contains(.shapeRecognized) { seen.insert("shape") }
    if tester.effects.contains(.tapUndid) { seen.insert("tap that undoes") }
    if tester.effects.contains(.textRequested) { seen.insert("tap for words") }
    tester.effects = []
  }

  private static func name(of change: DrawingChange) -> String {
    switch change {
    case .add(let stroke): "add \(stroke.tool) \(stroke.smoothing)"
    case .setVisibleRanges: "setVisibleRanges"
    case .cut: "cut"
    case .clear: "clear"
    case .place: "place"
    case .move: "move"
    case .discard: "discard"
    case .stamp: "stamp"
    case .separate: "separate"
    case .transform: "transform"
    case .restyle(_, _, let width): width == nil ? "recolour" : "widen"
    case .remove: "remove"
    case .reorder(_, let toFront): toFront ? "to front" : "to back"
    case .group(_, let number): number == 0 ? "ungroup" : "group"
    case .lock(_, let isLocked): isLocked ? "lock" : "unlock"
    case .fill(_, let color): color == nil ? "remove fill" : "fill"
    case .setSheet: "setSheet"
    case .write: "write"
    case .rewrite: "rewrite"
    }
  }

  /// Opens another drawing, the stored journal or the file, or starts one, also during touches and moves.
  private mutating func open() {
    switch chance(4) {
    case 0: try? tester.open(tester.stored)
    case 1: try? tester.open(tester.board.file)
    case 2: if let other = Self.others.randomElement(using: &random) { try? tester.open(DrawingFile.bytes(of: other)) }
    default:
      let begun = tester.board.start(on: RandomParts.sheet(&random))
      tester.stored = begun.journal
      tester.take(begun.effects)
    }
    files = [tester.board.history.undoCount: tester.board.file]
    tester.effects = []
    seen.insert("open")
  }

  private mutating func setSheet() {
    let inks = chance(2) == 0 ? (onLight: color(), onDark: color()) : nil
    tester.take(tester.board.setSheet(RandomParts.sheet(&random), inks: inks))
  }

  // MARK: Touches

  /// Begins, moves or ends a touch beside others.
  private mutating func touch() {
    let at = place()
    switch chance(82) {
    case 0..<12 where down.count < 5:
      let kind = TouchKind.allCases.randomElement(using: &random) ?? .finger
      let id = newID()
      down.append((id, kind, at.x, at.y))
      tester.send((id, .began, at.x, at.y), kind: kind, pressure: 0.37)
    case 12..<70 where !down.isEmpty:
      let index = chance(down.count)
      let touch = down[index]
      down[index].x += uniform(-20...20)
      down[index].y += uniform(-20...20)
      tester.send((touch.id, .moved, down[index].x, down[index].y), kind: touch.kind, pressure: 0.4)
    case 70..<82 where !down.isEmpty:
      let touch = down.removeLast()
      tester.send((touch.id, Bool.random(using: &random) ? .ended : .cancelled, touch.x, touch.y), kind: touch.kind)
    default: break
    }
  }

  private mutating func cancel() {
    tester.handle(.cancel)
    down = []
  }

  /// Draws a line across the sheet with a random tool.
  private mutating func stroke() {
    let (start, end) = (place(), place())
    switch chance(4) {
    case 0: tester.board.settings.tool = .partEraser
    case 1, 2: choose()
    default: break
    }
    tester.draw(
      from: (start.x, start.y), to: (end.x, end.y), steps: 1 + chance(40), id: newID(),
      kind: chance(2) == 0 ? .mouse : .pen)
  }

  /// Draws a shape and rests at its end; sometimes changes the shape or interrupts it.
  private mutating func holdShape() {
    tester.board.settings.tool = [.pen, .brush, .highlighter].randomElement(using: &random) ?? .pen
    let kind = DrawnShape.Kind.allCases.randomElement(using: &random) ?? .line
    let shape = SloppyShape(kind, seed: .random(in: 0...9_999, using: &random))
    let id = newID()
    var last = (time: 0.0, place: Point2D.zero)
    for (index, sample) in shape.samples.enumerated() where index % 2 == 0 {
      let next = Point2D(0.5 * sample.position.x - 50, 0.5 * sample.position.y - 50)
      tester.send(
        (id, index == 0 ? .began : .moved, next.x, next.y), kind: .mouse, after: sample.time - last.time + 0.001)
      last = (sample.time, next)
    }
    tester.wait(0.6)
    for _ in 0..<chance(4) {
      last.place = Point2D(last.place.x + uniform(-30...30), last.place.y + uniform(-30...30))
      tester.send((id, .moved, last.place.x, last.place.y), kind: .mouse)
    }
    switch chance(8) {
    case 0: tester.undo()
    case 1: tester.take(tester.board.setStraightLinesEnabled(true))
    case 2: insert()
    default: break
    }
    tester.send((id, chance(8) == 0 ? .cancelled : .ended, last.place.x, last.place.y), kind: .mouse)
  }

  /// Uses the tools `select` and `text`.
  private mutating func lassoOrTap() {
    tester.board.settings.tool = chance(4) == 0 ? .text : .select
    let (id, middle, radius) = (newID(), place(), uniform(20...250))
    if chance(3) == 0 {
      tester.send((id, .began, middle.x, middle.y), kind: .mouse)
      tester.send((id, .ended, middle.x, middle.y), kind: .mouse, after: 0.05)
      return
    }
    circle(around: middle, radius, id)
    if chance(2) == 0 { changeSelection() }
  }

  /// Draws a line, erases its middle, and selects a part.
  private mutating func takeHalf() {
    let (x, y) = (uniform(50...200), uniform(50...250))
    for (tool, start, end) in [
      (DoodleTool.pen, Point2D(x, y), Point2D(x + 150, y)),
      (.partEraser, Point2D(x + 75, y - 40), Point2D(x + 75, y + 40)),
    ] {
      tester.board.settings.tool = tool
      tester.draw(from: (start.x, start.y), to: (end.x, end.y), id: newID(), kind: .mouse)
    }
    tester.board.settings.tool = .select
    circle(around: Point2D(x + 150, y), 70, newID())
    changeSelection()
  }

  private mutating func circle(around middle: Point2D, _ radius: Double, _ id: Int) {
    for step in 0...16 {
      let angle = Double(step) / 16 * 2 * .pi
      let (x, y) = (middle.x + radius * Trigonometry.cos(angle), middle.y + radius * Trigonometry.sin(angle))
      tester.send((id, step == 0 ? .began : step == 16 ? .ended : .moved, x, y), kind: .mouse)
    }
  }

  private mutating func tapFingers() {
    let (count, at) = (2 + chance(2), place())
    let ids = (0..<count).map { _ in newID() }
    for _ in 0..<1 + chance(2) {
      for (index, id) in ids.enumerated() { tester.send((id, .began, at.x + 40 * Double(index), at.y)) }
      for (index, id) in ids.enumerated() { tester.send((id, .ended, at.x + 40 * Double(index), at.y)) }
    }
  }

  // MARK: Commands

  /// Performs a command on the selection or on all marks.
  private mutating func arrange() {
    if chance(3) == 0 { tester.take(tester.board.selectAll()) }
    changeSelection()
  }

  /// Begins, continues or ends a drag of a handle.
  private mutating func dragHandle() {
    let board = tester.board
    if chance(2) == 0, let handle = SelectionHandles.Handle.allCases.randomElement(using: &random) {
      board.beginDrag(of: handle, at: board.selectionHandles?.center(of: handle) ?? place(), isCentered: chance(4) == 0)
      board.checkInvariants()
    }
    for _ in 0..<chance(4) { tester.take(board.dragHandle(to: place(), isCentered: chance(4) == 0)) }
    switch chance(4) {
    case 0: tester.take(board.cancelAdjustment())
    case 1: tester.take(board.commitAdjustment())
    case 2: tester.take(board.setAlignmentEnabled(chance(2) == 0))
    default: break
    }
  }

  private mutating func changeSelection() {
    let board = tester.board
    if board.inkSelection?.isLocked == true, chance(2) == 0 { return tester.take(board.setSelectionLocked(false)) }
    switch chance(20) {
    case 16, 17: tester.take(board.selectNext(isBackward: chance(3) == 0))
    case 15: tester.take(board.fillSelection(board.inkSelection?.isFilled == true ? nil : color()))
    case 0: tester.take(board.recolorSelection(color()))
    case 1: tester.take(board.widenSelection(to: uniform(0...60)))
    case 2: tester.take(board.reorderSelection(toFront: Bool.random(using: &random)))
    case 3: tester.take(board.deleteSelection())
    case 4: if tester.drawing.marks.count < 300 { tester.take(board.duplicateSelection()) }
    case 5: tester.take(board.commitAdjustment())
    case 6: tester.take(board.deselect())
    case 7: tester.take(board.resizeTexts(to: uniform(0...90)))
    case 12: tester.take(board.groupSelection())
    case 13: tester.take(board.ungroupSelection())
    case 14: tester.take(board.setSelectionLocked(true))
    case 8...11:
      let about = chance(2) == 0 ? place() : nil
      for _ in 0...chance(4) {
        tester.take(
          board.adjustSelection(
            by: Vector2D(uniform(-30...30), uniform(-30...30)), turn: chance(2) == 0 ? uniform(-2...2) : 0,
            scale: chance(2) == 0 ? uniform(0.7...1.4) : 1, about: about))
      }
      if chance(2) == 0 { tester.take(board.commitAdjustment()) }
    default: board.settings.tool = .select
    }
  }

  /// Copies, cuts and pastes; the pasted drawing may be another one, as bytes or as a value, at any location.
  private mutating func insert() {
    let board = tester.board
    if let selected = board.selectedDrawing(margin: uniform(0...20)) {
      copied = selected
      if chance(4) == 0 {
        tester.take(board.deleteSelection())
        seen.insert("cut and pasted")
      }
    }
    guard
      var other = hasOthers && chance(2) == 0 ? Self.others.randomElement(using: &random) : copied ?? tester.drawing,
      tester.drawing.marks.count + other.marks.count < 300
    else { return }
    if chance(2) == 0, let read = try? DrawingFile.open(DrawingFile.bytes(of: other)) { other = read }
    let at = chance(2) == 0 ? place() : nil
    seen.insert("insert")
    tester.take(chance(2) == 0 ? board.insert(other, at: at) : board.insertContent(of: other, at: at))
  }

  /// Edits, commits or creates a text.
  private mutating func write() {
    let board = tester.board
    switch chance(7) {
    case 6:
      var draft = TextDraft(
        for: chance(3) == 0 ? nil : board.textRequest, on: board, family: .sans, color: color(),
        size: uniform(4...60), screenWidth: uniform(50...500))
      if let mark = draft.mark { tester.take(board.editText(mark)) }
      draft.clamp(to: tester.drawing.sheet, height: uniform(1...4))
      if draft.mark == nil, chance(2) == 0 { draft.center(width: 3, height: 2, on: board) }
      tester.take(board.writeText(draft.text(draft.words + "a", width: uniform(0.5...4))))
    case 0: tester.take(board.requestText())
    case 1:
      let texts = tester.drawing.marks.indices.filter { board.text($0) != nil }
      if let mark = texts.randomElement(using: &random) { tester.take(board.editText(mark)) }
    case 2: tester.take(board.writeText(chance(3) == 0 ? nil : RandomParts.text(&random)))
    case 3: tester.take(board.leaveText())
    default:
      // Answer a text request as a host does.
      if let mark = board.textRequest?.mark { tester.take(board.editText(mark)) }
      tester.take(board.writeText(RandomParts.text(&random)))
    }
  }

  private mutating func photo() {
    switch chance(6) {
    case 0, 1: tester.addPhoto(bytes: [UInt8.random(in: 0...255, using: &random)])
    case 2: tester.take(tester.board.stampPhoto())
    case 3: tester.take(tester.board.selectPhoto(chance(5) - 1))
    case 4:
      if chance(2) == 0 { tester.take(tester.board.selectPhoto(0)) }
      tester.take(tester.board.deleteSelection())
    default:
      tester.take(
        tester.board.adjustSelection(
          by: Vector2D(uniform(-5...45), uniform(-5...35)), turn: uniform(-0.5...4.5), scale: 1 + uniform(0...0.35)))
    }
  }

  /// Scrolls or zooms the sheet, or resizes the screen.
  private mutating func look() {
    let board = tester.board
    switch chance(4) {
    case 0: tester.take(board.zoom(by: 1 + uniform(-50...450) / 1000, about: place()))
    case 1: tester.take(board.scroll(by: Vector2D(uniform(-100...100), uniform(-100...100))))
    case 2: tester.take(board.fit())
    default: tester.take(board.resize(width: uniform(200...800), height: uniform(200...800)))
    }
  }

  /// Drains everything that a host paints.
  private mutating func paint() {
    let board = tester.board
    var list = DisplayListRecorder()
    board.paintNewInk(on: &list)
    board.paintTip(on: &list)
    board.paintNewMarks(on: &list)
    board.paintSelection(on: &list)
    for box in board.drainDamage() { board.paint(in: box, on: &list) }
  }

  /// Chooses random tools and settings.
  private mutating func choose() {
    let board = tester.board
    board.settings.tool = DoodleTool.allCases.randomElement(using: &random) ?? .pen
    switch chance(6) {
    case 0: board.settings.inputPolicy = DoodleInputPolicy.allCases.randomElement(using: &random) ?? .anything
    case 1: board.settings.color = color()
    case 2: (board.settings.width, board.settings.eraserWidth) = (uniform(0...60), uniform(0...60))
    case 3: board.settings.smoothing = StrokeSmoothing.allCases.randomElement(using: &random) ?? .normal
    case 4: (board.settings.recognizesShapes, board.settings.fingerTaps) = (chance(4) > 0, chance(4) > 0)
    default: break
    }
  }
}
