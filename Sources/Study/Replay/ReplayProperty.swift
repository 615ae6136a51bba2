import InkdotCoding
import InkdotGeometry

/// A property of a recognizer by its name in the format.
struct ReplayProperty {
  let name: StaticString
  /// Writes the value.
  let write: (inout JSONWriter) -> Void
  /// Sets the value, or returns `false` if the type is wrong; `nil` if it is read-only.
  var set: ((JSONValue) -> Bool)?

  static func bool(_ name: StaticString, _ get: @escaping () -> Bool, _ set: @escaping (Bool) -> Void) -> Self {
    Self(name: name, write: { $0.bool(get()) }, set: { apply($0.bool, set) })
  }

  static func number(
    _ name: StaticString, _ get: @escaping () -> Double, _ set: ((Double) -> Void)? = nil
  ) -> Self {
    Self(name: name, write: { $0.number(get()) }, set: set.map { set in { apply($0.number, set) } })
  }

  static func count(_ name: StaticString, _ get: @escaping () -> Int, _ set: ((Int) -> Void)? = nil) -> Self {
    Self(name: name, write: { $0.number(Double(get())) }, set: set.map { set in { apply($0.integer, set) } })
  }

  /// Returns a count property; null means unlimited.
  static func limit(_ name: StaticString, _ get: @escaping () -> Int, _ set: @escaping (Int) -> Void) -> Self {
    Self(
      name: name, write: { if get() == .max { $0.null() } else { $0.number(Double(get())) } },
      set: { if case .null = $0 { apply(Int.max, set) } else { apply($0.integer, set) } })
  }

  static func vector(
    _ name: StaticString, _ get: @escaping () -> Vector2D, _ set: ((Vector2D) -> Void)? = nil
  ) -> Self {
    Self(
      name: name, write: { $0.pair(.zero + get()) },
      set: set.map { set in { apply($0.numbers(2).map { Vector2D($0[0], $0[1]) }, set) } })
  }

  /// Returns a property with a list of names, or the sum of their bits. Unknown bits are kept without effect.
  static func flags(
    _ name: StaticString, _ known: [(name: StaticString, bit: UInt8)], _ get: @escaping () -> UInt8,
    _ set: @escaping (UInt8) -> Void
  ) -> Self {
    Self(
      name: name, write: { $0.flags(get(), known) }, set: { apply(bits($0, known), set) })
  }

  private static func bits(_ value: JSONValue, _ known: [(name: StaticString, bit: UInt8)]) -> UInt8? {
    if let bits = value.integer, bits >= 0 { return UInt8(truncatingIfNeeded: bits) }
    guard let list = value.array else { return nil }
    var bits: UInt8 = 0
    for item in list {
      guard let text = item.text, let flag = known.first(where: { text == $0.name }) else { return nil }
      bits |= flag.bit
    }
    return bits
  }

  private static func apply<Value>(_ value: Value?, _ set: (Value) -> Void) -> Bool {
    guard let value else { return false }
    set(value)
    return true
  }
}

extension JSONWriter {
  mutating func pair(_ point: Point2D) {
    open("[")
    number(point.x)
    number(point.y)
    close("]")
  }

  mutating func flags(_ bits: UInt8, _ known: [(name: StaticString, bit: UInt8)]) {
    open("[")
    for (name, bit) in known where bits & bit != 0 { text(name) }
    close("]")
  }
}
