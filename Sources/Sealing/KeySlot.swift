import InkdotCoding

/// One of the ways to a book's data key: the key, wrapped under a secret that a person keeps.
///
/// 1. To wrap: make one with a fresh random salt and no wrapped key, derive from the secret by it, seal the data key, and make
///    the slot again with what came out.
/// 2. To unwrap: derive from what was typed by the slot of its kind, open ``wrapped``.
///
/// Deriving: PBKDF2-HMAC-SHA-256 (RFC 8018) of the secret with ``salt`` and ``rounds``, 32 bytes; of that HKDF-SHA-256
/// (RFC 5869) without salt, with ``information``, 32 bytes. Sealing: AES-256-GCM with a nonce of twelve zero bytes and
/// ``associated(book:)``. The nonce may be the same each time because no key is: each belongs to one salt.
public struct KeySlot: Equatable, Sendable {
  /// The credential the wrapping key is derived from.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// ``RecoveryKey/secret``, which needs no slow derivation: it cannot be guessed.
    case recoveryKey = 1
    /// A passphrase: `inkdot-passphrase`, a byte 1, then its UTF-8 in normalization form C.
    case passphrase = 2
    /// A pattern. The wrapping key is expanded from the slow derivation of its record (`CredentialHeader.information(for:)`);
    /// ``salt`` is the beginning of the record's SHA-256, so that the slot belongs to one record.
    case pattern = 3

    /// Rounds that a slot of the kind may ask for; a pattern's are its record's.
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

  /// Bytes of a salt.
  public static let saltLength = 16
  /// Bytes of a data key that is wrapped: 32 and a tag of 16.
  public static let wrappedLength = 48
  /// Bytes of a slot.
  public static let byteCount = headLength + wrappedLength
  private static let headLength = 6 + saltLength

  /// The credential the wrapping key is derived from.
  public let kind: Kind
  /// Rounds of PBKDF2.
  public let rounds: Int
  /// The salt.
  public let salt: [UInt8]
  /// The data key, sealed; zeros while there is none.
  public let wrapped: [UInt8]

  /// - Returns: `nil` when something has another length or range.
  public init?(
    kind: Kind, rounds: Int? = nil, salt: [UInt8], wrapped: [UInt8] = [UInt8](repeating: 0, count: wrappedLength)
  ) {
    let rounds = rounds ?? kind.standardRounds
    guard kind.rounds.contains(rounds), salt.count == Self.saltLength, wrapped.count == Self.wrappedLength else {
      return nil
    }
    (self.kind, self.rounds, self.salt, self.wrapped) = (kind, rounds, salt, wrapped)
  }

  /// The slot from its ``bytes``; `nil` when they are none that this version knows.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount, let kind = Kind(rawValue: bytes[0]), bytes[1] == 1 else { return nil }
    var reader = ByteReader(bytes, 2..<bytes.count)
    guard let rounds = reader.fixed(UInt32.self), rounds <= 10_000_000 else { return nil }
    self.init(
      kind: kind, rounds: Int(rounds), salt: Array(bytes[6..<Self.headLength]),
      wrapped: Array(bytes[Self.headLength...]))
  }

  /// The slot's stored form.
  public var bytes: [UInt8] { head + wrapped }

  /// Kind, a byte 1 for AES-256-GCM, rounds, salt.
  private var head: [UInt8] {
    var writer = ByteWriter(bytes: [kind.rawValue, 1])
    writer.fixed(UInt32(rounds))
    return writer.bytes + salt
  }

  /// The `info` of HKDF; not of a pattern, whose record says it.
  public var information: [UInt8] {
    var bytes: [UInt8] = []
    Label.append("inkdot wrapping\0", to: &bytes)
    return bytes + head
  }

  /// Returns the associated data of the wrapped key. It binds the slot to its book.
  public func associated(book: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    Label.append("inkdot slot\0", to: &bytes)
    return bytes + book + head
  }
}
