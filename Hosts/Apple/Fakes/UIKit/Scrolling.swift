public import Foundation

/// uikit/uipangesturerecognizer · iOS 3.2
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}

/// A scroll view that delays touches and asks the touched view before it scrolls.
///
/// uikit/uiscrollview · iOS 2.0 · sdk
@MainActor open class UIScrollView: UIView {
  /// uikit/uiscrollview/isscrollenabled · iOS 2.0 · page
  open var isScrollEnabled = true
  /// uikit/uiscrollview/delayscontenttouches · iOS 2.0
  open var delaysContentTouches = true
  /// uikit/uiscrollview/pangesturerecognizer · iOS 5.0
  public let panGestureRecognizer = UIPanGestureRecognizer(target: nil, action: nil)

  /// uikit/uiview/init(frame:) · iOS 2.0 · sdk
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(panGestureRecognizer)
  }

  /// uikit/uiview/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addGestureRecognizer(panGestureRecognizer)
  }

  /// Simulates a finger that moves over a subview.
  ///
  /// - Parameters:
  ///   - isQuick: whether the finger moves before the delay of content touches has passed.
  ///   - began: delivers the first touch to the view.
  ///   - moved: delivers the rest of the touches.
  /// - Returns: whether the view scrolls instead of delivering the touches.
  package func drag(over view: UIView, isQuick: Bool, began: () -> Void, moved: () -> Void) -> Bool {
    let isHeld = delaysContentTouches && isQuick
    if !isHeld { began() }
    guard !view.gestureRecognizerShouldBegin(panGestureRecognizer) else { return true }
    if isHeld { began() }
    moved()
    return false
  }
}
