import InkdotInk
import InkdotGeometry

/// The marks and photos of a drawing with their index and memory cost.
///
/// Each method takes O(what it is given), whatever else there is, as long as no copy exists.
struct DrawingContent: Sendable {
  /// By number.
  private(set) var marks: [DrawingMark] = []
  /// How high those marks lie that do not lie where their number says.
  private(set) var levels = ZOrder()
  /// Groups and locks of marks.
  var traits = MarkTraits()
  /// Photos above all marks, from the bottom up.
  private(set) var floatingPhotos: [Photo] = []
  private(set) var index = MarkIndex()
  /// Totals of the marks and, for the memory, of the floating photos.
  private(set) var tally = MarkTally()

  /// A box around everything there is; of marks, also around what was there since the paper was empty.
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

  /// Derives the curves of strokes that lack theirs. What is painted stays the same.
  ///
  /// - Complexity: O(1) if all are derived, otherwise O(marks found + samples of strokes without a curve).
  mutating func deriveCurves(near rect: Rect2D) {
    guard tally.curvelessCount > 0 else { return }
    for number in marks(intersecting: rect) {
      guard case .stroke(let stroke, let parts) = marks[number], stroke.lacksCurve else { continue }
      setParts(parts, of: stroke.derivingCurve(), at: number)
    }
  }

  /// Replaces a mark by one with another look or place and the same parts.
  mutating func replace(_ number: Int, by mark: DrawingMark) {
    tally -= marks[number].tally
    tally += mark.tally
    marks[number] = mark
    index.move(number, to: mark.bounds)
    index.setEmpty(mark.isEmpty, of: number)
  }

  /// Brings a mark to a level.
  mutating func setLevel(_ level: Int64, of number: Int) { levels.set(level, of: number) }

  /// Brings marks to the top or the bottom, the lowest of them first.
  mutating func reorder(_ numbers: [Int], toFront: Bool) {
    var next = levels.allocate(numbers.count, toFront: toFront, top: marks.count - 1).lowerBound
    for number in numbers {
      levels.set(next, of: number)
      next += 1
    }
  }

  /// Takes back what ``reorder(_:toFront:)`` did.
  mutating func restoreLevels(_ old: [Int64], of numbers: [Int]) {
    for (number, level) in zip(numbers, old) { levels.set(level, of: number) }
    levels.release(numbers.count)
  }

  /// The marks whose boxes intersect a rectangle, from the bottom up.
  func marks(intersecting rect: Rect2D) -> [Int] { levels.sorted(index.marks(intersecting: rect)) }

  /// Changes the cuts of a stamped photo.
  mutating func changePhoto<Result>(at number: Int, _ body: (inout Photo) -> Result) -> Result? {
    guard case .photo(var photo) = marks[number] else { return nil }
    // What stays behind has no cuts, so that the photo's are not shared and not copied.
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

  /// Moves a placed photo and returns where it was and a box around both places.
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
