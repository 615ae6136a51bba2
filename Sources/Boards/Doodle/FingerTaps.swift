/// Detects taps of several fingers: two fingers undo, three redo.
struct FingerTaps {
  enum Command: Hashable {
    case undo, redo
  }

  /// Time at which the first of the current fingers touched down.
  private var began = -Double.infinity
  /// Touches that begin before this time are ignored.
  private var quietEnd = -Double.infinity

  /// Starts a tap with its first finger.
  mutating func begin(at time: Double) { began = time }

  /// Ignores taps for a while after a pen touched down or was lifted: the hand that holds it may touch.
  mutating func penTouched(at time: Double) { quietEnd = time + DoodleSettings.tapRestAfterPen }

  /// Returns the command of fingers that were lifted without moving.
  ///
  /// - Returns: `nil` if they rested too long for a tap, or came too soon after a pen.
  func command(of count: Int, at time: Double) -> Command? {
    guard began >= quietEnd, time - began <= DoodleSettings.tapDuration else { return nil }
    return count == 2 ? .undo : .redo
  }
}
