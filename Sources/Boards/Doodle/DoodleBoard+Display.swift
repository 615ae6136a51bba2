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

  /// Paints the drawing as it is now, on any thread.
  ///
  /// - Complexity: O(marks).
  public func renderer(background: DrawingRenderer.Background = .paper) -> DrawingRenderer {
    numbers.add(photosOf: history.drawing)
    return DrawingRenderer(history.drawing, background: background, numbers: numbers)
  }

  /// Paints the marks that may lie in a part of the paper, from the bottom up; the paper itself is the host's.
  ///
  /// - Parameter background: a host that paints without paper asks for `transparent` and takes away what lies under items
  ///   of the colour ``Color/clear``.
  /// - Complexity: O(marks found + their samples near the part), not in what the drawing holds.
  public func paint(
    _ part: Rect, background: DrawingRenderer.Background = .paper, on painter: inout some Painter
  ) {
    paint(history.drawing.marks(touching: part), near: part, background, on: &painter)
  }

  /// Paints the strokes that were finished since this was last asked, whole.
  public func paintNewMarks(on painter: inout some Painter) {
    paint(newMarks, near: history.drawing.bounds, .paper, on: &painter)
    newMarks = []
  }

  private func paint(
    _ found: [Int], near part: Rect, _ background: DrawingRenderer.Background, on painter: inout some Painter
  ) {
    let drawing = history.drawing
    for number in found where drawing.marks.indices ~= number {
      if case .photo(let photo) = drawing.marks[number] { numbers.add(photo.source) }
    }
    let renderer = DrawingRenderer(drawing, background: background, numbers: numbers)
    for number in found { renderer.paint(mark: number, near: part, on: &painter) }
  }

  // MARK: The stroke under way

  /// Opacity of the stroke under way, 0…1: its ink is painted opaque into a layer of its own that is shown with it, so that
  /// it does not darken where it crosses itself.
  public var inkOpacity: Double {
    stroke.map { Double(paint(of: $0).opacity) / 255 } ?? 1
  }

  private func paint(of stroke: DoodleStroke) -> Color {
    let builder = stroke.builder
    return DrawingRenderer(history.drawing).look(of: builder.tool, color: builder.color, width: builder.width).paint
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
    stroke.map { Color(rgba: paint(of: $0).rgba | 255) } ?? .clear
  }
}
