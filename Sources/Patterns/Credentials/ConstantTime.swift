/// Compares byte strings of equal length in constant time.
enum ConstantTime {
  // Not inlined, so that the compiler cannot exit the loop early.
  @inline(never)
  static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    var difference: UInt8 = 0
    for index in a.indices { difference |= a[index] ^ b[index] }
    return difference == 0
  }
}
