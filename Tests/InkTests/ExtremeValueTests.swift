import InkdotGeometry
import InkdotInk
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  private static let strokes =
    StrokeTool.allCases.flatMap { tool in
      StrokeSmoothing.allCases.compactMap {
        try? Stroke(
          tool: tool, color: .black, width: 4, smoothing: $0,
          samples: Strokes.through([(0, 0), (30, 40), (80, 10)]).samples)
      }
    }

  @Test func `Extreme ranges of a stroke do not trap`() {
    for stroke in Self.strokes {
      for lower in Extremes.reals {
        _ = stroke.sample(at: lower)
        for upper in Extremes.reals {
          let part = CurveRange(lower: lower, upper: upper)
          _ = (stroke.ink(part), stroke.curves(of: part), stroke.bounds(of: part), stroke.samples(in: part))
          _ = stroke.runs(of: [part], near: stroke.bounds)
          _ = InkShape(of: stroke, parts: [part], tolerance: lower, grid: 0)
          _ = InkShape(flattening: stroke, parts: [part], tolerance: upper)
        }
      }
    }
  }

  @Test func `Extreme ink is outlined without a trap`() {
    for point in Extremes.points {
      for radius in Extremes.reals {
        let nodes = [InkNode(.zero, radius: 2), InkNode(point, radius: radius), InkNode(Point2D(9, 9), radius: 1)]
        _ = nodes[0].band(to: nodes[1])
        for ink in [[nodes[1]], [nodes[0], nodes[1]], nodes] { _ = InkShape(outlining: ink, tolerance: radius) }
      }
    }
    _ = InkShape(outlining: [])
    for grid in Extremes.reals { _ = InkShape(of: Self.strokes[0], parts: [Self.strokes[0].fullRange], grid: grid) }
  }

  @Test func `Extreme widths, positions and maps are clamped or refused`() throws {
    for x in Extremes.reals {
      for y in Extremes.reals {
        _ = try? StrokeSample(position: Point2D(x, y), time: y, pressure: x, tiltX: x, tiltY: y)
        _ = try? EraserPath([Point2D(x, y)], radius: x)
      }
      var builder = StrokeBuilder(tool: .brush, color: .black, width: x, smoothing: .normal, start: x)
      _ = builder.append(try StrokeSample(position: .zero, time: x))
      _ = builder.append(try StrokeSample(position: Point2D(9, 9), time: 0.1))
      let stroke = try #require(builder.stroke)
      #expect(Stroke.widths ~= stroke.width && stroke.start.isFinite)
      _ = (stroke.widened(to: x), builder.tail(through: builder.samples))
      _ = ShapeRecognizer(scale: x).shape(of: SloppyShape(.circle, seed: 1).samples)
      var adjustment = ShapeAdjustment(.line(from: .zero, to: Point2D(9, 9)), heldAt: Point2D(x, 1), radius: x)
      for point in Extremes.points {
        adjustment.move(to: point)
        _ = try? Stroke(adjustment.shape, like: stroke)
        _ = (adjustment.shape.center, adjustment.shape.isClosed)
        _ = try? Stroke(.line(from: point, to: Point2D(x, x)), like: stroke)
      }
    }
    for map in Extremes.maps {
      for stroke in Self.strokes { if let moved = stroke.moved(by: map) { #expect(moved.bounds.isFinite) } }
      for thickness in Extremes.reals { _ = StrokePlacement(map, thickness: thickness) }
    }
    #expect(throws: InkError.noSamples) { try Stroke(tool: .pen, color: .black, width: 1, samples: []) }
    #expect(throws: InkError.noPoints) { try EraserPath([], radius: 1) }
  }
}
