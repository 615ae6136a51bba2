public import InkdotGeometry

/// A drawing as a value: paper, marks and the photos that are not yet stamped.
///
/// It changes only by ``DrawingChange``; ``DrawingHistory`` makes that undoable. Copies share what they have in common.
public struct Drawing: Sendable {
  /// Width of the paper, in pt.
  public let width: Double
  /// Height of the paper, in pt.
  public let height: Double
  /// Colour of the paper.
  public let paper: Color
  /// What is on the paper, from the bottom up. A mark keeps its number while later ones come; it may be empty.
  public internal(set) var marks: [Mark] = []
  /// Photos that lie above everything until they are stamped, from the bottom up.
  public internal(set) var placed: [Photo] = []
  var index = MarkIndex()

  /// Sides that paper may have, in pt.
  public static let sides = 1.0...100_000

  /// Most marks in a drawing.
  public static let greatestMarkCount = 1 << 20

  /// Most parts of strokes and photos in a file.
  static let greatestPartCount = 1 << 24

  /// Most photos that wait to be stamped.
  public static let greatestPlacedCount = 1_000

  /// Empty paper.
  ///
  /// - Returns: `nil` when a side is outside ``sides``.
  public init?(width: Double, height: Double, paper: Color = .white) {
    guard Self.sides ~= width, Self.sides ~= height else { return nil }
    self.width = width
    self.height = height
    self.paper = paper
  }

  /// All of the paper.
  public var bounds: Rect { Rect(0, 0, width, height) }

  /// Whether there is nothing on the paper, photos that are not stamped included.
  ///
  /// - Complexity: O(marks).
  public var isEmpty: Bool { placed.isEmpty && !marks.contains { !$0.isEmpty } }

  /// The strokes and photos that are left, from the bottom up, each part of a stroke by itself and without the samples
  /// that only erased ink needs.
  ///
  /// - Complexity: O(samples).
  public var compacted: Drawing {
    var drawing = self
    drawing.marks = []
    drawing.index = MarkIndex()
    for mark in marks {
      switch mark {
      case .stroke(let stroke, let parts):
        for part in parts {
          let (slice, range) = stroke.sliced(to: part)
          drawing.append(.stroke(slice, parts: [range]))
        }
      case .photo: drawing.append(mark)
      }
    }
    return drawing
  }

  mutating func append(_ mark: Mark) {
    marks.append(mark)
    index.append(mark.isEmpty ? nil : mark.bounds)
  }
}

extension Drawing: Equatable {
  /// Whether both look the same and would be changed alike; empty marks do not count.
  public static func == (a: Drawing, b: Drawing) -> Bool {
    guard a.width == b.width, a.height == b.height, a.paper == b.paper, a.placed == b.placed else { return false }
    return a.marks.filter { !$0.isEmpty } == b.marks.filter { !$0.isEmpty }
  }
}
