import Foundation

/// The rows of a fixture as fields by the names in its first line.
func fixture(_ name: String) throws -> [[String: String]] {
  let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
  let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
  let names = lines[0].split(separator: ",").map(String.init)
  return lines.dropFirst().map { line in
    Dictionary(uniqueKeysWithValues: zip(names, line.split(separator: ",").map(String.init)))
  }
}
