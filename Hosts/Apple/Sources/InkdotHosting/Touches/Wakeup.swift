/// When a host is to call its board again.
public enum Wakeup: Hashable, Sendable {
  /// Not before something happens.
  case none
  /// With the next frame of the display.
  case frame
  /// At a time, in seconds on the host's clock.
  case at(Double)

  /// From deadlines of boards; of several, the first. `nil` and what is not a number wants nothing.
  public init(deadlines: Double?..., now: Double) {
    let first = deadlines.compactMap(\.self).filter { !$0.isNaN }.min()
    self = first.map { $0 <= now ? .frame : .at($0) } ?? .none
  }
}
