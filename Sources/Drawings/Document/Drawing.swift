import InkdotInk
public import InkdotGeometry

/// A drawing as a value: sheet, marks and floating photos.
///
/// 1. Create one, or open one with ``DrawingFile``.
/// 2. Create changes (`.add(stroke)`, or with ``changes(erasingPartsAlong:)``), and ``apply(_:)`` them.
///    ``DrawingHistory`` adds undo. Changes refer to marks by number, which never shifts.
/// 3. Repaint the damage that ``apply(_:)`` returns: paint the marks of ``marks(intersecting:)`` in order.
///
/// ```swift
/// var drawing = try Drawing(width: 300, height: 200)
/// let damage = try drawing.apply(.add(stroke))
/// for number in drawing.marks(intersecting: damage) { paint(drawing.marks[number]) }
/// ```
///
/// An invalid change throws ``DrawingError`` and changes nothing. Copies share their storage; the first change to a
/// copy copies the list of marks.
public struct Drawing: Sendable {
  /// Size, colour and ruling of the sheet.
  public private(set) var sheet: Sheet
  /// Width of the sheet, in pt.
  public var width: Double { sheet.width }
  /// Height of the sheet, in pt.
  public var height: Double { sheet.height }
  /// The marks by number, in the order of adding. A mark keeps its number, and may be empty. ``zOrder`` is their z-order.
  public var marks: [DrawingMark] { content.marks }
  /// Photos above all marks that are not stamped yet, in z-order.
  public var floatingPhotos: [Photo] { content.floatingPhotos }
  /// The numbers of all marks in z-order: in the order of adding, except for reordered marks.
  ///
  /// - Complexity: O(marks) without reordered marks, otherwise O(marks · log(marks)).
  public var zOrder: [Int] { content.levels.sorted(Array(marks.indices)) }
  private(set) var content = DrawingContent()

  /// Allowed sides of a sheet, in pt.
  public static let sides = 1.0...100_000

  /// Maximum number of marks.
  public static let maximumMarkCount = 1 << 20

  /// Maximum number of parts of strokes and photos in a file.
  static let maximumPartCount = 1 << 24

  /// Maximum number of floating photos.
  public static let maximumFloatingPhotoCount = 1_000

  /// Creates a drawing on an empty sheet.
  ///
  /// - Throws: ``DrawingError/sizeOutOfRange(width:height:)`` if a side is outside ``sides``.
  public init(width: Double, height: Double, sheetColor: RGBAColor = .white) throws(DrawingError) {
    guard let sheet = Sheet(width: width, height: height, color: sheetColor) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    self.sheet = sheet
  }

  /// Creates a drawing on a sheet.
  public init(_ sheet: Sheet) { self.sheet = sheet }

  /// Returns the file of a stamped photo; `nil` for other marks and invalid numbers. Copies no stroke.
  package func photoSource(ofMark number: Int) -> PhotoSource? {
    guard content.marks.indices ~= number, case .photo(let photo) = content.marks[number] else { return nil }
    return photo.source
  }

  /// Bounds of the sheet; for an endless sheet, of all allowed ink.
  public var bounds: Rect2D { sheet.bounds }

  /// The shown and exported area, in whole pt: the sheet; for an endless sheet, the marks with ``Sheet/margin``.
  ///
  /// - Complexity: O(1); on an endless sheet O(marks and their parts).
  public var area: Rect2D {
    guard sheet.isEndless else { return bounds }
    var box: Rect2D?
    func add(_ bounds: Rect2D) { box = box?.union(bounds) ?? bounds }
    for mark in content.marks {
      switch mark {
      case .stroke(let stroke, let parts):
        if stroke.isWhole(parts) {
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

  /// Whether there are neither visible marks nor floating photos.
  ///
  /// - Complexity: O(marks).
  public var isEmpty: Bool { floatingPhotos.isEmpty && !marks.contains { !$0.isEmpty } }

  /// The drawing with only its visible marks, in z-order.
  ///
  /// Each part of a stroke becomes a separate stroke, without samples that only erased ink needs.
  ///
  /// - Complexity: O(samples).
  public var compacted: Drawing {
    var drawing = self
    drawing.content.removeAllMarks()
    for number in zOrder {
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
  /// - Precondition: there are fewer than ``maximumMarkCount`` marks.
  mutating func append(_ mark: DrawingMark) { content.append(mark) }

  // MARK: Changing

  /// Applies a change and returns the damage.
  ///
  /// - Throws: ``DrawingError``; nothing has changed then.
  /// - Complexity: O(samples, parts or points of the change) while no copy of the drawing exists.
  @discardableResult
  public mutating func apply(_ change: DrawingChange) throws(DrawingError) -> Rect2D {
    try applyReturningInverse(change).damage
  }

  /// - Parameter joining: whether a cut that starts at the end of the photo's last cut extends it.
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
      // A fill is painted only inside whole strokes.
      let isFilled = content.traits.trait(of: mark).fill != nil
      let damage = isFilled ? damage.union(stroke.bounds) : damage
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
    case .stamp(let number):
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
    case .fill(let marks, let color): return try fill(marks, color)
    case .setSheet(let sheet): return lay(on: sheet)
    case .write(let text):
      guard hasRoom else { throw .full }
      append(.text(text))
      return (.removeMark, text.bounds)
    case .rewrite(let mark, let text): return try rewrite(mark, as: text)
    }
  }

  /// Reverts a change. Requires that all later changes are already reverted.
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
    case .restoreTraits(let marks, let traits, let damage):
      for (number, trait) in zip(marks, traits) { content.traits.set(trait, of: number) }
      return damage
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

  /// Changes the content, for extensions in other files.
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

  /// Adds floating photos, without a limit.
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
  /// Whether both drawings look the same and have the same file.
  ///
  /// A stroke in two parts equals the two strokes of ``compacted``.
  ///
  /// - Complexity: O(samples + bytes of photos).
  public static func == (a: Drawing, b: Drawing) -> Bool {
    guard a.sheet == b.sheet, a.floatingPhotos == b.floatingPhotos, a.partTraits == b.partTraits else { return false }
    let (first, second) = (a.visibleMarks, b.visibleMarks)
    if first == second { return true }
    return first.isWhole && second.isWhole ? false : a.compacted.visibleMarks == b.compacted.visibleMarks
  }

  /// Hashes a subset of the values that ``==(_:_:)`` compares.
  ///
  /// - Complexity: O(samples + bytes of photos).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sheet)
    hasher.combine(floatingPhotos.count)
    for mark in visibleMarks {
      switch mark {
      // Once for each stroke in the compacted form.
      case .stroke(let stroke, let parts): for _ in parts { hasher.combine(stroke.color) }
      case .photo, .text: hasher.combine(mark.bounds)
      }
    }
  }

  /// The visible marks in z-order.
  private var visibleMarks: [DrawingMark] {
    if content.levels.isEmpty { return marks.filter { !$0.isEmpty } }
    return zOrder.map { marks[$0] }.filter { !$0.isEmpty }
  }
}

extension [DrawingMark] {
  /// Whether no stroke has erased parts.
  fileprivate var isWhole: Bool {
    allSatisfy { mark in
      if case .stroke(let stroke, let parts) = mark { return stroke.isWhole(parts) }
      return true
    }
  }
}
