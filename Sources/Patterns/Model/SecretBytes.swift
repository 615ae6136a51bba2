/// A small buffer that is zeroed before its memory is freed.
///
/// Copies of a value share it, so that a secret has a single location until the last reference is released.
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

  /// Removes bytes from the end and zeroes them.
  ///
  /// - Precondition: `0...self.count ~= count`.
  func removeLast(_ count: Int) {
    precondition(0...self.count ~= count)
    self.count -= count
    for index in self.count..<self.count + count { bytes[index] = 0 }
  }

  /// Calls a closure with the bytes, which must not be kept.
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

  /// Removes and zeroes all bytes.
  func wipe() {
    Self.zero(bytes)
    count = 0
  }

  // Never inlined or optimized, so that the compiler cannot remove writes to memory that is about to be freed. Counts
  // explicitly, because without optimization a loop over indices would call generic code for each one.
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
