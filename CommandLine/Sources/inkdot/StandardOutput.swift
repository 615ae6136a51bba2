#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Buffered standard output. ``flush()`` writes the buffer.
struct StandardOutput {
  private static let pieceSize = 1 << 16
  /// Bytes to write. Append here, and call ``flushIfFull()`` regularly.
  var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(Self.pieceSize + 1024) }

  /// Adds a line.
  mutating func print(_ line: String) throws {
    bytes.append(contentsOf: line.utf8)
    bytes.append(UInt8(ascii: "\n"))
    try flushIfFull()
  }

  /// Writes the buffer if it is large enough.
  mutating func flushIfFull() throws {
    if bytes.count >= Self.pieceSize { try flush() }
  }

  /// Writes the buffer, or throws the system's error.
  mutating func flush() throws {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw OutputError(reason: String(cString: strerror(errno)))
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Standard output cannot be written.
struct OutputError: Error, CustomStringConvertible {
  let reason: String
  var description: String { "Cannot write to standard output: \(reason)" }
}
