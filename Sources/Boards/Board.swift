public import InkdotTouches

/// One input to a board.
public enum BoardInput: Hashable, Sendable {
  /// Touches that changed together.
  case touches([TouchSample])
  /// The device was accelerated by this much, in m/s², gravity included.
  case acceleration(x: Double, y: Double, z: Double)
  /// Every touch is taken away, as when the window is lost.
  case cancel
  /// Nothing but that time has passed.
  case tick
}

/// A surface that takes input and answers what the host is to do.
///
/// 1. Hand it everything that comes in with ``handle(_:at:)``, and a tick when ``deadline`` has come.
/// 2. Carry out what each answer asks for before the next frame is shown.
///
/// Times are in seconds on one clock of the host's. Touches, motion and ticks may come from sources that are not quite in
/// step: an input that is older than the last one counts at the time of that one. An input that throws changes nothing.
public protocol Board: AnyObject {
  /// The effects that the host carries out after a call.
  associatedtype Answer: Sendable

  /// Takes one input.
  ///
  /// - Throws: `TouchError` when it cannot be true; nothing has changed then.
  func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> Answer

  /// When the board wants its next tick, or `nil` when it can wait. A time that has passed means as soon as the next frame
  /// is painted.
  var deadline: Double? { get }
}

extension Board {
  /// Takes one event of touches.
  ///
  /// - Throws: `TouchError` when the event cannot be true; nothing has changed then.
  public func dispatch(_ event: TouchEvent) throws(TouchError) -> Answer {
    try handle(.touches(event.samples), at: event.time)
  }

  /// Tells the board that time has passed.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func tick(at time: Double) throws(TouchError) -> Answer { try handle(.tick, at: time) }
}
