import InkdotServerRules
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that reserves disk space, and is released when the disk is full.
final class DiskReserve: Sendable {
  private let path: String
  private let size: Int
  private let filled: Mutex<Bool>

  /// - Parameter size: in bytes; 0 reserves nothing.
  init(path: String, size: Int) {
    (self.path, self.size) = (path, size)
    filled = Mutex(size == 0)
  }

  /// Whether the reserve was released and not refilled since.
  var isGivenUp: Bool { filled.withLock { !$0 } }

  /// Fills the reserve unless it is filled.
  ///
  /// - Returns: whether the reserve is filled.
  @discardableResult
  func fill() -> Bool {
    filled.withLock { filled in
      if filled { return true }
      // Twice the size, so that the reserve is not released and refilled in turn.
      guard let free = Self.freeBytes(beside: path), free >= 2 * size else { return false }
      let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { return false }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0 else { return false }
      var (written, isComplete) = (Int(status.st_size), true)
      // Random bytes, which file systems cannot compress.
      let piece = Cryptography.randomBytes(1 << 16)
      while written < size, isComplete {
        let count = pwrite(file, piece, min(piece.count, size - written), off_t(written))
        isComplete = count > 0
        written += max(count, 0)
      }
      filled = isComplete && fsync(file) == 0
      if !filled { unlink(path) }
      return filled
    }
  }

  private static func freeBytes(beside path: String) -> Int? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  /// Releases the reserve.
  ///
  /// - Returns: whether it was filled.
  func giveUp() -> Bool {
    filled.withLock { filled in
      filled = size == 0
      return size > 0 && unlink(path) == 0
    }
  }
}
