#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard error, for notes and progress beside the result on standard output. (`stderr` itself is a global variable,
/// which Swift 6 does not let in.)
enum StandardError {
  /// Writes a line, at once and whole.
  static func print(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
