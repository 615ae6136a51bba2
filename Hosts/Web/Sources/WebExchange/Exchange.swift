/// Memory that the page and the engine both read and write. One call at a time uses it; nothing in it outlives the next.
struct Exchange {
  /// Numbers going in (rows of touches) and out (answers with several numbers).
  let numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 1024)
  /// Bytes going in and out: records, digests, texts, key bytes.
  let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)

  /// What the page has written, at most as much as fits.
  func input(_ count: Int32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[..<max(0, min(Int(count), bytes.count))])
  }

  /// Hands bytes to the page.
  ///
  /// - Returns: how many; -1 when they do not fit.
  func output(_ answer: some Collection<UInt8>) -> Int32 {
    guard answer.count <= bytes.count else { return -1 }
    var index = 0
    for byte in answer {
      bytes[index] = byte
      index += 1
    }
    return Int32(index)
  }

  /// Hands numbers to the page.
  func output(numbers answer: Double...) {
    for index in answer.indices { numbers[index] = answer[index] }
  }
}

nonisolated(unsafe) let exchange = Exchange()

/// Memory for what is longer than the exchange: logs and cases. The page asks for room and fills it before a call; the
/// call's answer takes its place and stays until the next one.
struct LongExchange {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) {
    bytes = [UInt8](repeating: 0, count: count)
  }

  mutating func free() { bytes = [] }

  /// Hands bytes to the page and says how many there are.
  mutating func output(_ answer: [UInt8]) -> Int32 {
    bytes = answer
    return Int32(clamping: answer.count)
  }

  mutating func address() -> UnsafeMutablePointer<UInt8>? {
    bytes.withUnsafeMutableBufferPointer { $0.baseAddress }
  }
}

nonisolated(unsafe) var longExchange = LongExchange()

/// Makes room for so many bytes, at most 64 MiB, and says where; the room goes with the next call that has an answer there.
@_expose(wasm, "long_reserve")
public func longReserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  longExchange.reserve(max(0, min(Int(count), 64 << 20)))
  return longExchange.address()
}

/// Where the last long answer is.
@_expose(wasm, "long_bytes")
public func longAddress() -> UnsafeMutablePointer<UInt8>? { longExchange.address() }

/// Gives the room back.
@_expose(wasm, "long_free")
public func longFree() { longExchange.free() }

/// Where numbers are exchanged: 1024 doubles.
@_expose(wasm, "numbers")
public func numbersAddress() -> UnsafeMutablePointer<Double> { exchange.numbers.baseAddress! }

/// Where bytes are exchanged: 4096 of them.
@_expose(wasm, "bytes")
public func bytesAddress() -> UnsafeMutablePointer<UInt8> { exchange.bytes.baseAddress! }

/// Overwrites the bytes with zeros.
@_expose(wasm, "bytes_wipe")
public func wipeBytes() {
  for index in exchange.bytes.indices { exchange.bytes[index] = 0 }
}
