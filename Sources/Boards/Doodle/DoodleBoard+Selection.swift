public import InkdotDrawings
public import InkdotGeometry
import InkdotInk
import InkdotRendering

// The selection: a floating photo, or marks. Each change is one step; a call without effect adds no step.
extension DoodleBoard {
  /// The selected marks; `nil` if none are selected.
  ///
  /// - Complexity: O(selected marks).
  public var inkSelection: InkSelection? {
    selection.marks.map { InkSelection($0, of: selection, in: session.drawing) }
  }

  // MARK: Selecting

  /// Selects all marks that are not locked. Stamps floating photos first, which is a step.
  public func selectAll() -> DoodleEffects {
    run {
      selection.deselectPhoto(in: &session)
      session.stamp(Array(session.drawing.floatingPhotos.indices))
      selection.select(.marks(session.drawing.everythingUnlocked), in: &session)
    }
  }

  /// The number of the only selected mark, or of the only mark with selected parts.
  public var selectedMark: Int? { selection.onlyMark }

  /// Selects the next mark, group or floating photo alone; after the last one, the first.
  ///
  /// - Parameter isBackward: selects the previous one instead; the last if nothing is selected.
  /// - Complexity: O(1) for each stroke without visible parts that is skipped.
  public func selectNext(isBackward: Bool = false) -> DoodleEffects {
    run { selection.selectNext(isBackward: isBackward, in: &session) }
  }

  /// Clears the selection.
  public func deselect() -> DoodleEffects { run { selection.select(.none, in: &session) } }

  // MARK: Moving

  /// Moves, rotates and scales the selection about a point of the screen, or its centre.
  ///
  /// ``commitAdjustment()`` makes the move a step. Does nothing during a stroke.
  ///
  /// - Parameters:
  ///   - offset: in pt of the screen.
  ///   - turn: in radians, clockwise.
  ///   - scale: a factor greater than 0.
  ///   - point: fixed point on the screen; `nil` for the centre of the selection.
  /// - Complexity: O(1); the first call for marks O(marks).
  public func adjustSelection(
    by offset: Vector2D = .zero, turn: Double = 0, scale: Double = 1, about point: Point2D? = nil
  ) -> DoodleEffects {
    if !isInking {
      selection.adjust(
        by: offset * (1 / view.scale), turn: turn, scale: scale, about: point.map { viewport.convertToSheet($0) },
        in: &session)
    }
    return session.drainEffects()
  }

  /// Moves, rotates and scales the selection with touches, and aligns it with nearby marks.
  func dragSelection(
    by offset: Vector2D = .zero, turn: Double = 0, scale: Double = 1, about point: Point2D? = nil
  ) -> DoodleEffects {
    if !isInking {
      selection.adjust(
        by: offset * (1 / view.scale), turn: turn, scale: scale, about: point.map { viewport.convertToSheet($0) },
        as: SelectionDrag(visible: viewport.visibleSheet, scale: view.scale), in: &session)
    }
    return session.drainEffects()
  }

  /// Scales the selection about a point, for a dragged handle. ``commitAdjustment()`` makes it a step.
  ///
  /// Edges are aligned with those of other marks and of the sheet within ``DoodleSettings/alignmentDistance``. The
  /// factors of one drag accumulate from the unaligned size.
  ///
  /// - Parameters:
  ///   - factor: greater than 0.
  ///   - point: fixed point on the screen, such as the opposite corner; `nil` for the centre of the selection.
  /// - Returns: no effects if the size would be out of range; nothing changes then.
  /// - Complexity: O(1); the first call O(marks + samples of visible marks).
  public func resizeSelection(by factor: Double, about point: Point2D? = nil) -> DoodleEffects {
    if !isInking {
      let anchor = point.map { viewport.convertToSheet($0) }
      let drag = SelectionDrag(isResizing: true, anchor: anchor, visible: viewport.visibleSheet, scale: view.scale)
      selection.adjust(by: .zero, turn: 0, scale: factor, about: anchor, as: drag, in: &session)
    }
    return session.drainEffects()
  }

  /// Turns the alignment of dragged selections on or off, also during a drag; hosts turn it off while a key is held.
  public func setAlignmentEnabled(_ isEnabled: Bool) -> DoodleEffects {
    selection.setAligning(isEnabled, in: &session)
    return session.drainEffects()
  }

  /// Makes the current move a step.
  public func commitAdjustment() -> DoodleEffects {
    selection.commit(to: &session)
    return session.drainEffects()
  }

  /// Reverts the current move.
  public func cancelAdjustment() -> DoodleEffects {
    selection.cancelMove(in: &session)
    return session.drainEffects()
  }

  // MARK: Changing

  /// Changes the colour of the selected strokes and texts.
  public func recolorSelection(_ color: RGBAColor) -> DoodleEffects { restyle(color: color, width: nil) }

  /// Changes the ink width of the selected strokes to 1…50 pt; their centre lines do not change.
  public func widenSelection(to width: Double) -> DoodleEffects {
    guard width >= InkSettings.minimumWidth, width <= InkSettings.maximumWidth else { return [] }
    return restyle(color: nil, width: width)
  }

  private func restyle(color: RGBAColor?, width: Double?) -> DoodleEffects {
    run {
      guard let marks = selection.marks,
        let restyling = session.drawing.changes(restyling: marks, color: color, width: width).last
      else { return }
      selection.perform(in: &session) { _ in [restyling] }
    }
  }

  /// Fills the selected closed strokes with a colour; `nil` removes the fill.
  public func fillSelection(_ color: RGBAColor?) -> DoodleEffects {
    run {
      guard let marks = selection.marks else { return }
      let drawing = session.drawing
      let closed = marks.items.map { $0.mark }.filter { drawing.canFill($0) && drawing.fill(of: $0) != color }
      guard !closed.isEmpty else { return }
      selection.perform(in: &session) { _ in [.fill(marks: closed, color)] }
    }
  }

  /// Brings the selected marks to the front or back of the z-order.
  public func reorderSelection(toFront: Bool) -> DoodleEffects {
    run {
      guard let marks = selection.marks, !session.drawing.isOutermost(marks, toFront: toFront) else { return }
      selection.perform(in: &session) { [.reorder(marks: $0, toFront: toFront)] }
    }
  }

  // MARK: Groups and locks

  /// Makes the selected marks one group: a tap or a lasso then selects all of them. Merges existing groups of these
  /// marks.
  public func groupSelection() -> DoodleEffects {
    run {
      guard inkSelection?.canGroup == true else { return }
      let number = session.drawing.unusedGroup
      selection.perform(in: &session) { [.group(marks: $0, number: number)] }
    }
  }

  /// Removes the selected marks from their groups.
  public func ungroupSelection() -> DoodleEffects {
    run {
      guard inkSelection?.canUngroup == true else { return }
      selection.perform(in: &session) { [.group(marks: $0, number: 0)] }
    }
  }

  /// Locks or unlocks the selected marks. They stay selected.
  ///
  /// Locked marks are not selected by a lasso, moved, changed or erased. A tap or ``selectNext(isBackward:)`` selects one to be
  /// unlocked.
  public func setSelectionLocked(_ isLocked: Bool) -> DoodleEffects {
    run {
      guard selection.marks != nil, selection.isLocked(in: session.drawing) != isLocked else { return }
      selection.perform(in: &session, evenIfLocked: true) { [.lock(marks: $0, isLocked: isLocked)] }
    }
  }

  /// Deletes the selected marks or the selected floating photo.
  public func deleteSelection() -> DoodleEffects { run { selection.delete(in: &session) } }

  /// Adds a copy of the selected marks above all others, with a small offset, and selects it.
  public func duplicateSelection() -> DoodleEffects {
    run {
      guard let marks = selection.marks, !selection.isLocked(in: session.drawing) else { return }
      let side = DoodleSettings.copyOffset / view.scale
      let map = Similarity2D(offset: Vector2D(side, side))
      insert { drawing throws(DrawingError) in try drawing.changes(duplicating: marks, movedBy: map) }
    }
  }

  /// Returns the selected marks as a drawing on a sheet of their size; `nil` if none are selected.
  ///
  /// - Parameter margin: in pt.
  public func selectedDrawing(margin: Double = 0) -> Drawing? {
    selection.marks.flatMap { session.drawing.cutting(of: $0, margin: margin) }
  }

  // MARK: Inserting

  /// Adds the marks of another drawing above all others, and selects them. Scales down a drawing larger than the sheet.
  ///
  /// - Parameters:
  ///   - other: the drawing.
  ///   - point: the new centre on the screen; `nil` for the centre of the visible part, beside an exact copy.
  /// - Complexity: O(inserted marks + marks at the position).
  public func insert(_ other: Drawing, at point: Point2D? = nil) -> DoodleEffects {
    insert(other, framedBy: other.bounds, within: session.drawing.bounds, at: point)
  }

  /// Adds the marks of another drawing, without its margins, and selects them. Scales them down to fit the visible
  /// part.
  ///
  /// - Parameters:
  ///   - other: the drawing.
  ///   - point: the new centre on the screen; `nil` for the centre of the visible part, beside an exact copy.
  /// - Complexity: O(inserted marks + marks at the position).
  public func insertContent(of other: Drawing, at point: Point2D? = nil) -> DoodleEffects {
    var frame = other.bounds(of: other.everything)
    for photo in other.floatingPhotos { frame = frame?.union(photo.bounds) ?? photo.bounds }
    guard let frame else { return [] }
    return insert(other, framedBy: frame, within: viewport.visibleSheet, at: point)
  }

  /// - Parameters:
  ///   - frame: the inserted part of the other sheet.
  ///   - bounds: the largest size on this sheet.
  private func insert(
    _ other: Drawing, framedBy frame: Rect2D, within bounds: Rect2D, at point: Point2D?
  ) -> DoodleEffects {
    let fit = min(1, bounds.width / frame.width, bounds.height / frame.height)
    let size = Size2D(frame.width * fit, frame.height * fit)
    let visible = viewport.visibleSheet
    let isVisible = size.width <= visible.width && size.height <= visible.height
    let centers = (isVisible ? visible : bounds).centers(of: size)
    var center = centers.nearest(to: point.map { viewport.convertToSheet($0) } ?? visible.center)
    func map() -> Similarity2D { Similarity2D(offset: center - frame.center, scale: fit, about: frame.center) }
    if point == nil, let box = other.lowestBox(movedBy: map()) {
      let start = center
      center = freePosition(near: start, within: centers) { position in
        let moved = Rect2D(
          x: box.x + position.x - start.x, y: box.y + position.y - start.y, width: box.width, height: box.height)
        return session.drawing.hasMark(of: moved, within: DoodleSettings.copyOffset / view.scale / 2)
      }
    }
    return run {
      insert { drawing throws(DrawingError) in try drawing.changes(inserting: other, movedBy: map()) }
    }
  }

  /// Makes changes that add marks, and selects the marks.
  private func insert(_ makeChanges: (Drawing) throws(DrawingError) -> [DrawingChange]) {
    let first = session.drawing.marks.count
    let changes: [DrawingChange]
    do throws(DrawingError) {
      changes = try makeChanges(session.drawing)
    } catch {
      return session.refuse(error)
    }
    guard !changes.isEmpty, session.perform(changes) else { return }
    let drawing = session.drawing
    selection.select(.marks(drawing.selection(of: first..<drawing.marks.count)), in: &session)
  }
}

extension Rect2D {
  /// Returns the possible centres of a rectangle of a size inside this one.
  fileprivate func centers(of size: Size2D) -> Rect2D {
    Rect2D(
      x: x + size.width / 2, y: y + size.height / 2, width: max(0, width - size.width),
      height: max(0, height - size.height))
  }
}
