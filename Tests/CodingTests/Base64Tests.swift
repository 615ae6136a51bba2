import InkdotCoding
import Testing

@Suite struct Base64Tests {
  func read(_ text: String, _ form: Base64.Form) -> [UInt8]? { Base64.bytes(of: Array(text.utf8)[...], form) }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]) func `The examples of RFC 4648 are encoded and decoded`(plain: String, text: String) {
    var padded: [UInt8] = []
    Base64.append(Array(plain.utf8), isPadded: true, to: &padded)
    #expect(padded == Array(text.utf8))
    var bare: [UInt8] = []
    Base64.append(Array(plain.utf8), isPadded: false, to: &bare)
    #expect(bare == text.utf8.filter { $0 != UInt8(ascii: "=") })
    #expect(Base64.bytes(of: bare[...], .canonical) == Array(plain.utf8))
    #expect(Base64.bytes(of: padded[...], .lenient) == Array(plain.utf8))
    #expect(Base64.bytes(of: bare[...], .lenient) == Array(plain.utf8))
  }

  @Test func `Records accept only the canonical form; other programs may use any`() {
    for text in ["Zg==", "Zh", "Z g", "Z", "Zm9vY"] { #expect(read(text, .canonical) == nil, "\(text)") }
    for text in ["Zh", "Z g==\n", " Zg"] { #expect(read(text, .lenient) == [UInt8(ascii: "f")], "\(text)") }
    for text in ["Z", "Zg=a", "Zm9v*", "\u{0}"] { #expect(read(text, .lenient) == nil, "\(text)") }
  }
}
