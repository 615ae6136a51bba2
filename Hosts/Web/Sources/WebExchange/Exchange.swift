package import InkdotRendering

/// Memory that the page and the engine both read and write. One call at a time uses it; nothing in it outlives the next.
package struct Exchange {
  /// Numbers going in (rows of touches) and out (answers with several numbers).
  package let numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 1024)
  /// Bytes going in and out: records, digests, texts, key bytes.
  package let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)

  /// The bytes that the page has written, limited to the capacity.
  package func input(_ count: Int32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[..<max(0, min(Int(count), bytes.count))])
  }

  /// Hands bytes to the page.
  ///
  /// - Returns: how many; -1 when they do not fit.
  package func output(_ answer: some Collection<UInt8>) -> Int32 {
    guard answer.count <= bytes.count else { return -1 }
    var index = 0
    for byte in answer {
      bytes[index] = byte
      index += 1
    }
    return Int32(index)
  }

  /// Hands numbers to the page.
  package func output(numbers answer: Double...) {
    for index in answer.indices { numbers[index] = answer[index] }
  }
}

nonisolated(unsafe) package let exchange = Exchange()

/// Memory for what is longer than the exchange: logs, cases, drawings and photos. The page asks for room and fills it before a call; the
/// call's answer takes its place and stays until the next one.
package struct LongExchange {
  /// Most bytes that the page can hand in.
  package static let mostBytes = 256 << 20

  package private(set) var bytes: [UInt8] = []

  package mutating func reserve(_ count: Int) {
    bytes = [UInt8](repeating: 0, count: count)
  }

  package mutating func free() { bytes = [] }

  /// Hands bytes to the page and says how many there are.
  package mutating func output(_ answer: [UInt8]) -> Int32 {
    bytes = answer
    return Int32(clamping: answer.count)
  }

  package mutating func address() -> UnsafeMutablePointer<UInt8>? {
    bytes.withUnsafeMutableBufferPointer { $0.baseAddress }
  }
}

nonisolated(unsafe) package var longExchange = LongExchange()

/// Reserves `count` bytes, at most `LongExchange.mostBytes`, and returns their address. The next call that answers there frees them.
@_expose(wasm, "long_reserve")
public func longReserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  longExchange.reserve(max(0, min(Int(count), LongExchange.mostBytes)))
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

/// The display list handed out last; the page reads it before the next call.
nonisolated(unsafe) package var display = DisplayListEncoder()

/// Where the words of the display list made last are; good until the next call.
@_expose(wasm, "display")
public func displayAddress() -> UnsafePointer<UInt32>? {
  display.words.withUnsafeBufferPointer { $0.baseAddress }
}

/// Makes a display list.
///
/// - Returns: how many words it has.
package func list(_ paint: (inout DisplayListEncoder) -> Void) -> Int32 {
  display.removeAll()
  paint(&display)
  return Int32(clamping: display.words.count)
}
