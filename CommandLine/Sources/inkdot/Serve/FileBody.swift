import HummingbirdCore
import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension AppFolder.File {
  /// Number of bytes read at a time. Larger buffers would not be reused.
  private static let chunkLength = 32_768

  /// Returns a range of the file as the body of a response. Ends the connection if the file becomes unreadable or
  /// shorter.
  ///
  /// - Parameter loop: the event loop of the connection.
  func body(_ range: ClosedRange<Int>, on loop: any EventLoop) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      let opened = try await NIOThreadPool.singleton.runIfActive {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "open") }
        return descriptor
      }
      // Closing a file opened for reading does not block.
      defer { close(opened) }
      var offset = range.lowerBound
      while offset <= range.upperBound {
        let start = offset
        let length = min(Self.chunkLength, range.upperBound + 1 - start)
        let chunk = try await NIOThreadPool.singleton.runIfActive {
          var chunk = ByteBufferAllocator().buffer(capacity: length)
          let count = chunk.writeWithUnsafeMutableBytes(minimumWritableBytes: length) { bytes in
            max(0, pread(opened, bytes.baseAddress, length, off_t(start)))
          }
          guard count > 0 else { throw IOError(errnoCode: EIO, reason: "read") }
          return chunk
        }
        offset += chunk.readableBytes
        try await writer.write(chunk)
        // Waits for the client to read, so that chunks do not accumulate.
        try await loop.submit {}.get()
      }
      try await writer.finish(nil)
    }
  }
}
