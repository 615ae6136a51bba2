import InkdotCoding
import InkdotDrawings
import InkdotInk
import InkdotGeometry

extension InkMLReader {
  /// Converts all traces to a drawing.
  mutating func assemble() throws(TextFault) -> Drawing {
    let properties = resolvedContexts()
    let strokes = try strokes(properties)
    // The largest force, unless the format specifies a maximum.
    var maximumForce = 1.0
    for (stroke, _) in strokes {
      for row in stroke.rows { if let force = row.force, force > maximumForce { maximumForce = force } }
    }
    var sketch = DrawingAssembler(paper: paper)
    for (stroke, trace) in strokes {
      let brush = properties[trace.context].brush ?? InkMLBrush(isDefault: true)
      guard let samples = samples(of: stroke, trace, maximumForce: maximumForce) else {
        losses.add("trace", at: trace.range.lowerBound)
        continue
      }
      var (tool, width) = (brush.tool ?? StrokeTool.pen, brush.width ?? InkMLBrush.defaultWidth)
      if brush.followsForce, Self.hasMeasuredForce(samples) {
        (tool, width) = (.taperedBrush, width * InkMLBrush.forceFactor)
      }
      if !(Stroke.widths ~= width) { losses.add("width", at: trace.range.lowerBound) }
      sketch.add(
        tool: tool, color: RGBAColor(rgba: (brush.color ?? 0) | (brush.opacity ?? 255)), width: width,
        smoothing: brush.smoothing ?? .off, blending: brush.blending ?? .covers, start: stroke.start,
        hasCorners: paper == nil, samples: samples)
    }
    guard let (drawing, leftOut) = sketch.drawing() else { throw xml.fault(.tooLong(limit: Drawing.maximumMarkCount)) }
    losses.add("trace", at: 0, count: leftOut)
    return drawing
  }

  /// Parses all traces, and joins those that continue others.
  private mutating func strokes(_ properties: [Properties]) throws(TextFault) -> [(stroke: InkMLStroke, trace: Trace)] {
    let standard = firstFormat ?? .standard
    var strokes: [(stroke: InkMLStroke, trace: Trace)] = []
    /// Strokes of traces that others may continue, by `id`.
    var named: [ByteText: Int] = [:]
    var sampleCount = 0
    for trace in traces {
      let stroke: InkMLStroke
      let (format, _, map) = properties[trace.context]
      do throws(TextFault) {
        stroke = try InkMLStroke(
          trace.text, format ?? standard, trace.start, map, limit: DocumentLimit.sampleCount - sampleCount)
      } catch {
        // Offset in the document; approximate after character references.
        throw TextFault(error.reason, at: min(trace.range.lowerBound + error.offset, trace.range.upperBound))
      }
      sampleCount += stroke.rows.count
      var index = strokes.count
      if let prior = trace.prior {
        if let first = named[prior] {
          index = first
          strokes[first].stroke.append(stroke)
        } else {
          losses.add("priorRef", at: trace.range.lowerBound)
        }
      }
      if index == strokes.count { strokes.append((stroke, trace)) }
      if let id = trace.id { named[id] = index }
    }
    return strokes
  }

  /// Returns the samples of a stroke, and reports clamped values; `nil` if a sample is too far away.
  private mutating func samples(
    of stroke: InkMLStroke, _ trace: Trace, maximumForce: Double
  ) -> [DrawingAssembler.Sample]? {
    var (samples, last) = ([DrawingAssembler.Sample](), 0.0)
    for row in stroke.rows {
      let sample = DrawingAssembler.Sample(
        x: row.x, y: row.y, time: row.time, pressure: row.force.map { $0 / maximumForce }, tiltX: row.tiltX,
        tiltY: row.tiltY)
      sample.report(after: last, to: &losses, at: trace.range.lowerBound)
      last = sample.time
      samples.append(sample)
    }
    return samples.allSatisfy { DrawingAssembler.isNear(Point2D($0.x, $0.y)) } ? samples : nil
  }

  /// Whether the force is measured; without a sensor it is constant.
  private static func hasMeasuredForce(_ samples: [DrawingAssembler.Sample]) -> Bool {
    let forces = samples.compactMap { $0.pressure }
    guard let least = forces.min(), let greatest = forces.max() else { return false }
    return greatest - least > 0.02
  }
}
