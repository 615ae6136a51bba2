public import InkdotRendering
public import InkdotPatterns
import InkdotGeometry

// What the board shows.

extension PatternBoard {
  /// What to paint now, from back to front.
  public var displayList: DisplayList {
    var list = DisplayListRecorder()
    paint(on: &list)
    return list.items
  }

  /// Paints what there is to see now.
  public func paint(on painter: inout some Painter) {
    switch settings.style.background {
    case .none: break
    case .color(let color): painter.paint(.fill(color))
    case .image(let id): painter.paint(.image(id: id, bounds))
    case .tiles(let id, let width, let height): painter.paint(.tiles(id: id, Rect(0, 0, width, height)))
    }
    var figure = PatternFigure(layout: layout, style: settings.style)
    if !isHidden {
      figure.drawing = trace.pattern
      figure.finger = finger
    }
    figure.showsArrows = settings.showsArrows
    if case .echo(let echo, let since) = phase {
      figure.state = echo == .error ? .error : .correct
      if !settings.reducesMotion, settings.fadeDuration > 0 {
        figure.opacity = min(1, (since + duration(of: echo) - now) / settings.fadeDuration)
      }
    } else if !settings.reducesMotion, settings.pulseDuration > 0 {
      figure.enlargement = { [self] place in pulse(at: place) }
    }
    figure.paint(on: &painter)
  }

  /// A small grid with a pattern on it, as shown beside the request to draw it again.
  ///
  /// - Parameters:
  ///   - pattern: what to show; `nil` for the empty grid.
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
    settings.leastGap = 0.5
    let layout = PatternLayout(grid: grid, preset: .compact, in: Rect(0, 0, side, side), settings: settings)
    var figure = PatternFigure(layout: layout, style: style)
    figure.drawing = pattern
    var list = DisplayListRecorder()
    figure.paint(on: &list)
    return list.items
  }

  /// Whether nothing of the drawing may be seen at the moment.
  var isHidden: Bool {
    if case .echo(.error, _) = phase { return settings.hidesErrorEcho }
    return settings.hidesPath
  }

  private var bounds: Rect { Rect(0, 0, surfaceSize.width, surfaceSize.height) }

  /// Up and down again along a parabola, once.
  private func pulse(at place: Int) -> Double {
    let t = (now - reachedAt[place]) / settings.pulseDuration
    guard t >= 0, t < 1 else { return 1 }
    return 1 + (settings.pulseScale - 1) * 4 * t * (1 - t)
  }
}
