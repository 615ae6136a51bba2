import InkdotGeometry

/// How a button turns the touches of its view into events, as `UIControl` does.
///
/// A finger that has left the button by at most ``reach`` still counts as inside.
struct ControlTracking {
  /// Something that a button reports.
  enum Event: UInt8, CaseIterable {
    /// A finger came down on it.
    case touchDown
    /// The finger left it.
    case touchDragExit
    /// The finger came back.
    case touchDragEnter
    /// The finger was lifted on it: the click.
    case touchUpInside
    /// The finger was lifted elsewhere.
    case touchUpOutside
    /// The touch was cancelled.
    case touchCancel
  }

  /// How far outside its bounds a dragged finger still counts, in pt. UIKit's own distance, measured, is about this long.
  static var reach: Double { 70 }

  /// Whether a finger that came down on it is still down.
  private(set) var isTracking = false
  /// Whether that finger counts as inside: it would click.
  private(set) var isHighlighted = false
  /// How often it was clicked.
  private(set) var clickCount = 0

  /// A finger came down.
  mutating func begin() -> Event {
    (isTracking, isHighlighted) = (true, true)
    return .touchDown
  }

  /// The finger moved, to a point of the view's own coordinates.
  ///
  /// - Returns: `nil` if it is on the same side as before.
  mutating func move(to point: Point2D, in size: Size2D) -> Event? {
    guard isTracking else { return nil }
    let area = Rect2D(
      x: -Self.reach, y: -Self.reach, width: size.width + 2 * Self.reach, height: size.height + 2 * Self.reach)
    let isInside = area.contains(point)
    guard isInside != isHighlighted else { return nil }
    isHighlighted = isInside
    return isInside ? .touchDragEnter : .touchDragExit
  }

  /// The finger was lifted where it was last.
  mutating func end() -> Event? {
    guard isTracking else { return nil }
    let event = isHighlighted ? Event.touchUpInside : .touchUpOutside
    if isHighlighted { clickCount += 1 }
    (isTracking, isHighlighted) = (false, false)
    return event
  }

  /// The touch was cancelled.
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
