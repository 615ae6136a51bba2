/// A small buffer that is overwritten with zeros before its memory is given back.
///
/// Copies of a value that holds one share it, so a secret stays in one place until the last holder lets go.
package final class SecretBytes {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  package init(capacity: Int) {
    bytes = .allocate(capacity: capacity)
    bytes.initialize(repeating: 0)
  }

  deinit {
    wipe()
    bytes.deallocate()
  }

  var capacity: Int { bytes.count }

  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return bytes[index]
  }

  /// - Precondition: `count < capacity`.
  package func append(_ byte: UInt8) {
    precondition(count < capacity)
    bytes[count] = byte
    count += 1
  }

  /// Takes bytes off the end and zeroes them.
  ///
  /// - Precondition: `0...self.count ~= count`.
  func removeLast(_ count: Int) {
    precondition(0...self.count ~= count)
    self.count -= count
    for index in self.count..<self.count + count { bytes[index] = 0 }
  }

  /// Lends the bytes out. They must not be kept.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(rebasing: bytes[..<count]))
  }

  func copy() -> SecretBytes {
    let copy = SecretBytes(capacity: capacity)
    for index in 0..<count { copy.append(bytes[index]) }
    return copy
  }

  /// Forgets everything.
  func wipe() {
    Self.zero(bytes)
    count = 0
  }

  // Its own function, never inlined or optimized, so that the compiler cannot drop stores to memory it knows is dying. For the
  // same reason it counts by itself: a loop over indices would ask the generic code of a range for each.
  @inline(never)
  @_optimize(none)
  private static func zero(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    var index = 0
    while index < bytes.count {
      first[index] = 0
      index += 1
    }
  }
}
