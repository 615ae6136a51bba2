#if !hasFeature(Embedded)
  /// Derivations of the server's protocol that every client computes: `Documentation/ServerProtocol.md`, *Derivations*.
  ///
  /// - `expand(key, information)` returns HKDF-SHA-256 (RFC 5869) without salt, 32 bytes.
  /// - `authenticate(key, message)` returns HMAC-SHA-256 (RFC 2104), 32 bytes.
  public enum ServerProofs {
    /// Length of the identifiers of accounts, devices and books, in bytes.
    public static let identifierLength = 16

    /// Returns the value that finds the accounts of a recovery key.
    public static func locator<Failure: Error>(
      of recoverySecret: [UInt8], expand: ([UInt8], [UInt8]) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
      try expand(recoverySecret, label("inkdot server locator\0"))
    }

    /// Returns the proof of an account's owner.
    public static func owner<Failure: Error>(
      of account: [UInt8], dataKey: [UInt8], expand: ([UInt8], [UInt8]) throws(Failure) -> [UInt8],
      authenticate: ([UInt8], [UInt8]) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
      let label = label("inkdot server owner\0")
      return try authenticate(expand(dataKey, label + account), label)
    }

    /// Returns the slots of an account's header, which begins with the identifier of the book.
    public static func slots(inHeader header: [UInt8]) -> (book: [UInt8], slots: [KeySlot]) {
      let starts = stride(from: identifierLength, through: header.count - KeySlot.byteCount, by: KeySlot.byteCount)
      let slots = starts.compactMap { KeySlot(bytes: Array(header[$0..<$0 + KeySlot.byteCount])) }
      return (Array(header.prefix(identifierLength)), slots.filter { $0.kind == .recoveryKey })
    }

    private static func label(_ text: StaticString) -> [UInt8] {
      var bytes: [UInt8] = []
      Label.append(text, to: &bytes)
      return bytes
    }
  }
#endif
