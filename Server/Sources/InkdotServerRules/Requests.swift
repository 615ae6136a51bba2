package import InkdotPatterns
import InkdotSealing

/// The body of `POST /v1/attempt`.
package struct AttemptRequest: Sendable {
  /// 16 random bytes, the same for repetitions.
  package let attempt: [UInt8]
  package let auth: [UInt8]
  /// A counter of the client.
  package let turn: Int
  /// The hash of the token that becomes valid if the pattern is correct.
  package let next: [UInt8]?

  /// - Throws: `malformed`.
  package init(body: [UInt8]) throws(ServerFailure) {
    var fields = try Fields(body)
    attempt = try fields.bytes("attempt", 16)
    auth = try fields.bytes("auth", 32)
    turn = try fields.number("turn", 1...1 << 53 - 1)
    next = try fields.bytesIfPresent("next", 32...32)
    try fields.end()
  }

  package init(attempt: [UInt8], auth: [UInt8], turn: Int, next: [UInt8]?) {
    (self.attempt, self.auth, self.turn, self.next) = (attempt, auth, turn, next)
  }
}

/// The values of a device to enrol.
package struct DeviceContent: Sendable {
  package let tokenHash, syncHash, auth, share: [UInt8]
  package let schedule: AttemptSchedule
  /// At most 64 bytes, readable by the server.
  package let name: String

  init(_ fields: inout Fields) throws(ServerFailure) {
    tokenHash = try fields.bytes("tokenHash", 32)
    syncHash = try fields.bytes("syncHash", 32)
    auth = try fields.bytes("auth", 32)
    share = try fields.bytes("share", 32)
    name = try fields.text("name", atMost: 64)
    switch try fields.text("schedule", atMost: 16) {
    case "standard": schedule = .standard
    case "strict": schedule = .strict
    default: throw .malformed
    }
  }
}

/// The body of `POST /v1/accounts`.
package struct AccountRequest: Sendable {
  package let account, ownerHash, locatorHash: [UInt8]
  package let header: [UInt8]
  /// The hash of the sign-up code.
  package let code: [UInt8]?
  package let device: [UInt8]
  package let content: DeviceContent

  /// - Throws: `malformed`.
  package init(body: [UInt8]) throws(ServerFailure) {
    var fields = try Fields(body)
    account = try fields.bytes("account", 16)
    ownerHash = Cryptography.hash(try fields.bytes("owner", 32))
    locatorHash = Cryptography.hash(try fields.bytes("locator", 32))
    header = try AccountHeader.checked(fields.bytes("header", AccountHeader.lengths))
    code = try fields.textIfPresent("code", atMost: 64).map(SignUpCode.hash)
    var inner = try fields.object("device")
    device = try inner.bytes("device", 16)
    content = try DeviceContent(&inner)
    try inner.end()
    try fields.end()
  }
}

/// The body of `PUT /v1/devices/{device}`.
package struct DeviceRequest: Sendable {
  package let content: DeviceContent
  /// The device that is removed when this one is confirmed.
  package let replaces: [UInt8]?

  /// - Throws: `malformed`.
  package init(body: [UInt8]) throws(ServerFailure) {
    var fields = try Fields(body)
    content = try DeviceContent(&fields)
    replaces = try fields.bytesIfPresent("replaces", 16...16)
    try fields.end()
  }
}

/// The body of `PUT /v1/header`.
package struct HeaderRequest: Sendable {
  /// The stored number plus one.
  package let number: Int
  package let header: [UInt8]
  package let locatorHashes: [[UInt8]]

  /// - Throws: `malformed`.
  package init(body: [UInt8]) throws(ServerFailure) {
    var fields = try Fields(body)
    number = try fields.number("number", 1...1 << 53 - 1)
    header = try AccountHeader.checked(fields.bytes("header", AccountHeader.lengths))
    locatorHashes = try fields.list("locators", of: 32, 1...2).map { Cryptography.hash($0) }
    try fields.end()
  }
}

/// The body of `POST /v1/recover`.
package struct RecoverRequest: Sendable {
  package let locatorHash: [UInt8]

  /// - Throws: `malformed`.
  package init(body: [UInt8]) throws(ServerFailure) {
    var fields = try Fields(body)
    locatorHash = Cryptography.hash(try fields.bytes("locator", 32))
    try fields.end()
  }
}

/// An empty body: `{}` or nothing.
package enum EmptyRequest {
  /// - Throws: `malformed`.
  package static func check(_ body: [UInt8]) throws(ServerFailure) {
    if !body.isEmpty { try Fields(body).end() }
  }
}

/// A book identifier (16 bytes), and one or two slots that a recovery key opens.
package enum AccountHeader {
  private static let bookLength = 16
  static let lengths = bookLength + KeySlot.byteCount...bookLength + 2 * KeySlot.byteCount

  /// - Throws: `malformed` for other kinds of slots. A slot of a pattern or passphrase could be tested offline.
  static func checked(_ header: [UInt8]) throws(ServerFailure) -> [UInt8] {
    var rest = header.dropFirst(bookLength)
    while !rest.isEmpty {
      guard let slot = KeySlot(bytes: Array(rest.prefix(KeySlot.byteCount))), slot.kind == .recoveryKey else {
        throw .malformed
      }
      rest = rest.dropFirst(KeySlot.byteCount)
    }
    return header
  }
}

/// Codes for sign-up, created by the operator.
package enum SignUpCode {
  /// Unambiguous letters and digits.
  private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
  private static let length = 12

  /// Returns a code of 12 characters (59 bits).
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
  }

  /// Returns a code in groups of four, for display.
  package static func grouped(_ code: String) -> String {
    stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: "-")
  }

  /// Returns the stored hash of a code, ignoring case, spaces and hyphens.
  package static func hash(_ code: String) -> [UInt8] {
    Cryptography.hash(Array(code.uppercased().filter { $0 != "-" && !$0.isWhitespace }.utf8))
  }
}
