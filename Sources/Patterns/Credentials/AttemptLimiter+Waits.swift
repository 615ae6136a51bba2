import InkdotCoding

// The stored bytes with a custom schedule: bytes 0 to 35 as with the standard schedule, but version 3 and schedule 3.
// Then:
//
//   offset  bytes  meaning
//       36      1  number of waits n, 1 to 32
//       37   10 n  for each wait the failures that it begins with (2 bytes) and its seconds (binary64, infinity for ever)
//              4  CRC-32 of all bytes before

#if !hasFeature(Embedded)
  extension AttemptLimiter {
    private static let start = 36
    private static let waitLength = 10
    private static let mark: UInt8 = 3

    static func hasWaits(_ bytes: [UInt8]) -> Bool {
      bytes.count > byteCount && bytes.starts(with: "InkA".utf8) && bytes[4] == mark && bytes[5] == mark
    }

    /// Returns the bytes to store.
    func bytes(with waits: AttemptWaits) -> [UInt8] {
      var writer = ByteWriter(
        bytes: Array(AttemptLimiter(schedule: .standard, failures: failures, wait: wait).bytes[..<Self.start]))
      (writer.bytes[4], writer.bytes[5]) = (Self.mark, Self.mark)
      writer.byte(UInt8(waits.entries.count))
      for entry in waits.entries {
        writer.fixed(UInt16(entry.failures))
        switch entry.wait {
        case .none: writer.real(0)
        case .seconds(let seconds): writer.real(seconds)
        case .forever: writer.real(.infinity)
        }
      }
      writer.fixed(Checksum.of(writer.bytes, in: writer.bytes.indices))
      return writer.bytes
    }

    /// Reads a stored limiter for which ``hasWaits(_:)`` is true.
    static func withWaits(_ bytes: [UInt8]) throws(AttemptLimiterError) -> AttemptLimiter {
      let end = start + 1 + Int(bytes[start]) * waitLength
      var reader = ByteReader(bytes, end..<max(end, bytes.count))
      guard bytes.count == end + 4, reader.fixed(UInt32.self) == Checksum.of(bytes, in: 0..<end) else { throw .damaged }
      var entries: [AttemptWaits.Entry] = []
      reader = ByteReader(bytes, start + 1..<end)
      while let failures = reader.fixed(UInt16.self), let bits = reader.fixed(UInt64.self) {
        let seconds = Double(bitPattern: bits)
        entries.append(
          AttemptWaits.Entry(failures: Int(failures), wait: seconds == .infinity ? .forever : .seconds(seconds)))
      }
      guard let waits = try? AttemptWaits(entries: entries) else { throw .valueOutOfRange(offset: start) }
      // The same limiter with the standard schedule.
      var counter = ByteWriter(bytes: Array(bytes[..<start]))
      (counter.bytes[4], counter.bytes[5]) = (bytes[6] & 4 == 0 ? 1 : 2, 1)
      counter.fixed(Checksum.of(counter.bytes, in: counter.bytes.indices))
      let limiter = try AttemptLimiter(bytes: counter.bytes)
      return AttemptLimiter(schedule: .custom(waits), failures: limiter.failures, wait: limiter.wait)
    }
  }
#endif
