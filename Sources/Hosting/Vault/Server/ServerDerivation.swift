#if !hasFeature(Embedded)
  import InkdotPatterns
  import InkdotSealing

  /// The key derivations of the server's protocol. See `Documentation/ServerProtocol.md`, *Derivations*.
  struct ServerDerivation: Sendable {
    let cryptography: any SealingCryptography

    /// The kind of a slot that needs a share of the server.
    private static let slotKind: UInt8 = 4
    // Constant, because each key wraps only once.
    private static let nonce = [UInt8](repeating: 0, count: 12)

    // MARK: Patterns

    /// Returns the value to send with an attempt, and the device's half of the wrapping key.
    func attempt(
      _ pattern: Pattern, _ record: ServerRecord, deviceKey: [UInt8]
    ) throws(PatternFailure) -> (auth: [UInt8], local: [UInt8]) {
      try pattern.withKeyBytes { secret throws(PatternFailure) in
        try attempt(secret, record, deviceKey: deviceKey)
      }
    }

    func attempt(
      _ secret: UnsafeBufferPointer<UInt8>, _ record: ServerRecord, deviceKey: [UInt8]
    ) throws(PatternFailure) -> (auth: [UInt8], local: [UInt8]) {
      let header = record.header
      let stretched = try cryptography.derive(from: secret, salt: header.salt, rounds: header.iterations)
      let slow = try cryptography.authenticate(stretched, key: deviceKey)
      return (
        try cryptography.expand(slow, Self.label("inkdot server auth") + record.utf8),
        try cryptography.expand(slow, Self.label("inkdot server local") + record.utf8)
      )
    }

    /// Returns the wrapping key for the slot of a record.
    func wrapping(local: [UInt8], share: [UInt8], _ record: ServerRecord) throws(PatternFailure) -> [UInt8] {
      try cryptography.expand(local + share, Self.label("inkdot server wrapping") + record.utf8)
    }

    /// Returns a slot of kind 4 with a data key.
    func slot(
      _ dataKey: [UInt8], key: [UInt8], _ record: ServerRecord, book: [UInt8]
    ) throws(PatternFailure) -> [UInt8] {
      let head = try head(of: record)
      return try head
        + cryptography.seal(dataKey, key: key, nonce: Self.nonce, associated: Self.label("inkdot slot") + book + head)
    }

    /// Returns the data key of a slot of kind 4; `nil` if the key or the record does not match.
    func open(
      _ slot: [UInt8], key: [UInt8], _ record: ServerRecord, book: [UInt8]
    ) throws(PatternFailure) -> [UInt8]? {
      let head = try head(of: record)
      guard slot.starts(with: head) else { return nil }
      return cryptography.open(
        Array(slot.dropFirst(head.count)), key: key, nonce: Self.nonce,
        associated: Self.label("inkdot slot") + book + head)
    }

    /// Returns the first bytes of a slot. Its salt binds it to one record.
    private func head(of record: ServerRecord) throws(PatternFailure) -> [UInt8] {
      try [Self.slotKind, 1, 0, 0, 0, 0] + cryptography.hash(record.utf8).prefix(16)
    }

    // MARK: Proofs

    /// Returns the proof of the account's owner.
    func ownerProof(_ dataKey: [UInt8], account: [UInt8]) throws(PatternFailure) -> [UInt8] {
      try ServerProofs.owner(of: account, dataKey: dataKey, expand: cryptography.expand) {
        (key, message) throws(PatternFailure) in
        try cryptography.authenticate(message, key: key)
      }
    }

    /// Returns the proof for one device.
    func syncProof(_ dataKey: [UInt8], account: [UInt8], device: [UInt8]) throws(PatternFailure) -> [UInt8] {
      let label = Self.label("inkdot server sync")
      return try cryptography.authenticate(label + device, key: cryptography.expand(dataKey, label + account))
    }

    // MARK: Recovery key

    /// Returns the value that identifies the accounts of a recovery key.
    func locator(_ key: RecoveryKey) throws(PatternFailure) -> [UInt8] {
      try ServerProofs.locator(of: key.secret, expand: cryptography.expand)
    }

    /// Returns a slot of kind 1 with a data key.
    func slot(_ dataKey: [UInt8], _ recovery: RecoveryKey, book: [UInt8]) throws(PatternFailure) -> [UInt8] {
      let salt = try cryptography.randomBytes(KeySlot.saltLength)
      guard let slot = KeySlot(kind: .recoveryKey, salt: salt) else { throw .derivationFailed }
      let wrapped = try cryptography.seal(
        dataKey, key: wrapping(recovery, slot), nonce: Self.nonce, associated: slot.associatedData(book: book))
      guard let full = KeySlot(kind: .recoveryKey, salt: salt, wrappedKey: wrapped) else { throw .derivationFailed }
      return full.bytes
    }

    /// Returns the data key of a slot of kind 1; `nil` for another recovery key.
    func open(_ bytes: [UInt8], _ recovery: RecoveryKey, book: [UInt8]) throws(PatternFailure) -> [UInt8]? {
      guard let slot = KeySlot(bytes: bytes), slot.kind == .recoveryKey else { return nil }
      return cryptography.open(
        slot.wrappedKey, key: try wrapping(recovery, slot), nonce: Self.nonce,
        associated: slot.associatedData(book: book))
    }

    private func wrapping(_ recovery: RecoveryKey, _ slot: KeySlot) throws(PatternFailure) -> [UInt8] {
      let stretched = try recovery.secret.withUnsafeBufferPointer { secret throws(PatternFailure) in
        try cryptography.derive(from: secret, salt: slot.salt, rounds: slot.rounds)
      }
      return try cryptography.expand(stretched, slot.information)
    }

    /// Encodes `"text" 00` of the protocol.
    private static func label(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
  }
#endif
