import ArgumentParser

/// Page numbers like `1-3,7` or `5-`.
struct PageRanges: ExpressibleByArgument {
  /// First and last page of each range; `nil` for the last page of the document.
  private let parts: [(first: Int, last: Int?)]

  init?(argument: String) {
    var parts: [(first: Int, last: Int?)] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = Self.number(ends[0]) else { return nil }
      if ends.count == 1 {
        parts.append((first, first))
      } else if ends[1].isEmpty {
        parts.append((first, nil))
      } else {
        guard let last = Self.number(ends[1]), last >= first else { return nil }
        parts.append((first, last))
      }
    }
    self.parts = parts
  }

  private static func number(_ text: Substring) -> Int? {
    guard 1...6 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text), number > 0
    else { return nil }
    return number
  }

  /// Returns the pages of a document with `count` pages, ascending and unique; or the first missing page.
  func pages(of count: Int) -> Result<[Int], MissingPage> {
    var wanted = Set<Int>()
    for (first, last) in parts {
      guard first <= count else { return .failure(MissingPage(number: first)) }
      if let last, last > count { return .failure(MissingPage(number: last)) }
      wanted.formUnion(first...(last ?? count))
    }
    return .success(wanted.sorted())
  }

  /// A page that is not in the document.
  struct MissingPage: Error { let number: Int }
}
