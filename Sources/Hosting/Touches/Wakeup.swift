/// The time of the next call that a board needs.
public enum Wakeup: Hashable, Sendable {
  /// No call before the next event.
  case none
  /// In the next frame of the display.
  case frame
  /// At a time, in seconds on the host's clock.
  case at(Double)

  /// Creates the earliest of several deadlines; ignores `nil` and NaN.
  public init(deadlines: Double?..., now: Double) {
    let first = deadlines.compactMap(\.self).filter { !$0.isNaN }.min()
    self = first.map { $0 <= now ? .frame : .at($0) } ?? .none
  }
}
