import InkdotCoding
import InkdotDrawings
import InkdotGeometry

/// The invisible text of a page, for search and copy. A picture below shows the text, because the engine has no fonts.
///
/// The fonts are of Type 3 (ISO 32000-1, section 9.6.5) with empty glyphs of one em. Each has 256 glyphs and a table of their
/// characters.
struct PDFWords: Sendable {
  /// The characters by number. The number modulo 256 is the code in the font, the quotient is the number of the font.
  private(set) var characters: [Unicode.Scalar] = []
  private var numbers: [UInt32: Int] = [:]

  var fontCount: Int { (characters.count + 255) / 256 }

  /// Writes a text with a map from em to units of the page, y downwards.
  mutating func write(_ text: TextBox, to out: inout TextWriter) {
    let lines = text.lines
    // Only the longest line was measured. Other lines are scaled by the estimated width of their characters.
    var longest = 0.0
    let scalars = lines.map { line in TextBox.scalars(of: line.utf8) }
    let widths = scalars.map { $0.reduce(0) { $0 + TextBox.estimatedWidth(of: $1) } }
    for width in widths where width > longest { longest = width }
    out.text("BT ")
    for (line, (scalars, width)) in zip(lines, zip(scalars, widths)) where !scalars.isEmpty {
      // In percent of 1 em per character.
      out.decimal(width / longest * text.width / Double(scalars.count) * 100, places: 3)
      out.text(" Tz 1 0 0 -1 ")
      out.decimal(line.start.x, places: 4)
      out.text(" ")
      out.decimal(line.start.y, places: 4)
      out.text(" Tm\n")
      // Readers of PDF reorder right-to-left text from visual to logical order.
      write(VisualOrder.reordered(scalars), to: &out)
    }
    out.text("ET\n")
  }

  private mutating func write(_ scalars: [Unicode.Scalar], to out: inout TextWriter) {
    var font = -1
    for scalar in scalars {
      let number = numbers[scalar.value] ?? characters.count
      if number == characters.count {
        characters.append(scalar)
        numbers[scalar.value] = number
      }
      if number / 256 != font {
        if font >= 0 { out.text(">Tj ") }
        font = number / 256
        out.text("/T")
        out.integer(font)
        out.text(" 1 Tf <")
      }
      Self.hexadecimal(UInt32(number % 256), digits: 2, to: &out)
    }
    out.text(">Tj\n")
  }

  // MARK: Objects

  /// Writes the entries of the page's resources.
  ///
  /// - Parameter first: the number of the first object.
  func writeNames(first: Int, to out: inout TextWriter) {
    guard !characters.isEmpty else { return }
    out.text("/Font<<")
    for font in 0..<fontCount {
      out.text("/T")
      out.integer(font)
      out.text(" ")
      out.integer(first + 1 + 2 * font)
      out.text(" 0 R")
    }
    out.text(">>")
  }

  /// Writes the objects.
  func write(first: Int, to file: inout PDFFileWriter) {
    guard !characters.isEmpty else { return }
    file.stream(Array("1000 0 d0".utf8)) { _ in }
    for font in 0..<fontCount {
      let part = characters[256 * font..<min(256 * (font + 1), characters.count)]
      file.object { out in
        out.text("<</Type/Font/Subtype/Type3/FontBBox[0 -250 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</g ")
        out.integer(first)
        out.text(" 0 R>>/Resources<<>>/Encoding<</Type/Encoding/Differences[0")
        for _ in part { out.text("/g") }
        out.text("]>>/FirstChar 0/LastChar ")
        out.integer(part.count - 1)
        out.text("/Widths[")
        for _ in part { out.text("1000 ") }
        out.text("]/ToUnicode ")
        out.integer(first + 2 + 2 * font)
        out.text(" 0 R>>")
      }
      file.stream(Self.table(Array(part))) { _ in }
    }
  }

  /// Returns a table of characters (section 9.10.3) in parts of at most a hundred entries.
  private static func table(_ characters: [Unicode.Scalar]) -> [UInt8] {
    var out = TextWriter()
    out.text("/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/T def/CMapType 2 def\n")
    out.text("1 begincodespacerange<00><FF>endcodespacerange\n")
    for first in stride(from: 0, to: characters.count, by: 100) {
      let end = min(first + 100, characters.count)
      out.integer(end - first)
      out.text(" beginbfchar\n")
      for index in first..<end {
        out.text("<")
        hexadecimal(UInt32(index), digits: 2, to: &out)
        out.text("><")
        let value = characters[index].value
        if value >= 0x10000 {
          hexadecimal(0xD800 + (value - 0x10000) >> 10, digits: 4, to: &out)
          hexadecimal(0xDC00 + (value - 0x10000) & 0x3FF, digits: 4, to: &out)
        } else {
          hexadecimal(value, digits: 4, to: &out)
        }
        out.text(">\n")
      }
      out.text("endbfchar\n")
    }
    out.text("endcmap end end\n")
    return out.bytes
  }

  private static func hexadecimal(_ value: UInt32, digits: Int, to out: inout TextWriter) {
    for place in stride(from: UInt32(4 * (digits - 1)), through: 0, by: -4) {
      let digit = UInt8(value >> place & 15)
      out.bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10))
    }
  }
}
