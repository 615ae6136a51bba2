import HummingbirdCore
import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension AppFolder.File {
  /// Bytes read at a time. As large as what is asked of the system directly they would not be reused.
  private static let chunkLength = 32_768

  /// These bytes as the body of a response. A file that cannot be read any more, or has become shorter, ends the connection.
  ///
  /// - Parameter loop: of the connection.
  func body(_ range: ClosedRange<Int>, on loop: any EventLoop) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      let opened = try await NIOThreadPool.singleton.runIfActive {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "open") }
        return descriptor
      }
      // Closing a file that was only read does not wait.
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
        // The connection says only here that its client does not read; until then chunks would pile up.
        try await loop.submit {}.get()
      }
      try await writer.finish(nil)
    }
  }
}
