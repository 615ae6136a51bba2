#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON value. Objects keep the order of their fields.
package enum JSON: Sendable {
  case null
  case number(Int)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  package static func bytes(_ bytes: [UInt8]) -> JSON { .text(Base64URL.text(bytes)) }

  /// The value as text.
  package var encoded: String {
    switch self {
    case .null: "null"
    case .number(let number): String(number)
    case .text(let text): Self.quoted(text)
    case .list(let values): "[" + values.map(\.encoded).joined(separator: ",") + "]"
    case .object(let fields):
      "{" + fields.map { Self.quoted($0.0) + ":" + $0.1.encoded }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSON: Decodable {
  /// Maximum depth of a value in the bodies of the protocol.
  private static let depthLimit = 2

  package init(from decoder: any Decoder) throws {
    // A list in 500 others takes half a second.
    guard decoder.codingPath.count <= Self.depthLimit else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too deep"))
    }
    if let container = try? decoder.container(keyedBy: Name.self) {
      self = .object(try container.allKeys.map { ($0.stringValue, try container.decode(JSON.self, forKey: $0)) })
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var values: [JSON] = []
      while !container.isAtEnd { values.append(try container.decode(JSON.self)) }
      self = .list(values)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// The fields of a request's body. Each field must be read once; unread fields are an error.
struct Fields {
  private var values: [String: JSON]

  /// - Throws: `malformed` unless `body` is an object.
  init(_ body: [UInt8]) throws(ServerFailure) {
    guard let value = try? JSONDecoder().decode(JSON.self, from: Data(body)) else { throw .malformed }
    try self.init(value)
  }

  private init(_ value: JSON) throws(ServerFailure) {
    guard case .object(let fields) = value else { throw .malformed }
    values = Dictionary(fields) { first, _ in first }
  }

  /// Reads bytes with a count within a range.
  mutating func bytes(_ name: String, _ counts: ClosedRange<Int>) throws(ServerFailure) -> [UInt8] {
    guard let bytes = try bytesIfPresent(name, counts) else { throw .malformed }
    return bytes
  }

  mutating func bytes(_ name: String, _ count: Int) throws(ServerFailure) -> [UInt8] {
    try bytes(name, count...count)
  }

  /// Reads bytes, or `nil` if the field is missing or null.
  mutating func bytesIfPresent(_ name: String, _ counts: ClosedRange<Int>) throws(ServerFailure) -> [UInt8]? {
    switch values.removeValue(forKey: name) {
    case nil, .null?: return nil
    case .text(let text)?:
      guard let bytes = Base64URL.bytes(text), counts.contains(bytes.count) else { throw .malformed }
      return bytes
    case .number?, .list?, .object?: throw .malformed
    }
  }

  mutating func text(_ name: String, atMost count: Int) throws(ServerFailure) -> String {
    guard let text = try textIfPresent(name, atMost: count) else { throw .malformed }
    return text
  }

  mutating func textIfPresent(_ name: String, atMost count: Int) throws(ServerFailure) -> String? {
    switch values.removeValue(forKey: name) {
    case nil, .null?: return nil
    case .text(let text)?:
      guard text.utf8.count <= count, !text.unicodeScalars.contains("\0") else { throw .malformed }
      return text
    case .number?, .list?, .object?: throw .malformed
    }
  }

  mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(ServerFailure) -> Int {
    guard case .number(let number)? = values.removeValue(forKey: name), range.contains(number) else {
      throw .malformed
    }
    return number
  }

  mutating func object(_ name: String) throws(ServerFailure) -> Fields {
    guard let value = values.removeValue(forKey: name) else { throw .malformed }
    return try Fields(value)
  }

  /// Reads a list of byte strings of equal length.
  mutating func list(_ name: String, of count: Int, _ counts: ClosedRange<Int>) throws(ServerFailure) -> [[UInt8]] {
    guard case .list(let entries)? = values.removeValue(forKey: name), counts.contains(entries.count) else {
      throw .malformed
    }
    var list: [[UInt8]] = []
    for entry in entries {
      guard case .text(let text) = entry, let bytes = Base64URL.bytes(text), bytes.count == count else {
        throw .malformed
      }
      list.append(bytes)
    }
    return list
  }

  /// - Throws: `malformed` if a field was not read.
  func end() throws(ServerFailure) {
    guard values.isEmpty else { throw .malformed }
  }
}
