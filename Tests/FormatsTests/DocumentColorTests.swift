import InkdotGeometry
import InkdotInk
import InkdotRendering
import Testing

@testable import InkdotFormats

@Suite struct DocumentColorTests {
  func css(_ text: String) -> UInt32? { DocumentColor.css(Array(text.utf8)) }

  @Test(arguments: 0...UInt8.max) func `Any byte in a hexadecimal colour is handled`(byte: UInt8) {
    for text: [UInt8] in [[byte, byte, byte], [0x30, byte, 0x30, 0x30, 0x30, byte]] {
      let isDigit = "0123456789abcdefABCDEF".utf8.contains(byte)
      #expect((RGBAColor(hexadecimal: [UInt8(ascii: "#")] + text) != nil) == isDigit)
    }
  }

  @Test func `A control character in a colour is reported in every format`() {
    let json = ##"{"width":10,"height":10,"paper":"#\u0010\u0010\u0010","strokes":[]}"##
    #expect(throws: DocumentError.self) { try JSONDocument.drawing(from: Array(json.utf8)) }
    for value in ["#&#16;&#16;&#16;", "#\u{10}\u{10}\u{10}"] {
      let svg = "<svg><path stroke='\(value)' d='M0 0L9 9'/></svg>"
      #expect(throws: Never.self) { try SVGDocument.drawing(from: Array(svg.utf8)) }
      let inkML = "<ink><brush xml:id='b'><brushProperty name='color' value='\(value)'/></brush></ink>"
      #expect(throws: Never.self) { try InkMLDocument.drawing(from: Array(inkML.utf8)) }
    }
  }

  @Test(arguments: [
    ("#1af", 0x11AA_FFFF), ("#1AF8", 0x11AA_FF88), ("#123456", 0x1234_56FF), ("#12345678", 0x1234_5678),
    ("crimson", 0xDC14_3CFF), ("LightGoldenrodYellow", 0xFAFA_D2FF), ("aliceblue", 0xF0F8_FFFF),
    ("yellowgreen", 0x9ACD_32FF), ("rebeccapurple", 0x6633_99FF), (" tan ", 0xD2B4_8CFF), ("transparent", 0),
    ("rgb(255,0,128)", 0xFF00_80FF), ("rgb( 100% , 0% , 50% )", 0xFF00_80FF), ("rgb(255 0 128 / 50%)", 0xFF00_8080),
    ("rgba(300, -5, 127.6, .5)", 0xFF00_8080), ("RGBA(1 2 3 / 1)", 0x0102_03FF), ("rgb(none 2 3)", 0x0002_03FF),
    ("hsl(120, 100%, 50%)", 0x00FF_00FF), ("hsl(-240 100% 25%)", 0x0080_00FF),
    ("hsla(0.5turn 100% 50% / 25%)", 0x00FF_FF40), ("hsl(200grad 100% 50%)", 0x00FF_FFFF),
    ("hsl(0deg 0% 100%)", 0xFFFF_FFFF),
  ]) func `Colours of CSS are read`(text: String, color: UInt32) {
    #expect(css(text) == color)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#123456789", "#ggg", "crimso", "crimsonn", "rgb", "rgb()", "rgb(1,2)", "rgb(1,2,3",
    "rgb(1,2,3,4,5)", "rgb(a,b,c)", "hsl(1e10,1%,1%)", "url(#a)", "zzz", "a", "lightgoldenrodyellowlightgoldenrod",
    "red green",
  ]) func `Invalid colours are not read`(text: String) {
    #expect(css(text) == nil)
  }

  private func strokes(_ shape: String) throws -> [Stroke] {
    let drawing = try SVGDocument.drawing(from: Array("<svg width='50' height='50'>\(shape)</svg>".utf8))
    return drawing.marks.compactMap { if case .stroke(let stroke, _) = $0 { stroke } else { nil } }
  }

  @Test func `Marks without paint are not imported`() throws {
    for paint in ["none", "transparent", "#0000", "rgba(9,9,9,0)", "hsl(0 0% 0% / 0)"] {
      #expect(try strokes("<path fill='\(paint)' d='M1 1H9V9'/>").isEmpty, "\(paint)")
      #expect(try strokes("<path fill='\(paint)' stroke='red' d='M1 1H9V9'/>").map(\.color.rgba) == [0xFF00_00FF])
      #expect(try strokes("<path fill='none' stroke='\(paint)' d='M1 1H9V9'/>").isEmpty, "\(paint)")
    }
  }

  @Test func `The current colour and inherited values are resolved`() throws {
    #expect(
      try strokes("<g color='#123456'><path fill='none' stroke='currentColor' d='M1 1H9'/></g>").map(\.color.rgba)
        == [0x1234_56FF])
    #expect(
      try strokes("<g style='color:crimson'><path stroke='currentColor' d='M1 1H9' color='blue'/></g>").map(
        \.color.rgba)
        == [0x0000_FFFF])
    #expect(
      try strokes("<g stroke='red'><g stroke='blue'><path stroke='inherit' d='M1 1H9'/></g></g>").map(\.color.rgba)
        == [0x0000_FFFF])
    #expect(
      try strokes("<path fill='none' stroke='url(#gradient) green' d='M1 1H9'/>").map(\.color.rgba) == [0x0080_00FF])
  }
}
