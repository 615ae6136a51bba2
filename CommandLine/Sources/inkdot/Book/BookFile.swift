#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file with random access.
final class BookFile {
  let path: String
  /// Size of the file in bytes when it was opened.
  let size: Int
  private let descriptor: Int32

  init(_ path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path, "cannot be read") }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw FileError(path, sentence: "is not a regular file")
    }
    (self.path, size, descriptor) = (path, Int(status.st_size), file)
  }

  deinit { close(descriptor) }

  /// Returns `count` bytes from an offset; fewer at the end of the file.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 || errno != EINTR {
          failed = got < 0
          return
        }
      }
    }
    if failed { throw FileError(path, "cannot be read") }
    return bytes
  }
}
