import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// The edited drawing, and the effects that its host must carry out.
///
/// All changes go through the session, so that the history and the journal contain them and their damage is known. All
/// parts of the board report their effects here; the board returns them with ``drainEffects()``.
struct EditingSession {
  /// The drawing with its steps.
  private(set) var history: DrawingHistory
  /// The reason of the last refused change.
  private(set) var refusal: DrawingError?
  /// The mark numbers that the last stamped photos received.
  private(set) var stampedMarks = 0..<0
  /// Whether a step is open.
  private(set) var isStepOpen = false
  /// Number of photos stamped in the open step.
  private var stampCount = 0

  private var journal: DrawingJournal
  private var effects: DoodleEffects = []
  /// Bytes to append to the stored journal.
  private var pending: [UInt8] = []
  /// Later steps, which follow ``pending``. Encoded when the host drains the journal: encoding a step may take longer than
  /// making it.
  private var unwrittenSteps: [[DrawingChange]] = []
  /// Boxes on the sheet to repaint.
  private var damage: [Rect2D] = []
  /// Finished marks that the host has not painted yet.
  private var newMarks: [Int] = []

  init(history: DrawingHistory, journal: DrawingJournal) {
    self.history = history
    self.journal = journal
  }

  /// Starts a session for a drawing without steps.
  ///
  /// - Returns: the session and the first bytes of its journal, to be stored.
  static func begin(_ drawing: Drawing) -> (session: EditingSession, journal: [UInt8]) {
    let (journal, bytes, history) = DrawingJournal.begin(drawing)
    return (EditingSession(history: history, journal: journal), bytes)
  }

  var drawing: Drawing { history.drawing }

  /// Derives the curves of marks near a rectangle, before they are painted, erased or selected.
  mutating func deriveCurves(near rect: Rect2D) { history.deriveCurves(near: rect) }

  /// Derives the curve of a mark before it is painted.
  mutating func deriveCurve(of mark: Int) { history.deriveCurve(of: mark) }

  // MARK: Steps

  /// Makes changes as one step, or reports their refusal.
  ///
  /// - Returns: whether the changes were made.
  @discardableResult
  mutating func perform(_ changes: [DrawingChange]) -> Bool {
    do throws(DrawingError) {
      let (step, damage) = try history.perform(changes)
      record(step)
      invalidate(damage)
      return true
    } catch {
      refuse(error)
      return false
    }
  }

  /// Adds a stroke above all marks and photos as one step. Stamps the floating photos below it.
  ///
  /// The host paints the stroke over the existing picture instead of repainting its damage.
  ///
  /// - Returns: whether the stroke was added.
  @discardableResult
  mutating func add(_ stroke: Stroke) -> Bool {
    let photos = drawing.floatingPhotos(above: .stroke(stroke, parts: [stroke.fullRange]))
    if !photos.isEmpty { return stamp(photos, below: .add(stroke)) }
    do throws(DrawingError) {
      record(try history.perform([.add(stroke)]).step)
      newMarks.append(history.drawing.marks.count - 1)
      report(.marksAdded)
      return true
    } catch {
      refuse(error)
      return false
    }
  }

  /// Adds a stroke as drawn, and replaces it by a shape as a second step.
  mutating func add(_ shape: Stroke, inPlaceOf drawn: Stroke) {
    guard add(drawn) else { return }
    let mark = history.drawing.marks.count - 1
    perform([.setVisibleRanges(of: mark, to: [], damage: drawn.bounds), .add(shape)])
  }

  /// Stamps floating photos as one step.
  ///
  /// - Parameters:
  ///   - photos: their numbers, ascending.
  ///   - change: a change that is part of the step and adds a mark above the photos.
  /// - Returns: whether there were photos and they were stamped.
  @discardableResult
  mutating func stamp(_ photos: [Int], below change: DrawingChange? = nil) -> Bool {
    let first = drawing.marks.count
    // Each stamped photo lowers the numbers of the following ones.
    let stamps = photos.enumerated().map { DrawingChange.stamp(photo: $1 - $0) }
    guard !photos.isEmpty, perform(stamps + [change].compactMap { $0 }) else { return false }
    if isStepOpen {
      stampCount += photos.count
    } else {
      stampedMarks = first..<first + photos.count
      report(.photoStamped)
    }
    report(.photosChanged)
    return true
  }

  /// Opens a step for ``extend(_:)``.
  mutating func beginStep() {
    history.begin()
    isStepOpen = true
    report(.historyChanged)
  }

  /// Makes changes as part of the open step.
  mutating func extend(_ changes: [DrawingChange]) {
    if !changes.isEmpty { perform(changes) }
  }

  /// Ends the open step; a step without changes is not recorded.
  mutating func endStep() {
    record(history.end())
    isStepOpen = false
    guard stampCount > 0 else { return }
    // A step of an eraser adds no other marks.
    stampedMarks = drawing.marks.count - stampCount..<drawing.marks.count
    stampCount = 0
    report(.photoStamped)
  }

  /// Reverts the open step.
  mutating func abandonStep() {
    invalidate(history.abandon())
    isStepOpen = false
    if stampCount > 0 { report(.photosChanged) }
    stampCount = 0
    report(.historyChanged)
  }

  /// Undoes the last step.
  ///
  /// - Returns: whether a step was undone.
  mutating func undo() -> Bool {
    guard let damage = history.undo() else { return false }
    writeSteps()
    pending += journal.undo()
    let count = history.drawing.marks.count
    newMarks.removeAll { $0 >= count }
    invalidate(damage)
    report([.historyChanged, .journal])
    return true
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: whether a step was redone.
  mutating func redo() -> Bool {
    guard let damage = history.redo() else { return false }
    writeSteps()
    pending += journal.redo()
    invalidate(damage)
    report([.historyChanged, .journal])
    return true
  }

  /// Reports that a change was refused; nothing has changed.
  mutating func refuse(_ error: DrawingError) {
    refusal = error
    report(.refused)
  }

  /// Appends a recorded step to the journal.
  private mutating func record(_ step: [DrawingChange]) {
    report(.historyChanged)
    guard !step.isEmpty else { return }
    unwrittenSteps.append(step)
    report(.journal)
  }

  // MARK: Effects

  /// Adds effects to those of the current call.
  mutating func report(_ effects: DoodleEffects) { self.effects.formUnion(effects) }

  /// Adds boxes to the damage.
  mutating func invalidate(_ boxes: [Rect2D]) {
    damage += boxes
    if !boxes.isEmpty { report(.damage) }
  }

  mutating func invalidate(_ box: Rect2D) { invalidate([box]) }

  /// Invalidates the whole sheet.
  mutating func invalidateAll() { invalidate([drawing.bounds]) }

  /// Returns and removes the effects.
  mutating func drainEffects() -> DoodleEffects {
    defer { effects = [] }
    return effects
  }

  /// Returns and removes the bytes to append to the stored journal.
  mutating func drainJournal() -> [UInt8] {
    writeSteps()
    defer { pending = [] }
    return pending
  }

  /// Number of changes that ``drainJournal()`` encodes.
  var unwrittenChangeCount: Int { unwrittenSteps.reduce(-journal.encodedChangeCount) { $0 + $1.count } }

  /// Encodes changes for ``drainJournal()``: at most `count` of the first step.
  mutating func encodeJournal(atMost count: Int) {
    guard let step = unwrittenSteps.first else { return }
    journal.encode(step, atMost: count)
    if journal.encodedChangeCount == step.count { writeStep() }
  }

  private mutating func writeSteps() {
    while !unwrittenSteps.isEmpty { writeStep() }
  }

  private mutating func writeStep() {
    let bytes = journal.step(unwrittenSteps.removeFirst())
    if pending.isEmpty { pending = bytes } else { pending += bytes }
  }

  /// Returns and removes the damage.
  mutating func drainDamage() -> [Rect2D] {
    defer { damage = [] }
    return damage
  }

  /// Returns and removes the finished marks that still exist.
  mutating func drainNewMarks() -> [Int] {
    defer { newMarks = [] }
    return newMarks.filter { history.drawing.marks.indices ~= $0 }
  }

  /// Traps if an invariant is violated or effects remain between calls; for tests.
  func checkInvariants() {
    precondition(effects.isEmpty, "all effects were returned")
    precondition(newMarks.allSatisfy { $0 >= 0 }, "marks are numbered from 0")
    for box in damage { precondition(box.width >= 0 && box.height >= 0, "a box has two sides") }
  }
}
