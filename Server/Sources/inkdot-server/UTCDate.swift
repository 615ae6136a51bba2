#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Times in milliseconds since 1970.
enum UTCDate {
  /// Returns the date, like `2026-11-27`.
  static func text(_ milliseconds: Int) -> String { String(timestamp(milliseconds).prefix(10)) }

  /// Returns date and time, like `2026-11-27T23:55:00.125Z` (RFC 3339).
  static func timestamp(_ milliseconds: Int) -> String {
    var seconds = milliseconds / 1000
    var date = tm()
    gmtime_r(&seconds, &date)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [digits(1900 + Int(date.tm_year), 4), digits(Int(date.tm_mon) + 1, 2), digits(Int(date.tm_mday), 2)]
    let time = [digits(Int(date.tm_hour), 2), digits(Int(date.tm_min), 2), digits(Int(date.tm_sec), 2)]
    return day.joined(separator: "-") + "T" + time.joined(separator: ":") + "." + digits(milliseconds % 1000, 3) + "Z"
  }

  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
