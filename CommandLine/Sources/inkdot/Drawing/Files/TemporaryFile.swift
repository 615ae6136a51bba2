#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The current temporary file, removed if a signal ends the program.
enum TemporaryFile {
  /// The path, in memory that a signal handler may read at any time.
  private nonisolated(unsafe) static let current: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let current = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    current.initialize(to: nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Ignored signals stay ignored, as with nohup.
      let before = signal(number) { number in
        if let path = TemporaryFile.current.pointee { unlink(path) }
        signal(number, SIG_DFL)
        raise(number)
      }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
    return current
  }()

  /// Registers a file to be removed by signals that end the program; `nil` for none.
  static func isRemovedBySignals(_ path: UnsafeMutablePointer<CChar>?) { current.pointee = path }
}
