/// The clock of a board: assigns a time to each input from any source.
///
/// A host reads several clocks. A touch carries the time of the hardware event and arrives with the next frame. A tick
/// or acceleration carries the time of its creation, which is later. Each source is ordered, but their combination is
/// not.
///
/// 1. A time after ``now`` becomes ``now``.
/// 2. A time before ``now`` is late: the input counts at ``now``.
/// 3. A time that is not finite is refused, and nothing changes.
public struct InputClock: Hashable, Sendable {
  /// The latest admitted time, in seconds; minus infinity before the first one.
  public private(set) var now = -Double.infinity

  /// Creates a clock without input.
  public init() {}

  /// Returns the time at which an input with this time would count, without a change.
  ///
  /// - Throws: ``TouchError/timeNotFinite``.
  public func reading(_ time: Double) throws(TouchError) -> Double {
    guard time.isFinite else { throw .timeNotFinite }
    return time > now ? time : now
  }

  /// Admits an input with this time.
  ///
  /// - Returns: the time at which it counts: its own, or ``now`` if it is late.
  /// - Throws: ``TouchError/timeNotFinite``; nothing has changed then.
  @discardableResult public mutating func admit(_ time: Double) throws(TouchError) -> Double {
    now = try reading(time)
    return now
  }

  /// Advances the clock to a finite time. Ignores a late time.
  package mutating func advance(to time: Double) {
    if time > now { now = time }
  }
}
