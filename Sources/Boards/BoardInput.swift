public import InkdotTouches

/// One input to a board: a surface that handles input and returns effects for the host.
///
/// 1. Pass all input to the board's `handle(_:at:)`, and a tick when its `deadline` is reached: a time in s on the clock
///    of its input, or `nil` if it needs no tick. A past deadline means the next frame.
/// 2. Carry out the effects of each answer before the next frame.
///
/// Times are in seconds on one clock of the host. Touches, motion and ticks may come from unsynchronized sources: an
/// input older than the previous one counts at the time of the previous one. An input that throws changes nothing.
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
