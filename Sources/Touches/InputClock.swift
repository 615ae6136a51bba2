/// The time of a board: every input gets its time here, whatever source it comes from.
///
/// A host reads several clocks. A touch carries the moment at which the hardware took it and arrives with the next
/// frame; a tick or an acceleration carries the moment at which it was made, which is later. Each source is in order,
/// all of them together are not, so no host can promise that times never fall. The clock makes up for it:
///
/// 1. A time after ``now`` becomes ``now``.
/// 2. A time before ``now`` is late: the input counts all the same, at ``now``.
/// 3. A time that is not finite is refused, and nothing changes.
public struct InputClock: Hashable, Sendable {
  /// The latest time that was admitted, in seconds; minus infinity before the first.
  public private(set) var now = -Double.infinity

  /// A clock that has seen no input.
  public init() {}

  /// The time at which an input of this time would count. Changes nothing.
  ///
  /// - Throws: ``TouchError/timeNotFinite``.
  public func reading(_ time: Double) throws(TouchError) -> Double {
    guard time.isFinite else { throw .timeNotFinite }
    return time > now ? time : now
  }

  /// Takes an input of this time.
  ///
  /// - Returns: the time at which it counts: its own, or ``now`` when it is late.
  /// - Throws: ``TouchError/timeNotFinite``; nothing has changed then.
  @discardableResult public mutating func admit(_ time: Double) throws(TouchError) -> Double {
    now = try reading(time)
    return now
  }

  /// Moves the clock to a time that is known to be finite; a late one changes nothing.
  package mutating func advance(to time: Double) {
    if time > now { now = time }
  }
}
