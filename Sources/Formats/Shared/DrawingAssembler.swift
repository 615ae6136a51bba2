import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// Strokes from a form that need not say how large its paper is.
struct DrawingAssembler {
  struct Sample {
    var x: Double
    var y: Double
    var time = 0.0
    var pressure: Double?
    var tiltX = 0.0
    var tiltY = 0.0
  }

  private struct Line {
    let tool: StrokeTool
    let color: RGBAColor
    let width: Double
    let smoothing: StrokeSmoothing
    let blending: StrokeBlending
    let start: Double
    let samples: [Sample]
  }

  /// Size, colour and ruling, where they are known.
  var paper: Sheet?
  private var lines: [Line] = []
  /// Photos and texts, with the number of strokes below each.
  private var others: [(mark: DrawingMark, below: Int)] = []

  /// Room around the ink when the paper is made to fit it, in pt.
  private static let margin = 24.0

  init(paper: Sheet?) { self.paper = paper }

  /// Adds a stroke; one without samples is none.
  mutating func add(
    tool: StrokeTool, color: RGBAColor, width: Double, smoothing: StrokeSmoothing = .off,
    blending: StrokeBlending = .covers, start: Double = 0, samples: [Sample]
  ) {
    if !samples.isEmpty {
      lines.append(
        Line(
          tool: tool, color: color, width: width, smoothing: smoothing, blending: blending, start: start,
          samples: samples))
    }
  }

  mutating func add(_ photo: Photo) { others.append((.photo(photo), lines.count)) }

  mutating func add(_ text: TextBox) { others.append((.text(text), lines.count)) }

  /// The drawing; `nil` when a place is too far away or there is more than a drawing holds. Where the paper is not known,
  /// the ink is moved to lie on paper as large as itself.
  var drawing: Drawing? {
    var shift = Vector2D.zero
    var (width, height) = (1024.0, 768.0)
    if paper == nil, let box = bounds {
      shift = Vector2D(Self.margin - box.x, Self.margin - box.y)
      (width, height) = (box.width + 2 * Self.margin, box.height + 2 * Self.margin)
    }
    guard let sheet = paper ?? Sheet(width: width, height: height) else { return nil }
    var drawing = Drawing(sheet)
    do throws(DrawingError) {
      var next = 0
      for index in 0...lines.count {
        while next < others.count, others[next].below == index {
          switch others[next].mark {
          case .photo(let photo):
            try drawing.apply(.place(photo))
            try drawing.apply(.flatten(photo: 0))
          case .text(let text): try drawing.apply(.write(text))
          case .stroke: break
          }
          next += 1
        }
        guard index < lines.count else { break }
        guard let stroke = stroke(lines[index], shift) else { return nil }
        try drawing.apply(.add(stroke))
      }
    } catch {
      return nil
    }
    return drawing
  }

  private func stroke(_ line: Line, _ shift: Vector2D) -> Stroke? {
    var samples: [StrokeSample] = []
    samples.reserveCapacity(line.samples.count)
    let limit = StrokeSample.maximumCoordinate
    for sample in line.samples {
      // Before it is moved: a place without end would take the others along.
      guard abs(sample.x) <= limit, abs(sample.y) <= limit,
        let sample = StrokeSample(
          position: Point2D(sample.x, sample.y) + shift, time: sample.time, pressure: sample.pressure,
          tiltX: sample.tiltX, tiltY: sample.tiltY)
      else { return nil }
      samples.append(sample)
    }
    return Stroke(
      tool: line.tool, color: line.color, width: line.width, smoothing: line.smoothing, blending: line.blending,
      start: line.start, samples: samples)
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
