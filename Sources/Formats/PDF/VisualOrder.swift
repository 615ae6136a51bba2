/// Reorders lines with right-to-left characters to visual order.
///
/// The Unicode Bidirectional Algorithm (UAX 9) without embeddings, isolates and mirrored pairs.
enum VisualOrder {
  private enum Direction { case left, right, number, neutral }

  /// Returns the characters of a line from left to right.
  ///
  /// - Complexity: O(characters).
  static func reordered(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard line.contains(where: { isRightToLeft($0.value) }) else { return line }
    let levels = levels(of: line)
    var order = Array(line.indices)
    // Rule L2.
    for level in [2, 1] {
      var start = 0
      while start < order.count {
        guard levels[start] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[end] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order.map { line[$0] }
  }

  /// Returns the embedding level of each character: even for left-to-right, odd for right-to-left.
  private static func levels(of line: [Unicode.Scalar]) -> [Int] {
    var directions = line.map { direction(of: $0.value) }
    // Rules P2 and P3.
    let base = directions.first { $0 == .left || $0 == .right } ?? .left
    // Rule W4.
    for index in directions.indices.dropFirst().dropLast()
    where isSeparator(line[index].value) && directions[index - 1] == .number && directions[index + 1] == .number {
      directions[index] = .number
    }
    // Rule W7.
    var strong = base
    for index in directions.indices {
      if directions[index] == .number, strong == .left { directions[index] = .left }
      if directions[index] == .left || directions[index] == .right { strong = directions[index] }
    }
    // Rules N1 and N2.
    var start = 0
    while start < directions.count {
      guard directions[start] == .neutral else {
        start += 1
        continue
      }
      var end = start
      while end < directions.count, directions[end] == .neutral { end += 1 }
      let before = start == 0 ? base : directions[start - 1] == .left ? .left : .right
      let after = end == directions.count ? base : directions[end] == .left ? .left : .right
      for index in start..<end { directions[index] = before == after ? before : base }
      start = end
    }
    // Rules I1 and I2.
    return directions.map { direction in
      switch direction {
      case .right: 1
      case .number: 2
      case .left, .neutral: base == .left ? 0 : 2
      }
    }
  }

  private static func direction(of value: UInt32) -> Direction {
    switch value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: .number
    case 0...0x40, 0x5B...0x60, 0x7B...0xA9, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7, 0x2000...0x206F,
      0x20A0...0x20CF, 0x2190...0x23FF, 0x2500...0x27BF, 0x3000...0x3020:
      .neutral
    default: isRightToLeft(value) ? .right : .left
    }
  }

  /// Whether a character belongs to a right-to-left script, like Hebrew, Arabic, Syriac, Thaana or N'Ko.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x660...0x669, 0x6F0...0x6F9: false
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Whether a character between two numbers belongs to them.
  private static func isSeparator(_ value: UInt32) -> Bool {
    switch value {
    case UInt32(UInt8(ascii: "+")), UInt32(UInt8(ascii: "-")), UInt32(UInt8(ascii: ",")), UInt32(UInt8(ascii: ".")),
      UInt32(UInt8(ascii: "/")), UInt32(UInt8(ascii: ":")):
      true
    default: false
    }
  }
}
