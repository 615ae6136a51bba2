import InkdotGeometry

/// Taps of several fingers: two undo, three redo, two that tap twice show the whole sheet.
///
/// The first tap undoes at once. When a second one follows soon enough it was the first half of another gesture: what it
/// undid is done again. So undo never waits, and nothing is taken back by whoever wants to see the whole paper.
struct FingerTaps {
  enum Command: Hashable {
    case undo, redo
    /// Shows the whole paper; `isUndone` when the first tap has undone something.
    case fit(isUndone: Bool)
  }

  private var last: (time: Double, place: Point2D, hasUndone: Bool)?
  /// When the first of the fingers that are down came down.
  private var began = -Double.infinity
  /// Fingers that come down before are no tap.
  private var quietEnd = -Double.infinity

  /// The first finger comes down.
  mutating func begin(at time: Double) { began = time }

  /// A pen came down or was lifted: what touches the paper soon after it is the hand that holds it.
  mutating func penTouched(at time: Double) { quietEnd = time + DoodleSettings.tapRestAfterPen }

  /// Fingers that did not move were lifted.
  ///
  /// - Parameter canUndo: whether there is something to undo.
  /// - Returns: `nil` when they rested too long for a tap, or came too soon after a pen.
  mutating func tapped(_ count: Int, at place: Point2D, time: Double, canUndo: Bool) -> Command? {
    guard began >= quietEnd, time - began <= DoodleSettings.tapDuration else {
      last = nil
      return nil
    }
    guard count == 2 else {
      last = nil
      return .redo
    }
    if let last, time - last.time <= DoodleSettings.doubleTapDuration,
      place.distance(to: last.place) <= DoodleSettings.doubleTapDistance
    {
      self.last = nil
      return .fit(isUndone: last.hasUndone)
    }
    last = (time, place, canUndo)
    return .undo
  }
}
