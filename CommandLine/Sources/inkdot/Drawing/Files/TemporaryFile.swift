#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The temporary file being written; removed when a signal stops the program.
enum TemporaryFile {
  /// Its path; in memory that a signal may read at any moment.
  private nonisolated(unsafe) static let current: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let current = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    current.initialize(to: nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // What is ignored, as by nohup, stays so.
      let before = signal(number) { number in
        if let path = TemporaryFile.current.pointee { unlink(path) }
        signal(number, SIG_DFL)
        raise(number)
      }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
    return current
  }()

  /// Has a file removed by signals that end the program; `nil` for none any more.
  static func isRemovedBySignals(_ path: UnsafeMutablePointer<CChar>?) { current.pointee = path }
}
