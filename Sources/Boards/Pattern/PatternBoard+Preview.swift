public import InkdotPatterns
public import InkdotRendering
import InkdotGeometry

extension PatternBoard {
  /// Returns a still picture of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern; `nil` for the empty grid.
  ///   - grid: the grid of the dots.
  ///   - echo: the appearance of a finished drawing; `nil` or `clear` for an unfinished one.
  ///   - side: side of the square picture, in pt.
  ///   - settings: the appearance. Arrows are shown unless they are `never`.
  public static func picture(
    of pattern: Pattern?, grid: PatternGrid, echo: PatternEcho? = nil, side: Double, settings: PatternBoardSettings
  ) -> DisplayList {
    var list = DisplayListRecorder()
    let bounds = Rect2D(x: 0, y: 0, width: side, height: side)
    settings.style.background.paint(in: bounds, on: &list)
    let layout = PatternLayout(grid: grid, preset: settings.preset, in: bounds, settings: settings.layout)
    var figure = PatternFigure(layout: layout, style: settings.style)
    figure.drawing = pattern
    figure.showsArrows = settings.arrows != .never
    switch echo {
    case .error: figure.state = .error
    case .correct: figure.state = .correct
    case .clear, nil: figure.state = .drawing
    }
    figure.paint(on: &list)
    return list.items
  }

  /// Returns a small grid with a pattern, shown beside the request to draw it again.
  ///
  /// - Parameters:
  ///   - pattern: the pattern; `nil` for an empty grid.
  ///   - grid: the grid.
  ///   - side: side of the square picture, in pt.
  ///   - palette: the colours; the host paints the background.
  public static func preview(
    of pattern: Pattern?, grid: PatternGrid, side: Double, palette: PatternPalette
  ) -> DisplayList {
    var style = PatternStyle(preset: .compact, palette: palette)
    style.background = .none
    style.clipsLines = false
    style.lineWidth = 2
    style.normal = PatternStyle.Dot(disc: palette.normal.faded(to: 0.55))
    style.selected = PatternStyle.Dot(disc: palette.selected)
    style.lastSelected = style.selected
    // The dots of a thumbnail: a third of the pitch, whatever its size.
    style.discFactor = 0.5
    var settings = PatternLayout.Settings()
    settings.minimumGap = 0.5
    let layout = PatternLayout(
      grid: grid, preset: .compact, in: Rect2D(x: 0, y: 0, width: side, height: side), settings: settings)
    var figure = PatternFigure(layout: layout, style: style)
    figure.drawing = pattern
    var list = DisplayListRecorder()
    figure.paint(on: &list)
    return list.items
  }
}
