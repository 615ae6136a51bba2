/// The content of an `Authorization` header.
package enum Credential: Sendable {
  /// The token of a device.
  case attempt(DeviceName, token: [UInt8])
  /// A proof for one device, which requires an open book.
  case sync(DeviceName, proof: [UInt8])
  /// A proof for the account, which requires an open book.
  case owner(account: [UInt8], proof: [UInt8])

  /// Parses the value of the header.
  /// - Throws: `malformed`.
  package init(header: String) throws(ServerFailure) {
    let words = header.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let bytes = Base64URL.bytes(words[1]) else { throw .malformed }
    let account = Array(bytes.prefix(16))
    switch (words[0], bytes.count) {
    case ("Inkdot-Attempt", 64):
      self = .attempt(DeviceName(account: account, device: Array(bytes[16..<32])), token: Array(bytes[32...]))
    case ("Inkdot-Sync", 64):
      self = .sync(DeviceName(account: account, device: Array(bytes[16..<32])), proof: Array(bytes[32...]))
    case ("Inkdot-Owner", 48): self = .owner(account: account, proof: Array(bytes[16...]))
    default: throw .malformed
    }
  }
}
