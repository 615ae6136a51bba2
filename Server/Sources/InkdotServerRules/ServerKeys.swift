/// The keys of a server, by number. They are kept outside the database.
package struct ServerKeys: Sendable {
  /// A number from 1, and 32 bytes.
  package typealias Key = (number: Int, bytes: [UInt8])

  /// In ascending order of their numbers.
  package let all: [Key]
  package var newest: Key { all[all.count - 1] }

  /// - Throws: ``KeyFileError`` unless there is a key, all have 32 bytes, and each number follows the one before.
  package init(_ keys: [Key]) throws(KeyFileError) {
    guard let first = keys.first, first.number > 0 else { throw .malformed }
    for (index, key) in keys.enumerated() {
      guard key.number == first.number + index, key.bytes.count == Cryptography.hashLength else { throw .malformed }
    }
    all = keys
  }

  /// A first key of random bytes.
  package static func random() -> ServerKeys { ServerKeys(unchecked: [(1, Cryptography.randomBytes(32))]) }

  /// These keys and a new one behind them.
  package func adding() -> ServerKeys {
    ServerKeys(unchecked: all + [(newest.number + 1, Cryptography.randomBytes(32))])
  }

  private init(unchecked keys: [Key]) { all = keys }

  private func key(_ number: Int) -> [UInt8]? { all.first { $0.number == number }?.bytes }

  // MARK: The key file

  /// Reads a key file: a line `NUMBER BASE64URL` for each key.
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

  /// A value by which a database recognises the key of a number.
  package static func checkValue(of key: Key) -> [UInt8] {
    Cryptography.authenticate(label("inkdot key check"), key: key.bytes)
  }

  /// Returns what the server stores of `auth`, or `nil` if it lacks one of the keys.
  ///
  /// A verifier that was made under the first key is authenticated under each following one up to the last.
  package func verifier(_ auth: [UInt8], of name: DeviceName, under numbers: ClosedRange<Int>) -> [UInt8]? {
    var value = auth
    for number in numbers {
      guard let key = key(number) else { return nil }
      value = Cryptography.authenticate(Self.label("inkdot verifier") + name.account + name.device + value, key: key)
    }
    return value
  }

  /// Returns a share sealed under the newest key.
  /// - Parameter nonce: 12 bytes that are never used again.
  package func seal(_ share: [UInt8], of name: DeviceName, nonce: [UInt8] = Cryptography.randomBytes(12)) -> [UInt8] {
    let data = Self.shareLabel(name)
    return Cryptography.seal(
      share, key: Cryptography.derive(from: newest.bytes, data), nonce: nonce, authenticating: data)
  }

  /// Returns a share that was sealed under the key of a number, or `nil` if the key is missing or does not fit.
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

/// Why a key file is not accepted.
package enum KeyFileError: Error {
  /// Not a line `NUMBER BASE64URL` of 32 bytes for each key, in ascending order without gaps.
  case malformed
}
