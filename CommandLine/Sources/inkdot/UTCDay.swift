/// Days of the Gregorian calendar, in UTC.
enum UTCDay {
  /// Returns the day of a time in milliseconds since 1970, like 2026-11-22.
  ///
  /// Uses years that start in March and eras of 400 years, so that leap days are last.
  static func text(_ milliseconds: Double) -> String {
    guard abs(milliseconds) < 2.5e14 else { return "?" }
    let days = Int((milliseconds / 86_400_000).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let (month, day) = (shifted < 10 ? shifted + 3 : shifted - 9, dayOfYear - (153 * shifted + 2) / 5 + 1)
    let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
    return "\(year + era * 400 + (month <= 2 ? 1 : 0))-\(two(month))-\(two(day))"
  }
}
