import InkdotRendering
import InkdotGeometry
import InkdotPatterns
import Testing

@testable import InkdotBoards

@Suite struct PatternFigureTests {
  private func figure(_ dots: [Int], preset: PatternLayout.Preset = .ring) -> PatternFigure {
    let layout = PatternLayout(grid: .standard, preset: preset, in: Rect2D(x: 0, y: 0, width: 300, height: 300))
    var figure = PatternFigure(layout: layout, style: PatternStyle(preset: preset, palette: .dark))
    figure.drawing = drawing(dots)
    return figure
  }

  private func drawing(_ dots: [Int]) -> Pattern {
    var trace = PatternTrace()
    for dot in dots { trace.append(dot) }
    return trace.pattern
  }

  private func items(_ figure: PatternFigure) -> DisplayList {
    var painter = DisplayListRecorder()
    figure.paint(on: &painter)
    return painter.items
  }

  @Test func `A clipped link runs from edge to edge`() {
    // Dots 0 and 1 of the ring layout: centres 60 and 150, radius 30.
    let pieces = figure([0, 1]).outsideDots(from: Point2D(60, 60), to: Point2D(150, 60))
    #expect(pieces.count == 1)
    #expect(pieces[0].start.distance(to: Point2D(90, 60)) < 1e-9)
    #expect(pieces[0].end.distance(to: Point2D(120, 60)) < 1e-9)
  }

  @Test func `A link over a used dot is cut by it, too`() {
    let pieces = figure([1, 0, 2]).outsideDots(from: Point2D(60, 60), to: Point2D(240, 60))
    #expect(pieces.count == 2)
    #expect(pieces[1].start.distance(to: Point2D(180, 60)) < 1e-9)
  }

  @Test func `A finger inside its dot has no tail`() {
    #expect(figure([0]).outsideDots(from: Point2D(60, 60), to: Point2D(70, 60)).isEmpty)
  }

  @Test func `Lines to the centres form one polyline that ends at the finger`() {
    var figure = figure([0, 4])
    var style = PatternStyle(preset: .ring, palette: .dark)
    style.clipsLines = false
    figure = PatternFigure(layout: figure.layout, style: style, drawing: drawing([0, 4]), finger: Point2D(1, 2))
    let lines = items(figure).compactMap { if case .line(let points, _, _) = $0 { points } else { nil } }
    #expect(lines == [[Point2D(60, 60), Point2D(150, 150), Point2D(1, 2)]])
  }

  @Test func `Every dot except the last points to the next`() {
    var figure = figure([0, 1, 4])
    figure.showsArrows = true
    let tips = items(figure).compactMap { if case .polygon(let points, _) = $0 { points[0] } else { nil } }
    #expect(tips.count == 2)
    #expect(tips[0].x > 60 && tips[0].y == 60)
    #expect(tips[1].y > 60 && abs(tips[1].x - 150) < 1e-9)
  }

  @Test func `Selected dots and the last dot have separate colours`() {
    var figure = figure([0, 1])
    let style = PatternStyle(preset: .ring, palette: .dark)
    func halo(_ dot: Int) -> RGBAColor? {
      for case .disc(let center, 30, let color) in items(figure) where center == figure.layout.center(of: dot) {
        return color
      }
      return nil
    }
    #expect(halo(1) == style.lastSelected.halo)
    figure.state = .error
    #expect(halo(1) == style.lastError.halo)
    figure.state = .correct
    #expect(halo(1) == nil)
    #expect(items(figure).contains { $0.isLine(of: PatternPalette.dark.correct) })
  }

  @Test func `Each state of a dot can have a picture of the host`() throws {
    var settings = PatternBoardSettings()
    settings.style.normal = PatternStyle.Dot(picture: 1)
    settings.style.selected = PatternStyle.Dot(picture: 2)
    settings.style.lastSelected = PatternStyle.Dot(picture: 3)
    settings.style.error = PatternStyle.Dot(picture: 4)
    func pictures(_ echo: PatternEcho?) throws -> [UInt32] {
      let list = PatternBoard.picture(
        of: drawing([0, 1, 2]), grid: .standard, echo: echo, side: 300, settings: settings)
      return list.compactMap { item in
        guard case .image(let id, let rect) = item else { return nil }
        #expect(rect.width == 60 && rect.height == 60)
        return id
      }
    }
    #expect(try pictures(nil) == [1, 1, 1, 1, 1, 1, 2, 2, 3])
    // This style has no picture for the last dot of a wrong pattern.
    #expect(try pictures(.error) == [1, 1, 1, 1, 1, 1, 4, 4])
  }

  @Test func `Pictures of dots turn to the next dot where arrows show`() {
    var figure = figure([0, 4, 1])
    var style = figure.style
    style.selected = PatternStyle.Dot(picture: 2)
    style.lastSelected = PatternStyle.Dot(picture: 3)
    figure = PatternFigure(layout: figure.layout, style: style, drawing: drawing([0, 4, 1]), showsArrows: true)
    let turned = items(figure).compactMap { item in
      if case .turned(2, let rect, let ahead, false) = item { (rect.center, ahead) } else { nil }
    }
    #expect(turned.map(\.0) == [figure.layout.center(of: 0), figure.layout.center(of: 4)])
    let diagonal = (figure.layout.center(of: 4) - figure.layout.center(of: 0)).normalized
    #expect(turned.map(\.1) == [diagonal, Vector2D(0, -1)])
    // The last dot has no next dot to turn to, and without arrows no dot turns.
    func upright() -> [UInt32] { items(figure).compactMap { if case .image(let id, _) = $0 { id } else { nil } } }
    #expect(upright() == [3])
    figure.showsArrows = false
    #expect(upright() == [2, 2, 3])
  }

  @Test(arguments: [true, false]) func `Lines are pictures repeated along each link`(isClipped: Bool) {
    var style = PatternStyle(preset: .ring, palette: .dark)
    (style.linePicture, style.errorLinePicture) = (5, 6)
    (style.clipsLines, style.lineWidth) = (isClipped, 8)
    var figure = PatternFigure(
      layout: figure([]).layout, style: style, drawing: drawing([0, 1]), finger: Point2D(150, 60 + 50))
    let bands = items(figure).compactMap { item in
      if case .turned(5, let rect, let ahead, true) = item { (rect, ahead) } else { nil }
    }
    let starts: (Double, Double) = isClipped ? (90, 90) : (60, 60)
    #expect(bands.map(\.1) == [Vector2D(1, 0), Vector2D(0, 1)])
    #expect(bands[0].0 == Rect2D(x: starts.0, y: 56, width: 150 - 2 * starts.0 + 60, height: 8))
    #expect(bands[1].0.height == 8 && bands[1].0.width == 110 - starts.1)
    figure.state = .error
    #expect(items(figure).contains { if case .turned(6, _, _, true) = $0 { true } else { false } })
    figure.state = .correct
    #expect(items(figure).contains { $0.isLine(of: style.correctLine) })
  }

  @Test func `Arrows have the colours of the lines unless set separately`() {
    var style = PatternStyle(preset: .ring, palette: .dark)
    style.errorArrow = RGBAColor(1, 2, 3)
    var figure = PatternFigure(
      layout: figure([]).layout, style: style, drawing: drawing([0, 1]), showsArrows: true)
    func color() -> RGBAColor? {
      for case .polygon(_, let color) in items(figure) { return color }
      return nil
    }
    #expect(color() == style.line)
    figure.state = .error
    #expect(color() == RGBAColor(1, 2, 3))
  }

  @Test(arguments: [(true, 10.0, 10.0), (false, 10, 15), (false, 20, 20), (false, 0, 0)])
  func `Arrows are wider than a line that runs through the dots`(isClipped: Bool, side: Double, width: Double) {
    var style = PatternStyle(preset: .classic, palette: .dark)
    (style.clipsLines, style.arrowSide, style.lineWidth) = (isClipped, side, 6)
    let layout = PatternLayout(
      grid: .standard, preset: .classic, in: Rect2D(x: 0, y: 0, width: 340, height: 340))
    let figure = PatternFigure(layout: layout, style: style, drawing: drawing([0, 1]), showsArrows: true)
    let widths = items(figure).compactMap { item -> Double? in
      guard case .polygon(let points, _) = item else { return nil }
      return (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
    }
    #expect(width == 0 ? widths.isEmpty : abs(widths[0] - width) < 1e-9)
  }

  @Test func `Links without a length have no band`() {
    var style = PatternStyle(preset: .ring, palette: .dark)
    (style.linePicture, style.clipsLines) = (5, false)
    let layout = figure([]).layout
    let figure = PatternFigure(layout: layout, style: style, drawing: drawing([0]), finger: layout.center(of: 0))
    #expect(!items(figure).contains { if case .turned = $0 { true } else { false } })
  }

  @Test func `A fading dot is painted above a normal one, a fading picture is not`() {
    var figure = figure([0, 1])
    figure.opacity = 0.5
    func count() -> Int {
      items(figure).count { if case .ring(_, _, _, PatternPalette.dark.normal) = $0 { true } else { false } }
    }
    #expect(count() == 9)
    var style = figure.style
    (style.selected, style.lastSelected) = (PatternStyle.Dot(picture: 2), PatternStyle.Dot(picture: 2))
    figure = PatternFigure(layout: figure.layout, style: style, drawing: drawing([0, 1]), opacity: 0.5)
    #expect(count() == 7)
  }

  @Test(arguments: PatternLayout.Preset.allCases)
  func `Every run paints the same picture`(preset: PatternLayout.Preset) {
    var painter = DisplayListEncoder()
    figure([0, 4, 8, 5], preset: preset).paint(on: &painter)
    var again = DisplayListEncoder()
    figure([0, 4, 8, 5], preset: preset).paint(on: &again)
    #expect(painter.words == again.words)
    #expect(painter.words.contains(PatternPalette.dark.selected.rgba))
  }
}
