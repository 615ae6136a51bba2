/// Comparison that takes the same time wherever two byte strings of one length differ.
enum ConstantTime {
  // Not inlined, so that no caller's knowledge lets the compiler leave the loop early.
  @inline(never)
  static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    var difference: UInt8 = 0
    for index in a.indices { difference |= a[index] ^ b[index] }
    return difference == 0
  }
}
