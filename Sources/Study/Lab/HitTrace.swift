public import InkdotGeometry
public import InkdotTouches

/// A trace of a hit test: the tested views in order, and their results.
///
/// Tests like `TouchView`: front child first, and stops at views that do not receive touches or do not contain the
/// point. For views that use the default `contains(_:)`.
public struct HitTrace {
  /// The result of hit-testing one view.
  public enum Answer: UInt8, Sendable, CaseIterable {
    /// It receives the touch.
    case found
    /// The point is inside, and a descendant receives the touch.
    case searched
    /// The point is outside its bounds. Its children are not tested, even if they extend beyond it.
    case outside
    /// It is hidden.
    case hidden
    /// Its user interaction is disabled.
    case notInteractive
    /// The view is almost transparent.
    case transparent
    /// It overrides the hit test and receives the touch; its children are not tested.
    case itself
  }

  /// A tested view and its result.
  public struct Step {
    /// The view.
    public let view: TouchView
    /// The result of its hit test.
    public internal(set) var answer: Answer
  }

  /// Start of the touch, in window coordinates (pt).
  public let point: Point2D
  /// The tested views, in order.
  public private(set) var steps: [Step] = []
  /// From the found view to its root; scene and app follow in the responder chain. Empty if no view was found.
  public private(set) var chain: [TouchView] = []

  /// Tests a point.
  ///
  /// - Complexity: O(tested views × depth).
  public init(at point: Point2D, in scene: TouchScene, settings: TouchSettings = TouchSettings()) {
    self.point = point
    for root in scene.roots.reversed() where search(root, 1, settings) { break }
    guard let found = steps.last(where: { $0.answer == .found || $0.answer == .itself }) else { return }
    var link: TouchView? = found.view
    while let view = link {
      chain.append(view)
      link = view.superview
    }
  }

  /// Returns whether the view or a descendant receives the touch.
  private mutating func search(_ view: TouchView, _ depth: Int, _ settings: TouchSettings) -> Bool {
    let answer = refusal(of: view, settings)
    let place = steps.count
    steps.append(Step(view: view, answer: answer ?? .searched))
    if answer != nil { return false }
    if (view as? ReplayView)?.overridesHitTest == true {
      steps[place].answer = .itself
      return true
    }
    if depth < settings.maximumViewDepth {
      for child in view.subviews.reversed() where search(child, depth + 1, settings) { return true }
    }
    steps[place].answer = .found
    return true
  }

  private func refusal(of view: TouchView, _ settings: TouchSettings) -> Answer? {
    if view.isHidden { return .hidden }
    if !view.isUserInteractionEnabled { return .notInteractive }
    if !(view.alpha > settings.minimumTouchableAlpha) { return .transparent }
    return view.contains(view.convertFromWindow(point)) ? nil : .outside
  }
}
