import InkdotInk
public import InkdotGeometry

/// A drawing as a value: paper, marks and the photos that are not yet stamped.
///
/// 1. Make one of a size, or open one with ``DrawingFile``.
/// 2. Ask for changes (``changes(erasingPartsAlong:)``) or make them (`.add(stroke)`), and ``apply(_:)`` them; with
///    ``DrawingHistory`` they can be undone. Marks are named by their number, which never shifts.
/// 3. Repaint what ``apply(_:)`` returns: the marks that ``marks(intersecting:)`` finds there, from the bottom up.
///
/// ```swift
/// var drawing = try Drawing(width: 300, height: 200)
/// let damage = try drawing.apply(.add(stroke))
/// for number in drawing.marks(intersecting: damage) { paint(drawing.marks[number]) }
/// ```
///
/// A change that cannot be made throws ``DrawingError`` and leaves everything as it was. Copies share what they have in
/// common; the first change to one of them copies the list of marks.
public struct Drawing: Sendable {
  /// The paper: its size, colour and ruling.
  public private(set) var sheet: Sheet
  /// Width of the paper, in pt.
  public var width: Double { sheet.width }
  /// Height of the paper, in pt.
  public var height: Double { sheet.height }
  /// Colour of the paper.
  public var paper: RGBAColor { sheet.color }
  /// The marks by number, in the order of adding. A mark keeps its number, and may be empty. ``paintOrder`` is their z-order.
  public var marks: [DrawingMark] { content.marks }
  /// Photos that lie above everything until they are stamped, from the bottom up.
  public var floatingPhotos: [Photo] { content.floatingPhotos }
  /// The numbers of all marks from the bottom up: in the order they came, but for those that were brought elsewhere.
  ///
  /// - Complexity: O(marks) while none was, otherwise O(marks · log(marks)).
  public var paintOrder: [Int] { content.levels.sorted(Array(marks.indices)) }
  private(set) var content = DrawingContent()

  /// Sides that paper may have, in pt.
  public static let sides = 1.0...100_000

  /// Most marks in a drawing.
  public static let maximumMarkCount = 1 << 20

  /// Most parts of strokes and photos in a file.
  static let maximumPartCount = 1 << 24

  /// Most photos that wait to be stamped.
  public static let maximumFloatingPhotoCount = 1_000

  /// Empty paper.
  ///
  /// - Throws: ``DrawingError/sizeOutOfRange(width:height:)`` when a side is outside ``sides``.
  public init(width: Double, height: Double, paper: RGBAColor = .white) throws(DrawingError) {
    guard let sheet = Sheet(width: width, height: height, color: paper) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    self.sheet = sheet
  }

  /// An empty sheet.
  public init(_ sheet: Sheet) { self.sheet = sheet }

  /// The file of a stamped photo; `nil` where there is another mark or none. Copies no stroke.
  package func photoSource(ofMark number: Int) -> PhotoSource? {
    guard content.marks.indices ~= number, case .photo(let photo) = content.marks[number] else { return nil }
    return photo.source
  }

  /// All of the paper; as far as ink may lie when it is endless.
  public var bounds: Rect2D { sheet.bounds }

  /// The area that is shown and exported, in whole pt: the sheet, or the marks on an endless sheet with ``Sheet/margin``.
  ///
  /// - Complexity: O(1), on an endless sheet O(marks and their parts).
  public var area: Rect2D {
    guard sheet.isEndless else { return bounds }
    var box: Rect2D?
    func add(_ bounds: Rect2D) { box = box?.union(bounds) ?? bounds }
    for mark in content.marks {
      switch mark {
      case .stroke(let stroke, let parts):
        if parts == [stroke.fullRange] {
          add(stroke.bounds)
        } else if !parts.isEmpty {
          let stroke = stroke.derivingCurve()
          for part in parts { add(stroke.bounds(of: part)) }
        }
      case .photo(let photo): add(photo.bounds)
      case .text(let text): add(text.bounds)
      }
    }
    for photo in floatingPhotos { add(photo.bounds) }
    guard let box else { return Rect2D(x: 0, y: 0, width: width, height: height) }
    let (left, top) = ((box.x - Sheet.margin).rounded(.down), (box.y - Sheet.margin).rounded(.down))
    return Rect2D(
      x: left, y: top, width: (box.x + box.width + Sheet.margin).rounded(.up) - left,
      height: (box.y + box.height + Sheet.margin).rounded(.up) - top)
  }

  /// Whether there is nothing on the paper, photos that are not stamped included.
  ///
  /// - Complexity: O(marks).
  public var isEmpty: Bool { floatingPhotos.isEmpty && !marks.contains { !$0.isEmpty } }

  /// The drawing with only its visible marks, in z-order. Each part of a stroke is a stroke of its own, without samples that
  /// only erased ink needs.
  ///
  /// - Complexity: O(samples).
  public var compacted: Drawing {
    var drawing = self
    drawing.content.removeAllMarks()
    for number in paintOrder {
      let mark = marks[number]
      switch mark {
      case .stroke(let stroke, let parts):
        for part in parts {
          let (slice, range) = stroke.sliced(to: part)
          drawing.append(.stroke(slice, parts: [range]))
        }
      case .photo, .text: drawing.append(mark)
      }
    }
    for (number, trait) in partTraits.enumerated() { drawing.content.traits.set(trait, of: number) }
    return drawing
  }

  /// Whether another mark may be added, now and after compaction.
  var hasRoom: Bool { marks.count < Self.maximumMarkCount && content.tally.partCount < Self.maximumMarkCount }

  /// Appends a mark.
  ///
  /// - Precondition: there are fewer than ``maximumMarkCount``.
  mutating func append(_ mark: DrawingMark) { content.append(mark) }

  // MARK: Changing

  /// Makes a change and returns what to repaint.
  ///
  /// - Throws: ``DrawingError``; the drawing is then as it was.
  /// - Complexity: O(samples, parts or points that the change holds), as long as no copy of the drawing exists.
  @discardableResult
  public mutating func apply(_ change: DrawingChange) throws(DrawingError) -> Rect2D {
    try applyReturningInverse(change).damage
  }

  /// - Parameter joining: whether a cut that begins where the photo's last one ended becomes part of it.
  mutating func applyReturningInverse(
    _ change: DrawingChange, joining: Bool = false
  ) throws(DrawingError) -> (inverse: InverseChange, damage: Rect2D) {
    switch change {
    case .add(let stroke):
      guard hasRoom else { throw .full }
      append(.stroke(stroke, parts: [stroke.fullRange]))
      return (.removeMark, stroke.bounds)
    case .setVisibleRanges(let mark, let parts, let damage):
      guard marks.indices ~= mark, case .stroke(let stroke, let old) = marks[mark] else { throw .noSuchMark(mark) }
      guard stroke.allows(parts), damage.isFinite else { throw .partsOutOfRange(mark: mark) }
      // Each part becomes a mark when the drawing is compacted.
      guard parts.count <= old.count || content.tally.partCount - old.count + parts.count <= Self.maximumMarkCount
      else {
        throw .full
      }
      content.setParts(parts, of: stroke, at: mark)
      return (.restoreParts(mark: mark, old, damage: damage), damage)
    case .cut(let mark, let cut): return try take(cut, from: mark, joining: joining)
    case .clear:
      let damage = content.extent
      let inverse = InverseChange.restoreAll(content, damage: damage)
      content = DrawingContent()
      return (inverse, damage)
    case .place(let photo):
      guard floatingPhotos.count < Self.maximumFloatingPhotoCount else { throw .full }
      content.place(photo, at: floatingPhotos.count)
      return (.removeFloatingPhoto, photo.bounds)
    case .move(let number, let placement):
      guard floatingPhotos.indices ~= number else { throw .noSuchPhoto(number) }
      let (old, damage) = content.movePlaced(number, to: placement)
      return (.moveFloatingPhotoBack(floatingPhotos: number, old), damage)
    case .discard(let number):
      guard floatingPhotos.indices ~= number else { throw .noSuchPhoto(number) }
      let photo = content.removeFloatingPhoto(at: number)
      return (.restore(photo: number, photo), photo.bounds)
    case .flatten(let number):
      guard floatingPhotos.indices ~= number else { throw .noSuchPhoto(number) }
      guard hasRoom else { throw .full }
      let photo = content.removeFloatingPhoto(at: number)
      append(.photo(photo))
      return (.unstamp(photo: number, photo), photo.bounds)
    case .separate(let mark, let parts): return try separate(parts, of: mark)
    case .transform(let marks, let map): return try transform(marks, by: map)
    case .restyle(let marks, let color, let width): return try restyle(marks, color: color, width: width)
    case .remove(let marks): return try remove(marks)
    case .reorder(let marks, let toFront): return try reorder(marks, toFront: toFront)
    case .group(let marks, let number):
      guard 0...Self.maximumMarkCount ~= number else { throw .full }
      return try bind(marks) { $0.group = number }
    case .lock(let marks, let isLocked): return try bind(marks) { $0.isLocked = isLocked }
    case .setSheet(let sheet): return lay(on: sheet)
    case .write(let text):
      guard hasRoom else { throw .full }
      append(.text(text))
      return (.removeMark, text.bounds)
    case .rewrite(let mark, let text): return try rewrite(mark, as: text)
    }
  }

  /// Takes a change back; only right after it, or after all later ones were taken back.
  mutating func revert(_ inverse: InverseChange) -> Rect2D {
    switch inverse {
    case .removeMark: return content.removeLastMark().bounds
    case .restoreParts(let mark, let parts, let damage):
      if case .stroke(let stroke, _) = marks[mark] { content.setParts(parts, of: stroke, at: mark) }
      return damage
    case .truncateCuts(let mark, let cutCount, let lastPointCount):
      return content.changePhoto(at: mark) { photo in
        photo.truncateCuts(to: cutCount, lastPointCount: lastPointCount)
        return photo.bounds
      } ?? .zero
    case .restoreAll(let content, let damage):
      self.content = content
      return damage
    case .removeFloatingPhoto: return content.removeFloatingPhoto(at: floatingPhotos.count - 1).bounds
    case .moveFloatingPhotoBack(let number, let placement): return content.movePlaced(number, to: placement).damage
    case .restore(let number, let photo):
      content.place(photo, at: number)
      return photo.bounds
    case .unstamp(let number, let photo):
      _ = content.removeLastMark()
      content.place(photo, at: number)
      return photo.bounds
    case .rejoin(let mark):
      rejoin(mark)
      return .zero
    case .restoreAppearance(let marks, let looks, let damage):
      for (number, look) in zip(marks, looks) { restore(look, of: number) }
      return damage
    case .restoreRemoved(let marks, let old, let damage):
      for (number, mark) in zip(marks, old) { content.replace(number, by: mark) }
      return damage
    case .restoreTraits(let marks, let traits):
      for (number, trait) in zip(marks, traits) { content.traits.set(trait, of: number) }
      return .zero
    case .restoreLevels(let marks, let levels, let damage):
      content.restoreLevels(levels, of: marks)
      return damage
    case .restoreSheet(let sheet): return lay(on: sheet).damage
    case .restoreText(let mark, let old):
      let damage = marks[mark].bounds.union(old.bounds)
      content.replace(mark, by: .text(old))
      return damage
    }
  }

  private mutating func lay(on other: Sheet) -> (inverse: InverseChange, damage: Rect2D) {
    let old = sheet
    sheet = other
    return (.restoreSheet(old), old.bounds.union(other.bounds))
  }

  /// Changes what is on the paper, for extensions in other files.
  mutating func changeContent<Result>(_ body: (inout DrawingContent) -> Result) -> Result { body(&content) }

  private mutating func take(
    _ cut: PhotoCut, from mark: Int, joining: Bool
  ) throws(DrawingError) -> (inverse: InverseChange, damage: Rect2D) {
    guard marks.indices ~= mark else { throw .noSuchMark(mark) }
    let taken = content.changePhoto(at: mark) { photo in
      let count = photo.cuts.count
      let lastPointCount = photo.take(cut, joining: joining)
      var bounds = BoundingBox()
      let map = photo.placement.transform
      for point in cut.path { bounds.add(map.applying(point), margin: cut.radius * photo.placement.scale) }
      return (InverseChange.truncateCuts(mark: mark, cutCount: count, lastPointCount: lastPointCount), bounds.rect)
    }
    guard let taken else { throw .noSuchMark(mark) }
    return taken
  }

  /// Lays photos above everything, without a limit.
  mutating func place(_ photos: [Photo]) {
    for photo in photos { content.place(photo, at: floatingPhotos.count) }
  }

  /// Stops the program unless index, cost and marks agree. O(everything). For tests.
  package func checkInvariants() {
    precondition(Self.sides ~= width && Self.sides ~= height, "the sides")
    precondition(floatingPhotos.count <= Self.maximumFloatingPhotoCount, "photos that wait")
    content.checkInvariants()
  }
}

extension Drawing: Hashable {
  /// Whether both look the same and have the same file: a stroke in two parts equals the two strokes of ``compacted``.
  ///
  /// - Complexity: O(samples + bytes of photos).
  public static func == (a: Drawing, b: Drawing) -> Bool {
    guard a.sheet == b.sheet, a.floatingPhotos == b.floatingPhotos, a.partTraits == b.partTraits else { return false }
    let (first, second) = (a.visibleMarks, b.visibleMarks)
    if first == second { return true }
    return first.isWhole && second.isWhole ? false : a.compacted.visibleMarks == b.compacted.visibleMarks
  }

  /// Hashes a part of what ``==(_:_:)`` compares.
  ///
  /// - Complexity: O(samples + bytes of photos).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sheet)
    hasher.combine(floatingPhotos.count)
    for mark in visibleMarks {
      switch mark {
      // As often as there are strokes in the compacted form.
      case .stroke(let stroke, let parts): for _ in parts { hasher.combine(stroke.color) }
      case .photo, .text: hasher.combine(mark.bounds)
      }
    }
  }

  /// The visible marks in z-order.
  private var visibleMarks: [DrawingMark] {
    if content.levels.isEmpty { return marks.filter { !$0.isEmpty } }
    return paintOrder.map { marks[$0] }.filter { !$0.isEmpty }
  }
}

extension [DrawingMark] {
  /// Whether no stroke has erased parts.
  fileprivate var isWhole: Bool {
    allSatisfy { mark in
      if case .stroke(let stroke, let parts) = mark { return parts == [stroke.fullRange] }
      return true
    }
  }
}
