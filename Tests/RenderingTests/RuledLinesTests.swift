import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import TestSupport
import Testing

@Suite struct RuledLinesTests {
  private func sheet(_ kind: Ruling.Kind, spacing: Double = 20, isEndless: Bool = false) throws -> Sheet {
    let ruling = try #require(Ruling(kind, spacing: spacing))
    return try #require(Sheet(width: 100, height: 90, ruling: ruling, isEndless: isEndless))
  }

  private func lines(of sheet: Sheet, in part: Rect2D? = nil) -> [[Double]] {
    let ends = RuledLines(of: sheet, in: part ?? sheet.bounds)?.ends ?? []
    return stride(from: 0, to: ends.count, by: 2).map { [ends[$0].x, ends[$0].y, ends[$0 + 1].x, ends[$0 + 1].y] }
  }

  @Test func `Lines are one spacing apart, from edge to edge, and never on an edge`() throws {
    #expect(lines(of: try sheet(.plain)).isEmpty)
    let across = [20.5, 40.5, 60.5, 80.5].map { [0, $0, 100, $0] }
    #expect(lines(of: try sheet(.lined)) == across)
    #expect(lines(of: try sheet(.squared)) == across + [20.5, 40.5, 60.5, 80.5].map { [$0, 0, $0, 90] })
    #expect(lines(of: try sheet(.dotted)) == [20.0, 40, 60, 80].map { [20, $0, 80, $0] })
    #expect(RuledLines(of: try sheet(.dotted), in: Rect2D(x: 0, y: 0, width: 9, height: 9))?.dotSpacing == 20)
  }

  @Test func `Staves have five lines each`() throws {
    let rows = lines(of: try sheet(.music, spacing: 5)).map { ($0[1] - 0.5) / 5 }
    #expect(rows == [4, 5, 6, 7, 8, 15, 16, 17])
    let endless = try sheet(.music, spacing: 5, isEndless: true)
    let above = lines(of: endless, in: Rect2D(x: 0, y: -60, width: 9, height: 59)).map { ($0[1] - 0.5) / 5 }
    #expect(above == [-7, -6, -5, -4, -3])
  }

  /// A line or dot appears in every part that contains its location.
  @Test(arguments: Ruling.Kind.allCases)
  func `Parts show the same lines as the whole`(kind: Ruling.Kind) throws {
    var random = SeededGenerator(seed: UInt64(kind.rawValue))
    for isEndless in [false, true] {
      for _ in 0..<200 {
        let sheet = try sheet(kind, spacing: .random(in: 4...40, using: &random), isEndless: isEndless)
        func part(_ reach: Double) -> Rect2D {
          Rect2D(
            x: .random(in: -120...120, using: &random), y: .random(in: -120...120, using: &random),
            width: .random(in: 1...reach, using: &random), height: .random(in: 1...reach, using: &random))
        }
        let small = part(60)
        let large = small.union(part(200))
        #expect(Self.places(sheet, large, seenIn: small) == Self.places(sheet, small, seenIn: small))
      }
    }
  }

  /// Returns the lines and dots of a part, clipped to another part.
  private static func places(_ sheet: Sheet, _ part: Rect2D, seenIn view: Rect2D) -> [[Double]] {
    guard let lines = RuledLines(of: sheet, in: part) else { return [] }
    var seen: [[Double]] = []
    for index in stride(from: 0, to: lines.ends.count, by: 2) {
      let (a, b) = (lines.ends[index], lines.ends[index + 1])
      if let spacing = lines.dotSpacing {
        for step in 0...Int(((b.x - a.x) / spacing).rounded()) {
          let dot = Point2D(((a.x / spacing).rounded() + Double(step)) * spacing, a.y)
          if view.contains(dot) { seen.append([dot.x, dot.y]) }
        }
        continue
      }
      var range = 0.0...1.0
      let edges = [(a.x, b.x - a.x, view.x, view.width), (a.y, b.y - a.y, view.y, view.height)]
      guard
        edges.allSatisfy({ start, length, least, room in
          if length == 0 { return least...least + room ~= start }
          let (one, other) = ((least - start) / length, (least + room - start) / length)
          guard max(range.lowerBound, min(one, other)) <= min(range.upperBound, max(one, other)) else { return false }
          range = max(range.lowerBound, min(one, other))...min(range.upperBound, max(one, other))
          return true
        })
      else { continue }
      let ends = [a + (b - a) * range.lowerBound, a + (b - a) * range.upperBound]
      // A line that only touches a corner of the part may be omitted.
      guard ends[0].distance(to: ends[1]) > 1e-6 else { continue }
      seen.append(ends.flatMap { [$0.x, $0.y] }.map { ($0 * 1e6).rounded() })
    }
    return seen.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test func `No part needs more than the reserved capacity`() throws {
    let endless = try sheet(.squared, spacing: 4, isEndless: true)
    let lines = try #require(RuledLines(of: endless, in: Rect2D(x: 1e5, y: -1e5, width: 40, height: 40)))
    #expect(lines.ends.count <= 2 * 2 * 13)
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(RuledLines(of: endless, in: Rect2D(x: number, y: 0, width: 1, height: 1)) == nil)
    }
    #expect(RuledLines(of: endless, in: Rect2D(x: 1e300, y: 0, width: 1, height: 1)) == nil)
  }

  @Test func `The ruling is visible on light and on dark sheets`() throws {
    for kind in Ruling.Kind.allCases where kind != .plain {
      var sheet = try sheet(kind)
      let light = try #require(RuledLines(of: sheet, in: sheet.bounds)).color
      sheet.color = SheetColor.dark.color
      let dark = try #require(RuledLines(of: sheet, in: sheet.bounds)).color
      #expect(light.rgba >> 24 < 128 && dark.rgba >> 24 > 128)
    }
  }

  @Test func `Lines fade before they merge into grey`() throws {
    let sheet = try sheet(.squared, spacing: 30)
    func opacity(at scale: Double) -> UInt8 {
      RuledLines(of: sheet, in: sheet.bounds, scale: scale)?.color.opacity ?? 0
    }
    let full = try #require(RuledLines(of: sheet, in: sheet.bounds)).color.opacity
    #expect(opacity(at: 1) == full && opacity(at: 0.2) == full)
    #expect(opacity(at: 0.15) == UInt8((Double(full) / 2).rounded()))
    #expect(opacity(at: 0.1) == 0 && opacity(at: 0) == 0 && opacity(at: .nan) == 0)
  }

  @Test func `Names of rulings are documented`() throws {
    var encoder = DisplayListEncoder()
    let lines = try #require(
      RuledLines(of: try sheet(.dotted, spacing: 40), in: Rect2D(x: 0, y: 0, width: 50, height: 50)))
    encoder.paint(.rules(lines))
    let floats = encoder.words.dropFirst(2).map { Float(bitPattern: $0) }
    #expect(encoder.words[0] == 11 | (3 + 2 * 4) << 8)
    #expect(encoder.words[1] == lines.color.rgba)
    #expect(floats == [2, 40, 40, 40, 80, 40, 40, 80, 80, 80])
    #expect(DisplayItem.rules(lines).bounds == Rect2D(x: 39, y: 39, width: 42, height: 42))
  }
}
