import InkdotInk
public import InkdotGeometry

/// The group of a mark, whether it is locked, and the colour inside it.
struct MarkTrait: Hashable, Sendable {
  /// The number of its group, from 1; 0 for none.
  var group = 0
  /// Whether the mark cannot be selected by a lasso, erased or moved.
  var isLocked = false
  /// The colour inside a closed stroke.
  var fill: RGBAColor?

  static let none = MarkTrait()
}

/// The groups, locks and fills of a drawing. Marks without traits take no memory.
struct MarkTraits: Sendable {
  private var own: [Int: MarkTrait] = [:]

  /// Whether no mark is in a group, locked or filled.
  var isEmpty: Bool { own.isEmpty }

  func trait(of number: Int) -> MarkTrait { own[number] ?? .none }

  mutating func set(_ trait: MarkTrait, of number: Int) { own[number] = trait == .none ? nil : trait }

  /// Returns the marks of groups, ascending.
  ///
  /// - Complexity: O(n · log(n)) for n marks with traits.
  func members(of groups: Set<Int>) -> [Int] {
    own.compactMap { groups.contains($1.group) ? $0 : nil }.sorted()
  }

  /// Returns unused group numbers, ascending.
  ///
  /// - Complexity: O(n + `count`) for n marks with traits.
  func unusedGroups(_ count: Int) -> [Int] {
    let used = Set(own.values.map { $0.group })
    var found: [Int] = []
    var next = 1
    while found.count < count {
      if !used.contains(next) { found.append(next) }
      next += 1
    }
    return found
  }

  func checkInvariants(markCount: Int) {
    for (number, trait) in own {
      precondition(0..<markCount ~= number, "the group of a mark that does not exist")
      precondition(trait != .none && 0...Drawing.maximumPartCount ~= trait.group, "a trait that need not be kept")
    }
  }
}

extension Drawing {
  /// Whether a mark is locked: a lasso does not select it, and it cannot be erased or moved.
  public func isLocked(_ mark: Int) -> Bool { content.traits.trait(of: mark).isLocked }

  /// The group number of a mark; `nil` if it is in no group. Groups are selected as a whole.
  public func group(of mark: Int) -> Int? {
    let group = content.traits.trait(of: mark).group
    return group > 0 ? group : nil
  }

  /// The colour inside a closed stroke; `nil` if it has none, or if part of the stroke was erased.
  public func fill(of mark: Int) -> RGBAColor? {
    isWhole(mark) ? content.traits.trait(of: mark).fill : nil
  }

  /// Whether a mark is a closed stroke of which nothing was erased.
  public func canFill(_ mark: Int) -> Bool {
    guard isWhole(mark), case .stroke(let stroke, _) = marks[mark] else { return false }
    return stroke.isClosed
  }

  private func isWhole(_ mark: Int) -> Bool {
    guard marks.indices ~= mark, case .stroke(let stroke, let parts) = marks[mark] else { return false }
    return stroke.isWhole(parts)
  }

  /// Whether the fill of a mark covers one of several points.
  func fill(of mark: Int, isAt points: [Point2D]) -> Bool {
    guard fill(of: mark) != nil, case .stroke(let stroke, _) = marks[mark] else { return false }
    return stroke.encloses(anyOf: points)
  }

  /// The smallest unused group number, for ``DrawingChange/group(marks:number:)``.
  ///
  /// - Complexity: O(marks in groups).
  public var unusedGroup: Int { content.traits.unusedGroups(1)[0] }

  /// The traits of the visible parts in z-order, as stored in a file; empty if all parts have none.
  ///
  /// Groups are numbered from 1 in the order of their first part. A single part is not a group.
  /// - Complexity: O(1) if no mark has a trait, otherwise O(marks).
  var partTraits: [MarkTrait] {
    guard !content.traits.isEmpty else { return [] }
    var counts: [Int: Int] = [:]
    for number in marks.indices {
      counts[content.traits.trait(of: number).group, default: 0] += marks[number].partCount
    }
    var names: [Int: Int] = [0: 0]
    var traits: [MarkTrait] = []
    for number in zOrder where marks[number].partCount > 0 {
      var trait = content.traits.trait(of: number)
      if counts[trait.group] == 1 { trait.group = 0 }
      let name = names[trait.group] ?? names.count
      names[trait.group] = name
      trait.group = name
      trait.fill = fill(of: number)
      for _ in 0..<marks[number].partCount { traits.append(trait) }
    }
    return traits.allSatisfy { $0 == .none } ? [] : traits
  }

  /// Returns a selection extended to whole groups.
  ///
  /// - Complexity: O(selection); with groups O(marks in groups).
  public func selection(wholeGroupsOf selection: DrawingSelection) -> DrawingSelection {
    guard !content.traits.isEmpty else { return selection }
    var groups = Set<Int>()
    for item in selection.items { if let group = group(of: item.mark) { groups.insert(group) } }
    guard !groups.isEmpty else { return selection }
    var items: [Int: DrawingSelection.Item] = [:]
    for item in selection.items { items[item.mark] = item }
    for item in self.selection(of: content.traits.members(of: groups)).items { items[item.mark] = item }
    var whole = DrawingSelection()
    for number in items.keys.sorted() { if let item = items[number] { whole.append(number, item.parts) } }
    return whole
  }

  mutating func bind(_ numbers: [Int], _ body: (inout MarkTrait) -> Void) throws(DrawingError) -> Outcome {
    try check(numbers)
    let old = numbers.map { content.traits.trait(of: $0) }
    changeContent { content in
      for number in numbers {
        var trait = content.traits.trait(of: number)
        body(&trait)
        content.traits.set(trait, of: number)
      }
    }
    return (.restoreTraits(of: numbers, old, damage: .zero), .zero)
  }

  mutating func fill(_ numbers: [Int], _ color: RGBAColor?) throws(DrawingError) -> Outcome {
    try check(numbers)
    var damage: Rect2D?
    for number in numbers {
      guard canFill(number) else { throw .noSuchMark(number) }
      damage = damage?.union(marks[number].bounds) ?? marks[number].bounds
    }
    let old = numbers.map { content.traits.trait(of: $0) }
    _ = try bind(numbers) { $0.fill = color?.orNoFill }
    return (.restoreTraits(of: numbers, old, damage: damage ?? .zero), damage ?? .zero)
  }
}

extension RGBAColor {
  /// The colour as a fill: `nil` without opacity.
  var orNoFill: RGBAColor? { opacity > 0 ? self : nil }
}

extension DrawingMark {
  /// The number of marks after compaction.
  fileprivate var partCount: Int { if case .stroke(_, let parts) = self { parts.count } else { 1 } }
}
