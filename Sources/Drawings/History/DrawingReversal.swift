import InkdotGeometry

/// What takes a ``DrawingChange`` back. Holds what the change took away, nothing else.
enum DrawingReversal: Sendable {
  case removeMark
  case restoreParts(mark: Int, [InkRange], damage: Rect)
  case restorePhoto(mark: Int, Photo)
  case restoreAll(marks: [Mark], placed: [Photo], index: MarkIndex)
  case removePlaced
  case moveBack(placed: Int, Placement)
  case layBack(placed: Int, Photo)
  case unstamp(placed: Int, Photo)

  /// Memory it holds, in bytes, at least: what it keeps alive counts as if nothing else did.
  var cost: Int {
    switch self {
    case .removeMark, .removePlaced, .moveBack: 128
    case .restoreParts(_, let parts, _): 128 + parts.count * MemoryLayout<InkRange>.stride
    case .restorePhoto(_, let photo): 128 + photo.cost
    case .layBack(_, let photo), .unstamp(_, let photo): 128 + photo.cost
    case .restoreAll(let marks, let placed, _):
      marks.reduce(128) { $0 + $1.cost } + placed.reduce(0) { $0 + $1.cost + $1.source.bytes.count }
    }
  }
}

extension DrawingChange {
  /// Memory it holds, in bytes; see ``DrawingReversal/cost``.
  var cost: Int {
    switch self {
    case .add(let stroke): 128 + stroke.cost
    case .keep(_, let parts, _): 128 + parts.count * MemoryLayout<InkRange>.stride
    case .cut(_, let cut): 128 + cut.path.count * MemoryLayout<Point>.stride
    case .place(let photo): 128 + photo.cost + photo.source.bytes.count
    case .clear, .move, .discard, .stamp: 128
    }
  }
}

extension Stroke {
  var cost: Int { 64 + samples.count * MemoryLayout<StrokeSample>.stride + boxes.count * MemoryLayout<Rect>.stride }
}

extension Photo {
  /// Without the file, which counts once, where the photo comes.
  var cost: Int { cuts.reduce(64) { $0 + 32 + $1.path.count * MemoryLayout<Point>.stride } }
}

extension Mark {
  /// With what the index keeps for it: a box and a number in four squares.
  var cost: Int {
    switch self {
    case .stroke(let stroke, let parts): 192 + stroke.cost + parts.count * MemoryLayout<InkRange>.stride
    case .photo(let photo): 192 + photo.cost + photo.source.bytes.count
    }
  }
}
