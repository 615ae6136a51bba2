import InkdotCoding
import TestSupport
import Testing

@testable import InkdotStudy

@Suite struct JSONTests {
  func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  func write(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (100, "100"), (0.1, "0.1"), (1e-6, "0.000001"), (1e-7, "1e-7"),
    (1.5e-7, "1.5e-7"), (123456789012345680000, "123456789012345680000"), (1e21, "1e+21"), (1.25e22, "1.25e+22"),
    (0.30000000000000004, "0.30000000000000004"), (5e-324, "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e+308"),
    (4096.015625, "4096.015625"), (12.0000001, "12.0000001"),
  ]) func `Numbers have their shortest exact form`(number: Double, text: String) {
    #expect(write(number) == text)
  }

  @Test func `Numbers are read back exactly`() throws {
    var random = SeededGenerator(seed: 11)
    for index in 0..<2000 {
      let bits = random.next()
      var number = Double(bitPattern: bits)
      if index % 2 == 0 { number = Double(Int64(bitPattern: bits) >> 20) / 1024 }
      guard number.isFinite else { continue }
      let text = write(number)
      #expect(try read(text).number == number, "\(text)")
      #expect(try read(number.description).number == Double(number.description), "\(text)")
    }
  }

  @Test(arguments: [
    // Exactly between two Doubles, and next to it.
    "9007199254740993", "9007199254740993.00000000000000000000000000000001", "9007199254740992.99999999999999999999",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072014e-308",
    "1.7976931348623158e308", "0.000000000000000000000000000000000000000000000001e48", "1e-400", "123e-500",
    "179769313486231580793728971405301e276", "6.9294956446009195e15", "0.1e1", "-0", "-0.0", "1E5", "1e+5",
  ]) func `Numbers near the middle of two doubles are rounded once, to even`(text: String) throws {
    #expect(try read(text).number == Double(text))
  }

  @Test func `Long numbers are read exactly`() throws {
    let half = "9007199254740993" + String(repeating: "0", count: 900)
    #expect(try read("0.\(half)e16").number == 9007199254740992)
    #expect(try read("0.\(half)1e16").number == 9007199254740994)
    #expect(try read(half + "e-900").number == 9007199254740992)
    #expect(try read("0." + String(repeating: "0", count: 5000) + "1e5001").number == 1)
  }

  @Test(arguments: [
    "", " ", "01", "-", "1.", ".5", "1e", "1e+", "+1", "NaN", "Infinity", "1e309", "-1e999999999999999999999", "tru",
    "nulL", "[1,]", "[1 2]", "[", "]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "{1:1}", "\"", "\"\\x\"", "\"\\u12\"",
    "1e3000000000", "-1e99999999999999999999", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"", "1 2",
    "//", "'a'",
  ]) func `Invalid JSON is refused`(text: String) {
    #expect(throws: ReplayError.self) { try read(text) }
  }

  @Test func `Integers have 32 bits on all platforms`() throws {
    #expect(try read("2147483647").integer == 2_147_483_647)
    #expect(try read("-2147483648").integer == -2_147_483_648)
    for text in ["2147483648", "-2147483649", "3000000000", "9007199254740992", "1e300", "0.5", "-1e19"] {
      #expect(try read(text).integer == nil, "\(text)")
    }
  }

  @Test func `Text that is not UTF-8 is refused`() {
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] {
      #expect(throws: ReplayError.self) { try JSONReader.read(bytes) }
    }
  }

  @Test func `Escapes are read and written`() throws {
    let text = try #require(try read(#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00é""#).text)
    #expect(text.string == "\"\\/\u{8}\u{C}\n\r\tAé😀é")
    var writer = JSONWriter()
    writer.text(text.bytes + [0x01])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #""\"\\/\b\f\n\r\tAé😀é\u0001""#)
  }

  @Test func `Deeply nested brackets are refused without recursion`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(32))
    #expect(throws: ReplayError.tooDeep(limit: 32)) { try read(nested(33)) }
    #expect(throws: ReplayError.tooDeep(limit: 32)) { try read(nested(100_000)) }
  }
}
