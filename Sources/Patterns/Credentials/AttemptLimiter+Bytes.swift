import InkdotCoding

// The stored form, little-endian:
//
//   offset  bytes  meaning
//        0      4  signature, ASCII `InkA`
//        4      1  version, 1
//        5      1  schedule: 1 standard, 2 strict
//        6      1  what follows: bit 0 a wait is running, bit 1 its start was read with a boot; bit 1 only with bit 0
//        7      1  0
//        8      4  failures, 0 to 1 000 000
//       12      8  start of the wait: wall seconds since 1970, IEEE 754 binary64; 0 when none is running
//       20      8  start of the wait: boot identifier; 0 without a boot
//       28      8  start of the wait: uptime in seconds, binary64; 0 without a boot
//       36      4  CRC-32 (ISO 3309, as in PNG) of bytes 0 to 35

extension AttemptLimiter {
  /// Length of the stored form.
  public static let byteCount = 40

  private static let signature: [UInt8] = [0x49, 0x6E, 0x6B, 0x41]
  private static let version: UInt8 = 1

  /// The state to store.
  public var bytes: [UInt8] {
    var bytes = Self.signature
    bytes.reserveCapacity(Self.byteCount)
    bytes += [Self.version, schedule.rawValue, (waitStart == nil ? 0 : 1) | (waitStart?.boot == nil ? 0 : 2), 0]
    Self.append(UInt64(failures), count: 4, to: &bytes)
    Self.append((waitStart?.wall ?? 0).bitPattern, count: 8, to: &bytes)
    Self.append(waitStart?.boot?.identifier ?? 0, count: 8, to: &bytes)
    Self.append((waitStart?.boot?.uptime ?? 0).bitPattern, count: 8, to: &bytes)
    Self.append(UInt64(Checksum.of(bytes, in: bytes.indices)), count: 4, to: &bytes)
    return bytes
  }

  /// The state stored earlier.
  ///
  /// - Throws: ``AttemptLimiterError``. Beside an existing credential go on with ``afterLoss(schedule:at:)`` then.
  public init(bytes: [UInt8]) throws(AttemptLimiterError) {
    guard bytes.count == Self.byteCount else { throw .wrongLength(count: bytes.count) }
    guard bytes.starts(with: Self.signature) else { throw .notACounter }
    guard bytes[4] == Self.version else { throw .unknownVersion(bytes[4]) }
    guard Self.number(bytes, at: 36, count: 4) == UInt64(Checksum.of(bytes, in: 0..<36)) else { throw .damaged }
    guard let schedule = AttemptSchedule(rawValue: bytes[5]) else { throw .valueOutOfRange(offset: 5) }
    guard bytes[6] <= 1 || bytes[6] == 3 else { throw .valueOutOfRange(offset: 6) }
    guard bytes[7] == 0 else { throw .valueOutOfRange(offset: 7) }
    // Compared before it becomes an Int, which has 32 bits in WebAssembly.
    let failures = Self.number(bytes, at: 8, count: 4)
    guard failures <= UInt64(Self.greatestCount) else { throw .valueOutOfRange(offset: 8) }
    let boot = ClockReading.Boot(
      identifier: Self.number(bytes, at: 20, count: 8),
      uptime: Double(bitPattern: Self.number(bytes, at: 28, count: 8)))
    let start = ClockReading(
      wall: Double(bitPattern: Self.number(bytes, at: 12, count: 8)), boot: bytes[6] & 2 == 0 ? nil : boot)
    self.init(schedule: schedule, failures: Int(failures), waitStart: bytes[6] & 1 == 0 ? nil : start)
    // Readings are brought into range when made and absent ones are written as 0: what differs was not written here.
    let canonical = self.bytes
    for offset in bytes.indices where canonical[offset] != bytes[offset] { throw .valueOutOfRange(offset: offset) }
  }

  private static func append(_ value: UInt64, count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
  }

  private static func number(_ bytes: [UInt8], at offset: Int, count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }
}
