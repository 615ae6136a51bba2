/// A compressed form of a file next to the original.
enum ContentCoding: String, CaseIterable {
  // In order of preference: brotli is smaller.
  case brotli = "br"
  case gzip = "gzip"

  /// The suffix of the compressed file's name.
  var suffix: String { self == .brotli ? ".br" : ".gz" }

  /// Returns the codings that an `Accept-Encoding` header allows, best first (RFC 9110, 12.5.3).
  ///
  /// A weight of zero excludes a coding; other weights are ignored, because the smaller file is always better.
  static func accepted(by header: String) -> [ContentCoding] {
    var allowed: [String: Bool] = [:]
    for entry in header.lowercased().split(separator: ",") {
      let parts = entry.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard let name = parts.first, !name.isEmpty else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      allowed[name] = weight > 0
    }
    return allCases.filter { allowed[$0.rawValue] ?? allowed["*"] ?? false }
  }
}
