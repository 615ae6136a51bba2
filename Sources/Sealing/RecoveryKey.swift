/// A key that the app makes and the person keeps: six groups of four letters and digits.
///
/// 1. To make: ``init(random:)`` with fresh random bytes; show ``text``, and keep neither.
/// 2. To use: read what was typed with ``init(typed:)``; what is derived from is ``secret``.
///
/// 23 characters of Crockford's base 32 (crockford.com/base32.html) are 115 random bits; the 24th checks them. It is chosen
/// so that a polynomial over GF(32) is zero: every single wrong character and every two exchanged ones are noticed.
public struct RecoveryKey: Sendable {
  /// The number of characters, check character included.
  public static let count = 24
  /// Characters of a group.
  public static let groupLength = 4
  /// Random bytes that one is made of; the last five bits of them are not used.
  public static let randomCount = 15

  /// Crockford's alphabet: no I, L, O and U.
  private static let alphabet: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

  /// Values of the characters, 0 to 31.
  private let symbols: [UInt8]

  /// A new key.
  ///
  /// - Parameter random: ``randomCount`` bytes from a generator for cryptography.
  /// - Returns: `nil` for another number of bytes.
  public init?(random: [UInt8]) {
    guard random.count == Self.randomCount else { return nil }
    var symbols: [UInt8] = []
    for index in 0..<Self.count - 1 {
      let (byte, shift) = (index * 5 / 8, index * 5 % 8)
      let pair = UInt16(random[byte]) << 8 | (byte + 1 < random.count ? UInt16(random[byte + 1]) : 0)
      symbols.append(UInt8(pair >> UInt16(11 - shift) & 31))
    }
    symbols.append(Self.doubled(Self.remainder(of: symbols)))
    self.symbols = symbols
  }

  /// The key that was typed: capital or small letters, O for 0, I and L for 1, with any spaces and hyphens.
  ///
  /// - Throws: ``RecoveryKeyError``.
  /// - Complexity: O(bytes), of which no more than 256 are looked at.
  public init(typed: [UInt8]) throws(RecoveryKeyError) {
    guard typed.count <= 256 else { throw .wrongLength }
    var symbols: [UInt8] = []
    for (offset, character) in typed.enumerated() {
      if character == UInt8(ascii: "-") || character == UInt8(ascii: " ") { continue }
      if character >= 9 && character <= 13 { continue }
      guard let value = Self.value(of: character) else { throw .unknownCharacter(offset: offset) }
      symbols.append(value)
    }
    guard symbols.count == Self.count else { throw .wrongLength }
    guard Self.remainder(of: symbols) == 0 else { throw .mistyped }
    self.symbols = symbols
  }

  /// As it is shown: groups with hyphens between them.
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

  /// Twice a value in GF(32) by x⁵ + x² + 1, which is primitive: the first 31 powers of two all differ.
  private static func doubled(_ value: UInt8) -> UInt8 {
    value & 16 == 0 ? value << 1 : (value << 1 ^ 0b100101) & 31
  }

  /// The polynomial at two, the first symbol its highest coefficient.
  private static func remainder(of symbols: [UInt8]) -> UInt8 {
    symbols.reduce(0) { doubled($0) ^ $1 }
  }
}

/// Why something typed is no recovery key.
public enum RecoveryKeyError: Error, Hashable, Sendable {
  /// It has not 24 letters and digits.
  case wrongLength
  /// A character is none that a key may have.
  case unknownCharacter(offset: Int)
  /// The last character does not fit the others.
  case mistyped
}

extension RecoveryKeyError: CustomStringConvertible {
  /// The error as a sentence, without any part of the key.
  public var description: String {
    switch self {
    case .wrongLength: "A recovery key has 24 letters and digits."
    case .unknownCharacter(let offset): "Character \(offset + 1) is none of a recovery key."
    case .mistyped: "The recovery key has a typing mistake."
    }
  }
}
