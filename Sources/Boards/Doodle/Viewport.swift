import InkdotDrawings
import InkdotGeometry

/// The screen, and the position of the sheet on it.
struct Viewport {
  private(set) var view = DoodleView()
  private var screen = Size2D.zero
  private var sheetBounds = Rect2D(x: 0, y: 0, width: 1, height: 1)
  /// The area of the sheet that fits the screen.
  private var area = Rect2D(x: 0, y: 0, width: 1, height: 1)
  /// Whether `area` is shown until a gesture changes the view.
  private var isFitted = true

  /// The bounds of the screen, in pt.
  var frame: Rect2D { Rect2D(x: 0, y: 0, width: screen.width, height: screen.height) }

  /// The centre of the screen, in pt of the sheet.
  var center: Point2D { convertToSheet(frame.center) }

  /// The visible part of the sheet; the whole sheet until the screen has a size.
  var visibleSheet: Rect2D {
    let start = sheetBounds.nearest(to: convertToSheet(.zero))
    let end = sheetBounds.nearest(to: convertToSheet(Point2D(screen.width, screen.height)))
    let visible = Rect2D(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    return visible.width > 0 && visible.height > 0 ? visible : sheetBounds
  }

  /// Converts a point from the screen to the sheet.
  func convertToSheet(_ point: Point2D) -> Point2D { view.convertToSheet(point) }

  /// Shows the whole sheet of a drawing.
  mutating func show(_ drawing: Drawing) {
    sheetBounds = drawing.bounds
    fit(drawing)
  }

  /// Sets the size of the screen in pt; a side outside 1…100,000 counts as 1. Keeps the centre.
  mutating func resize(width: Double, height: Double) {
    let sides = 1...100_000.0
    let old = screen
    screen = Size2D(sides ~= width ? width : 1, sides ~= height ? height : 1)
    if isFitted { return fit() }
    view.origin = view.origin + Vector2D((screen.width - old.width) / 2, (screen.height - old.height) / 2)
    view.clamp(sheetBounds, to: screen)
  }

  /// Shows the whole sheet; for an endless sheet, the marks.
  mutating func fit(_ drawing: Drawing) {
    area = drawing.area
    fit()
  }

  private mutating func fit() {
    isFitted = true
    if screen.width > 0 { view = .fitting(area, on: screen) }
  }

  /// Whether the sheet is smaller than when fitted.
  var isSmallerThanFitted: Bool { view.scale < DoodleView.fitting(area, on: screen).scale }

  /// Moves the sheet, in pt of the screen.
  ///
  /// - Returns: whether the view may have changed.
  mutating func scroll(by offset: Vector2D) -> Bool {
    guard offset.dx.isFinite, offset.dy.isFinite, offset != .zero else { return false }
    isFitted = false
    view.origin = view.origin + offset
    view.clamp(sheetBounds, to: screen)
    return true
  }

  /// Scales the sheet about a point of the screen.
  ///
  /// - Returns: whether the view may have changed.
  mutating func zoom(by factor: Double, about point: Point2D) -> Bool {
    guard factor.isFinite, factor > 0, factor != 1, point.isFinite else { return false }
    isFitted = false
    view.zoom(by: factor, about: point)
    view.clamp(sheetBounds, to: screen)
    return true
  }

  /// Traps if an invariant is violated; for tests.
  func checkInvariants() {
    precondition(DoodleSettings.scales ~= view.scale, "the scale is in range")
    precondition(view.origin.isFinite, "the sheet is somewhere")
  }
}
