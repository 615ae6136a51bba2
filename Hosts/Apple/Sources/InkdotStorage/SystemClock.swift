public import InkdotPatterns
import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The clocks of the system.
public enum SystemClock {
  /// Returns the current times: the wall clock, and the time since the start of the device, including sleep.
  public static func reading() -> ClockReading {
    ClockReading(wall: Date().timeIntervalSince1970, boot: boot)
  }

  #if canImport(Darwin)
    private static var boot: ClockReading.Boot? {
      // A UUID as text, new with each start of the device.
      var name = [CChar](repeating: 0, count: 64)
      var count = name.count
      guard sysctlbyname("kern.bootsessionuuid", &name, &count, nil, 0) == 0, count > 16 else { return nil }
      let digits = name.prefix(count).compactMap { Character(UnicodeScalar(UInt8(bitPattern: $0))).hexDigitValue }
      guard digits.count == 32 else { return nil }
      let identifier = digits.prefix(16).reduce(UInt64(0)) { $0 << 4 | UInt64($1) }
      // On Darwin it includes sleep, see clock_gettime(3).
      let uptime = Double(clock_gettime_nsec_np(CLOCK_MONOTONIC)) / 1e9
      return ClockReading.Boot(identifier: identifier, uptime: uptime)
    }
  #else
    private static var boot: ClockReading.Boot? { nil }
  #endif
}
