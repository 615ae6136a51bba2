public import InkdotPatterns
public import InkdotRendering
import InkdotGeometry

extension PatternBoard {
  /// A small grid with a pattern on it, as shown beside the request to draw it again.
  ///
  /// - Parameters:
  ///   - pattern: what to show; `nil` for the empty grid.
  ///   - grid: whose dots are shown.
  ///   - side: of the square it fills, in pt.
  ///   - palette: its colours; the background is left to the host.
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
