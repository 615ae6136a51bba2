/// The next call that a board needs.
public enum Wakeup: Hashable, Sendable {
  /// None until something happens.
  case none
  /// With the next frame of the display.
  case frame
  /// At a time, in seconds on the host's clock.
  case at(Double)

  /// The earliest of several deadlines; `nil` and NaN count as none.
  public init(deadlines: Double?..., now: Double) {
    let first = deadlines.compactMap(\.self).filter { !$0.isNaN }.min()
    self = first.map { $0 <= now ? .frame : .at($0) } ?? .none
  }
}
