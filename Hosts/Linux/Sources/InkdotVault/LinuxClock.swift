#if os(Linux)
  import Glibc
  public import InkdotPatterns

  /// The clocks of a Linux system.
  public enum LinuxClock {
    /// Returns the current times: the wall clock, and the time since the system was started, including suspension.
    public static func reading() -> ClockReading { ClockReading(wall: seconds(of: CLOCK_REALTIME), boot: boot) }

    /// The identifier is new with each start of the system, as proc_sys_kernel(5) says.
    private static var boot: ClockReading.Boot? {
      guard let text = try? FileBytes.read("/proc/sys/kernel/random/boot_id") else { return nil }
      let digits = text.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count == 32 else { return nil }
      let identifier = digits.prefix(16).reduce(UInt64(0)) { $0 << 4 | UInt64($1) }
      return ClockReading.Boot(identifier: identifier, uptime: seconds(of: CLOCK_BOOTTIME))
    }

    private static func seconds(of clock: clockid_t) -> Double {
      var time = timespec()
      clock_gettime(clock, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
  }
#endif
