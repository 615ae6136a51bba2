import InkdotCoding

// The stored bytes, little-endian:
//
//   offset  bytes  meaning
//        0      4  signature, ASCII `InkA`
//        4      1  version: 2 with bit 2 of byte 6, otherwise 1
//        5      1  schedule: 1 standard, 2 strict
//        6      1  bit 0 a wait is running, bit 1 its start was read with a boot, bit 2 the wall clock was set back since;
//                  bits 1 and 2 only with bit 0, and not both
//        7      1  0
//        8      4  failures, 0 to 1 000 000
//       12      8  start of the wait: wall seconds since 1970, IEEE 754 binary64; 0 when none is running
//       20      8  start of the wait: boot identifier; 0 without a boot
//       28      8  binary64: with bit 1 the start of the wait as uptime in seconds, with bit 2 the latest wall clock that an
//                  earlier start was read at; otherwise 0
//       36      4  CRC-32 (ISO 3309, as in PNG) of bytes 0 to 35

extension AttemptLimiter {
  /// Length of the stored bytes with the schedule ``AttemptSchedule/standard`` or ``AttemptSchedule/strict``.
  public static let byteCount = 40

  private static let signature: [UInt8] = [0x49, 0x6E, 0x6B, 0x41]

  private enum Flag {
    static let waits: UInt8 = 1
    static let boot: UInt8 = 2
    static let setBack: UInt8 = 4
  }

  /// The bytes to store.
  public var bytes: [UInt8] {
    #if !hasFeature(Embedded)
      if case .custom(let waits) = schedule { return bytes(with: waits) }
    #endif
    var flags: UInt8 = 0
    if let wait {
      flags = Flag.waits | (wait.start.boot == nil ? 0 : Flag.boot) | (wait.latest == nil ? 0 : Flag.setBack)
    }
    var writer = ByteWriter(bytes: Self.signature)
    writer.byte(Self.version(for: flags))
    writer.byte(schedule.rawValue)
    writer.byte(flags)
    writer.byte(0)
    writer.fixed(UInt32(failures))
    writer.real(wait?.start.wall ?? 0)
    writer.fixed(wait?.start.boot?.identifier ?? 0)
    writer.real(wait?.start.boot?.uptime ?? wait?.latest ?? 0)
    writer.fixed(Checksum.of(writer.bytes, in: writer.bytes.indices))
    return writer.bytes
  }

  /// Reads a stored limiter.
  ///
  /// - Throws: ``AttemptLimiterError``. If there is a credential, continue with ``recovered(schedule:at:)``.
  /// - Complexity: O(1).
  public init(bytes: [UInt8]) throws(AttemptLimiterError) {
    #if !hasFeature(Embedded)
      if Self.hasWaits(bytes) {
        self = try Self.withWaits(bytes)
        return
      }
    #endif
    guard bytes.count == Self.byteCount else { throw .wrongLength(count: bytes.count) }
    guard bytes.starts(with: Self.signature) else { throw .notACounter }
    guard 1...2 ~= bytes[4] else { throw .unknownVersion(bytes[4]) }
    var reader = ByteReader(bytes, 5..<Self.byteCount)
    guard let scheduleCode = reader.byte(), let flags = reader.byte(), reader.byte() != nil,
      let failures = reader.fixed(UInt32.self), let wall = reader.fixed(UInt64.self),
      let identifier = reader.fixed(UInt64.self), let second = reader.fixed(UInt64.self),
      reader.fixed(UInt32.self) == Checksum.of(bytes, in: 0..<36)
    else { throw .damaged }
    guard let schedule = AttemptSchedule(rawValue: scheduleCode) else { throw .valueOutOfRange(offset: 5) }
    guard [0, 1, 3, 5].contains(flags) else { throw .valueOutOfRange(offset: 6) }
    guard failures <= UInt32(Self.maximumCount) else { throw .valueOutOfRange(offset: 8) }
    let time = Double(bitPattern: second)
    let boot = flags & Flag.boot == 0 ? nil : ClockReading.Boot(identifier: identifier, uptime: time)
    let start = ClockReading(wall: Double(bitPattern: wall), boot: boot)
    let latest = flags & Flag.setBack == 0 ? nil : ClockReading(wall: time).wall
    if let latest, latest <= start.wall { throw .valueOutOfRange(offset: 28) }
    let wait = flags & Flag.waits == 0 ? nil : Wait(start: start, latest: latest)
    if wait != nil, failures == 0 { throw .valueOutOfRange(offset: 6) }
    self.init(schedule: schedule, failures: Int(failures), wait: wait)
    // Readings are clamped when created and missing ones are written as 0, so other bytes were not written by this
    // code.
    let canonical = self.bytes
    for offset in bytes.indices where canonical[offset] != bytes[offset] { throw .valueOutOfRange(offset: offset) }
  }

  private static func version(for flags: UInt8) -> UInt8 { flags & Flag.setBack == 0 ? 1 : 2 }
}
