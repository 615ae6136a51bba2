/// One value of a sealed sketchbook as it lies in a host's storage, under a key of text.
///
/// | offset | bytes | meaning |
/// |---|---|---|
/// | 0 | 1 | ``Form-swift.enum`` |
/// | 1 | 12 | nonce, random, fresh each time a value is sealed |
/// | 13 | … | the value, sealed, with its tag of 16 |
///
/// Sealing: AES-256-GCM under HKDF(data key, ``information(book:)``), with ``associated(book:key:)``. The storage's key names
/// the drawing, the kind of content, and for chunks the part and the number: all of it is bound to the value, so that no value
/// can take the place of another.
public struct StoredEntry: Equatable, Sendable {
  /// The form of the sealed bytes.
  public enum Form: UInt8, Hashable, Sendable, CaseIterable {
    /// The value itself.
    case bytes = 1
    /// The value as JSON in UTF-8.
    case json = 2
  }

  /// Bytes of a nonce.
  public static let nonceLength = 12
  /// Bytes before what is sealed.
  public static let headLength = 1 + nonceLength

  /// The form of the sealed bytes.
  public let form: Form
  /// The nonce.
  public let nonce: [UInt8]
  /// The value, sealed, and the tag.
  public let sealed: [UInt8]

  /// - Returns: `nil` when the nonce has another length or there is no room for a tag.
  public init?(form: Form, nonce: [UInt8], sealed: [UInt8]) {
    guard nonce.count == Self.nonceLength, sealed.count >= SealedEntry.tagLength else { return nil }
    (self.form, self.nonce, self.sealed) = (form, nonce, sealed)
  }

  /// The entry from its ``bytes``; `nil` when they are none.
  ///
  /// - Complexity: O(bytes).
  public init?(bytes: [UInt8]) {
    guard bytes.count >= Self.headLength, let form = Form(rawValue: bytes[0]) else { return nil }
    self.init(form: form, nonce: Array(bytes[1..<Self.headLength]), sealed: Array(bytes[Self.headLength...]))
  }

  /// The stored form.
  ///
  /// - Complexity: O(bytes).
  public var bytes: [UInt8] { [form.rawValue] + nonce + sealed }

  /// The `info` of HKDF-SHA-256 (RFC 5869, without salt, 32 bytes long) that makes the key of stored values of the data key.
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
  public func associated(book: [UInt8], key: String) -> [UInt8] {
    Self.information(book: book) + [form.rawValue] + Array(key.utf8)
  }
}
