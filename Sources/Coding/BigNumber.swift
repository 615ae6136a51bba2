/// An unsigned integer of any size, with the operations of long division.
struct BigNumber: Comparable {
  /// Least significant first, without zeros at the end.
  private var limbs: [UInt32] = []

  init(_ value: UInt32) {
    if value > 0 { limbs = [value] }
  }

  var isZero: Bool { limbs.isEmpty }

  var bitCount: Int {
    guard let top = limbs.last else { return 0 }
    return limbs.count * 32 - top.leadingZeroBitCount
  }

  mutating func multiply(by factor: UInt32, adding summand: UInt32) {
    var carry = UInt64(summand)
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  mutating func multiply(byTenTo exponent: Int) {
    for _ in 0..<exponent / 9 { multiply(by: 1_000_000_000, adding: 0) }
    for _ in 0..<exponent % 9 { multiply(by: 10, adding: 0) }
  }

  mutating func shiftLeft(by count: Int) {
    guard count > 0, !isZero else { return }
    let bits = UInt32(count % 32)
    if bits > 0 { multiply(by: 1 << bits, adding: 0) }
    limbs.insert(contentsOf: [UInt32](repeating: 0, count: count / 32), at: 0)
  }

  /// Performs one step of a division: subtracts `divisor` if possible, then doubles the rest. Returns the bit of the
  /// quotient.
  mutating func quotientBit(_ divisor: BigNumber) -> UInt64 {
    let isContained = self >= divisor
    if isContained { subtract(divisor) }
    shiftLeft(by: 1)
    return isContained ? 1 : 0
  }

  private mutating func subtract(_ other: BigNumber) {
    var borrow: Int64 = 0
    for index in limbs.indices {
      let part = index < other.limbs.count ? Int64(other.limbs[index]) : 0
      let rest = Int64(limbs[index]) - part - borrow
      borrow = rest < 0 ? 1 : 0
      limbs[index] = UInt32(truncatingIfNeeded: rest)
    }
    while limbs.last == 0 { limbs.removeLast() }
  }

  static func < (a: BigNumber, b: BigNumber) -> Bool {
    if a.limbs.count != b.limbs.count { return a.limbs.count < b.limbs.count }
    for index in a.limbs.indices.reversed() where a.limbs[index] != b.limbs[index] {
      return a.limbs[index] < b.limbs[index]
    }
    return false
  }
}
