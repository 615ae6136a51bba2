import InkdotSealing
import TestSupport
import Testing

@Suite struct StoredEntryTests {
  private static let book = [UInt8](0..<16)
  private static let nonce = [UInt8](100..<112)

  @Test func `An entry is written and read back`() throws {
    for form in StoredEntry.Form.allCases {
      let entry = try #require(StoredEntry(form: form, nonce: Self.nonce, sealed: [UInt8](repeating: 7, count: 20)))
      #expect(entry.bytes.count == StoredEntry.headLength + 20)
      #expect(Array(entry.bytes.prefix(13)) == [form.rawValue] + Self.nonce)
      #expect(StoredEntry(bytes: entry.bytes) == entry)
    }
  }

  @Test func `Entries with an unknown form or without a tag are invalid`() {
    let sealed = [UInt8](repeating: 7, count: 16)
    #expect(StoredEntry(form: .bytes, nonce: Array(Self.nonce.dropLast()), sealed: sealed) == nil)
    #expect(StoredEntry(form: .bytes, nonce: Self.nonce, sealed: Array(sealed.dropLast())) == nil)
    #expect(StoredEntry(bytes: [1] + Self.nonce + sealed) != nil)
    for form in [0, 3, 255] as [UInt8] { #expect(StoredEntry(bytes: [form] + Self.nonce + sealed) == nil) }
    for length in 0..<29 { #expect(StoredEntry(bytes: Array(([1] + Self.nonce + sealed).prefix(length))) == nil) }
  }

  @Test func `Entries are authenticated with their book, form and key`() throws {
    let entry = try #require(
      StoredEntry(form: .json, nonce: Self.nonce, sealed: [UInt8](repeating: 0, count: 16)))
    let label = Array("inkdot stored\0".utf8) + Self.book
    #expect(StoredEntry.information(book: Self.book) == label)
    #expect(entry.associatedData(book: Self.book, key: "sealed/facts/é") == label + [2] + Array("sealed/facts/é".utf8))
  }

  @Test func `Random bytes do not trap`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...3, using: &random) }
      if let entry = StoredEntry(bytes: bytes) { #expect(entry.bytes == bytes) }
      if let slot = KeySlot(bytes: bytes) { #expect(slot.bytes == bytes) }
    }
  }

  @Test func `The slot of a pattern has no rounds`() throws {
    let salt = [UInt8](repeating: 5, count: KeySlot.saltLength)
    let slot = try #require(KeySlot(kind: .pattern, salt: salt))
    #expect(Array(slot.bytes.prefix(6)) == [3, 1, 0, 0, 0, 0])
    #expect(KeySlot(bytes: slot.bytes) == slot)
    #expect(KeySlot(kind: .pattern, rounds: 1, salt: salt) == nil)
    #expect(
      slot.associatedData(book: Self.book) == Array("inkdot slot\0".utf8) + Self.book + [3, 1, 0, 0, 0, 0] + salt)
  }
}
