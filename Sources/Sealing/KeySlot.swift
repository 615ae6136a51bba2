import InkdotCoding

/// A book's data key, wrapped by a key derived from one credential.
///
/// 1. To wrap: create a slot with a new random salt and no wrapped key, derive a key from the secret, seal the data key
///    with it, and create the slot again with the result.
/// 2. To unwrap: derive a key from the entered credential with the slot of its kind, and open ``wrappedKey``.
///
/// Derivation: PBKDF2-HMAC-SHA-256 (RFC 8018) of the secret with ``salt`` and ``rounds``, 32 bytes; then HKDF-SHA-256
/// (RFC 5869) without salt, with ``information``, 32 bytes. Sealing: AES-256-GCM with a nonce of twelve zero bytes and
/// ``associatedData(book:)``. The constant nonce is safe because each key belongs to one salt and is used once.
public struct KeySlot: Equatable, Sendable {
  /// The credential from which the wrapping key is derived.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// ``RecoveryKey/secret``, which needs no slow derivation because it cannot be guessed.
    case recoveryKey = 1
    /// A passphrase: `inkdot-passphrase`, a byte 1, then its UTF-8 in normalization form C.
    case passphrase = 2
    /// A pattern. The wrapping key is expanded from the slow derivation of its record
    /// (`CredentialHeader.information(for:)`).
    ///
    /// ``salt`` is the start of the record's SHA-256, which binds the slot to one record.
    case pattern = 3

    /// Allowed rounds of a slot of the kind; the rounds for a pattern are those of its record.
    public var rounds: ClosedRange<Int> {
      switch self {
      case .recoveryKey: 1...1
      case .passphrase: 100_000...10_000_000
      case .pattern: 0...0
      }
    }

    /// Rounds of new slots.
    public var standardRounds: Int {
      switch self {
      case .recoveryKey: 1
      case .passphrase: 600_000
      case .pattern: 0
      }
    }
  }

  /// Length of a salt, in bytes.
  public static let saltLength = 16
  /// Length of a wrapped data key, in bytes: 32 and a tag of 16.
  public static let wrappedKeyLength = 48
  /// Length of a slot, in bytes.
  public static let byteCount = headLength + wrappedKeyLength
  private static let headLength = 6 + saltLength

  /// The credential from which the wrapping key is derived.
  public let kind: Kind
  /// Rounds of PBKDF2.
  public let rounds: Int
  /// The salt.
  public let salt: [UInt8]
  /// The sealed data key; zeros before it is set.
  public let wrappedKey: [UInt8]

  /// - Returns: `nil` if an argument has an invalid length or range.
  public init?(
    kind: Kind, rounds: Int? = nil, salt: [UInt8], wrappedKey: [UInt8] = [UInt8](repeating: 0, count: wrappedKeyLength)
  ) {
    let rounds = rounds ?? kind.standardRounds
    guard kind.rounds.contains(rounds), salt.count == Self.saltLength, wrappedKey.count == Self.wrappedKeyLength else {
      return nil
    }
    (self.kind, self.rounds, self.salt, self.wrappedKey) = (kind, rounds, salt, wrappedKey)
  }

  /// Reads a slot from its ``bytes``; `nil` if they are not a slot that this version supports.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount, let kind = Kind(rawValue: bytes[0]), bytes[1] == 1 else { return nil }
    var reader = ByteReader(bytes, 2..<bytes.count)
    guard let rounds = reader.fixed(UInt32.self), rounds <= 10_000_000 else { return nil }
    self.init(
      kind: kind, rounds: Int(rounds), salt: Array(bytes[6..<Self.headLength]),
      wrappedKey: Array(bytes[Self.headLength...]))
  }

  /// The stored bytes of the slot.
  public var bytes: [UInt8] { head + wrappedKey }

  /// Kind, a byte 1 for AES-256-GCM, rounds, salt.
  private var head: [UInt8] {
    var writer = ByteWriter(bytes: [kind.rawValue, 1])
    writer.fixed(UInt32(rounds))
    return writer.bytes + salt
  }

  /// The `info` of HKDF; not used for patterns, whose record provides it.
  public var information: [UInt8] {
    var bytes: [UInt8] = []
    Label.append("inkdot wrapping\0", to: &bytes)
    return bytes + head
  }

  /// Returns the associated data of the wrapped key. It binds the slot to its book.
  public func associatedData(book: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    Label.append("inkdot slot\0", to: &bytes)
    return bytes + book + head
  }
}
