import InkdotCoding
import InkdotGeometry

/// Parses colours in texts to `0xRRGGBBAA`.
enum DocumentColor {
  /// Parses a CSS Color 4 colour without colour spaces.
  ///
  /// Supports hexadecimal, the 148 names, `transparent`, `rgb()`, `rgba()`, `hsl()` and `hsla()` with commas or spaces,
  /// numbers or percents.
  ///
  /// - Complexity: O(bytes).
  static func css(_ text: [UInt8]) -> UInt32? {
    var word = text[...]
    while let first = word.first, TextCursor.isSpace(first) { word.removeFirst() }
    while let last = word.last, TextCursor.isSpace(last) { word.removeLast() }
    if word.first == UInt8(ascii: "#") { return RGBAColor(hexadecimal: word)?.rgba }
    // Longer than any valid colour.
    guard word.count <= 200 else { return nil }
    let lower = word.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    if lower.last == UInt8(ascii: ")") { return function(lower) }
    if lower.elementsEqual("transparent".utf8) { return 0 }
    return named(lower)
  }

  // MARK: Functions

  private struct Part {
    var number: Double
    var isPercent = false
    /// Degrees per unit.
    var degrees = 1.0
  }

  private static func function(_ text: [UInt8]) -> UInt32? {
    var cursor = TextCursor(text)
    // Sheets are light by default.
    if cursor.take("light-dark("), let end = separator(in: text, from: cursor.offset) {
      return css(Array(text[cursor.offset..<end]))
    }
    let isHue: Bool
    var isWhitened = false
    if cursor.take("rgba(") || cursor.take("rgb(") {
      isHue = false
    } else if cursor.take("hsla(") || cursor.take("hsl(") {
      isHue = true
    } else if cursor.take("hwb(") {
      (isHue, isWhitened) = (true, true)
    } else {
      return nil
    }
    var parts: [Part] = []
    while true {
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: ")")) { break }
      guard parts.count < 4 else { return nil }
      if !parts.isEmpty, cursor.take(UInt8(ascii: ",")) || cursor.take(UInt8(ascii: "/")) { cursor.skipSpace() }
      guard let part = part(&cursor) else { return nil }
      parts.append(part)
    }
    guard cursor.isAtEnd, parts.count >= 3 else { return nil }
    let opacity = parts.count > 3 ? fraction(parts[3], of: 1) : 1
    if isHue {
      let (degrees, first, second) = (
        parts[0].number * parts[0].degrees, fraction(parts[1], of: 100), fraction(parts[2], of: 100)
      )
      return isWhitened ? hwb(degrees, first, second, opacity) : hsl(degrees, first, second, opacity)
    }
    return packed(
      fraction(parts[0], of: 255), fraction(parts[1], of: 255), fraction(parts[2], of: 255), opacity)
  }

  /// Returns the end of the first argument of a function.
  private static func separator(in text: [UInt8], from start: Int) -> Int? {
    var level = 0
    for index in start..<text.count {
      switch text[index] {
      case UInt8(ascii: "("): level += 1
      case UInt8(ascii: ")"): level -= 1
      case UInt8(ascii: ",") where level == 0: return index
      default: break
      }
    }
    return nil
  }

  private static func part(_ cursor: inout TextCursor) -> Part? {
    // A missing component counts as 0.
    if cursor.take("none") { return Part(number: 0) }
    guard let number = cursor.number(), !number.isNaN else { return nil }
    var part = Part(number: number)
    if cursor.take(UInt8(ascii: "%")) {
      part.isPercent = true
    } else if cursor.take("grad") {
      part.degrees = 0.9
    } else if cursor.take("rad") {
      part.degrees = 180 / .pi
    } else if cursor.take("turn") {
      part.degrees = 360
    } else {
      _ = cursor.take("deg")
    }
    return part
  }

  /// Converts a component to 0…1.
  private static func fraction(_ part: Part, of whole: Double) -> Double {
    let fraction = part.number / (part.isPercent ? 100 : whole)
    return fraction > 0 ? min(fraction, 1) : 0
  }

  private static func packed(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double) -> UInt32 {
    func byte(_ fraction: Double) -> UInt32 { UInt32((fraction * 255).rounded()) }
    return byte(red) << 24 | byte(green) << 16 | byte(blue) << 8 | byte(opacity)
  }

  /// Converts HSL (CSS Color 4, section 7.1).
  private static func hsl(_ degrees: Double, _ saturation: Double, _ lightness: Double, _ opacity: Double) -> UInt32? {
    channels(degrees, saturation, lightness).map { packed($0.x, $0.y, $0.z, opacity) }
  }

  /// Converts HWB (CSS Color 4, section 8).
  private static func hwb(_ degrees: Double, _ white: Double, _ black: Double, _ opacity: Double) -> UInt32? {
    if white + black >= 1 {
      let gray = white / (white + black)
      return packed(gray, gray, gray, opacity)
    }
    return channels(degrees, 1, 0.5).map {
      let mixed = $0 * (1 - white - black) + white
      return packed(mixed.x, mixed.y, mixed.z, opacity)
    }
  }

  private static func channels(_ degrees: Double, _ saturation: Double, _ lightness: Double) -> SIMD3<Double>? {
    guard abs(degrees) < 1e9 else { return nil }
    var turn = degrees / 360
    turn -= turn.rounded(.down)
    func channel(_ offset: Double) -> Double {
      var k = offset + turn * 12
      if k >= 12 { k -= 12 }
      let distance = max(-1, min(k - 3, 9 - k, 1))
      return lightness - saturation * min(lightness, 1 - lightness) * distance
    }
    return SIMD3(channel(0), channel(8), channel(4))
  }

  // MARK: Names

  private static func named(_ name: [UInt8]) -> UInt32? {
    guard !name.isEmpty, name.count < nameLength else { return nil }
    return names.withUTF8Buffer { table in
      // The last row has no line end.
      var (low, high) = (0, (table.count + 1) / rowLength)
      while low < high {
        let middle = (low + high) / 2
        switch order(name, table[middle * rowLength..<middle * rowLength + nameLength]) {
        case 0:
          var value: UInt32 = 0
          for index in 0..<6 {
            value = value << 4 | (TextCursor.hexadecimalDigit(table[middle * rowLength + nameLength + index]) ?? 0)
          }
          return value << 8 | 255
        case ..<0: high = middle
        default: low = middle + 1
        }
      }
      return nil
    }
  }

  /// Compares a name with that of a row, which is padded with spaces: below, at or above 0.
  private static func order(_ name: [UInt8], _ row: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    for (index, other) in row.enumerated() {
      let byte = index < name.count ? name[index] : UInt8(ascii: " ")
      if byte != other { return byte < other ? -1 : 1 }
    }
    return 0
  }

  private static let nameLength = 21
  private static let rowLength = 28

  /// The sorted names of CSS Color 4, section 6.1: those of SVG 1.1 and one more.
  private static let names: StaticString = """
    aliceblue            f0f8ff
    antiquewhite         faebd7
    aqua                 00ffff
    aquamarine           7fffd4
    azure                f0ffff
    beige                f5f5dc
    bisque               ffe4c4
    black                000000
    blanchedalmond       ffebcd
    blue                 0000ff
    blueviolet           8a2be2
    brown                a52a2a
    burlywood            deb887
    cadetblue            5f9ea0
    chartreuse           7fff00
    chocolate            d2691e
    coral                ff7f50
    cornflowerblue       6495ed
    cornsilk             fff8dc
    crimson              dc143c
    cyan                 00ffff
    darkblue             00008b
    darkcyan             008b8b
    darkgoldenrod        b8860b
    darkgray             a9a9a9
    darkgreen            006400
    darkgrey             a9a9a9
    darkkhaki            bdb76b
    darkmagenta          8b008b
    darkolivegreen       556b2f
    darkorange           ff8c00
    darkorchid           9932cc
    darkred              8b0000
    darksalmon           e9967a
    darkseagreen         8fbc8f
    darkslateblue        483d8b
    darkslategray        2f4f4f
    darkslategrey        2f4f4f
    darkturquoise        00ced1
    darkviolet           9400d3
    deeppink             ff1493
    deepskyblue          00bfff
    dimgray              696969
    dimgrey              696969
    dodgerblue           1e90ff
    firebrick            b22222
    floralwhite          fffaf0
    forestgreen          228b22
    fuchsia              ff00ff
    gainsboro            dcdcdc
    ghostwhite           f8f8ff
    gold                 ffd700
    goldenrod            daa520
    gray                 808080
    green                008000
    greenyellow          adff2f
    grey                 808080
    honeydew             f0fff0
    hotpink              ff69b4
    indianred            cd5c5c
    indigo               4b0082
    ivory                fffff0
    khaki                f0e68c
    lavender             e6e6fa
    lavenderblush        fff0f5
    lawngreen            7cfc00
    lemonchiffon         fffacd
    lightblue            add8e6
    lightcoral           f08080
    lightcyan            e0ffff
    lightgoldenrodyellow fafad2
    lightgray            d3d3d3
    lightgreen           90ee90
    lightgrey            d3d3d3
    lightpink            ffb6c1
    lightsalmon          ffa07a
    lightseagreen        20b2aa
    lightskyblue         87cefa
    lightslategray       778899
    lightslategrey       778899
    lightsteelblue       b0c4de
    lightyellow          ffffe0
    lime                 00ff00
    limegreen            32cd32
    linen                faf0e6
    magenta              ff00ff
    maroon               800000
    mediumaquamarine     66cdaa
    mediumblue           0000cd
    mediumorchid         ba55d3
    mediumpurple         9370db
    mediumseagreen       3cb371
    mediumslateblue      7b68ee
    mediumspringgreen    00fa9a
    mediumturquoise      48d1cc
    mediumvioletred      c71585
    midnightblue         191970
    mintcream            f5fffa
    mistyrose            ffe4e1
    moccasin             ffe4b5
    navajowhite          ffdead
    navy                 000080
    oldlace              fdf5e6
    olive                808000
    olivedrab            6b8e23
    orange               ffa500
    orangered            ff4500
    orchid               da70d6
    palegoldenrod        eee8aa
    palegreen            98fb98
    paleturquoise        afeeee
    palevioletred        db7093
    papayawhip           ffefd5
    peachpuff            ffdab9
    peru                 cd853f
    pink                 ffc0cb
    plum                 dda0dd
    powderblue           b0e0e6
    purple               800080
    rebeccapurple        663399
    red                  ff0000
    rosybrown            bc8f8f
    royalblue            4169e1
    saddlebrown          8b4513
    salmon               fa8072
    sandybrown           f4a460
    seagreen             2e8b57
    seashell             fff5ee
    sienna               a0522d
    silver               c0c0c0
    skyblue              87ceeb
    slateblue            6a5acd
    slategray            708090
    slategrey            708090
    snow                 fffafa
    springgreen          00ff7f
    steelblue            4682b4
    tan                  d2b48c
    teal                 008080
    thistle              d8bfd8
    tomato               ff6347
    turquoise            40e0d0
    violet               ee82ee
    wheat                f5deb3
    white                ffffff
    whitesmoke           f5f5f5
    yellow               ffff00
    yellowgreen          9acd32
    """
}
