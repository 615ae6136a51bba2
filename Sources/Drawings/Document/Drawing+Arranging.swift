import InkdotInk
import InkdotGeometry

/// The properties of a mark that moves and restyling change.
enum MarkAppearance: Sendable {
  case stroke(StrokePlacement, RGBAColor)
  case photo(Placement)
  case text(Placement, RGBAColor)

  /// Minimum memory of an appearance and its mark number, in bytes.
  static let cost = MemoryLayout<MarkAppearance>.stride + MemoryLayout<Int>.stride
}

/// Changes to existing marks. Each change takes O(named marks), and is validated as a whole before anything changes.
extension Drawing {
  typealias Outcome = (inverse: InverseChange, damage: Rect2D)

  mutating func separate(_ parts: [CurveRange], of mark: Int) throws(DrawingError) -> Outcome {
    guard marks.indices ~= mark, case .stroke(let stroke, let old) = marks[mark] else { throw .noSuchMark(mark) }
    guard hasRoom else { throw .full }
    // Each part must exist, in the same order.
    var left: [CurveRange] = []
    var next = 0
    for part in old {
      if next < parts.count, parts[next] == part { next += 1 } else { left.append(part) }
    }
    guard next == parts.count, !parts.isEmpty, !left.isEmpty else { throw .partsOutOfRange(mark: mark) }
    changeContent { content in
      let level = content.levels.level(of: mark)
      content.append(.stroke(stroke, parts: parts))
      content.setLevel(level, of: content.marks.count - 1)
      content.traits.set(content.traits.trait(of: mark), of: content.marks.count - 1)
      content.setParts(left, of: stroke, at: mark)
    }
    return (.rejoin(mark: mark), .zero)
  }

  /// Merges the parts of the last mark into the mark they were separated from.
  mutating func rejoin(_ mark: Int) {
    guard case .stroke(_, let parts) = changeContent({ $0.removeLastMark() }),
      case .stroke(let stroke, let left) = marks[mark]
    else { return }
    var joined: [CurveRange] = []
    joined.reserveCapacity(left.count + parts.count)
    var next = 0
    for part in left {
      while next < parts.count, parts[next].lower < part.lower {
        joined.append(parts[next])
        next += 1
      }
      joined.append(part)
    }
    joined += parts[next...]
    changeContent { $0.setParts(joined, of: stroke, at: mark) }
  }

  mutating func transform(_ numbers: [Int], by map: Similarity2D) throws(DrawingError) -> Outcome {
    guard map.isUsable else { throw .placementOutOfRange(mark: numbers.first ?? 0) }
    return try replace(numbers) { $0.moved(by: map) }
  }

  mutating func restyle(_ numbers: [Int], color: RGBAColor?, width: Double?) throws(DrawingError) -> Outcome {
    for number in numbers {
      guard marks.indices ~= number else { throw .noSuchMark(number) }
      switch marks[number] {
      case .stroke: break
      // The size of a text is its scale.
      case .text where width == nil: break
      case .text, .photo: throw .noSuchMark(number)
      }
    }
    return try replace(numbers) { mark in
      if case .text(let text) = mark { return .text(color.map { text.recolored($0) } ?? text) }
      guard case .stroke(var stroke, let parts) = mark else { return nil }
      if let color { stroke = stroke.recolored(color) }
      if let width {
        guard let wide = stroke.widened(to: width) else { return nil }
        stroke = wide
      }
      return .stroke(stroke, parts: parts)
    }
  }

  /// Replaces marks by the results of `body`, which returns `nil` if a replacement is invalid.
  private mutating func replace(
    _ numbers: [Int], by body: (DrawingMark) -> DrawingMark?
  ) throws(DrawingError) -> Outcome {
    try check(numbers)
    var replaced: [DrawingMark] = []
    var looks: [MarkAppearance] = []
    replaced.reserveCapacity(numbers.count)
    looks.reserveCapacity(numbers.count)
    var damage: Rect2D?
    for number in numbers {
      let mark = marks[number]
      guard let new = body(mark) else { throw .placementOutOfRange(mark: number) }
      let box = mark.bounds.union(new.bounds)
      if !mark.isEmpty { damage = damage?.union(box) ?? box }
      looks.append(mark.look)
      replaced.append(new)
    }
    changeContent { content in
      for (number, mark) in zip(numbers, replaced) { content.replace(number, by: mark) }
    }
    return (.restoreAppearance(of: numbers, looks, damage: damage ?? .zero), damage ?? .zero)
  }

  mutating func restore(_ look: MarkAppearance, of number: Int) {
    let mark: DrawingMark
    switch (marks[number], look) {
    case (.stroke(let stroke, let parts), .stroke(let placement, let color)):
      // Valid, because the stroke had this placement before.
      mark = .stroke((stroke.placed(placement) ?? stroke).recolored(color), parts: parts)
    case (.photo(var photo), .photo(let placement)):
      photo.move(to: placement)
      mark = .photo(photo)
    case (.text(var text), .text(let placement, let color)):
      text.move(to: placement)
      mark = .text(text.recolored(color))
    case (.stroke, _), (.photo, _), (.text, _): return
    }
    changeContent { $0.replace(number, by: mark) }
  }

  mutating func remove(_ numbers: [Int]) throws(DrawingError) -> Outcome {
    try check(numbers)
    var removed: [DrawingMark] = []
    var damage: Rect2D?
    for number in numbers {
      let mark = marks[number]
      if !mark.isEmpty { damage = damage?.union(mark.bounds) ?? mark.bounds }
      removed.append(mark)
    }
    changeContent { content in
      for (number, mark) in zip(numbers, removed) { content.replace(number, by: mark.removed) }
    }
    return (.restoreRemoved(numbers, removed, damage: damage ?? .zero), damage ?? .zero)
  }

  mutating func reorder(_ numbers: [Int], toFront: Bool) throws(DrawingError) -> Outcome {
    try check(numbers)
    guard content.levels.hasRoom(for: numbers.count) else { throw .full }
    var damage: Rect2D?
    for number in numbers where !marks[number].isEmpty {
      damage = damage?.union(marks[number].bounds) ?? marks[number].bounds
    }
    let sorted = content.levels.sorted(numbers)
    let old = sorted.map { content.levels.level(of: $0) }
    changeContent { $0.reorder(sorted, toFront: toFront) }
    return (.restoreLevels(of: sorted, old, damage: damage ?? .zero), damage ?? .zero)
  }

  mutating func rewrite(_ number: Int, as text: TextBox) throws(DrawingError) -> Outcome {
    guard marks.indices ~= number, case .text(let old) = marks[number] else { throw .noSuchMark(number) }
    changeContent { $0.replace(number, by: .text(text)) }
    return (.restoreText(mark: number, old), old.bounds.union(text.bounds))
  }

  /// Returns whether a change would have no effect.
  ///
  /// - Complexity: O(named marks); for a reordering O(marks · log(marks)).
  func isUnchanged(by change: DrawingChange) -> Bool {
    switch change {
    case .setVisibleRanges(let mark, let parts, _):
      guard marks.indices ~= mark, case .stroke(_, let old) = marks[mark] else { return false }
      return old == parts
    case .clear: return isEmpty
    case .move(let photo, let placement):
      return floatingPhotos.indices ~= photo && floatingPhotos[photo].placement == placement
    case .transform(let numbers, let map): return numbers.isEmpty || map == .identity
    case .restyle(let numbers, let color, let width):
      return numbers.allSatisfy { number in
        guard marks.indices ~= number else { return false }
        switch marks[number] {
        case .stroke(let stroke, _):
          return (color ?? stroke.color) == stroke.color && (width ?? stroke.inkWidth) == stroke.inkWidth
        case .text(let text): return (color ?? text.color) == text.color
        case .photo: return false
        }
      }
    case .remove(let numbers): return numbers.allSatisfy { marks.indices ~= $0 && marks[$0].isEmpty }
    case .reorder(let numbers, let toFront):
      guard numbers.allSatisfy({ marks.indices ~= $0 }) else { return false }
      let (order, sorted) = (zOrder, content.levels.sorted(numbers))
      return toFront ? order.suffix(sorted.count) == sorted[...] : order.prefix(sorted.count) == sorted[...]
    case .group(let numbers, let group):
      return numbers.allSatisfy { marks.indices ~= $0 && content.traits.trait(of: $0).group == group }
    case .lock(let numbers, let isLocked):
      return numbers.allSatisfy { marks.indices ~= $0 && content.traits.trait(of: $0).isLocked == isLocked }
    case .fill(let numbers, let color):
      return numbers.allSatisfy { canFill($0) && content.traits.trait(of: $0).fill == color?.orNoFill }
    case .setSheet(let other): return other == sheet
    case .rewrite(let mark, let text):
      guard marks.indices ~= mark, case .text(let old) = marks[mark] else { return false }
      return old == text
    case .add, .cut, .place, .discard, .stamp, .separate, .write: return false
    }
  }

  func check(_ numbers: [Int]) throws(DrawingError) {
    var last = -1
    for number in numbers {
      guard number > last else { throw .marksNotAscending }
      guard number < marks.count else { throw .noSuchMark(number) }
      last = number
    }
  }
}

extension DrawingMark {
  /// An empty placeholder that keeps the mark's number without the bytes of a photo.
  var removed: DrawingMark {
    switch self {
    case .stroke(let stroke, _): .stroke(stroke, parts: [])
    case .photo, .text: Self.blank
    }
  }

  var look: MarkAppearance {
    switch self {
    case .stroke(let stroke, _): .stroke(stroke.placement, stroke.color)
    case .photo(let photo): .photo(photo.placement)
    case .text(let text): .text(text.placement, text.color)
    }
  }

  /// A mark without content.
  static var blank: DrawingMark {
    guard let sample = try? StrokeSample(position: .zero),
      let stroke = try? Stroke(tool: .pen, color: .clear, width: 1, samples: [sample])
    else { preconditionFailure("a stroke of a sample") }
    return .stroke(stroke, parts: [])
  }
}

extension Placement {
  /// Returns the placement after another movement, with its scale and rotation; `nil` if the result is not allowed.
  func moved(by map: Similarity2D, scale: Double, turn: Double) -> Placement? {
    Placement(center: map.applying(center), scale: self.scale * scale, angle: angle + turn)
  }
}
