// The text forms: `0-1-2-5-8`, and for grids of at most nine dots the compact `01258`.

extension Pattern {
  /// Grids with more dots than this have no compact form.
  public static let maximumCompactCount = 9

  /// Parses the dots of a pattern's text, without checking a rule.
  ///
  /// Reads numbers between `-` or `,`; without a separator on grids of at most nine dots, one digit per dot.
  ///
  /// - Throws: ``PatternError/malformedText(offset:)`` or ``PatternError/dotOutOfGrid(dot:)``.
  /// - Complexity: O(bytes).
  public static func dots(ofText text: some Collection<UInt8>, grid: PatternGrid) throws(PatternError) -> [Int] {
    let isCompact =
      grid.count <= maximumCompactCount && !text.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ",") }
    var dots: [Int] = []
    var number: Int?
    var offset = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(byte - UInt8(ascii: "0"))
        if isCompact {
          dots.append(digit)
        } else {
          // Prevents overflow; any number near the bound is outside all grids.
          number = min((number ?? 0) * 10 + digit, 100_000)
        }
      case UInt8(ascii: "-"), UInt8(ascii: ","):
        guard let dot = number else { throw .malformedText(offset: offset) }
        dots.append(dot)
        number = nil
      default:
        throw .malformedText(offset: offset)
      }
      offset += 1
    }
    if !isCompact {
      guard let dot = number else { throw .malformedText(offset: offset) }
      dots.append(dot)
    }
    guard !dots.isEmpty else { throw .malformedText(offset: 0) }
    for dot in dots where !grid.contains(dot) { throw .dotOutOfGrid(dot: dot) }
    return dots
  }

  /// Parses a pattern like `0-1-2-5` or `0125`, and checks a rule.
  ///
  /// - Throws: ``PatternError`` of ``dots(ofText:grid:)`` and ``init(dots:grid:rule:)``.
  /// - Complexity: O(characters).
  public init(
    _ text: some StringProtocol, grid: PatternGrid = .standard, rule: PatternRule = .standard
  ) throws(PatternError) {
    try self.init(dots: Self.dots(ofText: text.utf8, grid: grid), grid: grid, rule: rule)
  }

  /// Returns the pattern as text: numbers joined by `-`, or only digits if `compact` and the grid has at most nine
  /// dots.
  ///
  /// - Complexity: O(dots).
  public func text(compact: Bool = false) -> String {
    let separator = compact && grid.count <= Self.maximumCompactCount ? "" : "-"
    var text = ""
    for index in 0..<count {
      if index > 0 { text += separator }
      text += "\(self[index])"
    }
    return text
  }
}
