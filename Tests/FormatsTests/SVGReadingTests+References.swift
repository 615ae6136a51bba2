@testable import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import Testing

// Used elements and entities.

extension SVGReadingTests {
  @Test func `A used element is drawn at the position and in the style of its use`() throws {
    let body = ##"""
      <use href="#later" x="10" y="20" stroke="red"/>
      <defs><symbol id="page" viewBox="0 0 10 5"><line x2="10" y2="5" stroke="blue" stroke-linecap="round"/></symbol>
      <g id="both"><use xlink:href="#later" transform="scale(2)"/></g></defs>
      <use href="#page" x="100" y="50" width="50" height="25"/><use href="#both" stroke="lime"/>
      <defs><path id="later" d="M0 0h9" fill="none"/></defs>
      """##
    let root = #"width="200" height="100" xmlns:xlink="http://www.w3.org/1999/xlink""#
    #expect(
      try places(body, root) == [
        [Point2D(10, 20), Point2D(19, 20)], [Point2D(100, 50), Point2D(150, 75)], [Point2D(0, 0), Point2D(18, 0)],
      ])
    #expect(strokes(try read(body, root)).map(\.color.rgba) == [0xFF00_00FF, 0x0000_FFFF, 0x00FF_00FF])
    #expect(try SVGDocument.read(Array("<svg>\(body)</svg>".utf8)).isComplete)
    #expect(try !SVGDocument.read(Array("<svg><use href='#none'/></svg>".utf8)).isComplete)
    #expect(try !SVGDocument.read(Array("<svg><use href='#i'/><defs><image id='i'/></defs></svg>".utf8)).isComplete)
  }

  @Test func `Elements that use themselves end, and texts do not grow`() throws {
    #expect(try SVGDocument.read(Array("<svg><g id='a'><use href='#a'/></g></svg>".utf8)).isComplete == false)
    let steps = (1..<16).map { level in
      "<g id='g\(level)'>" + String(repeating: "<use href='#g\(level - 1)'/>", count: 40) + "</g>"
    }
    let text = "<svg><defs><g id='g0'></g>" + steps.joined() + "</defs><use href='#g15'/></svg>"
    // The text is read again at each use.
    let words = "<svg><text class='text' id='s'>\(String(repeating: "a", count: 1 << 12))</text>"
    for text in [text, words + String(repeating: "<use href='#s'/>", count: 5000) + "</svg>"] {
      let error = #expect(throws: DocumentError.self) { try SVGDocument.drawing(from: Array(text.utf8)) }
      #expect(error?.reason == .tooLong(limit: 1 << 24))
    }
    // A style element is applied once, not again at each use.
    let sheet = "<svg><style id='s'>\(String(repeating: "a", count: 1 << 12))</style>"
    #expect(
      try SVGDocument.read(Array((sheet + String(repeating: "<use href='#s'/>", count: 5000) + "</svg>").utf8))
        .isComplete)
  }

  @Test func `A byte order mark may precede used elements`() throws {
    let text = "\u{FEFF}<svg><use href='#a' stroke='red'/><defs><line id='a' x2='9'/></defs></svg>"
    #expect(strokes(try SVGDocument.drawing(from: Array(text.utf8))).count == 1)
  }

  private static let entities = """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    \t<!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!-- a remark > ]> --> <?pi ]> ?>
    \t<!ENTITY st0 'stroke:#E02B35;fill:none;stroke-width:3;'>
    \t<!ENTITY st0 'stroke:blue'>
    \t<!ATTLIST svg xmlns:a CDATA #FIXED "]>"><!ENTITY none SYSTEM "http://example.org/>">
    ]>
    """

  @Test func `Entities of Illustrator's documents are resolved`() throws {
    let text =
      Self.entities + """
        <svg xmlns="&ns_svg;" width="200" height="100"><switch><foreignObject requiredExtensions="&ns_svg;"><a/></foreignObject>
        <g><path style="&st0;" d="M0 0H9"/></g></switch></svg>
        """
    let read = try SVGDocument.read(Array(text.utf8))
    let (drawing, isComplete) = (read.drawing, read.isComplete)
    #expect(strokes(drawing).map(\.color.rgba) == [0xE02B_35FF] && strokes(drawing).map(\.width) == [3])
    #expect(isComplete)
  }

  @Test func `Resolved entities are limited, also in used elements`() {
    func faults(_ text: String) -> DocumentError.Reason? {
      do {
        _ = try SVGDocument.read(Array(text.utf8))
        return nil
      } catch {
        return error.reason
      }
    }
    let long = String(repeating: "x", count: 1_000)
    func document(_ body: String) -> String { "<!DOCTYPE svg [<!ENTITY a '\(long)'>]><svg>\(body)</svg>" }
    func most(_ text: String) -> DocumentError.Reason { .tooLong(limit: 65_536 + 16 * text.utf8.count) }
    let few = document(String(repeating: "&a;", count: 80))
    #expect(faults(few) == nil)
    let many = document(String(repeating: "&a;", count: 90))
    #expect(faults(many) == most(many))
    let used = document(
      "<g id='b'>\(String(repeating: "&a;", count: 30))</g>" + String(repeating: "<use href='#b'/>", count: 3))
    #expect(faults(used) == most(used))
  }
}
