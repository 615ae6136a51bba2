import InkdotGeometry

/// Converts the touches of a button to control events, like `UIControl`.
///
/// A finger outside the button by at most ``reach`` still counts as inside.
struct ControlTracking {
  /// An event of a button.
  enum Event: UInt8, CaseIterable {
    /// A finger touched down on it.
    case touchDown
    /// The finger left it.
    case touchDragExit
    /// The finger returned.
    case touchDragEnter
    /// The finger was lifted on it: a click.
    case touchUpInside
    /// The finger was lifted outside.
    case touchUpOutside
    /// The touch was cancelled.
    case touchCancel
  }

  /// Distance outside its bounds at which a dragged finger still counts as inside, in pt. About the measured value of
  /// UIKit.
  static var reach: Double { 70 }

  /// Whether a finger that touched down on it is still down.
  private(set) var isTracking = false
  /// Whether that finger counts as inside, so that lifting it would click.
  private(set) var isHighlighted = false
  /// Number of clicks.
  private(set) var clickCount = 0

  /// Handles a finger that touches down.
  mutating func begin() -> Event {
    (isTracking, isHighlighted) = (true, true)
    return .touchDown
  }

  /// Handles a move to a point in the view's coordinates.
  ///
  /// - Returns: `nil` if it did not enter or leave the button.
  mutating func move(to point: Point2D, in size: Size2D) -> Event? {
    guard isTracking else { return nil }
    let area = Rect2D(
      x: -Self.reach, y: -Self.reach, width: size.width + 2 * Self.reach, height: size.height + 2 * Self.reach)
    let isInside = area.contains(point)
    guard isInside != isHighlighted else { return nil }
    isHighlighted = isInside
    return isInside ? .touchDragEnter : .touchDragExit
  }

  /// Handles a lift.
  mutating func end() -> Event? {
    guard isTracking else { return nil }
    let event = isHighlighted ? Event.touchUpInside : .touchUpOutside
    if isHighlighted { clickCount += 1 }
    (isTracking, isHighlighted) = (false, false)
    return event
  }

  /// Handles a cancelled touch.
  mutating func cancel() -> Event? {
    guard isTracking else { return nil }
    (isTracking, isHighlighted) = (false, false)
    return .touchCancel
  }
}

extension ControlTracking.Event {
  var name: StaticString {
    switch self {
    case .touchDown: "touchDown"
    case .touchDragExit: "touchDragExit"
    case .touchDragEnter: "touchDragEnter"
    case .touchUpInside: "touchUpInside"
    case .touchUpOutside: "touchUpOutside"
    case .touchCancel: "touchCancel"
    }
  }
}
