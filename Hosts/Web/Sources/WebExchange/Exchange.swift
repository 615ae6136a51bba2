package import InkdotRendering

/// Memory that the page and the engine share. Its contents are valid for one call.
package struct Exchange {
  /// Numbers for the engine (rows of touches) and for the page (answers with several numbers).
  package let numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 1024)
  /// Bytes in both directions: records, digests, texts, keys.
  package let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)

  /// The bytes that the page has written, at most the capacity.
  package func input(_ count: Int32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[..<max(0, min(Int(count), bytes.count))])
  }

  /// Writes bytes for the page.
  ///
  /// - Returns: the number of bytes, or -1 if they do not fit.
  package func output(_ answer: some Collection<UInt8>) -> Int32 {
    guard answer.count <= bytes.count else { return -1 }
    var index = 0
    for byte in answer {
      bytes[index] = byte
      index += 1
    }
    return Int32(index)
  }

  /// A number with its name on the page, see Codes.
  package subscript<Field: RawRepresentable>(_ field: Field) -> Double where Field.RawValue == Int {
    get { numbers[field.rawValue] }
    nonmutating set { numbers[field.rawValue] = newValue }
  }

  /// Writes numbers for the page.
  package func output(numbers answer: Double...) {
    for index in answer.indices { numbers[index] = answer[index] }
  }
}

nonisolated(unsafe) package let exchange = Exchange()

/// Memory for larger data than the exchange holds: logs, cases, drawings, and photos.
///
/// The page reserves memory and fills it before a call. The answer replaces its contents and is valid until the next
/// call.
package struct LongExchange {
  /// The maximum number of bytes that the page can pass.
  package static let maximumByteCount = 256 << 20

  package private(set) var bytes: [UInt8] = []

  package mutating func reserve(_ count: Int) {
    bytes = [UInt8](repeating: 0, count: count)
  }

  package mutating func free() { bytes = [] }

  /// Writes bytes for the page and returns their number.
  package mutating func output(_ answer: [UInt8]) -> Int32 {
    bytes = answer
    return Int32(clamping: answer.count)
  }

  package mutating func address() -> UnsafeMutablePointer<UInt8>? {
    bytes.withUnsafeMutableBufferPointer { $0.baseAddress }
  }
}

nonisolated(unsafe) package var longExchange = LongExchange()

/// Reserves `count` bytes, at most `LongExchange.maximumByteCount`, and returns their address. The next call with a
/// long answer frees them.
@_expose(wasm, "long_reserve")
public func longReserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  longExchange.reserve(max(0, min(Int(count), LongExchange.maximumByteCount)))
  return longExchange.address()
}

/// The address of the last long answer.
@_expose(wasm, "long_bytes")
public func longAddress() -> UnsafeMutablePointer<UInt8>? { longExchange.address() }

/// Frees the memory.
@_expose(wasm, "long_free")
public func longFree() { longExchange.free() }

/// The address of the 1024 numbers.
@_expose(wasm, "numbers")
public func numbersAddress() -> UnsafeMutablePointer<Double> { exchange.numbers.baseAddress! }

/// The address of the 4096 bytes.
@_expose(wasm, "bytes")
public func bytesAddress() -> UnsafeMutablePointer<UInt8> { exchange.bytes.baseAddress! }

/// Overwrites the bytes with zeros.
@_expose(wasm, "bytes_wipe")
public func wipeBytes() {
  for index in exchange.bytes.indices { exchange.bytes[index] = 0 }
}

/// The last display list. The page reads it before the next call.
nonisolated(unsafe) package var display = DisplayListEncoder()

/// The address of the last display list. It is valid until the next call.
@_expose(wasm, "display")
public func displayAddress() -> UnsafePointer<UInt32>? {
  display.words.withUnsafeBufferPointer { $0.baseAddress }
}

/// Makes a display list.
///
/// - Returns: its number of words.
package func list(_ paint: (inout DisplayListEncoder) -> Void) -> Int32 {
  display.removeAll()
  paint(&display)
  return Int32(clamping: display.words.count)
}
