import Foundation

/// A generator of reproducible random numbers.
package struct Numbers {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func one(in count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}

/// Returns a number of test cases: `byNight` if `INKDOT_THOROUGH` is set, otherwise `byDay`.
package func amount(byDay: Int, byNight: Int) -> Int {
  ProcessInfo.processInfo.environment["INKDOT_THOROUGH"] == nil ? byDay : byNight
}
