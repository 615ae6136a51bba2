#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads whole files.
enum InputFile {
  /// Returns the bytes of a file, or of standard input for `-`.
  ///
  /// - Throws: ``FileError``, also if the file has more than `limit` bytes, before all are read.
  static func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path, "cannot be read") }
    defer { if path != "-" { close(file) } }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileError(path, "cannot be read") }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(path, sentence: "is a folder; name a file in it") }
    // The length of a pipe is unknown.
    var room = max(status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) + 1 : 0, 1 << 16)
    var bytes: [UInt8] = []
    while true {
      guard bytes.count <= limit, room <= limit + 1 else {
        let most = limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"
        throw FileError(path, sentence: "is larger than \(most), the limit for all input")
      }
      let known = bytes
      var failed = false
      var isAtEnd = false
      bytes = Array(unsafeUninitializedCapacity: room) { buffer, count in
        buffer.baseAddress?.update(from: known, count: known.count)
        count = known.count
        while count < room {
          let got = read(file, buffer.baseAddress! + count, room - count)
          if got > 0 {
            count += got
          } else if got == 0 || errno != EINTR {
            (failed, isAtEnd) = (got < 0, true)
            return
          }
        }
      }
      if failed { throw FileError(path, "cannot be read") }
      if isAtEnd { return bytes }
      room = bytes.count * 2
    }
  }
}

/// A file that cannot be used, with the reason.
struct FileError: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, sentence: String) {
    description = "\(path == "-" ? "Standard input" : path) \(sentence)."
  }

  /// Creates an error with the system's reason for the last failed call.
  init(_ path: String, _ failure: String) {
    self.init(path, sentence: "\(failure): \(String(cString: strerror(errno)))")
  }
}
