import InkdotDrawings
import InkdotGeometry
import InkdotTouches

/// What the tool `select` holds: the lasso that is being drawn, what is selected, and how that is being moved.
///
/// What is moved becomes a step when it is let go. Until then it is painted once, as a layer of the host's, and the drawing
/// without it: moving it costs neither.
///
/// Mutating methods return the effects that the host must carry out.
struct InkSelector {
  /// A finger draws around something.
  private struct Tracing {
    let touch: Touch
    /// Whether it is no lasso: only a tap counts.
    let isTap: Bool
    var points: [Point2D]
    /// How far it ever came from its beginning, in pt of the screen.
    var reach = 0.0
  }

  /// The selected marks; `nil` if nothing is selected, never empty.
  private(set) var selection: DrawingSelection?
  /// A box around it before it was moved, in pt of the paper.
  private(set) var frame = Rect2D.zero
  /// How it is being moved.
  private(set) var map = Similarity2D.identity
  /// The drawing without what is being moved, while it is.
  private(set) var rest: Drawing?
  /// Counts what was selected: another number, another picture.
  private(set) var generation = 0
  private var tracing: Tracing?
  /// What was selected last with parts that got marks of their own, and those marks: a step taken back and made again takes
  /// away one and gives the other.
  private var separated: (parts: DrawingSelection, marks: DrawingSelection)?

  /// The finger that draws a lasso.
  var touch: Touch? { tracing?.touch }

  /// The lasso under way, in pt of the paper.
  var lasso: [Point2D] { tracing.map { $0.isTap ? [] : $0.points } ?? [] }

  /// Where the finger taps that draws no lasso: a place on the paper, or none when it went too far. `nil` for a lasso.
  var tap: Point2D?? {
    guard let tracing, tracing.isTap else { return nil }
    return .some(tracing.reach < DoodleSettings.graceDistance ? tracing.points[0] : nil)
  }

  /// Whether the selection is held and not yet let go.
  var isMoving: Bool { rest != nil }

  /// Whether the lasso is too long to be taken for the first finger of a gesture.
  func isEstablished(at time: Double) -> Bool {
    guard let tracing else { return false }
    return time - tracing.touch.start.time >= DoodleSettings.graceDuration
      && tracing.reach >= DoodleSettings.graceDistance
  }

  /// Whether a place on the paper lies on what is selected, or within a margin of it.
  func contains(_ point: Point2D, margin: Double) -> Bool {
    guard selection != nil else { return false }
    return map.bounds(of: frame).inset(by: -margin).contains(point)
  }

  // MARK: Choosing

  /// - Parameter isTap: whether nothing is drawn around, see ``tap``.
  mutating func beginLasso(_ touch: Touch, at point: Point2D, isTap: Bool) -> DoodleEffects {
    tracing = Tracing(touch: touch, isTap: isTap, points: [point])
    return .selectionChanged
  }

  mutating func moveLasso(to point: Point2D) -> DoodleEffects {
    guard let touch = tracing?.touch else { return [] }
    let reach = touch.location.distance(to: touch.start.location)
    if reach > tracing?.reach ?? 0 { tracing?.reach = reach }
    // Past the limit the lasso stays as it is; it would take an hour to draw.
    if tracing?.isTap == false, tracing?.points.last != point, lasso.count < Lasso.maximumPointCount {
      tracing?.points.append(point)
    }
    return .selectionChanged
  }

  /// The finger was lifted: what it ran around is selected, or what it tapped on. Photos that waited there are stamped, for
  /// they are moved with the ink now.
  ///
  /// - Parameter scale: of the paper on the screen.
  mutating func endLasso(scale: Double, in document: inout EditingSession) -> DoodleEffects {
    guard let tracing else { return [] }
    self.tracing = nil
    var effects = DoodleEffects.selectionChanged
    var found = DrawingSelection()
    if tracing.reach < DoodleSettings.graceDistance {
      found = document.drawing.selection(at: tracing.points[0], within: DoodleSettings.selectionReach / scale)
    } else if let lasso = Lasso(tracing.points) {
      effects.formUnion(document.stamp(document.drawing.floatingPhotos(in: lasso)))
      found = document.drawing.selection(in: lasso)
    }
    return effects.union(select(found, in: &document))
  }

  mutating func discardLasso() -> DoodleEffects {
    guard tracing != nil else { return [] }
    tracing = nil
    return .selectionChanged
  }

  /// Selects something else, or nothing; what was being moved stays where it is.
  mutating func select(_ chosen: DrawingSelection?, in document: inout EditingSession) -> DoodleEffects {
    let effects = commit(to: &document)
    if chosen != separated?.parts && chosen != separated?.marks { separated = nil }
    guard let chosen, !chosen.isEmpty, let frame = document.drawing.bounds(of: chosen) else {
      guard selection != nil else { return effects }
      selection = nil
      return effects.union(.selectionChanged)
    }
    if selection != chosen || self.frame != frame { generation &+= 1 }
    (selection, self.frame) = (chosen, frame)
    return effects.union(.selectionChanged)
  }

  /// Clears the selection if one of its marks was removed; after undo or redo of a split, selects the replacements.
  mutating func drawingChanged(in document: inout EditingSession) -> DoodleEffects {
    guard let selection else { return [] }
    generation &+= 1
    let others = separated.map { [$0.parts, $0.marks] } ?? []
    let held = ([selection] + (others.contains(selection) ? others : [])).first { document.drawing.holds($0) }
    return select(held, in: &document)
  }

  // MARK: Moving

  /// Moves, turns and scales what is selected about a point of the paper, or its own middle.
  mutating func adjust(
    by offset: Vector2D, turn: Double, scale: Double, about point: Point2D?, in document: inout EditingSession
  ) -> DoodleEffects {
    guard let selection, offset.dx.isFinite, offset.dy.isFinite, turn.isFinite, scale.isFinite, scale > 0 else {
      return []
    }
    let anchor = point ?? map.applying(frame.center)
    guard anchor.isFinite else { return [] }
    let next = map.concatenating(Similarity2D(offset: offset, turn: turn, scale: scale, about: anchor))
    let box = next.bounds(of: frame)
    let limit = DoodleSettings.farthestSelection
    guard next.isUsable, DoodleSettings.selectionScales ~= next.scale, box.x >= -limit, box.y >= -limit,
      box.x + box.width <= limit, box.y + box.height <= limit
    else { return [] }
    map = next
    if rest != nil { return .selectionChanged }
    rest = document.drawing.without(selection)
    return document.invalidate(frame).union(.selectionChanged)
  }

  /// Makes a step of how it was moved.
  mutating func commit(to document: inout EditingSession) -> DoodleEffects {
    guard let selection, rest != nil else { return [] }
    rest = nil
    let map = map
    self.map = .identity
    let effects = document.invalidate(frame).union(.selectionChanged)
    guard map != .identity else { return effects }
    return effects.union(perform(on: selection, in: &document) { [.transform(marks: $0, map)] })
  }

  /// Lets go of it, where it was before it was moved.
  mutating func cancelAdjustment(in document: inout EditingSession) -> DoodleEffects {
    guard rest != nil else { return [] }
    rest = nil
    map = .identity
    return document.invalidate(frame).union(.selectionChanged)
  }

  /// Makes one step of changes to the marks that are selected, for which parts get marks of their own first. They stay
  /// selected.
  mutating func perform(
    on selection: DrawingSelection, in document: inout EditingSession, _ changes: ([Int]) -> [DrawingChange]
  ) -> DoodleEffects {
    let (separation, marks) = document.drawing.changes(separating: selection)
    let effects = document.perform(separation + changes(marks))
    if effects.contains(.refused) { return effects.union(.selectionChanged) }
    generation &+= 1
    let chosen = document.drawing.selection(of: marks)
    if !separation.isEmpty { separated = (selection, chosen) }
    return effects.union(select(chosen, in: &document))
  }

  /// Traps when something does not fit; for tests.
  func checkInvariants(in drawing: Drawing) {
    if let selection {
      precondition(!selection.isEmpty && drawing.holds(selection), "what is selected is there")
    } else {
      precondition(rest == nil, "nothing is moved when nothing is selected")
    }
    precondition(rest != nil || map == .identity, "what is let go lies where it is")
  }
}
