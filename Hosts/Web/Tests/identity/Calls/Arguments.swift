/// The arguments of one call, read in order.
struct Arguments {
  private var rest: ArraySlice<Substring>

  init(_ words: ArraySlice<Substring>) { rest = words }

  mutating func int() -> Int32 { Int32(rest.removeFirst())! }
  mutating func long() -> Int64 { Int64(rest.removeFirst())! }
  mutating func color() -> UInt32 { UInt32(rest.removeFirst(), radix: 10)! }
  /// A `Double` written as the 16 hexadecimal digits of its bits.
  mutating func double() -> Double { Double(bitPattern: UInt64(rest.removeFirst(), radix: 16)!) }
}
