#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard error, for notes and progress besides the result on standard output.
///
/// Swift 6 does not allow the global variable `stderr`.
enum StandardError {
  /// Writes a line in one call.
  static func print(_ line: String) { write(plain(line) + "\n") }

  /// Removes characters that would control a terminal or change the writing direction: names in messages come from
  /// files.
  static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isHidden ? "\u{FFFD}" : $0 }))
  }

  /// Writes text in one call.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    #if canImport(Glibc)
      _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    #else
      _ = Darwin.write(STDERR_FILENO, bytes, bytes.count)
    #endif
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the character is invisible or changes the writing direction: controls, direction marks, line breaks.
  var isHidden: Bool {
    switch generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: isBidiControl
    default: false
    }
  }
}
