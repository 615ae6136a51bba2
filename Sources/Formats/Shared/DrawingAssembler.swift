import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// Assembles a drawing from strokes, with or without a known sheet.
struct DrawingAssembler {
  struct Sample {
    var x: Double
    var y: Double
    var time = 0.0
    var pressure: Double?
    var tiltX = 0.0
    var tiltY = 0.0

    /// Reports values of a sample that will be clamped.
    ///
    /// - Parameter last: the time of the previous sample, or 0.
    func report(after last: Double, to losses: inout LossCounter, at offset: Int) {
      if let pressure, !(0...1 ~= pressure) { losses.add("pressure", at: offset) }
      if !(-90...90 ~= tiltX && -90...90 ~= tiltY) { losses.add("tilt", at: offset) }
      if !(last...max(last, StrokeSample.maximumTime) ~= time) { losses.add("time", at: offset) }
    }
  }

  private struct Line {
    let tool: StrokeTool
    let color: RGBAColor
    let width: Double
    let smoothing: StrokeSmoothing
    let blending: StrokeBlending
    let start: Double
    let hasCorners: Bool
    let fill: RGBAColor?
    let samples: [Sample]
  }

  /// Size, colour and ruling of the sheet, if known.
  var paper: Sheet?
  private var lines: [Line] = []
  /// Photos and texts, with the number of strokes below each.
  private var others: [(mark: DrawingMark, below: Int)] = []

  /// Margin around the ink of a sheet that is fitted to it, in pt.
  private static let margin = 24.0

  init(paper: Sheet?) { self.paper = paper }

  /// Whether a stroke may contain a point.
  static func isNear(_ point: Point2D) -> Bool {
    abs(point.x) <= StrokeSample.maximumCoordinate && abs(point.y) <= StrokeSample.maximumCoordinate
  }

  /// Adds a stroke. Ignores strokes without samples.
  ///
  /// - Parameters:
  ///   - hasCorners: whether the stroke may be a figure, see ``withCorners(_:)``.
  ///   - fill: the colour inside the stroke; ignored if it is not closed.
  mutating func add(
    tool: StrokeTool, color: RGBAColor, width: Double, smoothing: StrokeSmoothing = .off,
    blending: StrokeBlending = .covers, start: Double = 0, hasCorners: Bool = false, fill: RGBAColor? = nil,
    samples: [Sample]
  ) {
    if !samples.isEmpty {
      lines.append(
        Line(
          tool: tool, color: color, width: width, smoothing: smoothing, blending: blending, start: start,
          hasCorners: hasCorners, fill: fill, samples: samples))
    }
  }

  mutating func add(_ photo: Photo) { others.append((.photo(photo), lines.count)) }

  mutating func add(_ text: TextBox) { others.append((.text(text), lines.count)) }

  /// Returns the drawing, and the number of omitted strokes that are too far apart; `nil` if there are too many
  /// strokes.
  ///
  /// Without a known sheet, the sheet is fitted to the ink, and the ink is moved onto it.
  func drawing() -> (drawing: Drawing, leftOut: Int)? {
    var (shift, leftOut) = (Vector2D.zero, 0)
    var (width, height) = (1024.0, 768.0)
    if paper == nil, let box = bounds {
      shift = Vector2D(Self.margin - box.x, Self.margin - box.y)
      (width, height) = (box.width + 2 * Self.margin, box.height + 2 * Self.margin)
    }
    let most = Drawing.sides.upperBound
    guard let sheet = paper ?? Sheet(width: min(width, most), height: min(height, most)) else { return nil }
    var drawing = Drawing(sheet)
    do throws(DrawingError) {
      var next = 0
      for index in 0...lines.count {
        while next < others.count, others[next].below == index {
          switch others[next].mark {
          case .photo(let photo):
            try drawing.apply(.place(photo))
            try drawing.apply(.stamp(photo: 0))
          case .text(let text): try drawing.apply(.write(text))
          case .stroke: break
          }
          next += 1
        }
        guard index < lines.count else { break }
        if let stroke = stroke(lines[index], shift), paper != nil || shift == .zero || isShown(stroke, on: sheet) {
          try drawing.apply(.add(stroke))
          let mark = drawing.marks.count - 1
          if let fill = lines[index].fill, drawing.canFill(mark) { try drawing.apply(.fill(marks: [mark], fill)) }
        } else {
          leftOut += 1
        }
      }
    } catch {
      return nil
    }
    return (drawing, leftOut)
  }

  /// Whether the ink of a stroke that determines the sheet's size is on the sheet.
  private func isShown(_ stroke: Stroke, on sheet: Sheet) -> Bool {
    stroke.bounds.x < sheet.width && stroke.bounds.y < sheet.height
  }

  /// Returns the samples with doubled corners, so that the curve passes them.
  ///
  /// A corner is a sharp turn between distant samples without times. Devices report closer samples. A stroke that would
  /// exceed `Stroke.maximumSampleCount` keeps its samples.
  static func withCorners(_ samples: [StrokeSample]) -> [StrokeSample] {
    guard samples.count > 2, samples.allSatisfy({ $0.time == 0 }) else { return samples }
    var result = [samples[0]]
    for (before, (here, after)) in zip(samples, zip(samples.dropFirst(), samples.dropFirst(2))) {
      result.append(here)
      let (first, second) = (here.position - before.position, after.position - here.position)
      if min(first.length, second.length) >= farApart, first.dot(second) < sharpCosine * first.length * second.length {
        result.append(here)
      }
    }
    result.append(samples[samples.count - 1])
    return result.count <= Stroke.maximumSampleCount ? result : samples
  }

  /// Minimum distance of samples at a corner in pt, more than a hand moves between samples; cosine of the smallest
  /// turn: 45°.
  private static let (farApart, sharpCosine) = (8.0, 0.7071)

  private func stroke(_ line: Line, _ shift: Vector2D) -> Stroke? {
    var samples: [StrokeSample] = []
    samples.reserveCapacity(line.samples.count)
    for sample in line.samples {
      // Checked before moving, because an infinite position would move all others.
      guard Self.isNear(Point2D(sample.x, sample.y)),
        let sample = try? StrokeSample(
          position: Point2D(sample.x, sample.y) + shift, time: sample.time, pressure: sample.pressure,
          tiltX: sample.tiltX, tiltY: sample.tiltY)
      else { return nil }
      samples.append(sample)
    }
    return try? Stroke(
      tool: line.tool, color: line.color, width: line.width, smoothing: line.smoothing, blending: line.blending,
      start: line.start, samples: line.hasCorners ? Self.withCorners(samples) : samples)
  }

  private var bounds: Rect2D? {
    var box: Rect2D?
    for line in lines {
      let margin = line.width / 2
      for sample in line.samples {
        let dot = Rect2D(x: sample.x - margin, y: sample.y - margin, width: line.width, height: line.width)
        box = box?.union(dot) ?? dot
      }
    }
    return box
  }
}
