import InkdotDrawings
import InkdotGeometry
import InkdotInk

/// The selection of a board and its current move.
///
/// A commit makes the move one step. Until then the host shows moved marks as a layer above ``rest``, so that a move
/// repaints neither.
struct SelectionEditor {
  enum Selection: Hashable {
    case none
    /// A floating photo, by its number.
    case photo(Int)
    /// Marks and parts of strokes; never empty.
    case marks(DrawingSelection)
  }

  private(set) var selection = Selection.none

  /// The bounding box of the selected marks before the move, in pt of the sheet.
  private(set) var frame = Rect2D.zero
  /// The current move of the selected marks, in pt of the sheet.
  private(set) var map = Similarity2D.identity
  /// The current move by touches, without alignment.
  private var freeMap = Similarity2D.identity
  /// A bounding box of the ink of the selected marks before the move; smoothing may exceed ``frame``.
  private var inkBox = Rect2D.zero
  /// The drawing without the selected marks, during a move.
  private(set) var rest: Drawing?
  /// Changes whenever the appearance of the selected marks changes.
  private(set) var generation = 0
  /// The last selection whose parts became separate marks, and those marks. Undo and redo replace one by the other.
  private var separated: (parts: DrawingSelection, marks: DrawingSelection)?

  /// The placement of the selected photo during a move.
  private var placement: Placement?
  /// The placement of the selected photo by touches, without alignment.
  private var freePlacement: Placement?

  /// Whether the selection is aligned with other marks while it is dragged.
  private var isAligning = true
  /// How the selection is being dragged; `nil` if it is not aligned.
  private var drag: SelectionDrag?
  private var aligner: SelectionAligner?
  private var alignmentGuides: [AlignmentGuide] = []
  /// Start of the animation that stamps the selected photo, in s.
  private var stampStart: Double?

  init() {}

  /// An empty selection of another drawing. Hosts keep the picture of a ``generation``.
  init(following other: SelectionEditor) { (generation, isAligning) = (other.generation, other.isAligning) }

  /// The number of the selected photo.
  var photo: Int? { if case .photo(let number) = selection { number } else { nil } }

  /// The selected marks.
  var marks: DrawingSelection? { if case .marks(let marks) = selection { marks } else { nil } }

  /// The number of the only selected mark.
  var onlyMark: Int? { marks.flatMap { $0.items.count == 1 ? $0.items[0].mark : nil } }

  /// Whether a selected mark is locked. Locked marks are selected alone, by a tap or a key.
  func isLocked(in drawing: Drawing) -> Bool { marks?.items.contains { drawing.isLocked($0.mark) } ?? false }

  /// Whether the selected photo is being moved.
  var isMovingPhoto: Bool { placement != nil }

  /// Whether the selected marks are being moved.
  var isMovingMarks: Bool { rest != nil }

  /// Whether the selection is being moved.
  private var isMoving: Bool { isMovingPhoto || isMovingMarks }

  /// Whether the selected photo is being stamped.
  var isStamping: Bool { stampStart != nil }

  /// Returns whether a point of the sheet is within a margin of the selected marks.
  func contains(_ point: Point2D, margin: Double) -> Bool {
    marks != nil && map.bounds(of: frame).inset(by: -margin).contains(point)
  }

  /// Returns the current placement of a floating photo; `nil` if there is none with this number.
  func placement(ofPhoto number: Int, in drawing: Drawing) -> Placement? {
    if number == photo, let placement { return placement }
    return drawing.floatingPhotos.indices ~= number ? drawing.floatingPhotos[number].placement : nil
  }

  // MARK: Selecting

  /// Commits a move, and selects something else. Ignores photos that do not exist; marks that do not exist select nothing.
  mutating func select(_ wanted: Selection, in session: inout EditingSession) {
    var (new, box) = (wanted, Rect2D.zero)
    if case .photo(let number) = wanted, !session.drawing.floatingPhotos.indices.contains(number) { return }
    commit(to: &session)
    if case .marks(let marks) = wanted {
      if !marks.isEmpty, let bounds = session.drawing.bounds(of: marks) { box = bounds } else { new = .none }
    }
    let (hadMarks, oldPhoto) = (marks != nil, photo)
    let isOther = new != selection || box != frame
    (selection, frame) = (new, box)
    if marks != separated?.parts, marks != separated?.marks { separated = nil }
    if marks != nil, isOther { generation &+= 1 }
    if hadMarks || marks != nil { session.report(.selectionChanged) }
    if photo != oldPhoto {
      stampStart = nil
      session.report(.photosChanged)
    }
  }

  /// Commits a move, and selects the next mark, group or floating photo alone; after the last one the first.
  mutating func selectNext(isBackward: Bool, in session: inout EditingSession) {
    let drawing = session.drawing
    let count = drawing.marks.count + drawing.floatingPhotos.count
    let start =
      switch selection {
      case .none: isBackward ? count : -1
      case .photo(let number): drawing.marks.count + number
      case .marks(let marks) where drawing.selection(ofGroupOf: marks.items[0].mark) == marks: marks.items[0].mark
      case .marks(let marks): marks.items[isBackward ? 0 : marks.items.count - 1].mark
      }
    for step in 1..<(count + 1) {
      let next = (start + (isBackward ? count - step : step)) % count
      if next >= drawing.marks.count {
        return select(.photo(next - drawing.marks.count), in: &session)
      } else if !drawing.marks[next].isEmpty {
        // The position of a group is that of its first mark.
        let found = drawing.selection(ofGroupOf: next)
        if found.items[0].mark == next { return select(.marks(found), in: &session) }
      }
    }
  }

  /// Commits a move, and deselects a photo; marks stay selected.
  mutating func deselectPhoto(in session: inout EditingSession) {
    if photo == nil { commit(to: &session) } else { select(.none, in: &session) }
  }

  /// Keeps the selection on its photo or marks after a command, and clears it if they no longer exist.
  ///
  /// Photos before the first and after the last difference of both lists are the same. After undo or redo of a split,
  /// the replacements are selected.
  ///
  /// - Parameter photosBefore: the floating photos before the command.
  /// - Complexity: O(photos + selected marks).
  mutating func drawingChanged(photosBefore old: [Photo], in session: inout EditingSession) {
    session.report(.photosChanged)
    switch selection {
    case .none: break
    case .photo(let number):
      let new = session.drawing.floatingPhotos
      guard old.count != new.count else { return }
      let shorter = min(old.count, new.count)
      var (prefix, suffix) = (0, 0)
      while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
      while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
      if number < prefix { return }
      selection = number >= old.count - suffix ? .photo(number - old.count + new.count) : .none
    case .marks(let marks):
      generation &+= 1
      let others = separated.map { [$0.parts, $0.marks] } ?? []
      let existing = ([marks] + (others.contains(marks) ? others : [])).first { session.drawing.holds($0) }
      select(existing.map { .marks(session.drawing.selection(wholeGroupsOf: $0)) } ?? .none, in: &session)
    }
  }

  // MARK: Moving

  /// Moves, rotates and scales the selection about a point of the sheet, or its centre.
  ///
  /// - Parameters:
  ///   - offset: in pt of the sheet.
  ///   - drag: how it is dragged; `nil` to move it without alignment.
  mutating func adjust(
    by offset: Vector2D, turn: Double, scale: Double, about point: Point2D?, as drag: SelectionDrag? = nil,
    in session: inout EditingSession
  ) {
    guard offset.dx.isFinite, offset.dy.isFinite, turn.isFinite, scale.isFinite, scale > 0, point?.isFinite != false
    else { return }
    if !isMoving { aligner = nil }
    switch selection {
    case .none: break
    case .photo(let number):
      guard var old = placement(ofPhoto: number, in: session.drawing) else { return }
      if placement != nil, let freePlacement { old = freePlacement }
      cancelStamp(in: &session)
      let anchor = point ?? old.center
      let map = Transform2D.rotation(turn).concatenating(.scale(scale))
      let center = anchor + map.applying(old.center - anchor) + offset
      guard let new = Placement(center: center, scale: old.scale * scale, angle: old.angle + turn) else { return }
      (freePlacement, placement) = (new, new)
    case .marks(let marks):
      let anchor = point ?? freeMap.applying(frame.center)
      guard anchor.isFinite, !isLocked(in: session.drawing) else { return }
      let next = freeMap.concatenating(Similarity2D(offset: offset, turn: turn, scale: scale, about: anchor))
      guard isAllowed(next) else { return }
      freeMap = next
      if rest == nil {
        rest = session.drawing.without(marks)
        inkBox = frame
        for item in marks.items {
          if case .stroke(let stroke, _) = session.drawing.marks[item.mark] { inkBox = inkBox.union(stroke.bounds) }
        }
        session.invalidate(inkBox)
      }
    }
    self.drag = drag
    align(in: &session)
  }

  private func isAllowed(_ map: Similarity2D) -> Bool {
    let box = map.bounds(of: frame)
    let limit = DoodleSettings.farthestSelection
    return map.isUsable && DoodleSettings.selectionScales ~= map.scale && box.x >= -limit && box.y >= -limit
      && box.x + box.width <= limit && box.y + box.height <= limit
  }

  // MARK: Aligning

  /// The alignment guides of the moved selection.
  var guides: [AlignmentGuide] { isMoving ? alignmentGuides : [] }

  /// Turns the alignment of dragged selections on or off, also for the current one.
  mutating func setAligning(_ isOn: Bool, in session: inout EditingSession) {
    guard isOn != isAligning else { return }
    isAligning = isOn
    if isMoving { align(in: &session) }
  }

  /// Moves the selection to the position of the touches, or to a nearby aligned position.
  private mutating func align(in session: inout EditingSession) {
    alignmentGuides = []
    switch selection {
    case .none: break
    case .photo(let number):
      session.report(.photosChanged)
      placement = freePlacement
      guard isAligning, let drag, let free = freePlacement else { return }
      let photo = session.drawing.floatingPhotos[number]
      func box(at placement: Placement) -> Rect2D { Photo(photo.source, at: placement).bounds }
      let isShifted = free.scale == photo.placement.scale && free.angle == photo.placement.angle
      let mode = drag.mode(isShifted: isShifted, middle: box(at: free).center)
      let aligner = prepareAligner(session.drawing, without: number, drag)
      let correction = aligner.correction(of: box(at: free), mode, within: drag.reach)
      guard
        let aligned = Placement(
          center: correction.applying(free.center), scale: free.scale * correction.scale, angle: free.angle)
      else { return }
      placement = aligned
      alignmentGuides = aligner.guides(of: box(at: aligned), mode)
    case .marks:
      session.report(.selectionChanged)
      map = freeMap
      guard isAligning, let drag, let rest else { return }
      let box = freeMap.bounds(of: frame)
      let mode = drag.mode(isShifted: freeMap.a == 1 && freeMap.b == 0, middle: box.center)
      let aligner = prepareAligner(rest, without: nil, drag)
      let correction = aligner.correction(of: box, mode, within: drag.reach)
      let aligned = freeMap.concatenating(correction)
      guard isAllowed(aligned) else { return }
      map = aligned
      alignmentGuides = aligner.guides(of: map.bounds(of: frame), mode)
    }
  }

  private mutating func prepareAligner(
    _ drawing: Drawing, without photo: Int?, _ drag: SelectionDrag
  ) -> SelectionAligner {
    let ready = aligner ?? SelectionAligner(drawing, without: photo, in: drag.visible, scale: drag.scale)
    aligner = ready
    return ready
  }

  // MARK: Ending a move

  /// Makes the current move a step.
  mutating func commit(to session: inout EditingSession) {
    if let number = photo, let placement {
      self.placement = nil
      let photos = session.drawing.floatingPhotos
      guard photos.indices ~= number, photos[number].placement != placement else { return }
      session.perform([.move(photo: number, placement)])
      session.report(.photosChanged)
    } else if let map = endMove(in: &session), map != .identity {
      perform(in: &session) { [.transform(marks: $0, map)] }
    }
  }

  /// Reverts the current move.
  mutating func cancelMove(in session: inout EditingSession) {
    if placement != nil {
      placement = nil
      session.report(.photosChanged)
    } else {
      _ = endMove(in: &session)
    }
  }

  /// Ends the move, and returns it. Shows the marks at their old position.
  private mutating func endMove(in session: inout EditingSession) -> Similarity2D? {
    guard rest != nil else { return nil }
    defer { (map, freeMap) = (.identity, .identity) }
    rest = nil
    session.invalidate(inkBox)
    session.report(.selectionChanged)
    return map
  }

  // MARK: Changing

  /// Changes the selected marks in one step; they stay selected.
  ///
  /// - Parameters:
  ///   - evenIfLocked: whether locked marks may be changed.
  ///   - changes: returns the changes of marks by number. Selected parts of strokes have become separate marks.
  mutating func perform(
    in session: inout EditingSession, evenIfLocked: Bool = false, _ changes: ([Int]) -> [DrawingChange]
  ) {
    guard case .marks(let old) = selection, evenIfLocked || !isLocked(in: session.drawing) else { return }
    let (separation, numbers) = session.drawing.changes(separating: old)
    guard session.perform(separation + changes(numbers)) else { return session.report(.selectionChanged) }
    generation &+= 1
    let new = session.drawing.selection(of: numbers)
    if !separation.isEmpty { separated = (old, new) }
    select(.marks(new), in: &session)
  }

  /// Deletes the selection as one step.
  mutating func delete(in session: inout EditingSession) {
    switch selection {
    case .none: break
    case .photo(let number):
      guard session.perform([.discard(photo: number)]) else { return }
      (selection, placement, stampStart) = (.none, nil, nil)
      session.report(.photosChanged)
    case .marks(let marks):
      guard !isLocked(in: session.drawing) else { return }
      let (separation, numbers) = session.drawing.changes(separating: marks)
      if session.perform(separation + [.remove(marks: numbers)]) { select(.none, in: &session) }
    }
  }

  // MARK: Stamping

  /// Starts the animation that ends with stamping the selected photo.
  mutating func beginStamp(at time: Double, in session: inout EditingSession) {
    guard photo != nil else { return }
    commit(to: &session)
    stampStart = time
    session.report(.photosChanged)
  }

  mutating func cancelStamp(in session: inout EditingSession) {
    guard stampStart != nil else { return }
    stampStart = nil
    session.report(.photosChanged)
  }

  /// Advances the animation, and stamps the photo at its end.
  mutating func passTime(to time: Double, in session: inout EditingSession) {
    guard let stampStart else { return }
    session.report(.photosChanged)
    // Tolerates rounding errors of hosts that sleep exactly until the end.
    guard time >= stampStart + 2 * DoodleSettings.stampDuration - 1e-9 else { return }
    self.stampStart = nil
    stamp(in: &session)
  }

  /// Stamps the selected photo as one step.
  mutating func stamp(in session: inout EditingSession) {
    if let number = photo, session.stamp([number]) { (selection, placement, stampStart) = (.none, nil, nil) }
  }

  /// Returns the opacity of a floating photo, 0…1. The stamp animation lowers it to ``DoodleSettings/stampOpacity`` and
  /// back.
  func opacity(ofPhoto number: Int, at time: Double) -> Double {
    guard number == photo, let stampStart else { return 1 }
    let progress = (time - stampStart) / DoodleSettings.stampDuration
    return 1 - (1 - DoodleSettings.stampOpacity) * max(0, min(progress, 2 - progress))
  }

  /// Traps if an invariant is violated; for tests.
  func checkInvariants(in drawing: Drawing) {
    if let number = photo { precondition(drawing.floatingPhotos.indices ~= number, "the selected photo exists") }
    if let marks { precondition(!marks.isEmpty && drawing.holds(marks), "the selected marks exist") }
    precondition(photo != nil || placement == nil && stampStart == nil, "only a selected photo is moved or stamped")
    precondition(marks != nil || rest == nil, "only selected marks are moved")
    precondition(rest != nil || map == .identity && freeMap == .identity, "marks at rest are where they were")
    precondition(isMoving || guides.isEmpty, "only a moved selection has guides")
    precondition(placement == nil || stampStart == nil, "a photo is moved or stamped")
  }
}

/// How touches or handles drag a selection.
struct SelectionDrag {
  /// Whether a handle scales it; otherwise touches move, rotate and scale it.
  var isResizing = false
  /// The point about which a handle scales it; `nil` for its centre.
  var anchor: Point2D?
  /// The visible part of the sheet.
  let visible: Rect2D
  /// The scale of the sheet on the screen.
  let scale: Double

  /// Maximum distance that alignment moves an edge, in pt of the sheet.
  var reach: Double { DoodleSettings.alignmentDistance / scale }

  /// Returns the lines of the selection that are aligned.
  ///
  /// - Parameters:
  ///   - isShifted: whether touches only move the selection. While fingers rotate or scale it, aligned edges would jump.
  ///   - middle: the centre of the selection.
  func mode(isShifted: Bool, middle: Point2D) -> SelectionAligner.Mode {
    isResizing ? .size(about: anchor ?? middle) : isShifted ? .edges : .middle
  }
}
