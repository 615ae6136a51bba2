/// The z-order of marks that were moved to the front or back.
///
/// By default, the level of a mark is its number times 2³². Marks moved to the front get levels right above that of the
/// latest mark; marks moved to the back get levels below zero, each time farther out. Marks of the same level are
/// ordered by number. The cost of a reordering depends only on the moved marks, and mark numbers do not change.
struct ZOrder: Sendable {
  private var own: [Int: Int64] = [:]
  /// Number of allocated levels. Only ``release(_:)`` decreases it, so that levels are unique.
  private var givenCount: Int64 = 0

  private static let step: Int64 = 1 << 32
  /// Maximum number of allocated levels.
  static let maximumCount: Int64 = 1 << 31

  var isEmpty: Bool { own.isEmpty }

  /// The level of a mark that was not reordered.
  static func standard(_ number: Int) -> Int64 { Int64(number) * step }

  func level(of number: Int) -> Int64 { own[number] ?? Self.standard(number) }

  mutating func set(_ level: Int64, of number: Int) { own[number] = level == Self.standard(number) ? nil : level }

  /// Whether `count` more levels can be allocated.
  func hasRoom(for count: Int) -> Bool { givenCount + Int64(count) < Self.maximumCount }

  /// Allocates levels above or below all others, and returns them ascending.
  ///
  /// - Parameter top: the number of the latest mark.
  mutating func allocate(_ count: Int, toFront: Bool, top: Int) -> Range<Int64> {
    givenCount += Int64(count)
    let last = toFront ? Self.standard(top) + givenCount : -givenCount + Int64(count) - 1
    return last - Int64(count) + 1..<last + 1
  }

  /// Releases the last allocated levels. Requires that all later levels are already released.
  mutating func release(_ count: Int) { givenCount -= Int64(count) }

  /// Returns marks in z-order.
  ///
  /// - Parameter numbers: ascending.
  /// - Complexity: O(numbers · log(numbers)); O(1) without reordered marks.
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
