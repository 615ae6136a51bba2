public import InkdotGeometry

/// A rectangle that takes touches: a node of the view tree.
///
/// It paints nothing; what is drawn there is the board's affair. Its own coordinates start at its top left corner.
/// The frame says where it lies in its parent, and the transform then acts about the frame's centre: a point `q` of the
/// view, measured from its centre, lies at `transform(q)` from the centre of the frame in the parent.
open class TouchView: Responder {
  /// Place and size in the parent (for a root: in the window), before the transform, in pt.
  public final var frame: Rect2D
  /// Turns, scales or shifts the view about the centre of its frame. A transform without inverse hides it from touches.
  public final var transform = Transform2D.identity
  /// Opacity from 0 to 1. At ``TouchSettings/minimumTouchableAlpha`` or less the view and its children take no touches.
  public final var alpha = 1.0
  /// A hidden view takes no touches, nor do its children.
  public final var isHidden = false
  /// When false, neither the view nor its children take touches.
  public final var isUserInteractionEnabled = true
  /// Whether the view receives several touches at a time. Recognizers always see all of them.
  public final var isMultipleTouchEnabled = false

  /// The children, from back to front.
  public private(set) final var subviews: [TouchView] = []
  /// The parent; a child does not keep it alive.
  public final var superview: TouchView? { parent }
  /// The scene of the root view above it; a view does not keep it alive.
  public final var scene: TouchScene? {
    var root = self
    while let parent = root.parent { root = parent }
    return root.ownScene
  }

  // Unsafe because Embedded Swift has no weak references; both are cleared when what they name goes away.
  private unowned(unsafe) var parent: TouchView?
  unowned(unsafe) var ownScene: TouchScene?
  /// How deep the hit test that continues has come; 1 at a root.
  final var searchDepth = 1

  /// A view with this frame.
  public init(frame: Rect2D) {
    self.frame = frame
  }

  /// A deep tree is taken apart level by level: were each view to release its own children, the stack would grow with the
  /// depth.
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

  /// Puts a view in front of the other children, taking it from wherever it was before.
  ///
  /// - Precondition: `view` is neither this view nor one of its ancestors.
  public final func addSubview(_ view: TouchView) {
    precondition(!isInside(view), "a view cannot be put into itself")
    view.removeFromSuperview()
    view.parent = self
    subviews.append(view)
  }

  /// Takes the view out of its parent or scene. Touches it already has stay with it.
  public final func removeFromSuperview() {
    parent?.subviews.removeAll { $0 === self }
    parent = nil
    ownScene?.roots.removeAll { $0 === self }
    ownScene = nil
  }

  /// Whether this view is `ancestor` or lies anywhere below it.
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

  /// From the view's own coordinates to its parent's (for a root: the window's).
  public final var transformToParent: Transform2D {
    let center = Vector2D(frame.width / 2, frame.height / 2)
    return Transform2D.translation(-center).concatenating(transform).concatenating(.translation(frame.center - .zero))
  }

  /// From the view's own coordinates to the window's.
  public final var transformToWindow: Transform2D {
    var map = transformToParent
    var link = parent
    while let view = link {
      map = map.concatenating(view.transformToParent)
      link = view.parent
    }
    return map
  }

  /// A window point in the view's own coordinates. Where a transform has no inverse, the point as it is in the nearest
  /// ancestor that has one.
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

  /// A point of the parent in the view's own coordinates, or `nil` when the transform cannot be undone.
  final func fromParent(_ point: Point2D) -> Point2D? {
    if transform == .identity { return Point2D(point.x - frame.x, point.y - frame.y) }
    guard let inverse = transform.inverse else { return nil }
    // As a point, not a step: the transform's own shift counts.
    let fromCenter = inverse.applying(Point2D.zero + (point - frame.center))
    return fromCenter + Vector2D(frame.width / 2, frame.height / 2)
  }

  // MARK: Hit test

  /// Whether a point of the view's own coordinates lies on it. Override for shapes other than the frame's rectangle.
  ///
  /// - Complexity: O(1).
  open func contains(_ point: Point2D) -> Bool {
    Rect2D(x: 0, y: 0, width: frame.width, height: frame.height).contains(point)
  }

  /// The view that takes a touch at a point of this view's own coordinates: the deepest, front child first.
  ///
  /// Called only when the view itself takes touches and contains the point, so children outside their parent's bounds
  /// are never reached. Override to answer for the whole subtree. Views deeper than ``TouchSettings/maximumViewDepth``
  /// are not asked.
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

  /// Asks this view with a point of its parent.
  final func hit(inParent point: Point2D, settings: TouchSettings) -> TouchView? {
    guard isUserInteractionEnabled, !isHidden, alpha > settings.minimumTouchableAlpha,
      let own = fromParent(point), contains(own)
    else { return nil }
    return hitTest(own, settings: settings)
  }
}
