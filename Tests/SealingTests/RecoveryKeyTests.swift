import InkdotSealing
import TestSupport
import Testing

@Suite struct RecoveryKeyTests {
  private static func key(seed: UInt64) -> RecoveryKey {
    var random = SeededGenerator(seed: seed)
    return RecoveryKey(
      random: (0..<RecoveryKey.randomByteCount).map { _ in UInt8.random(in: 0...255, using: &random) })!
  }

  private static func text(_ key: RecoveryKey) -> String { String(decoding: key.text, as: UTF8.self) }

  @Test func `A key is six groups of four that are read back`() throws {
    for seed in 0..<200 as Range<UInt64> {
      let key = Self.key(seed: seed)
      let groups = Self.text(key).split(separator: "-")
      #expect(groups.map(\.count) == [4, 4, 4, 4, 4, 4])
      #expect(!Self.text(key).contains { "ILOU".contains($0) })
      #expect(try RecoveryKey(typed: key.text).secret == key.secret)
    }
  }

  @Test func `A key contains all random bits except the last five`() throws {
    let zeros = [UInt8](repeating: 0, count: 15)
    #expect(Self.text(RecoveryKey(random: zeros)!) == "0000-0000-0000-0000-0000-0000")
    var texts: Set<String> = []
    for bit in 0..<120 {
      var random = zeros
      random[bit / 8] = 128 >> UInt8(bit % 8)
      texts.insert(Self.text(RecoveryKey(random: random)!))
    }
    #expect(texts.count == 115 + 1)
    #expect(RecoveryKey(random: Array(zeros.dropLast())) == nil)
  }

  @Test func `Lowercase letters, look-alikes, spaces and missing hyphens are read`() throws {
    let key = try RecoveryKey(typed: Array("0000-0000-0000-0000-0000-0000".utf8))
    #expect(try RecoveryKey(typed: Array(" oOo0 0000\t0000-0000 00000000\n".utf8)).secret == key.secret)
    let other = Self.key(seed: 7)
    let spelled = Self.text(other).lowercased().map { character in
      switch character {
      case "1": "l"
      case "0": "o"
      case "-": ""
      default: String(character)
      }
    }.joined()
    #expect(try RecoveryKey(typed: Array(spelled.utf8)).secret == other.secret)
  }

  @Test func `Every wrong character and every exchange of two characters is detected`() {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    let text = Self.key(seed: 3).text
    for index in text.indices where text[index] != UInt8(ascii: "-") {
      for character in alphabet where character != text[index] {
        var other = text
        other[index] = character
        #expect(throws: RecoveryKeyError.mistyped) { try RecoveryKey(typed: other) }
      }
      for second in text.indices where text[second] != UInt8(ascii: "-") && text[second] != text[index] {
        var other = text
        other.swapAt(index, second)
        #expect(throws: RecoveryKeyError.mistyped) { try RecoveryKey(typed: other) }
      }
    }
  }

  @Test func `An invalid key is refused with a reason that does not contain it`() {
    #expect(throws: RecoveryKeyError.wrongLength) { try RecoveryKey(typed: []) }
    #expect(throws: RecoveryKeyError.wrongLength) { try RecoveryKey(typed: Array("0000-0000".utf8)) }
    #expect(throws: RecoveryKeyError.wrongLength) { try RecoveryKey(typed: [UInt8](repeating: 48, count: 1_000_000)) }
    #expect(throws: RecoveryKeyError.unknownCharacter(offset: 2)) { try RecoveryKey(typed: Array("00U0".utf8)) }
    #expect(throws: RecoveryKeyError.unknownCharacter(offset: 0)) { try RecoveryKey(typed: Array("é".utf8)) }
  }
}
