/// The part of a file that a `Range` header requests (RFC 9110, 14.2).
enum ByteRange: Equatable {
  /// No usable range: the whole file. Allowed for several ranges, required for unknown units.
  case whole
  /// These bytes, including both ends, within the file.
  case part(ClosedRange<Int>)
  /// A range outside the file.
  case unsatisfiable

  init(header: String, size: Int) {
    let pieces = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard pieces.count == 2, pieces[0] == "bytes" else { self = .whole; return }
    let ends = pieces[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
      self = .whole; return
    }
    switch (first, last) {
    case (nil, nil): self = .whole
    case (nil, .some(let length)):
      self = length > 0 && size > 0 ? .part(max(0, size - length)...size - 1) : .unsatisfiable
    case (.some(let first), nil): self = first < size ? .part(first...size - 1) : .unsatisfiable
    case (.some(let first), .some(let last)):
      if first > last {
        self = .whole
      } else {
        self = first < size ? .part(first...min(last, size - 1)) : .unsatisfiable
      }
    }
  }

  /// Parses a decimal number: `.some(nil)` if empty, `nil` if invalid; large numbers are clamped.
  private static func number(_ text: Substring) -> Int?? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .some(text.isEmpty ? nil : Int(text) ?? Int.max)
  }
}
