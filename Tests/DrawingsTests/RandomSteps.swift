import InkdotDrawings
import InkdotInk
import InkdotGeometry
import TestSupport

/// Random steps like those of a person.
enum RandomSteps {
  /// Returns a random step, including steps of selections.
  static func anyStep(_ history: inout DrawingHistory, _ random: inout SeededGenerator) throws {
    if Int.random(in: 0..<3, using: &random) == 0 {
      try arrange(&history, &random)
    } else {
      try step(&history, &random)
    }
  }

  /// - Parameter isSmoothed: whether strokes use all smoothings; otherwise none, as in version 1 of the file.
  static func step(
    _ history: inout DrawingHistory, _ random: inout SeededGenerator, isSmoothed: Bool = true
  ) throws {
    let drawing = history.drawing
    switch Int.random(in: 0..<20, using: &random) {
    case 0: try history.perform([.clear])
    case 1, 2: try history.perform([.place(photo(&random))])
    case 3 where !drawing.floatingPhotos.isEmpty:
      let number = Int.random(in: drawing.floatingPhotos.indices, using: &random)
      try history.perform([.move(photo: number, RandomParts.placement(&random))])
    case 4 where !drawing.floatingPhotos.isEmpty:
      try history.perform([.discard(photo: Int.random(in: drawing.floatingPhotos.indices, using: &random))])
    case 5...7 where !drawing.floatingPhotos.isEmpty:
      try history.perform([.stamp(photo: Int.random(in: drawing.floatingPhotos.indices, using: &random))])
    case 8...12: try erase(&history, &random)
    case 13:
      guard let path = try? EraserPath([RandomParts.point(&random)], radius: 9) else { return }
      try history.perform(drawing.changes(erasingStrokesAlong: path))
    default:
      let count = Int.random(in: 1...80, using: &random)
      let seed = UInt64.random(in: 0..<1 << 20, using: &random)
      let smoothing = isSmoothed ? [StrokeSmoothing.off, .normal, .strong][Int(seed / 4 % 3)] : .off
      try history.perform([
        .add(Strokes.random(count, seed: seed, from: RandomParts.point(&random), smoothing: smoothing))
      ])
    }
  }

  /// Returns a random step of a selection.
  private static func arrange(_ history: inout DrawingHistory, _ random: inout SeededGenerator) throws {
    let drawing = history.drawing
    let some = drawing.marks.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    let strokes = some.filter { if case .stroke = drawing.marks[$0] { true } else { false } }
    let colored = some.filter { if case .photo = drawing.marks[$0] { false } else { true } }
    switch Int.random(in: 0..<11, using: &random) {
    case 10:
      let color = RGBAColor(rgba: .random(in: 0...UInt32.max, using: &random))
      let closed = drawing.marks.indices.filter { drawing.canFill($0) }
      try history.perform([.fill(marks: closed, Bool.random(using: &random) ? color : nil)])
    case 8: try history.perform([.group(marks: some, number: Int.random(in: 0...3, using: &random))])
    case 9: try history.perform([.lock(marks: some, isLocked: Bool.random(using: &random))])
    case 6: try history.perform([.write(RandomParts.text(&random))])
    case 7:
      let texts = drawing.marks.indices.filter { drawing.text($0) != nil }
      guard let number = texts.randomElement(using: &random) else { return }
      try history.perform([.rewrite(mark: number, RandomParts.text(&random))])
    case 0:
      for number in some {
        guard case .stroke(_, let parts) = drawing.marks[number], parts.count > 1 else { continue }
        let chosen = parts.filter { _ in Bool.random(using: &random) }
        if !chosen.isEmpty, chosen.count < parts.count {
          try history.perform([
            .separate(mark: number, parts: chosen), .transform(marks: [drawing.marks.count], map(&random)),
          ])
          return
        }
      }
    case 1: try history.perform([.transform(marks: some, map(&random))])
    case 2:
      let color = Bool.random(using: &random) ? RGBAColor(rgba: .random(in: 0...UInt32.max, using: &random)) : nil
      let width = color == nil || Bool.random(using: &random) ? Double.random(in: 1...50, using: &random) : nil
      try history.perform([.restyle(marks: width == nil ? colored : strokes, color: color, width: width)])
    case 3 where Int.random(in: 0..<3, using: &random) == 0: try history.perform([.remove(marks: some)])
    case 4: try history.perform([.setSheet(RandomParts.sheet(&random))])
    default: try history.perform([.reorder(marks: some, toFront: Bool.random(using: &random))])
    }
  }

  static func map(_ random: inout SeededGenerator) -> Similarity2D {
    Similarity2D(
      offset: Vector2D(.random(in: -40...40, using: &random), .random(in: -40...40, using: &random)),
      turn: Bool.random(using: &random) ? .random(in: -1...1, using: &random) : 0,
      scale: Bool.random(using: &random) ? .random(in: 0.7...1.4, using: &random) : 1, about: RandomParts.point(&random)
    )
  }

  private static func erase(_ history: inout DrawingHistory, _ random: inout SeededGenerator) throws {
    history.begin()
    var last = RandomParts.point(&random)
    for _ in 0..<Int.random(in: 1...10, using: &random) {
      let next = Point2D(
        last.x + .random(in: -30...30, using: &random), last.y + .random(in: -30...30, using: &random))
      if let path = try? EraserPath([last, next], radius: 8) {
        try history.perform(history.drawing.changes(erasingPartsAlong: path))
      }
      last = next
    }
    history.end()
  }

  static func photo(_ random: inout SeededGenerator) -> Photo {
    let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let orientation = UInt8.random(in: 1...8, using: &random)
    guard let source = PhotoSource(bytes: bytes, pixelWidth: 80, pixelHeight: 50, orientation: orientation) else {
      preconditionFailure("in range")
    }
    return Photo(source, at: RandomParts.placement(&random))
  }
}
