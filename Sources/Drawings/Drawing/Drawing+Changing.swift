public import InkdotGeometry

extension Drawing {
  /// Makes a change and returns what to repaint.
  ///
  /// - Throws: ``DrawingError``; the drawing is then as it was.
  /// - Complexity: by the change, not by what the drawing holds, as long as no copy of the drawing exists.
  @discardableResult
  public mutating func apply(_ change: DrawingChange) throws(DrawingError) -> Rect {
    try reversiblyApply(change).damage
  }

  mutating func reversiblyApply(
    _ change: DrawingChange, joining: Bool = false
  ) throws(DrawingError) -> (reversal: DrawingReversal, damage: Rect) {
    switch change {
    case .add(let stroke):
      guard marks.count < Self.greatestMarkCount else { throw .full }
      append(.stroke(stroke, parts: [stroke.whole]))
      return (.removeMark, stroke.bounds)
    case .keep(let mark, let parts, let damage):
      guard marks.indices ~= mark, case .stroke(let stroke, let old) = marks[mark] else { throw .noSuchMark(mark) }
      guard stroke.allows(parts), damage.isFinite else { throw .partsOutOfRange(mark: mark) }
      set(.stroke(stroke, parts: parts), at: mark)
      return (.restoreParts(mark: mark, old, damage: damage), damage)
    case .cut(let mark, let cut): return try take(cut, from: mark, joining: joining)
    case .clear:
      let damage = extent
      let reversal = DrawingReversal.restoreAll(marks: marks, placed: placed, index: index)
      (marks, placed, index) = ([], [], MarkIndex())
      return (reversal, damage)
    case .place(let photo):
      guard placed.count < Self.greatestPlacedCount else { throw .full }
      placed.append(photo)
      return (.removePlaced, photo.bounds)
    case .move(let number, let placement):
      guard placed.indices ~= number else { throw .noSuchPhoto(number) }
      return move(number, to: placement)
    case .discard(let number):
      guard placed.indices ~= number else { throw .noSuchPhoto(number) }
      let photo = placed.remove(at: number)
      return (.layBack(placed: number, photo), photo.bounds)
    case .stamp(let number):
      guard placed.indices ~= number else { throw .noSuchPhoto(number) }
      guard marks.count < Self.greatestMarkCount else { throw .full }
      let photo = placed.remove(at: number)
      append(.photo(photo))
      return (.unstamp(placed: number, photo), photo.bounds)
    }
  }

  /// Takes a change back; only right after it, or after all later ones were taken back.
  mutating func revert(_ reversal: DrawingReversal) -> Rect {
    switch reversal {
    case .removeMark:
      index.removeLast()
      return marks.removeLast().bounds
    case .restoreParts(let mark, let parts, let damage):
      if case .stroke(let stroke, _) = marks[mark] { set(.stroke(stroke, parts: parts), at: mark) }
      return damage
    case .restorePhoto(let mark, let photo):
      marks[mark] = .photo(photo)
      return photo.bounds
    case .restoreAll(let marks, let placed, let index):
      (self.marks, self.placed, self.index) = (marks, placed, index)
      return extent
    case .removePlaced: return placed.removeLast().bounds
    case .moveBack(let number, let placement): return move(number, to: placement).damage
    case .layBack(let number, let photo):
      placed.insert(photo, at: number)
      return photo.bounds
    case .unstamp(let number, let photo):
      index.removeLast()
      marks.removeLast()
      placed.insert(photo, at: number)
      return photo.bounds
    }
  }

  private mutating func set(_ mark: Mark, at number: Int) {
    marks[number] = mark
    index.set(mark.isEmpty ? nil : mark.bounds, of: number)
  }

  private mutating func take(
    _ cut: PhotoCut, from mark: Int, joining: Bool
  ) throws(DrawingError) -> (reversal: DrawingReversal, damage: Rect) {
    guard marks.indices ~= mark, case .photo(var photo) = marks[mark] else { throw .noSuchMark(mark) }
    guard !cut.path.isEmpty, cut.radius.isFinite, cut.radius >= 0, !cut.path.contains(where: { !$0.isFinite }) else {
      throw .cutOutOfRange(mark: mark)
    }
    let old = photo
    photo.take(cut, joining: joining)
    marks[mark] = .photo(photo)
    var bounds = InkBounds()
    let map = photo.placement.transform
    for point in cut.path { bounds.add(map.apply(point), margin: cut.radius * photo.placement.scale) }
    return (.restorePhoto(mark: mark, old), bounds.rect)
  }

  private mutating func move(_ number: Int, to placement: Placement) -> (reversal: DrawingReversal, damage: Rect) {
    let old = placed[number]
    placed[number].placement = placement
    return (.moveBack(placed: number, old.placement), old.bounds.union(placed[number].bounds))
  }

  /// A box around everything there is.
  private var extent: Rect {
    var extent: Rect?
    for case .some(let box) in index.boxes { extent = extent?.union(box) ?? box }
    for photo in placed { extent = extent?.union(photo.bounds) ?? photo.bounds }
    return extent ?? .zero
  }
}

extension Stroke {
  /// Whether ranges are ascending, without overlap, and within the stroke.
  func allows(_ parts: [InkRange]) -> Bool {
    var end = 0.0
    for part in parts {
      guard part.lower >= end, part.lower < part.upper, part.upper <= whole.upper else { return false }
      end = part.upper
    }
    return true
  }
}
