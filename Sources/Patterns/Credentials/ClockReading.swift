/// A reading of the host's clocks.
public struct ClockReading: Hashable, Sendable {
  /// A monotonic clock, and the start of the device from which it counts.
  public struct Boot: Hashable, Sendable {
    /// Identifies a start of the device, for example the first eight bytes of Linux's `boot_id`.
    public let identifier: UInt64
    /// Seconds since then, including sleep; 0 or more.
    public let uptime: Double

    /// Creates a reading; a negative or NaN uptime counts as 0.
    public init(identifier: UInt64, uptime: Double) {
      self.identifier = identifier
      self.uptime = ClockReading.bounded(uptime)
    }
  }

  /// Seconds since 1970 on the wall clock; 0 to ``maximum``.
  public let wall: Double
  /// The monotonic clock; `nil` if the platform has none across processes, as in a browser.
  public let boot: Boot?

  /// The maximum reading, the end of the year 9999. Sums with any wait stay finite and exact enough.
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
