#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Dates of responses (RFC 9110, 5.6.7), like `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func now() -> String { text(of: time(nil)) }

  /// Returns the date of a time in seconds since 1970.
  static func text(of seconds: time_t) -> String {
    var seconds = seconds
    var date = tm()
    gmtime_r(&seconds, &date)
    let day = "\(twoDigits(date.tm_mday)) \(months[Int(date.tm_mon)]) \(1900 + date.tm_year)"
    let clock = "\(twoDigits(date.tm_hour)):\(twoDigits(date.tm_min)):\(twoDigits(date.tm_sec))"
    return "\(days[Int(date.tm_wday)]), \(day) \(clock) GMT"
  }

  private static func twoDigits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
}
