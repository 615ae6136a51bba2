/// A sealed value of a book in a host's storage, stored under a text key.
///
/// | offset | bytes | meaning |
/// |---|---|---|
/// | 0 | 1 | ``Form-swift.enum`` |
/// | 1 | 12 | random nonce, new for each sealing |
/// | 13 | … | the sealed value, including the tag of 16 |
///
/// Sealing: AES-256-GCM under HKDF(data key, ``information(book:)``), with ``associatedData(book:key:)``. The storage key
/// names the drawing, the kind of content and, for chunks, the part and the number. The seal authenticates it, so
/// values cannot be exchanged.
public struct StoredEntry: Equatable, Sendable {
  /// The form of the sealed bytes.
  public enum Form: UInt8, Hashable, Sendable, CaseIterable {
    /// The value itself.
    case bytes = 1
    /// The value as JSON in UTF-8.
    case json = 2
  }

  /// Length of a nonce, in bytes.
  public static let nonceLength = 12
  /// Number of bytes before the sealed bytes.
  public static let headLength = 1 + nonceLength

  /// The form of the sealed bytes.
  public let form: Form
  /// The nonce.
  public let nonce: [UInt8]
  /// The sealed value and its tag.
  public let sealed: [UInt8]

  /// - Returns: `nil` if the nonce has another length or there is no tag.
  public init?(form: Form, nonce: [UInt8], sealed: [UInt8]) {
    guard nonce.count == Self.nonceLength, sealed.count >= SealedEntry.tagLength else { return nil }
    (self.form, self.nonce, self.sealed) = (form, nonce, sealed)
  }

  /// Reads an entry from its ``bytes``; `nil` if they are not an entry.
  ///
  /// - Complexity: O(bytes).
  public init?(bytes: [UInt8]) {
    guard bytes.count >= Self.headLength, let form = Form(rawValue: bytes[0]) else { return nil }
    self.init(form: form, nonce: Array(bytes[1..<Self.headLength]), sealed: Array(bytes[Self.headLength...]))
  }

  /// The stored bytes of the entry.
  ///
  /// - Complexity: O(bytes).
  public var bytes: [UInt8] { [form.rawValue] + nonce + sealed }

  /// The `info` of HKDF-SHA-256 (RFC 5869, without salt, 32 bytes) that derives the key of stored values from the data
  /// key.
  ///
  /// - Complexity: O(1).
  public static func information(book: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    Label.append("inkdot stored\0", to: &bytes)
    return bytes + book
  }

  /// Returns the associated data: label and book of ``information(book:)``, the form, and the storage's key in UTF-8.
  ///
  /// - Complexity: O(key).
  public func associatedData(book: [UInt8], key: String) -> [UInt8] {
    Self.information(book: book) + [form.rawValue] + Array(key.utf8)
  }
}
