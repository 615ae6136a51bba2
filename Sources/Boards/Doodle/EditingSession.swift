import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// The drawing that is edited, with its steps: every change goes through here, so that none is missing in the journal, on
/// the screen or in what can be undone.
///
/// Mutating methods return the effects that the host must carry out.
struct EditingSession {
  /// The drawing with its steps.
  private(set) var history: DrawingHistory
  private var journal: DrawingJournal
  /// Bytes of the journal that the host has not taken yet.
  private var pending: [UInt8] = []
  /// Boxes on the sheet to repaint.
  private var damage: [Rect2D] = []
  /// Marks that were finished and not yet painted.
  private var newMarks: [Int] = []
  /// Whether a step is being made bit by bit.
  private(set) var isStepOpen = false
  private var openStepHasChanges = false
  /// Why the last refused change was refused.
  private(set) var refusal: DrawingError?

  /// A session on a drawing without steps.
  ///
  /// - Returns: also the first bytes of its journal, to be stored.
  static func begin(_ drawing: Drawing) -> (session: EditingSession, journal: [UInt8]) {
    let (journal, bytes, history) = DrawingJournal.begin(drawing)
    return (EditingSession(history: history, journal: journal), bytes)
  }

  init(history: DrawingHistory, journal: DrawingJournal) {
    self.history = history
    self.journal = journal
  }

  var drawing: Drawing { history.drawing }

  /// Derives the curves of marks near a rectangle before they are painted, erased or selected.
  mutating func deriveCurves(near rect: Rect2D) { history.deriveCurves(near: rect) }

  // MARK: Steps

  /// Makes changes as one step.
  mutating func perform(_ changes: [DrawingChange]) -> DoodleEffects {
    let effects = apply(changes)
    return effects.contains(.refused) ? effects : effects.union(appendToJournal())
  }

  /// Adds a stroke above all marks as one step.
  mutating func add(_ stroke: Stroke) -> DoodleEffects {
    do throws(DrawingError) {
      try history.perform([.add(stroke)])
    } catch {
      return refuse(error)
    }
    newMarks.append(history.drawing.marks.count - 1)
    return appendToJournal().union(.marksAdded)
  }

  /// Adds a stroke as it was drawn as one step, and puts its shape in its place as another: taking the last one back gives
  /// what was drawn.
  mutating func add(_ shape: Stroke, inPlaceOf drawn: Stroke) -> DoodleEffects {
    let effects = add(drawn)
    if effects.contains(.refused) { return effects }
    let mark = history.drawing.marks.count - 1
    return effects.union(
      perform([.setVisibleRanges(of: mark, to: [], damage: drawn.bounds), .add(shape)]))
  }

  /// Makes marks of photos that wait, in one step; they look as before.
  ///
  /// - Parameter photos: their numbers, ascending.
  mutating func stamp(_ photos: [Int]) -> DoodleEffects {
    guard !photos.isEmpty else { return [] }
    // Each that goes moves those after it up.
    let effects = perform(photos.enumerated().map { .flatten(photo: $1 - $0) })
    return effects.contains(.refused) ? effects : effects.union(.photosChanged)
  }

  /// Opens a step that is made bit by bit with ``extend(_:)``.
  mutating func beginStep() -> DoodleEffects {
    history.begin()
    isStepOpen = true
    openStepHasChanges = false
    return .historyChanged
  }

  /// Makes changes as part of the open step.
  mutating func extend(_ changes: [DrawingChange]) -> DoodleEffects {
    guard !changes.isEmpty else { return [] }
    let effects = apply(changes)
    if !effects.contains(.refused) { openStepHasChanges = true }
    return effects
  }

  /// Ends the open step; a step without changes is not recorded.
  mutating func endStep() -> DoodleEffects {
    history.end()
    isStepOpen = false
    return openStepHasChanges ? appendToJournal() : .historyChanged
  }

  /// Reverts the open step.
  mutating func abandonStep() -> DoodleEffects {
    isStepOpen = false
    return invalidate(history.abandon()).union(.historyChanged)
  }

  mutating func undo() -> DoodleEffects {
    guard let damage = history.undo() else { return [] }
    pending += journal.undo()
    let count = history.drawing.marks.count
    newMarks.removeAll { $0 >= count }
    return invalidate(damage).union([.historyChanged, .journal])
  }

  mutating func redo() -> DoodleEffects {
    guard let damage = history.redo() else { return [] }
    pending += journal.redo()
    return invalidate(damage).union([.historyChanged, .journal])
  }

  private mutating func apply(_ changes: [DrawingChange]) -> DoodleEffects {
    do throws(DrawingError) {
      return invalidate(try history.perform(changes)).union(.historyChanged)
    } catch {
      return refuse(error)
    }
  }

  /// Reports that a change was refused; nothing has changed.
  mutating func refuse(_ error: DrawingError) -> DoodleEffects {
    refusal = error
    return .refused
  }

  /// Writes the step that was just made into the journal.
  private mutating func appendToJournal() -> DoodleEffects {
    pending += journal.step(history.latestStep)
    return [.historyChanged, .journal]
  }

  private mutating func invalidate(_ boxes: [Rect2D]) -> DoodleEffects {
    damage += boxes
    return boxes.isEmpty ? [] : .damage
  }

  // MARK: What the host takes

  /// Makes a box damage: what is shown there is no longer what the drawing is, or is again.
  mutating func invalidate(_ box: Rect2D) -> DoodleEffects { invalidate([box]) }

  /// Makes all of the paper damage, for a host that shows another drawing.
  mutating func invalidateAll() -> DoodleEffects { invalidate([drawing.bounds]) }

  /// Returns and removes the bytes to append to the stored journal.
  mutating func drainJournal() -> [UInt8] {
    defer { pending = [] }
    return pending
  }

  /// Returns and removes the damage.
  mutating func drainDamage() -> [Rect2D] {
    defer { damage = [] }
    return damage
  }

  /// The strokes that were finished since this was last asked and are still there.
  mutating func drainNewMarks() -> [Int] {
    defer { newMarks = [] }
    return newMarks.filter { history.drawing.marks.indices ~= $0 }
  }

  /// Traps when something does not fit; for tests.
  func checkInvariants() {
    precondition(newMarks.allSatisfy { $0 >= 0 }, "marks are numbered from 0")
    for box in damage { precondition(box.width >= 0 && box.height >= 0, "a box has two sides") }
  }
}
