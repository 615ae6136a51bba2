#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard error, for notes and progress beside the result on standard output. (`stderr` itself is a global variable,
/// which Swift 6 does not let in.)
enum StandardError {
  /// Writes a line, at once and whole.
  static func print(_ line: String) { write(line + "\n") }

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
