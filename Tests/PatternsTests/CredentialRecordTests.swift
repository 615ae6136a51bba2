import InkdotPatterns
import TestSupport
import Testing

@Suite struct CredentialRecordTests {
  private static let start = "$inkdot-pattern$v=2$kdf=pbkdf2-sha256,key=device,i=600000,"
  private static let facts = "rows=3,columns=3,min=4,skip=fill,repeats=no"
  private static let secrets = "$AQIDBAUGBwgJCgsMDQ4PEA$ZWZnaGlqa2xtbm9wcXJzdHV2d3h5ent8fX5/gIGCg4Q"
  private static let text = start + facts + secrets

  private let salt = [UInt8](1...16)
  private let digest = [UInt8](101...132)

  @Test func `A pattern's record is written and read back`() throws {
    let header = try CredentialHeader(subject: .pattern(.standard, .standard), key: .device, salt: salt)
    let record = try CredentialRecord(header: header, digest: digest)
    #expect(record.text == Self.text)
    #expect(try CredentialRecord(text: Self.text) == record)
  }

  @Test func `A passphrase's record is written and read back`() throws {
    let header = try CredentialHeader(subject: .passphrase, key: .none, iterations: 100_000, salt: salt)
    let record = try CredentialRecord(header: header, digest: digest)
    #expect(record.text == "$inkdot-passphrase$v=2$kdf=pbkdf2-sha256,key=none,i=100000" + Self.secrets)
    #expect(try CredentialRecord(text: record.text) == record)
  }

  @Test func `Every grid, rule, salt and length in range is read back`() throws {
    var random = SeededGenerator(seed: 5)
    for length in CredentialRecord.saltLengths {
      var rule = PatternRule()
      rule.skippedDots = .allCases[length % PatternRule.SkippedDots.allCases.count]
      rule.allowsRepeats = length % 2 == 0
      let grid = try PatternGrid(rows: 2 + length % 5, columns: 2 + length / 5 % 5)
      rule.minimumLength = rule.allowsRepeats ? 64 : grid.count
      let header = try CredentialHeader(
        version: length % 7 == 0 ? .one : .two, subject: .pattern(grid, rule), key: .none, iterations: 10_000_000,
        salt: (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
      let record = try CredentialRecord(
        header: header, digest: (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
      #expect(try CredentialRecord(text: record.text) == record)
      #expect(record.utf8.count <= CredentialRecord.maximumLength)
    }
  }

  @Test func `A record of version 1 is read and written unchanged`() throws {
    let text = Self.text.replacingCharacters(in: Self.text.firstRange(of: "v=2")!, with: "v=1")
    let record = try CredentialRecord(text: text)
    #expect(record.header.version == .one)
    #expect(record.text == text)
    // In version 1 the digest is the derived key itself, so nothing is expanded from it.
    for purpose in CredentialHeader.Purpose.allCases { #expect(record.header.information(for: purpose) == nil) }
  }

  @Test func `The expansion depends on its purpose and on all bytes except the digest`() throws {
    let whole = Array(Self.text.utf8)
    let header = try CredentialRecord(utf8: whole).header
    let covered = whole[...whole.lastIndex(of: UInt8(ascii: "$"))!]
    #expect(header.information(for: .digest) == Array("inkdot digest\0".utf8) + covered)
    #expect(header.information(for: .wrapping) == Array("inkdot wrapping\0".utf8) + covered)
  }

  @Test func `Only the complete digest matches`() throws {
    let record = try CredentialRecord(text: Self.text)
    #expect(record.matches(digest))
    #expect(!record.matches([]))
    #expect(!record.matches(Array(digest.dropLast())))
    #expect(!record.matches(digest + [0]))
    for bit in 0..<256 {
      var other = digest
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(!record.matches(other))
    }
  }

  @Test func `Every truncation is reported as such`() {
    let whole = Array(Self.text.utf8)
    for count in 0..<whole.count {
      #expect(throws: CredentialRecordError.truncated) { try CredentialRecord(utf8: Array(whole[..<count])) }
    }
  }

  @Test func `A changed byte is an error or another record in canonical form`() throws {
    let whole = Array(Self.text.utf8)
    let record = try CredentialRecord(utf8: whole)
    var others = 0
    for offset in whole.indices {
      for value in UInt8.min...UInt8.max where value != whole[offset] {
        var bytes = whole
        bytes[offset] = value
        guard let read = try? CredentialRecord(utf8: bytes) else { continue }
        others += 1
        #expect(read != record)
        #expect(read.utf8 == bytes)
      }
    }
    #expect(others > 3000)  // Each character of salt and digest has 63 others.
  }

  @Test func `Inserted, doubled and removed bytes are an error or another record in canonical form`() {
    let whole = Array(Self.text.utf8)
    for offset in whole.indices {
      for value in Array(",=$ 0A\u{0}".utf8) + [whole[offset]] {
        var bytes = whole
        bytes.insert(value, at: offset)
        if let read = try? CredentialRecord(utf8: bytes) { #expect(read.utf8 == bytes) }
      }
      var bytes = whole
      bytes.remove(at: offset)
      if let read = try? CredentialRecord(utf8: bytes) { #expect(read.utf8 == bytes) }
    }
  }

  @Test func `Random bytes are never accepted as a record`() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<3000 {
      let noise = (0..<Int.random(in: 0...600, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      for bytes in [noise, Array(Self.start.utf8) + noise] {
        #expect(throws: CredentialRecordError.self) { try CredentialRecord(utf8: bytes) }
      }
    }
  }

  @Test(
    arguments: [
      ("pattern", .notARecord), ("$argon2id$v=19$m=65536,t=3,p=4$AAAA$AAAA", .notARecord),
      ("$inkdot-pattern$v=3$kdf=scrypt", .unknownVersion), ("$inkdot-pattern$v=22$", .unknownVersion),
      ("$inkdot-pattern$v=12$", .unknownVersion),
      ("$inkdot-pattern$v=1$kdf=argon2id,key=none", .unknownAlgorithm),
      ("$inkdot-pattern$v=1$i=600000", .parameterMissing(.derivation)),
      ("$inkdot-pattern$v=1$kdf=pbkdf2-sha256,i=600000", .parameterMissing(.key)),
      ("$inkdot-pattern$v=1$kdf=pbkdf2-sha256,key=cloud,i=1", .unknownAlgorithm),
      ("$inkdot-pattern$v=1$kdf=pbkdf2-sha256,key=none,rows=3,", .parameterMissing(.iterations)),
      (start + "columns=3,", .parameterMissing(.rows)), (start + "rows=3,rows=3,", .parameterMissing(.columns)),
      (start + "rows=3,columns=3,x=1,", .parameterMissing(.minimumLength)),
      (start + "rows=3,columns=3,min=4$", .parameterMissing(.skippedDots)),
      (start + "rows=3,columns=3,min=4,skip=fill$AAA", .parameterMissing(.repeats)),
    ] as [(String, CredentialRecordError)])
  func `Invalid, newer and incomplete records are reported`(text: String, error: CredentialRecordError) {
    #expect(throws: error) { try CredentialRecord(text: text) }
  }

  @Test(
    arguments: [
      ("i=600000", "i=99999", .iterations), ("i=600000", "i=10000001", .iterations), ("i=600000", "i=0", .iterations),
      ("i=600000", "i=99999999999999999999999999", .iterations), ("i=600000", "i=0600000", .iterations),
      ("i=600000", "i=", .iterations), ("i=600000", "i=-1", .iterations), ("i=600000", "i= 600000", .iterations),
      ("rows=3", "rows=1", .rows), ("rows=3", "rows=7", .rows), ("rows=3", "rows=0", .rows),
      ("rows=3", "rows=4294967299", .rows), ("columns=3", "columns=7", .columns), ("columns=3", "columns=03", .columns),
      ("min=4", "min=0", .minimumLength), ("min=4", "min=10", .minimumLength), ("min=4", "min=65", .minimumLength),
      ("skip=fill", "skip=hop", .skippedDots), ("skip=fill", "skip=", .skippedDots),
      ("repeats=no", "repeats=maybe", .repeats), ("$AQIDBAUGBwgJCgsMDQ4PEA", "$AQID", .salt),
    ] as [(String, String, CredentialRecord.Parameter)])
  func `A parameter out of range is named`(part: String, other: String, parameter: CredentialRecord.Parameter) {
    let text = Self.replacing(part, by: other)
    #expect(throws: CredentialRecordError.parameterOutOfRange(parameter)) { try CredentialRecord(text: text) }
  }

  @Test func `Salt and digest have only one encoding`() {
    let saltAt = Self.start.utf8.count + Self.facts.utf8.count + 1
    for (part, other, offset) in [
      ("PEA$", "PEA=$", saltAt), ("PEA$", "PEB$", saltAt), ("AQID", "AQ D", saltAt), ("AQID", "AQ-D", saltAt),
      ("g4Q", "g4R", saltAt + 23), ("g4Q", "g4Q=", saltAt + 23), ("g4Q", "g4Q\n", saltAt + 23),
      ("g4Q", "g4Q$", saltAt + 66), ("repeats=no$", "repeats=no,x=1$", saltAt - 1),
    ] {
      #expect(throws: CredentialRecordError.malformed(offset: offset)) {
        try CredentialRecord(text: Self.replacing(part, by: other))
      }
    }
    #expect(throws: CredentialRecordError.parameterOutOfRange(.digest)) {
      try CredentialRecord(text: Self.replacing("g4Q", by: "g4QA"))
    }
  }

  @Test func `A text that is too long is refused`() {
    let text = Self.start + Self.facts + "$" + String(repeating: "A", count: 1_000_000)
    #expect(throws: CredentialRecordError.tooLong(limit: 512)) { try CredentialRecord(text: text) }
  }

  @Test func `A record that could not be read back is not created`() throws {
    let large = try PatternGrid(rows: 7, columns: 3)
    var rule = PatternRule()
    rule.minimumLength = 10
    for (subject, iterations, salt, digest, parameter) in [
      (.pattern(large, .standard), 600_000, salt, digest, .rows),
      (.pattern(.standard, rule), 600_000, salt, digest, .minimumLength),
      (.passphrase, 99_999, salt, digest, .iterations), (.passphrase, 600_000, [1], digest, .salt),
      (.passphrase, 600_000, [UInt8](0...64), digest, .salt), (.passphrase, 600_000, salt, salt, .digest),
    ] as [(CredentialRecord.Subject, Int, [UInt8], [UInt8], CredentialRecord.Parameter)] {
      #expect(throws: CredentialRecordError.parameterOutOfRange(parameter)) {
        let header = try CredentialHeader(subject: subject, key: .none, iterations: iterations, salt: salt)
        _ = try CredentialRecord(header: header, digest: digest)
      }
    }
  }

  private static func replacing(_ part: String, by other: String) -> String {
    guard let range = text.firstRange(of: part) else { return "" }
    return text.replacingCharacters(in: range, with: other)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
