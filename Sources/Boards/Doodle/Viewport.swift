import InkdotDrawings
import InkdotGeometry

/// The screen, and how the paper lies on it.
///
/// Mutating methods return the effects that the host must carry out.
struct Viewport {
  private(set) var view = DoodleView()
  private var screen = Size2D.zero
  /// Where there is paper.
  private var paper = Rect2D(x: 0, y: 0, width: 1, height: 1)
  /// The area that fitting shows.
  private var area = Rect2D(x: 0, y: 0, width: 1, height: 1)
  /// Whether the whole paper is shown until a gesture says otherwise.
  private var isFitted = true

  /// The whole screen, in pt.
  var frame: Rect2D { Rect2D(x: 0, y: 0, width: screen.width, height: screen.height) }

  /// The middle of the screen, in pt.
  var middle: Point2D { Point2D(screen.width / 2, screen.height / 2) }

  /// The visible part of the sheet, in pt of the sheet; all of it until the view has a size.
  var shownPaper: Rect2D {
    let (first, last) = (view.paper(.zero), view.paper(Point2D(screen.width, screen.height)))
    let (start, end) = (paper.nearest(to: first), paper.nearest(to: last))
    let shown = Rect2D(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    return shown.width > 0 && shown.height > 0 ? shown : paper
  }

  /// From the screen to the paper.
  func paper(_ point: Point2D) -> Point2D { view.paper(point) }

  /// Shows other paper, as a whole.
  mutating func show(_ drawing: Drawing) -> DoodleEffects {
    paper = drawing.bounds
    return fit(drawing)
  }

  /// Gives the screen its size in pt; what is not 1…100,000 counts as 1. The middle of what is shown stays in the middle.
  mutating func resize(width: Double, height: Double) -> DoodleEffects {
    let usable = 1...100_000.0
    let old = screen
    screen = Size2D(usable ~= width ? width : 1, usable ~= height ? height : 1)
    if isFitted { return fit() }
    view.origin = view.origin + Vector2D((screen.width - old.width) / 2, (screen.height - old.height) / 2)
    return hold()
  }

  /// Shows the whole paper; of endless paper what is drawn now.
  mutating func fit(_ drawing: Drawing) -> DoodleEffects {
    area = drawing.area
    return fit()
  }

  private mutating func fit() -> DoodleEffects {
    isFitted = true
    if screen.width > 0 { view = .fitting(area, on: screen) }
    return .viewChanged
  }

  /// Moves the paper on the screen, in pt.
  mutating func scroll(by offset: Vector2D) -> DoodleEffects {
    guard offset.dx.isFinite, offset.dy.isFinite, offset != .zero else { return [] }
    view.origin = view.origin + offset
    return hold()
  }

  /// Scales the paper about a point of the screen.
  mutating func zoom(by factor: Double, about point: Point2D) -> DoodleEffects {
    guard factor.isFinite, factor > 0, factor != 1, point.isFinite else { return [] }
    view.zoom(by: factor, about: point)
    return hold()
  }

  private mutating func hold() -> DoodleEffects {
    isFitted = false
    view.hold(paper: paper, on: screen)
    return .viewChanged
  }

  /// Traps when something does not fit; for tests.
  func checkInvariants() {
    precondition(DoodleSettings.scales ~= view.scale, "the scale is in range")
    precondition(view.origin.isFinite, "the paper lies somewhere")
  }
}
