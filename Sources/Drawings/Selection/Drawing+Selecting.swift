import InkdotInk
public import InkdotGeometry

/// Creating and querying selections. Complexity is O(selection) unless stated otherwise.
extension Drawing {
  // MARK: Selecting

  /// Returns the selection inside a lasso.
  ///
  /// A part of a stroke is selected if more than half of its samples, as moved with the stroke, are inside; a part
  /// without samples if its centre is. A photo or text is selected if more than half of a grid of 8 × 8 points is
  /// inside. Groups are selected as a whole. Locked marks are not selected.
  ///
  /// - Complexity: O(marks in the squares of the index around the lasso + their samples · nearby edges of the lasso).
  public func selection(in lasso: Lasso) -> DrawingSelection {
    var selection = DrawingSelection()
    for number in content.index.marks(intersecting: lasso.bounds) where !isLocked(number) {
      switch marks[number] {
      case .stroke(let stroke, let parts):
        let taken = parts.filter { stroke.isMostly(within: lasso, $0) }
        if !taken.isEmpty { selection.append(number, taken) }
      case .photo(let photo): if photo.isMostly(within: lasso) { selection.append(number) }
      case .text(let text): if lasso.holdsMost(of: text.frame, text.placement) { selection.append(number) }
      }
    }
    // Strokes of the background tool are selected only together with other marks, which they may cover.
    let isSeen = selection.items.contains { !marks[$0.mark].isBackground }
    return isSeen ? self.selection(wholeGroupsOf: selection) : DrawingSelection()
  }

  /// Returns the floating photos that are more than half inside a lasso, in z-order.
  ///
  /// - Complexity: O(floating photos · nearby edges of the lasso).
  public func floatingPhotos(in lasso: Lasso) -> [Int] {
    floatingPhotos.indices.filter { floatingPhotos[$0].isMostly(within: lasso) }
  }

  /// Returns the topmost mark within a distance of a point; for a stroke, the parts there. Groups are selected as a
  /// whole.
  ///
  /// - Parameters:
  ///   - point: in pt of the sheet.
  ///   - distance: 0…1,000 pt.
  /// - Complexity: O(marks near the point + their samples near it).
  public func selection(at point: Point2D, within distance: Double) -> DrawingSelection {
    var selection = DrawingSelection()
    guard let path = try? EraserPath([point], radius: distance), let number = mark(at: point, within: distance) else {
      return selection
    }
    if case .stroke(let stroke, let parts) = marks[number] {
      let touched = parts.filter { !stroke.touched(by: path, in: [$0]).isEmpty }
      // Inside a filled stroke, the whole stroke.
      selection.append(number, touched.isEmpty ? parts : touched)
    } else {
      selection.append(number)
    }
    return self.selection(wholeGroupsOf: selection)
  }

  /// Returns a mark and, if it is in a group, the other marks of the group.
  ///
  /// - Complexity: O(1); in a group O(marks in groups).
  public func selection(ofGroupOf mark: Int) -> DrawingSelection {
    selection(wholeGroupsOf: selection(of: mark...mark))
  }

  /// The visible parts of all marks that are not locked.
  ///
  /// - Complexity: O(marks).
  public var everythingUnlocked: DrawingSelection { selection(of: marks.indices.filter { !isLocked($0) }) }

  /// The visible parts of all marks.
  ///
  /// - Complexity: O(marks).
  public var everything: DrawingSelection {
    selection(of: marks.indices)
  }

  /// Returns marks with all of their visible parts; invisible marks are omitted.
  public func selection(of numbers: some Sequence<Int>) -> DrawingSelection {
    var selection = DrawingSelection()
    for number in numbers where marks.indices ~= number && !marks[number].isEmpty {
      if case .stroke(_, let parts) = marks[number] {
        selection.append(number, parts)
      } else {
        selection.append(number)
      }
    }
    return selection
  }

  /// Whether all parts of a selection exist.
  public func holds(_ selection: DrawingSelection) -> Bool {
    selection.items.allSatisfy { item in
      guard marks.indices ~= item.mark else { return false }
      guard case .stroke(_, let parts) = marks[item.mark] else { return item.parts.isEmpty }
      return !item.parts.isEmpty && CurveRangeList.contains(parts, item.parts)
    }
  }

  // MARK: Selected marks

  /// Returns a bounding box of a selection, at most half an ink width too large; `nil` if it is empty.
  ///
  /// - Complexity: O(marks + samples of marks that extend the box).
  public func bounds(of selection: DrawingSelection) -> Rect2D? {
    var box: Rect2D?
    for item in selection.items where marks.indices ~= item.mark {
      switch marks[item.mark] {
      case .stroke(let stroke, _):
        // Most strokes of a large selection are inside the box of the strokes before them.
        if let box, box.union(stroke.bounds) == box { continue }
        for part in item.parts {
          let bounds = stroke.controlBounds(of: part)
          box = box?.union(bounds) ?? bounds
        }
      case .photo(let photo): box = box?.union(photo.bounds) ?? photo.bounds
      case .text(let text): box = box?.union(text.bounds) ?? text.bounds
      }
    }
    return box
  }

  private mutating func append(_ mark: DrawingMark, _ trait: MarkTrait) {
    append(mark)
    changeContent { $0.traits.set(trait, of: $0.marks.count - 1) }
  }

  /// Returns the selection as a drawing on a sheet of its size, with a margin in pt; `nil` if it is empty or too large.
  public func cutting(of selection: DrawingSelection, margin: Double = 0) -> Drawing? {
    guard let bounds = bounds(of: selection)?.inset(by: -margin) else { return nil }
    func side(_ length: Double) -> Double {
      length > Self.sides.lowerBound ? length.rounded(.up) : Self.sides.lowerBound
    }
    guard var drawing = try? Drawing(width: side(bounds.width), height: side(bounds.height), sheetColor: sheet.color)
    else {
      return nil
    }
    let map = Similarity2D(offset: Vector2D(-bounds.x, -bounds.y))
    for (_, mark, trait) in marksFromBottom(of: selection) {
      guard let moved = mark.moved(by: map) else { return nil }
      drawing.append(moved, trait)
    }
    return drawing
  }

  /// Returns the drawing without a selection.
  ///
  /// - Complexity: O(marks).
  public func without(_ selection: DrawingSelection) -> Drawing {
    var drawing = self
    drawing.changeContent { content in
      for item in selection.items where content.marks.indices ~= item.mark {
        let mark = content.marks[item.mark]
        if case .stroke(let stroke, let parts) = mark {
          content.setParts(CurveRangeList.difference(parts, item.parts), of: stroke, at: item.mark)
        } else {
          content.replace(item.mark, by: mark.removed)
        }
      }
    }
    return drawing
  }

  /// Returns the items of a selection in z-order.
  ///
  /// - Complexity: O(items · log(items)), O(items) while no mark was brought to the front or back.
  package func itemsInOrder(of selection: DrawingSelection) -> [DrawingSelection.Item] {
    let items = selection.items
    let order = content.levels.sorted(items.map { $0.mark })
    if order.elementsEqual(items, by: { $0 == $1.mark }) { return items }
    var byNumber: [Int: DrawingSelection.Item] = [:]
    for item in items { byNumber[item.mark] = item }
    return order.compactMap { byNumber[$0] }
  }

  /// Returns the selected parts as separate marks, in z-order, with their groups and fills.
  private func marksFromBottom(of selection: DrawingSelection) -> [NumberedMark] {
    itemsInOrder(of: selection).compactMap { item in
      // The selection may be of another drawing.
      guard marks.indices ~= item.mark else { return nil }
      let trait =
        content.traits.isEmpty ? .none : MarkTrait(group: group(of: item.mark) ?? 0, fill: fill(of: item.mark))
      let mark = marks[item.mark]
      guard case .stroke(let stroke, _) = mark else { return (item.mark, mark, trait) }
      return stroke.allows(item.parts) ? (item.mark, .stroke(stroke, parts: item.parts), trait) : nil
    }
  }

  private typealias NumberedMark = (number: Int, mark: DrawingMark, trait: MarkTrait)

  // MARK: Changes

  /// Returns the changes that make selected parts separate marks, and the resulting numbers of all selected marks.
  public func changes(separating selection: DrawingSelection) -> (changes: [DrawingChange], marks: [Int]) {
    var changes: [DrawingChange] = []
    var numbers: [Int] = []
    var separated: [Int] = []
    for item in selection.items where marks.indices ~= item.mark {
      if case .stroke(_, let parts) = marks[item.mark], parts.count > item.parts.count {
        separated.append(marks.count + separated.count)
        changes.append(.separate(mark: item.mark, parts: item.parts))
      } else {
        numbers.append(item.mark)
      }
    }
    return (changes, numbers + separated)
  }

  /// Returns the changes that set the colour of selected strokes and texts, or the ink width in pt of selected strokes,
  /// or both.
  ///
  /// Selected parts of strokes become separate marks first; photos do not change.
  ///
  /// - Parameters:
  ///   - selection: the selection.
  ///   - color: the new colour; `nil` keeps it. Strokes of the background tool have none.
  ///   - width: the new width, clamped to `Stroke.widths`; `nil` keeps it.
  /// - Returns: the changes, the last of which restyles all marks; empty if they would have no effect.
  public func changes(
    restyling selection: DrawingSelection, color: RGBAColor? = nil, width: Double? = nil
  ) -> [DrawingChange] {
    let width = width.map { min(max($0, Stroke.widths.lowerBound), Stroke.widths.upperBound) }
    var excluded = Set<Int>()
    var changesAny = false
    for item in selection.items where marks.indices ~= item.mark {
      switch marks[item.mark] {
      case .stroke(let stroke, _):
        if let color, stroke.tool != .background, stroke.color != color { changesAny = true }
        if let width, stroke.inkWidth != width { changesAny = true }
      case .text(let text):
        if let color, text.color != color { changesAny = true }
        if color == nil { excluded.insert(item.mark) }
      case .photo:
        excluded.insert(item.mark)
      }
    }
    guard changesAny else { return [] }
    let (separation, numbers) = changes(separating: selection)
    return separation + [.restyle(marks: numbers.filter { !excluded.contains($0) }, color: color, width: width)]
  }

  /// Whether the selected marks, all with all of their visible parts, are already at the front or back.
  ///
  /// - Complexity: O(marks).
  public func isOutermost(_ selection: DrawingSelection, toFront: Bool) -> Bool {
    guard changes(separating: selection).changes.isEmpty else { return false }
    var chosen = selection.items[...]
    var inner: (level: Int64, number: Int)?
    var others: (level: Int64, number: Int)?
    func isFarther(_ one: (level: Int64, number: Int), than other: (level: Int64, number: Int)?) -> Bool {
      guard let other else { return true }
      return toFront ? one > other : one < other
    }
    for number in marks.indices where !marks[number].isEmpty {
      let place = (content.levels.level(of: number), number)
      if chosen.first?.mark == number {
        chosen.removeFirst()
        if inner == nil || !isFarther(place, than: inner) { inner = place }
      } else if isFarther(place, than: others) {
        others = place
      }
    }
    guard let inner else { return true }
    return isFarther(inner, than: others)
  }

  /// Returns the changes that insert the marks of another drawing, moved, above all others.
  ///
  /// Floating photos are stamped. Groups are kept, locks are not.
  ///
  /// - Throws: ``DrawingError/placementOutOfRange(mark:)`` with the number of a mark of the other drawing that would be too
  ///   far away, too large or too small.
  /// - Complexity: O(marks of the other drawing).
  public func changes(
    inserting other: Drawing, movedBy map: Similarity2D
  ) throws(DrawingError) -> [DrawingChange] {
    let photos: [NumberedMark] = other.floatingPhotos.enumerated().map { (other.marks.count + $0, .photo($1), .none) }
    return try changes(inserting: other.marksFromBottom(of: other.everything) + photos, movedBy: map)
  }

  /// Returns the changes that add a copy of a selection, moved, above all marks.
  ///
  /// Groups are kept, locks are not.
  ///
  /// - Throws: ``DrawingError/placementOutOfRange(mark:)`` with the number of a mark that would be too far away, too large or
  ///   too small.
  public func changes(
    duplicating selection: DrawingSelection, movedBy map: Similarity2D
  ) throws(DrawingError) -> [DrawingChange] {
    try changes(inserting: marksFromBottom(of: selection), movedBy: map)
  }

  private func changes(
    inserting inserted: [NumberedMark], movedBy map: Similarity2D
  ) throws(DrawingError) -> [DrawingChange] {
    var changes: [DrawingChange] = []
    changes.reserveCapacity(inserted.count)
    var count = marks.count
    var groups: [Int: [Int]] = [:]
    var fills: [UInt32: [Int]] = [:]
    for (number, mark, trait) in inserted {
      guard let moved = mark.moved(by: map) else { throw .placementOutOfRange(mark: number) }
      switch moved {
      case .stroke(let stroke, let parts):
        changes.append(.add(stroke))
        if !stroke.isWhole(parts) {
          changes.append(.setVisibleRanges(of: count, to: parts, damage: stroke.bounds))
        }
      case .photo(let photo): changes += [.place(photo), .stamp(photo: floatingPhotos.count)]
      case .text(let text): changes.append(.write(text))
      }
      if trait.group > 0 { groups[trait.group, default: []].append(count) }
      if let fill = trait.fill { fills[fill.rgba, default: []].append(count) }
      count += 1
    }
    let names = groups.keys.sorted()
    for (name, number) in zip(names, content.traits.unusedGroups(names.count)) {
      changes.append(.group(marks: groups[name] ?? [], number: number))
    }
    for (color, marks) in fills.sorted(by: { $0.key < $1.key }) {
      changes.append(.fill(marks: marks, RGBAColor(rgba: color)))
    }
    return changes
  }
}

extension Drawing {
  /// Returns the bounding box of the first mark that ``changes(inserting:movedBy:)`` would add; `nil` if there is none.
  ///
  /// - Complexity: O(marks + samples of that mark).
  package func lowestBox(movedBy map: Similarity2D) -> Rect2D? {
    guard let number = zOrder.first(where: { !marks[$0].isEmpty }) else { return nil }
    return marks[number].moved(by: map)?.bounds
  }

  /// Whether a mark has this bounding box, within a tolerance. It would be hidden by a mark inserted there.
  ///
  /// - Complexity: O(marks in the squares of the index that the box intersects).
  package func hasMark(of box: Rect2D, within distance: Double) -> Bool {
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < distance }
    return content.marks(intersecting: box).contains { number in
      let other = marks[number].bounds
      return !marks[number].isEmpty && isNear(box.x, other.x) && isNear(box.y, other.y)
        && isNear(box.width, other.width)
        && isNear(box.height, other.height)
    }
  }
}

extension CurveRangeList {
  /// Returns whether one sorted list of ranges contains each range of another.
  static func contains(_ all: [CurveRange], _ some: [CurveRange]) -> Bool {
    var next = 0
    for range in all where next < some.count && some[next] == range { next += 1 }
    return next == some.count
  }
}

extension Stroke {
  /// Returns the samples of a part: those whose piece of the curve has its middle in the part.
  private func indices(in part: CurveRange) -> Range<Int> {
    let first = Int((part.lower + 0.5).rounded(.down))
    let end = Int((part.upper + 0.5).rounded(.down))
    let last = end < samples.count ? end : samples.count
    return first < last ? first..<last : last..<last
  }

  private func place(_ index: Int) -> Point2D {
    isAsDrawn ? samples[index].position : placement.map.applying(samples[index].position)
  }

  fileprivate func isMostly(within lasso: Lasso, _ part: CurveRange) -> Bool {
    let indices = indices(in: part)
    if indices.isEmpty {
      let middle = sample(at: part.lower + (part.upper - part.lower) / 2).position
      return lasso.contains(placement.map.applying(middle))
    }
    // Stops as soon as the result is certain.
    var (inside, outside) = (0, 0)
    for index in indices {
      if lasso.contains(place(index)) { inside += 1 } else { outside += 1 }
      if 2 * inside > indices.count { return true }
      if 2 * outside >= indices.count { return false }
    }
    return false
  }

  /// Returns a bounding box of the control points of a part, with a margin of half the width.
  fileprivate func controlBounds(of part: CurveRange) -> Rect2D {
    var box = BoundingBox()
    if part == fullRange {
      for index in samples.indices { box.add(place(index), margin: inkWidth / 2) }
    } else {
      // The nearest sample may be far from the cut: straight lines have samples only at their ends.
      for point in curves(of: part) { box.add(point, margin: inkWidth / 2) }
    }
    return box.rect
  }
}

extension Photo {
  fileprivate func isMostly(within lasso: Lasso) -> Bool { lasso.holdsMost(of: frame, placement) }
}

extension Lasso {
  fileprivate func holdsMost(of frame: Rect2D, _ placement: Placement) -> Bool {
    let map = placement.transform
    let count = 8
    var inside = 0
    for row in 0..<count {
      for column in 0..<count {
        let x = frame.x + frame.width * (Double(column) + 0.5) / Double(count)
        let y = frame.y + frame.height * (Double(row) + 0.5) / Double(count)
        if contains(map.applying(Point2D(x, y))) { inside += 1 }
      }
    }
    return 2 * inside > count * count
  }
}

extension DrawingMark {
  /// Returns the mark moved; `nil` if it would be too far away, too large or too small.
  func moved(by map: Similarity2D) -> DrawingMark? {
    switch self {
    case .stroke(let stroke, let parts): return stroke.moved(by: map).map { .stroke($0, parts: parts) }
    case .photo(var photo):
      guard let placement = photo.placement.moved(by: map, scale: map.scale, turn: map.turn) else { return nil }
      photo.move(to: placement)
      return .photo(photo)
    case .text(var text):
      guard let placement = text.placement.moved(by: map, scale: map.scale, turn: map.turn) else { return nil }
      text.move(to: placement)
      return .text(text)
    }
  }
}
