public import InkdotRendering
import InkdotDrawings
public import InkdotGeometry

// What is painted, in pt of the paper.

extension DoodleBoard {
  /// What to repaint, since this was last asked: boxes on the paper.
  public func takeDamage() -> [Rect] {
    let rects = damage
    damage = []
    return rects
  }

  /// Paints the marks that may lie in a part of the paper, from the bottom up; the paper itself is the host's.
  ///
  /// - Parameter background: the colour of strokes of the background tool; that of the paper unless said otherwise. A host
  ///   that paints without paper asks for ``Color/clear`` and takes away what lies under such items.
  /// - Complexity: by what is found, not by what the drawing holds.
  public func paint(_ part: Rect, background: Color? = nil, on painter: inout some Painter) {
    for number in history.drawing.marks(touching: part) {
      paint(mark: number, near: part, background: background, on: &painter)
    }
  }

  /// Paints the strokes that were finished since this was last asked, whole.
  public func paintNewMarks(on painter: inout some Painter) {
    let drawing = history.drawing
    for number in newMarks where drawing.marks.indices ~= number {
      paint(mark: number, near: drawing.bounds, on: &painter)
    }
    newMarks = []
  }

  private func paint(mark: Int, near part: Rect, background: Color? = nil, on painter: inout some Painter) {
    switch history.drawing.marks[mark] {
    case .stroke(let stroke, let parts):
      let runs = stroke.runs(of: parts, near: part)
      guard !runs.isEmpty else { return }
      let color =
        stroke.tool == .background ? background ?? color(of: .background, .clear) : color(of: stroke.tool, stroke.color)
      if stroke.tool == .brush {
        painter.paint(.ink(runs.map { stroke.ink($0) }, color))
      } else {
        painter.paint(.curves(runs.map { stroke.curves(of: $0) }, width: stroke.width, color))
      }
    case .photo(let photo):
      painter.paint(
        .photo(id: number(of: photo.source), photo.frame, photo.placement.transform, cuts: photo.cuts))
    }
  }

  private func color(of tool: Tool, _ color: Color) -> Color {
    switch tool {
    case .pen, .brush: color
    case .highlighter: color.faded(to: InkSettings.highlighterOpacity)
    case .background: history.drawing.paper
    }
  }

  // MARK: The stroke under way

  /// Opacity of the stroke under way, 0…1: its ink is painted opaque into a layer of its own that is shown with it, so that
  /// it does not darken where it crosses itself.
  public var inkOpacity: Double {
    guard let stroke else { return 1 }
    return Double(color(of: stroke.builder.tool, stroke.builder.color).opacity) / 255
  }

  /// Paints the ink that has become final since this was last asked; it is joined to what is already there.
  public func paintNewInk(on painter: inout some Painter) {
    guard let stroke, stroke.takenCount < stroke.builder.ink.count else { return }
    let first = stroke.takenCount > 0 ? stroke.takenCount - 1 : 0
    self.stroke?.takenCount = stroke.builder.ink.count
    painter.paint(.ink([Array(stroke.builder.ink[first...])], opaqueInk))
  }

  /// Paints the rest of the way to the last sample and on through predicted ones. To be painted anew each time.
  ///
  /// - Parameter predicted: where the touch is expected: place on the screen, time in seconds, pressure.
  public func paintTip(
    through predicted: [(place: Point, time: Double, pressure: Double)], on painter: inout some Painter
  ) {
    guard let stroke, stroke.tool.ink != nil else { return }
    var samples: [StrokeSample] = []
    for (place, time, pressure) in predicted {
      let sample = StrokeSample(
        position: view.paper(place), time: time - stroke.builder.start, pressure: stroke.isMeasured ? pressure : nil)
      if let sample { samples.append(sample) }
    }
    let tail = stroke.builder.tail(through: samples)
    if !tail.isEmpty { painter.paint(.ink([tail], opaqueInk)) }
  }

  private var opaqueInk: Color {
    guard let stroke else { return .clear }
    return Color(rgba: color(of: stroke.builder.tool, stroke.builder.color).rgba | 255)
  }
}
