/// A key that the app creates and the user keeps: six groups of four letters and digits.
///
/// 1. To create one: ``init(random:)`` with new random bytes; show ``text``, and store neither.
/// 2. To use one: parse the entered text with ``init(typed:)``, and derive keys from ``secret``.
///
/// 23 characters of Crockford's base 32 (crockford.com/base32.html) are 115 random bits; the 24th is a check character.
/// It makes a polynomial over GF(32) zero, which detects each single wrong character and each swap of two characters.
public struct RecoveryKey: Sendable {
  /// Number of characters, including the check character.
  public static let characterCount = 24
  /// Number of characters in a group.
  public static let groupLength = 4
  /// Number of random bytes for a key. Their last five bits are not used.
  public static let randomByteCount = 15

  /// Crockford's alphabet: no I, L, O and U.
  private static let alphabet: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

  /// Values of the characters, 0 to 31.
  private let symbols: [UInt8]

  /// Creates a key.
  ///
  /// - Parameter random: ``randomByteCount`` bytes from a cryptographic generator.
  /// - Returns: `nil` for another number of bytes.
  public init?(random: [UInt8]) {
    guard random.count == Self.randomByteCount else { return nil }
    var symbols: [UInt8] = []
    for index in 0..<Self.characterCount - 1 {
      let (byte, shift) = (index * 5 / 8, index * 5 % 8)
      let pair = UInt16(random[byte]) << 8 | (byte + 1 < random.count ? UInt16(random[byte + 1]) : 0)
      symbols.append(UInt8(pair >> UInt16(11 - shift) & 31))
    }
    symbols.append(Self.doubled(Self.remainder(of: symbols)))
    self.symbols = symbols
  }

  /// Parses an entered key. Ignores case, spaces and hyphens; accepts O for 0, and I and L for 1.
  ///
  /// - Throws: ``RecoveryKeyError``.
  /// - Complexity: O(bytes), at most 256.
  public init(typed: [UInt8]) throws(RecoveryKeyError) {
    guard typed.count <= 256 else { throw .wrongLength }
    var symbols: [UInt8] = []
    for (offset, character) in typed.enumerated() {
      if character == UInt8(ascii: "-") || character == UInt8(ascii: " ") { continue }
      if character >= 9 && character <= 13 { continue }
      guard let value = Self.value(of: character) else { throw .unknownCharacter(offset: offset) }
      symbols.append(value)
    }
    guard symbols.count == Self.characterCount else { throw .wrongLength }
    guard Self.remainder(of: symbols) == 0 else { throw .mistyped }
    self.symbols = symbols
  }

  /// The key for display: groups separated by hyphens.
  public var text: [UInt8] {
    var text: [UInt8] = []
    for (index, symbol) in symbols.enumerated() {
      if index > 0, index % Self.groupLength == 0 { text.append(UInt8(ascii: "-")) }
      text.append(Self.character(symbol))
    }
    return text
  }

  /// The input of key derivation: `inkdot-recovery`, a byte 1, then the 24 characters without hyphens.
  public var secret: [UInt8] {
    var bytes: [UInt8] = []
    Label.append("inkdot-recovery\u{1}", to: &bytes)
    return bytes + symbols.map(Self.character)
  }

  // MARK: Characters

  private static func character(_ symbol: UInt8) -> UInt8 {
    alphabet.withUTF8Buffer { $0[Int(symbol)] }
  }

  private static func value(of character: UInt8) -> UInt8? {
    let isSmall = character >= UInt8(ascii: "a") && character <= UInt8(ascii: "z")
    let capital = isSmall ? character - 32 : character
    switch capital {
    case UInt8(ascii: "O"): return 0
    case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
    default: return alphabet.withUTF8Buffer { $0.firstIndex(of: capital) }.map { UInt8($0) }
    }
  }

  // MARK: The check

  /// Doubles a value in GF(32) modulo x⁵ + x² + 1, which is primitive: the first 31 powers of two all differ.
  private static func doubled(_ value: UInt8) -> UInt8 {
    value & 16 == 0 ? value << 1 : (value << 1 ^ 0b100101) & 31
  }

  /// Evaluates the polynomial at two. The first symbol is the highest coefficient.
  private static func remainder(of symbols: [UInt8]) -> UInt8 {
    symbols.reduce(0) { doubled($0) ^ $1 }
  }
}

/// The reason why an entered text is not a recovery key.
public enum RecoveryKeyError: Error, Hashable, Sendable {
  /// It does not have 24 letters and digits.
  case wrongLength
  /// A character is not allowed in keys.
  case unknownCharacter(offset: Int)
  /// The check character does not match.
  case mistyped
}

extension RecoveryKeyError: CustomStringConvertible {
  /// A description of the error as a sentence, without any part of the key.
  public var description: String {
    switch self {
    case .wrongLength: "A recovery key has 24 letters and digits."
    case .unknownCharacter(let offset): "Character \(offset + 1) does not occur in recovery keys."
    case .mistyped: "The recovery key has a typing mistake."
    }
  }
}
