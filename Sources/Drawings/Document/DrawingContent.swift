import InkdotInk
import InkdotGeometry

/// The marks and photos of a drawing with their index and memory cost.
///
/// The complexity of each method is O(size of its arguments), independent of the drawing, while no copy exists.
struct DrawingContent: Sendable {
  /// The marks by number.
  private(set) var marks: [DrawingMark] = []
  /// The z-order of reordered marks.
  private(set) var levels = ZOrder()
  /// Groups and locks of marks.
  var traits = MarkTraits()
  /// Photos above all marks, in z-order.
  private(set) var floatingPhotos: [Photo] = []
  private(set) var index = MarkIndex()
  /// Totals of the marks; the memory includes floating photos.
  private(set) var tally = MarkTally()

  /// A bounding box of all content. Includes marks that were removed since the sheet was empty.
  var extent: Rect2D {
    var extent = index.extent
    for photo in floatingPhotos { extent = extent?.union(photo.bounds) ?? photo.bounds }
    return extent ?? .zero
  }

  mutating func append(_ mark: consuming DrawingMark) {
    index.append(mark.bounds, isEmpty: mark.isEmpty)
    tally += mark.tally
    marks.append(mark)
  }

  mutating func removeLastMark() -> DrawingMark {
    index.removeLast()
    let mark = marks.removeLast()
    levels.set(ZOrder.standard(marks.count), of: marks.count)
    traits.set(.none, of: marks.count)
    tally -= mark.tally
    return mark
  }

  /// - Precondition: the mark is a stroke that allows the parts.
  mutating func setParts(_ parts: [CurveRange], of stroke: Stroke, at number: Int) {
    tally -= marks[number].tally
    tally += MarkTally(of: stroke, parts: parts)
    marks[number] = .stroke(stroke, parts: parts)
    index.setEmpty(parts.isEmpty, of: number)
  }

  /// Derives missing curves of strokes. Does not change what is painted.
  ///
  /// - Complexity: O(1) if none are missing, otherwise O(marks found + samples of strokes without a curve).
  mutating func deriveCurves(near rect: Rect2D) {
    guard tally.curvelessCount > 0 else { return }
    for number in marks(intersecting: rect) { deriveCurve(of: number) }
  }

  /// Derives the curve of a stroke that lacks one.
  mutating func deriveCurve(of number: Int) {
    guard case .stroke(let stroke, let parts) = marks[number], stroke.lacksCurve else { return }
    setParts(parts, of: stroke.derivingCurve(), at: number)
  }

  /// Replaces a mark by one with another appearance or placement and the same parts.
  mutating func replace(_ number: Int, by mark: DrawingMark) {
    tally -= marks[number].tally
    tally += mark.tally
    marks[number] = mark
    index.move(number, to: mark.bounds)
    index.setEmpty(mark.isEmpty, of: number)
  }

  /// Sets the level of a mark in the z-order.
  mutating func setLevel(_ level: Int64, of number: Int) { levels.set(level, of: number) }

  /// Moves marks to the front or back, and keeps their relative order.
  mutating func reorder(_ numbers: [Int], toFront: Bool) {
    var next = levels.allocate(numbers.count, toFront: toFront, top: marks.count - 1).lowerBound
    for number in numbers {
      levels.set(next, of: number)
      next += 1
    }
  }

  /// Reverts ``reorder(_:toFront:)``.
  mutating func restoreLevels(_ old: [Int64], of numbers: [Int]) {
    for (number, level) in zip(numbers, old) { levels.set(level, of: number) }
    levels.release(numbers.count)
  }

  /// Returns the marks whose bounds intersect a rectangle, in z-order.
  func marks(intersecting rect: Rect2D) -> [Int] { levels.sorted(index.marks(intersecting: rect)) }

  /// Changes the cuts of a stamped photo.
  mutating func changePhoto<Result>(at number: Int, _ body: (inout Photo) -> Result) -> Result? {
    guard case .photo(var photo) = marks[number] else { return nil }
    // The placeholder has no cuts, so that the cuts of the photo are uniquely referenced and not copied.
    marks[number] = .photo(photo.uncut)
    tally.cost -= photo.cost
    let result = body(&photo)
    tally.cost += photo.cost
    marks[number] = .photo(photo)
    return result
  }

  mutating func place(_ photo: Photo, at number: Int) {
    floatingPhotos.insert(photo, at: number)
    tally.cost += photo.costWithSource
  }

  mutating func removeFloatingPhoto(at number: Int) -> Photo {
    let photo = floatingPhotos.remove(at: number)
    tally.cost -= photo.costWithSource
    return photo
  }

  /// Moves a floating photo, and returns its old placement and a box around both positions.
  mutating func movePlaced(_ number: Int, to placement: Placement) -> (old: Placement, damage: Rect2D) {
    let (old, bounds) = (floatingPhotos[number].placement, floatingPhotos[number].bounds)
    floatingPhotos[number].move(to: placement)
    return (old, bounds.union(floatingPhotos[number].bounds))
  }

  mutating func removeAllMarks() {
    for mark in marks { tally -= mark.tally }
    marks = []
    index = MarkIndex()
    levels = ZOrder()
    traits = MarkTraits()
  }

  func checkInvariants() {
    traits.checkInvariants(markCount: marks.count)
    levels.checkInvariants(markCount: marks.count)
    index.checkInvariants(of: marks)
    for case .photo(let photo) in marks { photo.checkInvariants() }
    for photo in floatingPhotos { photo.checkInvariants() }
    for case .stroke(let stroke, let parts) in marks { precondition(stroke.allows(parts), "parts of a stroke") }
    var expected = MarkTally()
    for mark in marks { expected += mark.tally }
    for photo in floatingPhotos { expected.cost += photo.costWithSource }
    precondition(tally == expected, "the totals of a drawing")
  }
}
