/// A reading of the host's clocks at one moment.
public struct ClockReading: Hashable, Sendable {
  /// A clock that only runs forward, and the start of the device it counts from.
  public struct Boot: Hashable, Sendable {
    /// Tells one start of the device from the next, such as the first eight bytes of Linux's `boot_id`.
    public let identifier: UInt64
    /// Seconds since then, sleep included; 0 or more.
    public let uptime: Double

    /// A reading; an uptime that is negative or not a number counts as 0.
    public init(identifier: UInt64, uptime: Double) {
      self.identifier = identifier
      self.uptime = ClockReading.bounded(uptime)
    }
  }

  /// Seconds since 1970 by the clock on the wall; 0 to ``maximum``.
  public let wall: Double
  /// The clock that only runs forward, nil where the platform has none that outlives the process, as in a browser.
  public let boot: Boot?

  /// The greatest reading, the end of the year 9999. Keeps sums with any wait exact enough and finite.
  public static let maximum = 253_402_300_799.0

  /// Creates a reading. Clamps a wall clock out of range, and replaces NaN by 0.
  public init(wall: Double, boot: Boot? = nil) {
    self.wall = Self.bounded(wall)
    self.boot = boot
  }

  private static func bounded(_ seconds: Double) -> Double {
    seconds > 0 ? min(seconds, maximum) : 0
  }
}
