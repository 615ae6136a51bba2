import InkdotDrawings
import InkdotGeometry

/// The group of a mark, whether it is locked, and the colour inside it.
struct MarkBinding {
  var group: Int?
  var isLocked = false
  var fill: RGBAColor?

  init() {}

  init(of mark: Int, in drawing: Drawing) {
    group = drawing.group(of: mark)
    isLocked = drawing.isLocked(mark)
    fill = drawing.fill(of: mark)
  }
}

/// The bindings of read marks.
struct BoundMarks {
  private var groups: [Int: [Int]] = [:]
  private var locked: [Int] = []
  private var filled: [(mark: Int, color: RGBAColor)] = []

  /// Records the binding of a mark. Numbers must ascend.
  mutating func add(_ mark: Int, _ binding: MarkBinding) {
    if let group = binding.group { groups[group, default: []].append(mark) }
    if binding.isLocked { locked.append(mark) }
    if let fill = binding.fill { filled.append((mark, fill)) }
  }

  /// Groups, locks and fills the marks of a drawing. Only closed strokes can be filled.
  func bind(in drawing: inout Drawing) throws(DrawingError) {
    for (group, marks) in groups.sorted(by: { $0.key < $1.key }) {
      try drawing.apply(.group(marks: marks, number: group))
    }
    if !locked.isEmpty { try drawing.apply(.lock(marks: locked, isLocked: true)) }
    for (mark, color) in filled where drawing.canFill(mark) { try drawing.apply(.fill(marks: [mark], color)) }
  }
}
