#if os(Linux)
  import Glibc
  import InkdotPatterns

  /// Files as whole byte arrays.
  enum FileBytes {
    /// The bytes of a file; `nil` if there is certainly no such file.
    static func read(_ path: String) throws(PatternFailure) -> [UInt8]? {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        if errno == ENOENT { return nil }
        throw failure()
      }
      defer { close(file) }
      var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
      while true {
        let count = Glibc.read(file, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw failure() }
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
      }
    }

    /// Replaces a file. After a crash it has either the old or the new bytes.
    static func write(_ bytes: [UInt8], to path: String) throws(PatternFailure) {
      let temporary = path + ".new"
      let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { throw failure() }
      do throws(PatternFailure) {
        defer { close(file) }
        var start = 0
        while start < bytes.count {
          let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + start, bytes.count - start) }
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { throw failure() }
          start += count
        }
        guard fsync(file) == 0 else { throw failure() }
      } catch {
        unlink(temporary)
        throw error
      }
      guard rename(temporary, path) == 0 else { throw failure() }
    }

    /// Removes a file. Does nothing if it is missing.
    static func remove(_ path: String) throws(PatternFailure) {
      guard unlink(path) == 0 || errno == ENOENT else { throw failure() }
    }

    /// Makes renamed and removed files of a folder durable.
    static func flush(folder: String) throws(PatternFailure) {
      let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard file >= 0 else { throw failure() }
      defer { close(file) }
      guard fsync(file) == 0 else { throw failure() }
    }

    /// The failure of the last call.
    static func failure() -> PatternFailure {
      switch errno {
      case EACCES, EPERM, EROFS, ELOOP: .storageDenied
      case ENOSPC, EDQUOT: .storageFull
      default: .storageFailed
      }
    }
  }
#endif
