public import InkdotGeometry
public import InkdotTouches

/// How a hit test went: every view that was asked, in order, and what came of it.
///
/// It asks as `TouchView` does: front child first, no further where a view takes no touches or the point is outside.
/// Meant for views that answer for their frame.
public struct HitTrace {
  /// The result of hit-testing one view.
  public enum Answer: UInt8, Sendable, CaseIterable {
    /// It takes the touch.
    case found
    /// The point is inside; one of its children takes the touch.
    case searched
    /// The point is outside its bounds; its children are not asked, even where they reach out of it.
    case outside
    /// It is hidden.
    case hidden
    /// Its interaction is switched off.
    case notInteractive
    /// The view is almost transparent.
    case transparent
    /// It answers for itself: it takes the touch, and its children are not asked.
    case itself
  }

  /// A view that was asked, and what came of it.
  public struct Step {
    /// The view.
    public let view: TouchView
    /// The result of its hit test.
    public internal(set) var answer: Answer
  }

  /// Where the touch began, in window coordinates (pt).
  public let point: Point2D
  /// Every view that was asked, in order.
  public private(set) var steps: [Step] = []
  /// From the view found to its root: the responder chain continues to the scene and the app. Empty when none was found.
  public private(set) var chain: [TouchView] = []

  /// Tests a point.
  ///
  /// - Complexity: O(views asked × depth).
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

  /// Whether the view or one below it takes the touch.
  private mutating func search(_ view: TouchView, _ depth: Int, _ settings: TouchSettings) -> Bool {
    let answer = refusal(of: view, settings)
    let place = steps.count
    steps.append(Step(view: view, answer: answer ?? .searched))
    if answer != nil { return false }
    if (view as? ReplayView)?.answersForItself == true {
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
