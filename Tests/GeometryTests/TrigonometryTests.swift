import Foundation
import InkdotGeometry
import Testing
import TestSupport

@Suite struct TrigonometryTests {
  /// Returns the distance of two numbers in units in the last place; 0 for two NaNs.
  private func ulps(_ a: Double, _ b: Double) -> UInt64 {
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : .max }
    func place(_ x: Double) -> Int64 {
      let bits = Int64(bitPattern: x.bitPattern)
      return bits >= 0 ? bits : Int64.min - bits
    }
    return place(a).subtractingReportingOverflow(place(b)).partialValue.magnitude
  }

  /// Returns a number in −1…1 without rounding.
  private func unit(_ generator: inout SeededGenerator) -> Double {
    Double(Int64(bitPattern: generator.next()) >> 11) * 0x1p-52
  }

  /// Returns a finite positive number of any magnitude.
  private func positive(_ generator: inout SeededGenerator) -> Double {
    Double(bitPattern: generator.next() % Double.infinity.bitPattern)
  }

  @Test func `Sine and cosine are within one ulp of correctly rounded values`() {
    let values = TrigonometryValues.sinesAndCosines.map { Double(bitPattern: $0) }
    for row in stride(from: 0, to: values.count, by: 3) {
      #expect(ulps(Trigonometry.sin(values[row]), values[row + 1]) <= 1, "sin \(values[row])")
      #expect(ulps(Trigonometry.cos(values[row]), values[row + 2]) <= 1, "cos \(values[row])")
    }
  }

  @Test func `Arc tangents are within one ulp of correctly rounded values`() {
    let values = TrigonometryValues.angles.map { Double(bitPattern: $0) }
    for row in stride(from: 0, to: values.count, by: 3) {
      let (y, x) = (values[row], values[row + 1])
      #expect(ulps(Trigonometry.atan2(y, x), values[row + 2]) <= 1, "atan2 \(y) \(x)")
    }
  }

  @Test func `Logarithms are within one ulp of correctly rounded values`() {
    let values = TrigonometryValues.logarithms.map { Double(bitPattern: $0) }
    for row in stride(from: 0, to: values.count, by: 2) {
      #expect(ulps(Trigonometry.log2(values[row]), values[row + 1]) <= 1, "log2 \(values[row])")
    }
  }

  // The platform's functions may themselves be off by one ulp.
  @Test func `Random inputs agree with the platform's functions`() {
    var generator = SeededGenerator(seed: 1)
    var worst: [UInt64] = [0, 0, 0, 0]
    for round in 0..<50_000 {
      let angle = unit(&generator) * (round % 2 == 0 ? 4 : Trigonometry.maximumAngle)
      worst[0] = max(worst[0], ulps(Trigonometry.sin(angle), sin(angle)))
      worst[1] = max(worst[1], ulps(Trigonometry.cos(angle), cos(angle)))
      let (y, x) = (unit(&generator), unit(&generator))
      worst[2] = max(worst[2], ulps(Trigonometry.atan2(y, x), atan2(y, x)))
      let number = round % 2 == 0 ? positive(&generator) : 1 + unit(&generator) / 2
      worst[3] = max(worst[3], ulps(Trigonometry.log2(number), log2(number)))
    }
    #expect(worst.allSatisfy { $0 <= 2 }, "\(worst)")
  }

  @Test func `Arc tangents of extreme numbers agree with the platform's`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let (y, x) = (positive(&generator), positive(&generator))
      #expect(ulps(Trigonometry.atan2(y, x), atan2(y, x)) <= 2, "\(y) \(x)")
      #expect(ulps(Trigonometry.atan2(-y, -x), atan2(-y, -x)) <= 2, "\(-y) \(-x)")
    }
  }

  @Test func `Invalid angles give NaN`() {
    for angle in [.nan, .infinity, -.infinity, Trigonometry.maximumAngle.nextUp, -1e300] {
      #expect(Trigonometry.sin(angle).isNaN)
      #expect(Trigonometry.cos(angle).isNaN)
    }
    #expect(Trigonometry.log2(.nan).isNaN)
    #expect(Trigonometry.log2(-1).isNaN)
    #expect(Trigonometry.log2(-.infinity).isNaN)
    #expect(Trigonometry.atan2(.nan, 1).isNaN)
    #expect(Trigonometry.atan2(.infinity, .nan).isNaN)
  }

  @Test func `The signs of zeros and infinities are respected`() {
    let special = [0, -0.0, 1, -1, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .infinity, -.infinity]
    for y in special {
      for x in special {
        #expect(Trigonometry.atan2(y, x).bitPattern == atan2(y, x).bitPattern, "atan2 \(y) \(x)")
      }
    }
    #expect(Trigonometry.sin(-0.0).bitPattern == (-0.0).bitPattern)
    #expect(Trigonometry.cos(-0.0) == 1)
    #expect(Trigonometry.log2(0) == -.infinity)
    #expect(Trigonometry.log2(-0.0) == -.infinity)
    #expect(Trigonometry.log2(.infinity) == .infinity)
  }

  @Test func `Logarithms of powers of two are exact`() {
    for exponent in -1074...1023 {
      #expect(Trigonometry.log2(Double(sign: .plus, exponent: exponent, significand: 1)) == Double(exponent))
    }
  }

  @Test func `Sine is odd and cosine even to the last bit`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let angle = unit(&generator) * 1000
      #expect(Trigonometry.sin(-angle) == -Trigonometry.sin(angle))
      #expect(Trigonometry.cos(-angle) == Trigonometry.cos(angle))
    }
  }

  // A single checksum of 40,000 results, FNV-1a over the bit patterns, which must be equal on every machine.
  @Test func `Results are bit-identical on all platforms`() {
    var generator = SeededGenerator(seed: 4)
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    for _ in 0..<10_000 {
      let angle = unit(&generator) * Trigonometry.maximumAngle
      let (y, x) = (unit(&generator), unit(&generator))
      let number = positive(&generator)
      for result in [
        Trigonometry.sin(angle), Trigonometry.cos(angle), Trigonometry.atan2(y, x), Trigonometry.log2(number),
      ] {
        checksum = (checksum ^ result.bitPattern) &* 0x100_0000_01B3
      }
    }
    #expect(checksum == 0xD0D5_F203_60CC_DD67, "\(String(checksum, radix: 16))")
  }
}
