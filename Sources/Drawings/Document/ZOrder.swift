/// The z-order of marks that were brought to the front or sent to the back.
///
/// The level of a mark is its number times 2³² unless it was brought elsewhere. Marks brought to the front get levels
/// right above the latest mark's, marks sent to the back levels below zero, each time farther out. Marks of the same level
/// lie in the order of their numbers. So reordering costs what is reordered, and no mark changes its number.
struct ZOrder: Sendable {
  private var own: [Int: Int64] = [:]
  /// How many levels were given out; never less than before, so that none is given twice.
  private var givenCount: Int64 = 0

  private static let step: Int64 = 1 << 32
  /// Most levels that may be given out.
  static let maximumCount: Int64 = 1 << 31

  var isEmpty: Bool { own.isEmpty }

  /// The level of a mark that was not brought elsewhere.
  static func standard(_ number: Int) -> Int64 { Int64(number) * step }

  func level(of number: Int) -> Int64 { own[number] ?? Self.standard(number) }

  mutating func set(_ level: Int64, of number: Int) { own[number] = level == Self.standard(number) ? nil : level }

  /// Whether `count` more levels can be allocated.
  func hasRoom(for count: Int) -> Bool { givenCount + Int64(count) < Self.maximumCount }

  /// Levels above or below all others, ascending.
  ///
  /// - Parameter top: the number of the latest mark.
  mutating func allocate(_ count: Int, toFront: Bool, top: Int) -> Range<Int64> {
    givenCount += Int64(count)
    let last = toFront ? Self.standard(top) + givenCount : -givenCount + Int64(count) - 1
    return last - Int64(count) + 1..<last + 1
  }

  /// Levels were given back: only right after they were given, or after all later ones were given back.
  mutating func release(_ count: Int) { givenCount -= Int64(count) }

  /// Marks from the bottom up.
  ///
  /// - Parameter numbers: ascending.
  /// - Complexity: O(numbers · log(numbers)), O(1) while no mark was brought elsewhere.
  func sorted(_ numbers: [Int]) -> [Int] {
    if own.isEmpty { return numbers }
    var keys: [(level: Int64, number: Int)] = []
    keys.reserveCapacity(numbers.count)
    for number in numbers { keys.append((level(of: number), number)) }
    keys.sort { $0.level == $1.level ? $0.number < $1.number : $0.level < $1.level }
    return keys.map { $0.number }
  }

  func checkInvariants(markCount: Int) {
    for (number, level) in own {
      precondition(0..<markCount ~= number, "the level of a mark that is not there")
      precondition(level != Self.standard(number), "a level that need not be kept")
    }
    precondition(0..<Self.maximumCount ~= givenCount, "levels given out")
  }
}
