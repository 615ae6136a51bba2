#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard error, for notes and progress beside the result on standard output. (`stderr` itself is a global variable,
/// which Swift 6 does not let in.)
enum StandardError {
  /// Writes a line, at once and whole.
  static func print(_ line: String) { write(plain(line) + "\n") }

  /// A message without what a terminal would obey or turn round: names in it come from files of others.
  static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isHidden ? "\u{FFFD}" : $0 }))
  }

  /// Writes text, at once and whole.
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
  /// Whether it is not seen, or turns round what is: controls, marks of direction, breaks of lines.
  var isHidden: Bool {
    switch generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: isBidiControl
    default: false
    }
  }
}
