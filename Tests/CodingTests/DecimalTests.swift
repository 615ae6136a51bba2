import InkdotCoding
import TestSupport
import Testing

@Suite struct DecimalTests {
  func read(_ text: String, _ form: TextCursor.NumberForm = .strict) -> Double? {
    var cursor = TextCursor(Array(text.utf8))
    let number = cursor.number(form)
    return cursor.isAtEnd ? number : nil
  }

  @Test func `Numbers of every kind are rounded once, to even`() {
    var random = SeededGenerator(seed: 3)
    for index in 0..<20_000 {
      let bits = random.next()
      let digits = String(bits).prefix(1 + index % 20)
      let text =
        switch index % 5 {
        case 0: "\(Double(bitPattern: bits).isFinite ? Double(bitPattern: bits) : 1)"
        case 1: "\(digits)e\(Int.random(in: -345...310, using: &random))"
        case 2: "\(Double(Int64(bitPattern: bits) >> 30) / 64)"
        case 3: "\(digits).\(random.next())\(random.next())e\(Int.random(in: -30...30, using: &random))"
        default: "\(digits)\(random.next()).5e-\(index % 40)"
        }
      let expected = Double(text)
      #expect(read(text, .loose) == expected, "\(text)")
    }
  }

  @Test(arguments: [
    "9007199254740993", "9007199254740992.99999999999999999999", "9007199254740993.00000000000000000001",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308", "1.7976931348623158e308",
    "1.7976931348623159e308", "179769313486231580793728971405301e276", "6.9294956446009195e15", "5e-324", "1e-400",
    "18446744073709551615", "18446744073709551616", "9999999999999999999", "1e22", "1e23", "8.5e22", "123e-500",
  ]) func `Numbers near the middle of two doubles are rounded correctly`(text: String) {
    #expect(read(text) == Double(text), "\(text)")
  }

  @Test func `Exponents beyond the range of integers give 0 or infinity`() {
    for digits in 1...30 {
      let exponent = String(repeating: "9", count: digits)
      let isSmall = digits < 3
      #expect(isSmall || read("1e\(exponent)") == .infinity)
      #expect(isSmall || read("1e-\(exponent)") == 0)
      #expect(read("0e\(exponent)") == 0)
    }
    #expect(read("1e3000000000") == .infinity)
    #expect(read("1e2147483648") == .infinity)
    #expect(read("-1e-4294967297") == 0)
    let zeros = String(repeating: "0", count: 70_000)
    #expect(read("0.\(zeros)1e70001") == 1)
    #expect(read("1\(zeros)e-70000") == 1)
  }

  @Test func `Each form accepts its own texts`() {
    for text in ["+1", ".5", "01", "-.5e-1"] {
      #expect(read(text) == nil, "\(text)")
      #expect(read(text, .css) == Double(text) && read(text, .loose) == Double(text), "\(text)")
    }
    for (text, value) in [("1.", 1.0), ("5.e1", 50), ("-0.", 0)] {
      #expect(read(text) == nil && read(text, .css) == nil, "\(text)")
      #expect(read(text, .loose) == value, "\(text)")
    }
    for text in ["", "-", "+", ".", "e5", "-.", "NaN", "inf", "0x10"] {
      #expect(read(text) == nil && read(text, .css) == nil && read(text, .loose) == nil, "\(text)")
    }
    // An exponent needs digits, so `em` is a unit.
    var cursor = TextCursor(Array("1em".utf8))
    #expect(cursor.number() == 1)
    #expect(cursor.offset == 1)
  }
}
