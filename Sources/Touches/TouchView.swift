public import InkdotGeometry

/// A rectangle that receives touches: a node of the view tree.
///
/// It paints nothing; the board paints. Its coordinates start at its top left corner. The frame is its position in its
/// parent; the transform then acts about the frame's centre: a point `q` of the view, relative to its centre, is at
/// `transform(q)` from the centre of the frame.
open class TouchView: Responder {
  /// Position and size in the parent (for a root: in the window), before the transform, in pt.
  public final var frame: Rect2D
  /// Rotates, scales or translates the view about its centre. A transform without inverse hides it from touches.
  public final var transform = Transform2D.identity
  /// Opacity from 0 to 1. At ``TouchSettings/minimumTouchableAlpha`` or less, the view and its children receive no
  /// touches.
  public final var alpha = 1.0
  /// Whether the view is hidden. Hidden views and their children receive no touches.
  public final var isHidden = false
  /// Whether the view and its children receive touches.
  public final var isUserInteractionEnabled = true
  /// Whether the view receives several touches at a time. Recognizers always receive all of them.
  public final var isMultipleTouchEnabled = false

  /// The children, from back to front.
  public private(set) final var subviews: [TouchView] = []
  /// The parent; not retained by its children.
  public final var superview: TouchView? { parent }
  /// The scene of the root view above it; not retained by views.
  public final var scene: TouchScene? {
    var root = self
    while let parent = root.parent { root = parent }
    return root.ownScene
  }

  // Unsafe because Embedded Swift has no weak references; both are cleared when their target is deallocated.
  private unowned(unsafe) var parent: TouchView?
  unowned(unsafe) var ownScene: TouchScene?
  /// Depth of the current hit test; 1 at a root.
  final var searchDepth = 1

  /// Creates a view with a frame.
  public init(frame: Rect2D) {
    self.frame = frame
  }

  /// Releases a deep tree level by level. Recursive release would use stack in proportion to the depth.
  deinit {
    var rest = subviews
    subviews = []
    for child in rest { child.parent = nil }
    while var view = rest.popLast() {
      guard isKnownUniquelyReferenced(&view) else { continue }
      for child in view.subviews { child.parent = nil }
      rest.append(contentsOf: view.subviews)
      view.subviews = []
    }
  }

  open override var next: Responder? { parent ?? ownScene }

  // MARK: Tree

  /// Adds a view in front of the other children. Removes it from its previous parent.
  ///
  /// Does nothing if `view` is this view or one of its ancestors.
  ///
  /// - Complexity: O(depth of this view + siblings of `view`).
  public final func addSubview(_ view: TouchView) {
    guard !isInside(view) else { return }
    view.removeFromSuperview()
    view.parent = self
    subviews.append(view)
  }

  /// Removes the view from its parent or scene. Keeps its current touches.
  public final func removeFromSuperview() {
    parent?.subviews.removeAll { $0 === self }
    parent = nil
    ownScene?.roots.removeAll { $0 === self }
    ownScene = nil
  }

  /// Whether this view is `ancestor` or its descendant.
  ///
  /// - Complexity: O(depth of the view).
  public final func isInside(_ ancestor: TouchView) -> Bool {
    var link: TouchView? = self
    while let view = link {
      if view === ancestor { return true }
      link = view.parent
    }
    return false
  }

  // MARK: Coordinates

  /// Maps the view's coordinates to its parent's (for a root: the window's).
  public final var transformToParent: Transform2D {
    let center = Vector2D(frame.width / 2, frame.height / 2)
    return Transform2D.translation(-center).concatenating(transform).concatenating(.translation(frame.center - .zero))
  }

  /// Maps the view's coordinates to the window's.
  public final var transformToWindow: Transform2D {
    var map = transformToParent
    var link = parent
    while let view = link {
      map = map.concatenating(view.transformToParent)
      link = view.parent
    }
    return map
  }

  /// Converts a window point to the view's coordinates.
  ///
  /// If a transform has no inverse, returns the point in the nearest ancestor that has one.
  ///
  /// - Complexity: O(depth of the view).
  public final func convertFromWindow(_ point: Point2D) -> Point2D {
    guard let parent else { return fromParent(point) ?? point }
    guard parent.parent != nil else {
      let point = parent.fromParent(point) ?? point
      return fromParent(point) ?? point
    }
    var path = [self]
    while let parent = path[path.count - 1].parent { path.append(parent) }
    var point = point
    for view in path.reversed() { point = view.fromParent(point) ?? point }
    return point
  }

  /// Converts a point of the parent to the view's coordinates; `nil` if the transform is not invertible.
  final func fromParent(_ point: Point2D) -> Point2D? {
    if transform == .identity { return Point2D(point.x - frame.x, point.y - frame.y) }
    guard let inverse = transform.inverse else { return nil }
    // As a point, not a vector: the transform's translation counts.
    let fromCenter = inverse.applying(Point2D.zero + (point - frame.center))
    return fromCenter + Vector2D(frame.width / 2, frame.height / 2)
  }

  // MARK: Hit test

  /// Whether the view contains a point in its coordinates. Override for shapes other than the frame's rectangle.
  ///
  /// - Complexity: O(1).
  open func contains(_ point: Point2D) -> Bool {
    Rect2D(x: 0, y: 0, width: frame.width, height: frame.height).contains(point)
  }

  /// Returns the view that receives a touch at a point in this view's coordinates: the deepest, front child first.
  ///
  /// Called only if the view itself receives touches and contains the point, so children outside their parent's bounds
  /// are never hit. Override to handle the whole subtree. Views deeper than ``TouchSettings/maximumViewDepth`` are not
  /// tested.
  ///
  /// - Complexity: O(views of the subtree).
  open func hitTest(_ point: Point2D, settings: TouchSettings) -> TouchView? {
    guard searchDepth < settings.maximumViewDepth else { return self }
    for child in subviews.reversed() {
      child.searchDepth = searchDepth + 1
      if let hit = child.hit(inParent: point, settings: settings) { return hit }
    }
    return self
  }

  /// Hit-tests this view with a point of its parent.
  final func hit(inParent point: Point2D, settings: TouchSettings) -> TouchView? {
    guard isUserInteractionEnabled, !isHidden, alpha > settings.minimumTouchableAlpha,
      let own = fromParent(point), contains(own)
    else { return nil }
    return hitTest(own, settings: settings)
  }
}
