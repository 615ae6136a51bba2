import InkdotPatterns
import TestSupport
import Testing

@Suite struct AttemptLimiterBytesTests {
  let boot = ClockReading.Boot(identifier: 0x0102_0304_0506_0708, uptime: 1.5)

  @Test func `The bytes have the documented layout`() {
    var limiter = AttemptLimiter(schedule: .strict)
    for _ in 1...5 { _ = limiter.begin(at: ClockReading(wall: 2, boot: boot)) }
    var expected: [UInt8] = [0x49, 0x6E, 0x6B, 0x41, 1, 2, 3, 0, 5, 0, 0, 0]
    expected += [0, 0, 0, 0, 0, 0, 0, 0x40, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F]
    #expect(Array(limiter.bytes[..<36]) == expected)
    #expect(limiter.bytes == sealed(expected))
  }

  @Test func `Only a clock that was set back has its own layout`() throws {
    var limiter = AttemptLimiter(schedule: .standard)
    for _ in 1...5 { _ = limiter.begin(at: ClockReading(wall: 2)) }
    #expect(limiter.bytes[4...6] == [1, 1, 1])
    #expect(limiter.observe(ClockReading(wall: 1)) == true)
    var expected: [UInt8] = [0x49, 0x6E, 0x6B, 0x41, 2, 1, 5, 0, 5, 0, 0, 0]
    expected += [0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x40]
    #expect(limiter.bytes == sealed(expected))
    #expect(try AttemptLimiter(bytes: limiter.bytes) == limiter)
    // Each version rejects the other's flag; the latest reading must be later than the start.
    for (offset, value) in [(4, 1), (6, 1), (6, 7), (6, 4), (35, 0x3F), (35, 0)] as [(Int, UInt8)] {
      var bytes = expected
      bytes[offset] = value
      #expect(throws: AttemptLimiterError.self) { try AttemptLimiter(bytes: sealed(bytes)) }
    }
  }

  @Test func `A stored limiter continues unchanged`() throws {
    for schedule in AttemptSchedule.allCases {
      for reading in [ClockReading(wall: 77), ClockReading(wall: 77, boot: boot)] {
        for failures in 0...12 {
          var limiter = AttemptLimiter(schedule: schedule)
          for _ in 0..<failures {
            _ = limiter.begin(at: reading)
            #expect(try AttemptLimiter(bytes: limiter.bytes) == limiter)
          }
        }
      }
    }
  }

  @Test func `Damage of any byte, and any other length, is an error`() {
    let whole = AttemptLimiter.recovered(schedule: .standard, at: ClockReading(wall: 99, boot: boot)).bytes
    for count in 0...60 where count != whole.count {
      #expect(throws: AttemptLimiterError.wrongLength(count: count)) {
        try AttemptLimiter(bytes: Array((whole + whole)[..<count]))
      }
    }
    for offset in whole.indices {
      for change in 1...UInt8.max {
        var bytes = whole
        bytes[offset] ^= change
        let error: AttemptLimiterError =
          switch offset {
          case 0..<4: .notACounter
          case 4: bytes[4] == 2 ? .damaged : .unknownVersion(bytes[4])
          default: .damaged
          }
        #expect(throws: error) { try AttemptLimiter(bytes: bytes) }
      }
    }
  }

  @Test func `The stored form has the waits of a custom schedule`() throws {
    let schedule = try AttemptSchedule(waits: [3: .seconds(10), 8: .seconds(60), 20: .forever])
    var limiter = AttemptLimiter(schedule: schedule)
    #expect(limiter.bytes.count == 71)
    for reading in [ClockReading(wall: 5, boot: boot), ClockReading(wall: 4), ClockReading(wall: 2, boot: boot)] {
      for _ in 0..<4 {
        _ = limiter.begin(at: reading)
        #expect(try AttemptLimiter(bytes: limiter.bytes) == limiter)
      }
    }
    #expect(limiter.failures > 2)
    let whole = limiter.bytes
    for count in 0..<whole.count {
      #expect(throws: AttemptLimiterError.self) { try AttemptLimiter(bytes: Array(whole[..<count])) }
    }
    #expect(throws: AttemptLimiterError.self) { try AttemptLimiter(bytes: whole + [0]) }
    for offset in whole.indices {
      for change in 1...UInt8.max {
        var bytes = whole
        bytes[offset] ^= change
        #expect(throws: AttemptLimiterError.self) { try AttemptLimiter(bytes: bytes) }
      }
    }
  }

  @Test func `Impossible waits are an error despite a valid checksum`() throws {
    let whole = AttemptLimiter(schedule: try AttemptSchedule(waits: [3: .seconds(10)])).bytes
    // No failure, eleven failures, a negative time.
    for (offset, value) in [(37, 0), (37, 11), (46, 0xC0)] as [(Int, UInt8)] {
      var bytes = Array(whole.dropLast(4))
      bytes[offset] = value
      #expect(throws: AttemptLimiterError.valueOutOfRange(offset: 36)) { try AttemptLimiter(bytes: sealed(bytes)) }
    }
    #expect(
      try AttemptLimiter(bytes: sealed(Array(whole.dropLast(4)))).schedule == AttemptSchedule(waits: [3: .seconds(10)]))
  }

  @Test(
    arguments: [
      (5, [0]), (5, [3]), (6, [2]), (6, [4]), (7, [1]), (8, [0x41, 0x42, 0x0F, 0]), (8, [255, 255, 255, 255]),
      (12, [1]), (20, [1]), (35, [0x3F]),
    ] as [(Int, [UInt8])])
  func `An impossible value is an error despite a valid checksum`(offset: Int, values: [UInt8]) {
    #expect(throws: AttemptLimiterError.self) {
      try AttemptLimiter(bytes: sealed { $0.replaceSubrange(offset..<(offset + values.count), with: values) })
    }
  }

  @Test func `Times that are not finite are an error`() {
    for time in [Double.nan, .infinity, -1, -0.0, 1e300] {
      let bits = (0..<8).map { UInt8(truncatingIfNeeded: time.bitPattern >> UInt64(8 * $0)) }
      #expect(throws: AttemptLimiterError.self) {
        try AttemptLimiter(
          bytes: sealed {
            $0[6] = 1
            $0.replaceSubrange(12..<20, with: bits)
          })
      }
    }
  }

  @Test func `Random bytes are never accepted as a counter`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      var bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      if Bool.random(using: &random) { bytes.replaceSubrange(0..<5, with: [0x49, 0x6E, 0x6B, 0x41, 1]) }
      #expect(throws: AttemptLimiterError.self) { try AttemptLimiter(bytes: bytes) }
    }
  }
}

/// Returns a changed counter without failures, with a valid checksum.
func sealed(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
  var bytes = Array(AttemptLimiter(schedule: .standard).bytes[..<36])
  change(&bytes)
  return sealed(bytes)
}

/// CRC-32 by long division, most significant bit first, independent of the engine's method.
func sealed(_ bytes: [UInt8]) -> [UInt8] {
  func reversed(_ value: UInt32) -> UInt32 { (0..<32).reduce(0) { $0 | (value >> UInt32($1) & 1) << UInt32(31 - $1) } }
  var remainder = UInt32.max
  for byte in bytes {
    for bit in 0..<8 {
      let carry = (remainder >> 31) ^ UInt32(byte >> UInt8(bit) & 1)
      remainder = remainder << 1 ^ (carry == 0 ? 0 : 0x04C1_1DB7)
    }
  }
  let checksum = ~reversed(remainder)
  return bytes + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> UInt32(8 * $0)) }
}
