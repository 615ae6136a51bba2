import InkdotSealing

extension KeySlot {
  /// Unwraps the data key; `nil` if `secret` is another one.
  func dataKey(with secret: [UInt8], book: [UInt8]) -> [UInt8]? {
    var stretched = Cryptography.stretch(secret, salt: salt, rounds: rounds)
    defer { Cryptography.wipe(&stretched) }
    var wrapping = Cryptography.expand(stretched, information: information)
    defer { Cryptography.wipe(&wrapping) }
    let nonce = [UInt8](repeating: 0, count: 12)
    return Cryptography.open(wrappedKey, key: wrapping, nonce: nonce, associated: associatedData(book: book))
  }
}
