public import InkdotGeometry

/// A drawing with the steps that led to it, for undo and redo.
///
/// 1. ``perform(_:)`` makes changes; each call is one step. All calls between ``begin()`` and ``end()`` form one step,
///    such as those of a moving eraser.
/// 2. ``undo()`` and ``redo()`` go one step back and forth, but not while a step is open. A new step discards undone ones.
/// 3. Each returns the damage to repaint.
///
/// ```swift
/// var history = DrawingHistory(drawing)
/// try history.perform([.add(stroke)])
/// let damage = history.undo() ?? []
/// ```
///
/// Steps contain changes, not pictures. When they exceed the budget, the oldest steps are dropped, but never the
/// latest. A failed call changes nothing, including the open step and the steps to redo.
public struct DrawingHistory: Sendable {
  /// The current drawing.
  public private(set) var drawing: Drawing
  /// Maximum memory for steps, in bytes.
  public private(set) var budget: Int
  /// Memory of the steps, in bytes, without samples and photos that are also in the drawing.
  public var cost: Int { Int(clamping: heldCost) }
  private var heldCost: Int64 = 0

  /// The default budget: 64 MiB, four million samples.
  public static let standardBudget = 64 << 20

  private struct Entry {
    var change: DrawingChange
    var inverse: InverseChange
    var damage: Rect2D
  }

  private struct Step {
    var entries: [Entry] = []
    var changes: [DrawingChange] { entries.map { $0.change } }
    /// Index of the last entry for each mark, so that later changes are merged into it.
    var latest: [Int: Int] = [:]
    var cost: Int64 { entries.reduce(64) { $0 + $1.change.appliedCost + $1.inverse.cost } }
  }

  /// Traps unless the drawing is valid and ``cost`` equals the memory of the steps, within the budget. For tests.
  ///
  /// - Complexity: O(everything).
  package func checkInvariants() {
    drawing.checkInvariants()
    precondition(0...done.count ~= forgotten, "forgotten steps")
    var sum: Int64 = 0
    for (number, (step, cost)) in done.enumerated() {
      precondition(number < forgotten ? step.entries.isEmpty && cost == 0 : cost == step.cost, "the cost of a step")
      precondition(step.latest.isEmpty, "a step that is done keeps no list of marks")
      sum += cost
    }
    for (changes, cost) in undone {
      precondition(cost == changes.reduce(64) { $0 + $1.undoneCost }, "the cost of a step that was undone")
      sum += cost
    }
    precondition(heldCost == sum, "the cost of all steps")
    precondition(heldCost <= budget || undoCount <= 1 || !undone.isEmpty, "steps beyond the budget")
    for (mark, place) in open?.latest ?? [:] {
      precondition(open?.entries[place].change.continuedMark == mark, "the latest entry of a mark")
    }
  }

  private var done: [(step: Step, cost: Int64)] = []
  /// Number of dropped steps at the front of `done`.
  private var forgotten = 0
  private var undone: [(changes: [DrawingChange], cost: Int64)] = []
  private var open: Step?

  /// Creates a history of a drawing.
  ///
  /// - Parameters:
  ///   - drawing: the initial drawing.
  ///   - budget: in bytes; negative values count as 0.
  public init(_ drawing: Drawing, budget: Int = DrawingHistory.standardBudget) {
    self.drawing = drawing
    self.budget = budget > 0 ? budget : 0
  }

  /// Whether there is a step to undo and no step is open.
  public var canUndo: Bool { open == nil && done.count > forgotten }

  /// Whether there is a step to redo and no step is open.
  public var canRedo: Bool { open == nil && !undone.isEmpty }

  /// Number of steps that can be undone, without the open one.
  public var undoCount: Int { done.count - forgotten }

  /// Number of steps that can be redone.
  public var redoCount: Int { undone.count }

  /// The changes of the latest step; none while a step is open. For tests.
  package var latestStep: [DrawingChange] { canUndo ? done.last?.step.changes ?? [] : [] }

  /// Derives the curves of marks near a rectangle, without a step. See ``Drawing/deriveCurves(near:)``.
  package mutating func deriveCurves(near rect: Rect2D) { drawing.deriveCurves(near: rect) }

  /// Derives the curve of a mark, if it lacks one, without a step.
  package mutating func deriveCurve(of mark: Int) { drawing.deriveCurve(of: mark) }

  /// Opens a step that collects several ``perform(_:)``. Ends the open step, if any.
  public mutating func begin() {
    end()
    open = Step()
  }

  /// Ends the open step and returns its changes, for a ``DrawingJournal``.
  ///
  /// A step without changes is not recorded and keeps the steps to redo.
  @discardableResult
  public mutating func end() -> [DrawingChange] {
    guard let step = open else { return [] }
    open = nil
    if step.entries.isEmpty { return [] }
    forgetUndone()
    record(step)
    return step.changes
  }

  /// Reverts the open step, and returns the damage. Keeps the steps to redo.
  ///
  /// - Complexity: O(parts of the marks that the step changed).
  @discardableResult
  public mutating func abandon() -> [Rect2D] {
    guard let step = open else { return [] }
    open = nil
    var damage: [Rect2D] = []
    for entry in step.entries.reversed() { damage.append(drawing.revert(entry.inverse)) }
    return damage
  }

  /// Makes all changes or none. Changes without effect add no step and keep the steps to redo.
  ///
  /// - Returns: the changes of the recorded step for a ``DrawingJournal`` (none while a step is open), and the damage:
  ///   a box for each change.
  /// - Throws: ``DrawingError`` of the first invalid change; nothing has changed then.
  /// - Complexity: O(samples, parts and points of the changes) while no copy of the drawing exists.
  @discardableResult
  public mutating func perform(
    _ changes: [DrawingChange]
  ) throws(DrawingError) -> (step: [DrawingChange], damage: [Rect2D]) {
    try perform(changes, isRecorded: false)
  }

  /// - Parameter isRecorded: whether the changes are a step of a file, which counts even without effect.
  @discardableResult
  mutating func perform(
    _ changes: [DrawingChange], isRecorded: Bool
  ) throws(DrawingError) -> (step: [DrawingChange], damage: [Rect2D]) {
    guard !changes.isEmpty else { return ([], []) }
    var entries: [Entry] = []
    entries.reserveCapacity(changes.count)
    // Photos that were cut in this step. A cut that continues such a cut extends it, here and in `add`.
    var isCut = Set<Int>()
    var isCleared = false
    for change in changes {
      do {
        var joining = false
        if case .cut(let mark, _) = change {
          joining = !isCut.insert(mark).inserted || (!isCleared && open?.latest[mark] != nil)
        } else if change.isBarrier {
          isCut = []
          isCleared = true
        }
        let isUnchanged = !isRecorded && drawing.isUnchanged(by: change)
        let (inverse, damage) = try drawing.applyReturningInverse(change, joining: joining)
        if isUnchanged {
          _ = drawing.revert(inverse)
          continue
        }
        entries.append(Entry(change: change, inverse: inverse, damage: damage))
      } catch {
        while let entry = entries.popLast() { _ = drawing.revert(entry.inverse) }
        throw error
      }
    }
    if entries.isEmpty { return ([], []) }
    var damage: [Rect2D] = []
    for entry in entries { damage.append(entry.damage) }
    var step = open ?? Step()
    let isOpen = open != nil
    open = nil
    for entry in entries { Self.add(entry, to: &step) }
    if isOpen {
      open = step
      return ([], damage)
    }
    forgetUndone()
    record(step)
    return (step.changes, damage)
  }

  /// Undoes the latest step and returns the damage; `nil` if there is none or a step is open.
  ///
  /// - Complexity: O(changes of the step).
  @discardableResult
  public mutating func undo() -> [Rect2D]? {
    guard canUndo, case (var step, let stepCost)? = done.popLast() else { return nil }
    var damage: [Rect2D] = []
    var changes: [DrawingChange] = []
    damage.reserveCapacity(step.entries.count)
    changes.reserveCapacity(step.entries.count)
    // One by one, so that the drawing uniquely references an entry's values before the next change is reverted.
    while let entry = step.entries.popLast() {
      damage.append(drawing.revert(entry.inverse))
      changes.append(entry.change)
    }
    changes.reverse()
    let changesCost: Int64 = changes.reduce(64) { $0 + $1.undoneCost }
    undone.append((changes, changesCost))
    heldCost += changesCost - stepCost
    return damage
  }

  /// Redoes the step that was undone last and returns the damage; `nil` if there is none.
  ///
  /// - Complexity: O(samples, parts and points of the step).
  @discardableResult
  public mutating func redo() -> [Rect2D]? {
    guard canRedo, let (changes, stepCost) = undone.popLast() else { return nil }
    heldCost -= stepCost
    var step = Step()
    var damage: [Rect2D] = []
    for change in changes {
      // Cannot fail: it succeeded on the same drawing before.
      guard let (inverse, box) = try? drawing.applyReturningInverse(change) else { continue }
      damage.append(box)
      step.entries.append(Entry(change: change, inverse: inverse, damage: box))
    }
    record(step)
    return damage
  }

  private mutating func forgetUndone() {
    for step in undone { heldCost -= step.cost }
    undone = []
  }

  private mutating func record(_ step: Step) {
    var step = step
    step.latest = [:]
    let stepCost = step.cost
    done.append((step, stepCost))
    heldCost += stepCost
    forget()
  }

  /// Changes the budget.
  mutating func limit(to budget: Int) {
    self.budget = budget > 0 ? budget : 0
    forget()
  }

  private mutating func forget() {
    while heldCost > budget, done.count - forgotten > 1 {
      heldCost -= done[forgotten].cost
      done[forgotten] = (Step(), 0)
      forgotten += 1
    }
    // Removed in batches, so that dropping a step costs O(1) amortized.
    if forgotten > 64, forgotten > done.count / 2 {
      done.removeFirst(forgotten)
      forgotten = 0
    }
  }

  /// Appends an entry, or merges it with an earlier one for the same mark.
  private static func add(_ entry: Entry, to step: inout Step) {
    switch entry.change {
    case .setVisibleRanges(let mark, let parts, _):
      guard let place = step.latest[mark] else { break }
      let damage = step.entries[place].damage.union(entry.damage)
      guard case .restoreParts(_, let old, _) = step.entries[place].inverse else { break }
      step.entries[place] = Entry(
        change: .setVisibleRanges(of: mark, to: parts, damage: damage),
        inverse: .restoreParts(mark: mark, old, damage: damage), damage: damage)
      return
    case .cut(let mark, let cut):
      guard let place = step.latest[mark], case .cut(_, var whole) = step.entries[place].change,
        whole.canBeJoined(by: cut)
      else { break }
      // A placeholder, so that `whole` is uniquely referenced and `join` does not copy.
      step.entries[place].change = .clear
      whole.join(cut)
      step.entries[place].change = .cut(mark: mark, whole)
      step.entries[place].damage = step.entries[place].damage.union(entry.damage)
      return
    case .clear, .separate, .transform, .restyle, .remove, .reorder: step.latest = [:]
    case .add, .place, .move, .discard, .stamp, .setSheet, .group, .lock, .fill, .write, .rewrite: break
    }
    if let mark = entry.change.continuedMark { step.latest[mark] = step.entries.count }
    step.entries.append(entry)
  }
}
