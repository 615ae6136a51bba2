public import InkdotTouches

/// One input to a board.
public enum BoardInput: Hashable, Sendable {
  /// Touches that changed together.
  case touches([TouchSample])
  /// Acceleration of the device in m/s², including gravity.
  case acceleration(x: Double, y: Double, z: Double)
  /// Cancels all touches, as when the window loses focus.
  case cancel
  /// Advances the time.
  case tick
}

/// A surface that handles input and returns effects for the host.
///
/// 1. Pass all input to ``handle(_:at:)``, and a tick when ``deadline`` is reached.
/// 2. Carry out the effects of each answer before the next frame.
///
/// Times are in seconds on one clock of the host. Touches, motion and ticks may come from unsynchronized sources: an
/// input older than the previous one counts at the time of the previous one. An input that throws changes nothing.
public protocol Board: AnyObject {
  /// The effects that the host carries out after a call.
  associatedtype Answer: Sendable

  /// Handles one input.
  ///
  /// - Throws: `TouchError` if the input is invalid; nothing has changed then.
  func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> Answer

  /// Time at which the board needs its next tick, in s on the clock of its input, or `nil` if it needs none. A past time means the next frame.
  var deadline: Double? { get }
}

extension Board {
  /// Handles one touch event.
  ///
  /// - Throws: `TouchError` if the event is invalid; nothing has changed then.
  public func dispatch(_ event: TouchEvent) throws(TouchError) -> Answer {
    try handle(.touches(event.samples), at: event.time)
  }

  /// Advances the time of the board.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func tick(at time: Double) throws(TouchError) -> Answer { try handle(.tick, at: time) }
}
