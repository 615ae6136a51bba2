import InkdotCoding

// The text form, in the PHC string format (github.com/P-H-C/phc-string-format): one line of ASCII, fields in this order
// and spelling. The header is everything up to and including the last `$`:
//
//   $inkdot-pattern$v=2$kdf=pbkdf2-sha256,key=device,i=600000,rows=3,columns=3,min=4,skip=fill,repeats=no$SALT$DIGEST
//   $inkdot-passphrase$v=2$kdf=pbkdf2-sha256,key=none,i=600000$SALT$DIGEST

extension CredentialRecord {
  /// Maximum length of a text, in bytes. Written texts have about 250.
  public static let maximumLength = 512

  /// Length of a digest in base64: 32 bytes, 6 bits per character.
  private static let digestTextLength = 43

  /// The record as UTF-8.
  public var utf8: [UInt8] {
    var line = header.utf8
    Base64.append(digest, isPadded: false, to: &line)
    return line
  }

  /// The record as text.
  public var text: String { String(decoding: utf8, as: UTF8.self) }

  /// Parses a record.
  ///
  /// - Throws: ``CredentialRecordError``.
  public init(text: String) throws(CredentialRecordError) {
    try self.init(utf8: Array(text.utf8))
  }

  /// Parses a record from UTF-8.
  ///
  /// - Throws: ``CredentialRecordError``.
  /// - Complexity: O(bytes).
  public init(utf8: [UInt8]) throws(CredentialRecordError) {
    guard utf8.count <= Self.maximumLength else { throw .tooLong(limit: Self.maximumLength) }
    var reader = RecordReader(bytes: utf8)
    let header = try CredentialHeader(from: &reader)
    // A partial digest is the result of an interrupted write.
    guard utf8.count - reader.offset >= Self.digestTextLength else { throw .truncated }
    try self.init(header: header, digest: try reader.base64(isLast: true))
  }
}

extension CredentialHeader {
  /// The header as UTF-8: the text of the record before its digest.
  public var utf8: [UInt8] {
    var line: [UInt8] = []
    switch subject {
    case .pattern: Self.append("$inkdot-pattern$v=", Int(version.rawValue), to: &line)
    case .passphrase: Self.append("$inkdot-passphrase$v=", Int(version.rawValue), to: &line)
    }
    Self.append("$kdf=pbkdf2-sha256,key=", to: &line)
    Self.append(key.name, to: &line)
    Self.append(",i=", iterations, to: &line)
    if case .pattern(let grid, let rule) = subject {
      Self.append(",rows=", grid.rows, to: &line)
      Self.append(",columns=", grid.columns, to: &line)
      Self.append(",min=", rule.minimumLength, to: &line)
      Self.append(",skip=", to: &line)
      Self.append(rule.skippedDots.name, to: &line)
      Self.append(rule.allowsRepeats ? ",repeats=yes" : ",repeats=no", to: &line)
    }
    Self.append("$", to: &line)
    Base64.append(salt, isPadded: false, to: &line)
    Self.append("$", to: &line)
    return line
  }

  fileprivate init(from reader: inout RecordReader) throws(CredentialRecordError) {
    try reader.expect("$inkdot-pa", orThrow: .notARecord)
    let isPattern = reader.isNext(UInt8(ascii: "t"))
    try reader.expect(isPattern ? "ttern$v=" : "ssphrase$v=", orThrow: .notARecord)
    let isFirst = reader.isNext(UInt8(ascii: "1"))
    try reader.expect(isFirst ? "1$" : "2$", orThrow: .unknownVersion)
    try reader.expect("kdf=", orThrow: .parameterMissing(.derivation))
    try reader.expect("pbkdf2-sha256,", orThrow: .unknownAlgorithm)
    try reader.expect("key=", orThrow: .parameterMissing(.key))
    let keyName = try reader.word()
    guard let key = CredentialRecord.Key.allCases.first(where: { Self.isSpelled(keyName, $0.name) }) else {
      throw .unknownAlgorithm
    }
    let iterations = try reader.number(after: ",i=", .iterations)
    let subject = isPattern ? try Self.pattern(&reader) : .passphrase
    try reader.expect("$", orThrow: .malformed(offset: reader.offset))
    let salt = try reader.base64(isLast: false)
    try self.init(
      version: isFirst ? .one : .two, subject: subject, key: key, iterations: iterations, salt: salt)
  }

  /// Reads the parameters of patterns.
  private static func pattern(_ reader: inout RecordReader) throws(CredentialRecordError) -> CredentialRecord.Subject {
    let rows = try reader.number(after: ",rows=", .rows)
    let columns = try reader.number(after: ",columns=", .columns)
    guard PatternGrid.drawableSides.contains(rows) else { throw .parameterOutOfRange(.rows) }
    guard PatternGrid.drawableSides.contains(columns), let grid = try? PatternGrid(rows: rows, columns: columns) else {
      throw .parameterOutOfRange(.columns)
    }
    var rule = PatternRule()
    rule.minimumLength = try reader.number(after: ",min=", .minimumLength)
    try reader.expect(",skip=", orThrow: .parameterMissing(.skippedDots))
    let skip = try reader.word()
    guard let skippedDots = PatternRule.SkippedDots.allCases.first(where: { isSpelled(skip, $0.name) }) else {
      throw .parameterOutOfRange(.skippedDots)
    }
    rule.skippedDots = skippedDots
    try reader.expect(",repeats=", orThrow: .parameterMissing(.repeats))
    let repeats = try reader.word()
    guard isSpelled(repeats, "yes") || isSpelled(repeats, "no") else { throw .parameterOutOfRange(.repeats) }
    rule.allowsRepeats = isSpelled(repeats, "yes")
    return .pattern(grid, rule)
  }

  private static func isSpelled(_ word: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    word.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  static func append(_ text: StaticString, _ number: Int? = nil, to line: inout [UInt8]) {
    line += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    if let number { line += String(number).utf8 }
  }
}

extension CredentialRecord.Key {
  fileprivate var name: StaticString {
    switch self {
    case .none: "none"
    case .device: "device"
    }
  }
}

extension PatternRule.SkippedDots {
  fileprivate var name: StaticString {
    switch self {
    case .fill: "fill"
    case .jump: "jump"
    case .refuse: "refuse"
    }
  }
}
