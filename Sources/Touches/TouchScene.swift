public import InkdotGeometry

/// The root views of a window, from back to front, and the app as the next responder.
public final class TouchScene: Responder {
  /// The root views, from back to front. Their frames are in window coordinates.
  public internal(set) var roots: [TouchView] = []
  private let app: Responder?

  /// Creates a scene that passes unhandled touches to `app`.
  public init(app: Responder? = nil) {
    self.app = app
  }

  deinit {
    for root in roots { root.ownScene = nil }
  }

  public override var next: Responder? { app }

  /// Adds a root view in front of the others. Removes it from its previous parent.
  public func addRoot(_ view: TouchView) {
    view.removeFromSuperview()
    view.ownScene = self
    roots.append(view)
  }

  /// Returns the view at a window point: front root first, deepest view first.
  ///
  /// - Complexity: O(views).
  public func hitTest(_ point: Point2D, settings: TouchSettings = TouchSettings()) -> TouchView? {
    for root in roots.reversed() {
      root.searchDepth = 1
      if let hit = root.hit(inParent: point, settings: settings) { return hit }
    }
    return nil
  }
}
