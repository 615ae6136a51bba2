import InkdotDrawings

/// The group of a mark, and whether it is locked.
struct MarkBinding {
  var group: Int?
  var isLocked = false

  init() {}

  init(of mark: Int, in drawing: Drawing) {
    group = drawing.group(of: mark)
    isLocked = drawing.isLocked(mark)
  }
}

/// The bindings of read marks.
struct BoundMarks {
  private var groups: [Int: [Int]] = [:]
  private var locked: [Int] = []

  /// Records the binding of a mark. Numbers must ascend.
  mutating func add(_ mark: Int, _ binding: MarkBinding) {
    if let group = binding.group { groups[group, default: []].append(mark) }
    if binding.isLocked { locked.append(mark) }
  }

  /// Groups and locks the marks of a drawing.
  func bind(in drawing: inout Drawing) throws(DrawingError) {
    for (group, marks) in groups.sorted(by: { $0.key < $1.key }) {
      try drawing.apply(.group(marks: marks, number: group))
    }
    if !locked.isEmpty { try drawing.apply(.lock(marks: locked, true)) }
  }
}
