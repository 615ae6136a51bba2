/// Taps of several fingers: two undo, three redo.
struct FingerTaps {
  enum Command: Hashable {
    case undo, redo
  }

  /// When the first of the fingers that are down came down.
  private var began = -Double.infinity
  /// Fingers that come down before are no tap.
  private var quietEnd = -Double.infinity

  /// The first finger comes down.
  mutating func begin(at time: Double) { began = time }

  /// A pen came down or was lifted: what touches the paper soon after it is the hand that holds it.
  mutating func penTouched(at time: Double) { quietEnd = time + DoodleSettings.tapRestAfterPen }

  /// Returns the command of fingers that were lifted and did not move.
  ///
  /// - Returns: `nil` when they rested too long for a tap, or came too soon after a pen.
  func command(of count: Int, at time: Double) -> Command? {
    guard began >= quietEnd, time - began <= DoodleSettings.tapDuration else { return nil }
    return count == 2 ? .undo : .redo
  }
}
