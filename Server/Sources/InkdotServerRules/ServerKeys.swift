/// The numbered keys of a server. They are stored outside the database.
package struct ServerKeys: Sendable {
  /// A number, at least 1, and 32 bytes.
  package typealias Key = (number: Int, bytes: [UInt8])

  /// The keys in ascending order.
  package let all: [Key]
  package var newest: Key { all[all.count - 1] }

  /// - Throws: ``KeyFileError`` if there are no keys, a length is not 32, or numbers are not consecutive.
  package init(_ keys: [Key]) throws(KeyFileError) {
    guard let first = keys.first, first.number > 0 else { throw .malformed }
    for (index, key) in keys.enumerated() {
      guard key.number == first.number + index, key.bytes.count == Cryptography.hashLength else { throw .malformed }
    }
    all = keys
  }

  /// Returns a random first key.
  package static func random() -> ServerKeys { ServerKeys(unchecked: [(1, Cryptography.randomBytes(32))]) }

  /// Returns the keys with a new one appended.
  package func adding() -> ServerKeys {
    ServerKeys(unchecked: all + [(newest.number + 1, Cryptography.randomBytes(32))])
  }

  private init(unchecked keys: [Key]) { all = keys }

  private func key(_ number: Int) -> [UInt8]? { all.first { $0.number == number }?.bytes }

  // MARK: The key file

  /// Parses a key file: a line `NUMBER BASE64URL` for each key.
  /// - Throws: ``KeyFileError``.
  package init(text: String) throws(KeyFileError) {
    var keys: [Key] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      guard words.count == 2, let number = Int(words[0]), let bytes = Base64URL.bytes(words[1]) else {
        throw .malformed
      }
      keys.append((number, bytes))
    }
    try self.init(keys)
  }

  package var text: String { all.map { "\($0.number) \(Base64URL.text($0.bytes))\n" }.joined() }

  // MARK: Derivations

  /// Returns a value by which a database recognizes a key.
  package static func checkValue(of key: Key) -> [UInt8] {
    Cryptography.authenticate(label("inkdot key check"), key: key.bytes)
  }

  /// Returns the stored verifier of `auth`, or `nil` if a key is missing.
  ///
  /// A verifier created with the first key is authenticated with each following key up to the last.
  package func verifier(_ auth: [UInt8], of name: DeviceName, under numbers: ClosedRange<Int>) -> [UInt8]? {
    var value = auth
    for number in numbers {
      guard let key = key(number) else { return nil }
      value = Cryptography.authenticate(Self.label("inkdot verifier") + name.account + name.device + value, key: key)
    }
    return value
  }

  /// Returns a share sealed with the newest key.
  /// - Parameter nonce: 12 bytes that are never reused.
  package func seal(_ share: [UInt8], of name: DeviceName, nonce: [UInt8] = Cryptography.randomBytes(12)) -> [UInt8] {
    let data = Self.shareLabel(name)
    return Cryptography.seal(
      share, key: Cryptography.derive(from: newest.bytes, data), nonce: nonce, authenticating: data)
  }

  /// Opens a share with the key of a number; `nil` if the key is missing or does not match.
  package func open(_ box: [UInt8], of name: DeviceName, under number: Int) -> [UInt8]? {
    guard let key = key(number) else { return nil }
    let data = Self.shareLabel(name)
    return Cryptography.open(box, key: Cryptography.derive(from: key, data), authenticating: data)
  }

  private static func shareLabel(_ name: DeviceName) -> [UInt8] { label("inkdot share") + name.account + name.device }

  private static func label(_ text: StaticString) -> [UInt8] {
    text.withUTF8Buffer { Array($0) } + [0]
  }
}

/// The reason why a key file is invalid.
package enum KeyFileError: Error {
  /// The lines are not `NUMBER BASE64URL` with 32 bytes, in ascending order without gaps.
  case malformed
}
