import InkdotSealing

/// A device as listed by the server.
struct ServerDevice: Equatable, Sendable {
  let bytes: [UInt8]
  let name, state: String
  /// Milliseconds since 1970; `seen` is 0 before the first successful attempt.
  let created, seen: Int
  /// Wrong attempts and outdated tokens since enrolment.
  let wrongs, stale: Int

  /// The identifier in hexadecimal.
  var identifier: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The name on one line, because any device can choose it.
  var shownName: String { StandardError.plain(name) }

  /// Whether `text` is the identifier or at least four characters of its start.
  func isNamed(by text: String) -> Bool {
    text.utf8.count >= 4 && identifier.utf8.starts(with: text.lowercased().utf8)
  }
}

/// An account with its owner's proof, computed from a recovery key.
struct ServerAccount: Sendable {
  let identifier: [UInt8]
  /// See `Documentation/ServerProtocol.md`, *Derivations*.
  let proof: [UInt8]
  /// Active devices.
  private(set) var devices: [ServerDevice] = []

  /// Returns the accounts that a recovery key opens, newest first.
  ///
  /// - Throws: ``ServerToolError``; ``BookError`` if `secret` is not a recovery key.
  static func find(with secret: BookSecret, by client: ServerClient) throws -> [ServerAccount] {
    var bytes: [UInt8]
    do throws(RecoveryKeyError) {
      bytes = try secret.bytes(for: .recoveryKey) ?? []
    } catch {
      throw BookError(description: error.description)
    }
    defer { Cryptography.wipe(&bytes) }
    let locator = ServerProofs.locator(of: bytes, expand: Cryptography.expand)
    var accounts: [ServerAccount] = []
    for (identifier, header) in try client.recover(locator) {
      guard var account = ServerAccount(identifier, header: header, secret: bytes) else { continue }
      account.devices = try client.devices(of: account).filter { $0.state == "live" || $0.state == "unconfirmed" }
      accounts.append(account)
    }
    return accounts
  }

  /// - Parameter header: identifier of the book, followed by slots.
  /// - Returns: `nil` if no slot opens.
  private init?(_ identifier: [UInt8], header: [UInt8], secret: [UInt8]) {
    let (book, slots) = ServerProofs.slots(inHeader: header)
    var keys = slots.lazy.compactMap { $0.dataKey(with: secret, book: book) }.makeIterator()
    guard var dataKey = keys.next() else { return nil }
    defer { Cryptography.wipe(&dataKey) }
    self.identifier = identifier
    proof = ServerProofs.owner(
      of: identifier, dataKey: dataKey, expand: Cryptography.expand, authenticate: Cryptography.authenticate)
  }
}
