@testable import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

@Suite struct SVGReadingTests {
  func read(_ body: String, _ root: String = #"width="200" height="100""#) throws -> Drawing {
    try SVGDocument.drawing(from: Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\(body)</svg>".utf8))
  }

  func strokes(_ drawing: Drawing) -> [Stroke] {
    drawing.marks.compactMap { if case .stroke(let stroke, _) = $0 { stroke } else { nil } }
  }

  func places(_ body: String, _ root: String = #"width="200" height="100""#) throws -> [[Point2D]] {
    strokes(try read(body, root)).map { stroke in
      var places: [Point2D] = []
      for sample in stroke.samples where sample.position != places.last { places.append(sample.position) }
      return places
    }
  }

  @Test func `Lines keep their own or inherited colour and width`() throws {
    let drawing = try read(
      ##"""
      <g stroke="#1e90ff" stroke-width="3" style="fill: none; stroke-opacity:.5"><path d="M10 20L30 40"/>
      <path d="M0 0h9" stroke="red" stroke-width="2mm" opacity="0.5"/></g><line x1="1" y1="2" x2="3" y2="4" stroke="rgb(10,50%,0)"/>
      <path d="M0 0h9" fill="none"/><g display="none"><path d="M0 0h9"/></g><defs><path d="M0 0h9"/></defs>
      """##)
    #expect(strokes(drawing).map(\.color.rgba) == [0x1E90_FF80, 0xFF00_0040, 0x0A80_00FF])
    #expect(strokes(drawing).map(\.width) == [3, 7.56, 1])
    #expect(strokes(drawing)[0].samples.map(\.position) == [Point2D(10, 20), Point2D(30, 40)])
  }

  @Test(arguments: [
    ("M1 2 3 4l5 6-1-1", [Point2D(1, 2), Point2D(3, 4), Point2D(8, 10), Point2D(7, 9)]),
    ("m1,2h3v4H0V0z", [Point2D(1, 2), Point2D(4, 2), Point2D(4, 6), Point2D(0, 6), Point2D(0, 0), Point2D(1, 2)]),
    ("M.5.5L1e1-1E+0", [Point2D(0.5, 0.5), Point2D(10, -1)]),
    ("M1 1L2 2 x L3 3", [Point2D(1, 1), Point2D(2, 2)]),
    ("M5 5z", [Point2D(5, 5)]),
    // A point needs a digit after it.
    ("M1 1L2 2L5.e1 3", [Point2D(1, 1), Point2D(2, 2)]),
    ("M1 1L2 2L3. 3", [Point2D(1, 1), Point2D(2, 2)]),
  ])
  func `Path data are read up to their first fault`(data: String, expected: [Point2D]) throws {
    #expect(try places("<path stroke=\"red\" fill=\"none\" stroke-linecap=\"round\" d=\"\(data)\"/>").first == expected)
  }

  private func fills(_ body: String) throws -> [RGBAColor?] {
    let drawing = try read(body)
    return drawing.marks.indices.map { drawing.fill(of: $0) }
  }

  private func losses(_ body: String) throws -> [String] {
    try SVGDocument.read(Array("<svg width=\"200\" height=\"100\">\(body)</svg>".utf8)).losses.map(\.feature)
  }

  @Test(arguments: [
    // The fill of a stroked shape, and of one without a stroke.
    (##"<circle cx="50" cy="50" r="20" fill="#fc0" stroke="black"/>"##, [0xFFCC_00FF as UInt32?]),
    (##"<circle cx="50" cy="50" r="20" fill="#fc0"/>"##, [0xFFCC_00FF]),
    (##"<rect x="9" y="9" width="50" height="50" fill="red" fill-rule="evenodd" opacity="0.5"/>"##, [0xFF00_0080]),
    (##"<path d="M10 10h50v30z" fill="red" stroke="blue" fill-opacity="0.5"/>"##, [0xFF00_0080]),
    // Closed except for a rounding error.
    (##"<path d="M10.1 10.2l50.3 0 0 30.7-50.3-30.70001" fill="red" stroke="blue"/>"##, [0xFF00_00FF]),
    // Below an open or dashed line.
    (##"<path d="M10 10h50v30" stroke="blue" fill="red"/>"##, [0xFF00_00FF, nil]),
    (##"<path d="M10 10h50v30z" stroke="blue" fill="red" stroke-dasharray="40 200"/>"##, [0xFF00_00FF, nil]),
    // Several outlines that do not overlap.
    (##"<path d="M10 10h20v20zM50 10h20v20z" fill="red"/>"##, [0xFF00_00FF, 0xFF00_00FF]),
    // Without area.
    (##"<path d="M10 10h50" stroke="blue" fill="red"/>"##, [nil]),
  ])
  func `The fill of a shape becomes the fill of a stroke`(body: String, expected: [UInt32?]) throws {
    #expect(try fills(body).map { $0?.rgba } == expected)
    #expect(try losses(body).isEmpty)
  }

  @Test(arguments: [
    // A hole, and a star with an empty centre.
    ##"<path d="M10 10h60v60h-60zM20 20v20h20v-20z" fill="red"/>"##,
    ##"<path d="M50 5L80 90 5 35h90L20 90z" fill="red" fill-rule="evenodd"/>"##,
    ##"<g fill-rule="evenodd"><path d="M50 5L80 90 5 35h90L20 90z" fill="red"/></g>"##,
  ])
  func `A shape with holes becomes its outlines, and the loss is reported`(body: String) throws {
    #expect(try fills(body).allSatisfy { $0 == nil })
    #expect(try losses(body) == ["fill"])
  }

  @Test(arguments: [
    // Gradients and patterns become the colour of their first visible stop.
    (
      ##"<linearGradient id="g"><stop stop-opacity="0%"/><stop stop-color="#0a0"/><stop/></linearGradient><circle r="9" fill="url(#g)"/>"##,
      [0x00AA_00FF as UInt32?], ["linearGradient"]
    ),
    (##"<pattern id="g"/><circle r="9" fill="url(#g)"/>"##, [0x0000_00FF], ["pattern"]),
    // A fill in the colour of the sheet.
    (
      ##"<radialGradient id="g"><stop stop-color="#0a0"/></radialGradient><rect width="200" height="100" fill="url(#g)"/>"##,
      [], ["radialGradient"]
    ),
    // A gradient without stops paints nothing.
    (##"<linearGradient id="g"/><circle r="9" fill="url(#g)"/>"##, [], []),
    (##"<circle r="9" fill="oklch(60% 0.2 30)"/>"##, [0x0000_00FF], ["fill"]),
    // An element's own colour overrides that of its group.
    (##"<g fill="color(srgb 1 0 0)"><circle r="9" fill="red"/></g>"##, [0xFF00_00FF], []),
    (##"<g color="red" fill="currentColor"><circle r="9" color="blue"/></g>"##, [0x0000_FFFF], []),
    (
      ##"<g fill="red" color="lime"><circle r="9" fill="CurrentColor"/><circle r="9" fill="inherit"/></g>"##,
      [0x00FF_00FF, 0xFF00_00FF], []
    ),
    (##"<g fill-opacity="0.2"><circle r="9" fill="red" fill-opacity="inherit"/></g>"##, [0xFF00_0033], []),
    // Outside a nested `svg` element.
    (##"<svg width="20" height="20"><circle r="30" fill="red"/></svg>"##, [0xFF00_00FF], ["overflow"]),
    (##"<svg width="0" height="20"><circle r="30" fill="red"/></svg>"##, [], []),
    // An invalid radius counts as a missing one.
    (##"<ellipse rx="-4" ry="9" fill="red"/>"##, [0xFF00_00FF], []),
  ])
  func `Fills are exact or their differences are reported`(body: String, expected: [UInt32?], lost: [String]) throws {
    #expect(try fills(body).map { $0?.rgba } == expected)
    #expect(try losses(body) == lost)
  }

  @Test func `The area of an open line is closed by a straight line`() throws {
    let body = ##"<path d="M20 20h160v60" fill="red"/>"##
    #expect(
      try strokes(read(body))[0].samples.suffix(3).map(\.position) == [
        Point2D(180, 80), Point2D(180, 80), Point2D(20, 20),
      ])
  }

  @Test(arguments: [
    (
      ##"<path style="paint-order:stroke fill" d="M10 10h50v30z" fill="red" stroke="blue"/>"##,
      [nil, 0xFF00_00FF as UInt32?]
    ),
    (
      ##"<g paint-order="stroke"><path paint-order="normal" d="M10 10h50v30z" fill="red" stroke="blue"/></g>"##,
      [0xFF00_00FF]
    ),
  ])
  func `Fills are painted in their order`(body: String, expected: [UInt32?]) throws {
    #expect(try fills(body).map { $0?.rgba } == expected)
  }

  @Test(arguments: [
    // Invalid values are ignored.
    (##"<g stroke-width="3"><path stroke="red" stroke-width="-8" d="M9 9h90"/></g>"##, [3]),
    // Names and keywords are case-insensitive; values may be surrounded by spaces and comments.
    (##"<path style="STROKE:Red;/* stroke-width:9 */Stroke-Width:5 ! Important" stroke-width="2" d="M9 9h90"/>"##, [5]),
    (##"<path style="display:NONE" stroke="red" d="M9 9h90"/><path display=" none " stroke="red" d="M9 9h90"/>"##, []),
    (
      ##"<g stroke="red" style="stroke-width:6"><path style="stroke-width:unset" d="M9 9h90"/><path style="stroke-width:initial" d="M9 9h90"/></g>"##,
      [6, 1]
    ),
    (##"<style type="text/less">path{stroke-width:9}</style><path stroke="red" d="M9 9h90"/>"##, [1]),
    // A subpath without segments paints nothing.
    (
      ##"<path stroke="red" stroke-linecap="round" d="M9 9M20 20h9m9 9"/><polyline stroke="red" stroke-linecap="round" points="9,9"/>"##,
      [1]
    ),
    (##"<path stroke="red" stroke-linecap="round" d="L9 9"/>"##, []),
    // Elements may declare namespace prefixes.
    (##"<s:g xmlns:s="http://www.w3.org/2000/svg"><s:path stroke="red" d="M9 9h90"/></s:g>"##, [1]),
  ])
  func `Values are parsed as in viewers`(body: String, widths: [Double]) throws {
    #expect(try strokes(read(body)).map(\.width) == widths)
  }

  @Test func `Caps are inherited by keyword`() throws {
    func spans(_ cap: String) throws -> [Point2D] {
      try places(
        ##"<g stroke-linecap="\##(cap)" stroke="red" stroke-width="8"><path stroke-linecap="inherit" d="M20 20h90"/></g>"##
      )[0]
    }
    #expect(try spans("butt") == [Point2D(24, 20), Point2D(106, 20)])
    #expect(try spans("round") == [Point2D(20, 20), Point2D(110, 20)])
  }

  @Test func `Dashes of a circle start at the right`() throws {
    let body = ##"<circle cx="50" cy="50" r="20" stroke="red" fill="none" stroke-dasharray="10 200"/>"##
    #expect(try places(body)[0][0] == Point2D(70, 50))
  }

  @Test(arguments: [
    (
      ##"<rect style="transform:scale(2);transform-box:fill-box" width="9" height="9" fill="red"/>"##, ["transform-box"]
    ),
    (##"<rect style="transform-box:fill-box" width="9" height="9" fill="red"/>"##, []),
    (##"<path stroke="red" stroke-dasharray="calc(2px + 3px)" d="M9 9h90"/>"##, ["stroke-dasharray"]),
    (##"<path stroke="red" stroke-dasharray="none" d="M9 9h90"/>"##, []),
    (##"<path style="all:unset" stroke="red" d="M9 9h90"/>"##, ["all"]),
    (##"<defs><path id="a" stroke="red" d="M9 9h90"/></defs><use href="#a" x="calc(2px + 3px)"/>"##, ["x"]),
    (
      ##"<style>.a{stroke:red; .b{stroke:lime} .c{stroke:blue} fill:none}</style><path class="a" d="M9 9h90"/>"##,
      [".b"]
    ),
  ])
  func `Differences are reported`(body: String, lost: [String]) throws {
    #expect(try losses(body) == lost)
    #expect(try strokes(read(body)).count == 1)
  }

  @Test func `A style sheet in another file is a loss`() throws {
    let text = ##"<?xml-stylesheet href="a.css"?><svg width="200" height="100"><path stroke="red" d="M9 9h90"/></svg>"##
    #expect(try SVGDocument.read(Array(text.utf8)).losses.map(\.feature) == ["xml-stylesheet"])
  }

  @Test func `The outline of a translucent area is invisible`() throws {
    let drawing = try read(##"<circle cx="50" cy="50" r="20" fill="#fc08"/>"##)
    #expect(strokes(drawing).map(\.color.rgba) == [0xFFCC_0000])
  }

  @Test func `Curves are accurate to a tenth of a pt`() throws {
    // A circle of radius 40 as four arcs, as four cubics (with the usual constant), and as an element.
    let k = 40 * 0.5522847498
    let cubics = "M60 50C60 \(50 + k) \(20 + k) 90 20 90C\(20 - k) 90 -20 \(50 + k) -20 50"
    for body in [
      #"<path stroke="red" d="M60 50A40 40 0 0 1-20 50a40 40 0 0 1 80 0"/>"#,
      #"<circle stroke="red" cx="20" cy="50" r="40"/>"#,
      "<path stroke=\"red\" fill=\"none\" d=\"\(cubics)\"/>",
    ] {
      let stroke = try #require(strokes(read(body)).first)
      for node in stroke.ink { #expect(abs(node.position.distance(to: Point2D(20, 50)) - 40) < 0.1) }
      #expect(stroke.samples.count > 30)
    }
  }

  @Test func `Smooth curves continue, corners stay sharp`() throws {
    let smooth = try places(#"<path stroke="red" d="M0 0Q10 0 10 10T20 20M0 0C0 5 5 10 10 10S20 15 20 20"/>"#)
    #expect(smooth.count == 2)
    #expect(smooth.allSatisfy { $0.last == Point2D(20, 20) })
    let corner = try #require(strokes(read(#"<path stroke="red" d="M0 0H50V50"/>"#)).first)
    #expect(corner.ink.map { $0.position.distance(to: Point2D(50, 0)) }.min() == 0)
  }

  @Test func `Transforms and the view box are applied`() throws {
    #expect(
      try places(
        #"<g transform="translate(10) scale(2,3)"><line x1="0" y1="0" x2="5" y2="5" stroke="red" transform="rotate(90)"/></g>"#
      )
        == [[Point2D(10, 0), Point2D(0, 15)]])
    // 100 × 100 in 200 × 100: centred.
    #expect(
      try places(
        #"<line x1="0" y1="0" x2="100" y2="100" stroke="red"/>"#, #"width="200" height="100" viewBox="0 0 100 100""#)
        == [[Point2D(50, 0), Point2D(150, 100)]])
    #expect(try read("", #"width="1in" height="10mm""#).width == 96)
    #expect(try read("", #"viewBox="5 5 30 40""#).height == 40)
  }

  @Test func `A rectangle that covers the page becomes the paper`() throws {
    let drawing = try read(##"<rect width="100%" height="100%" fill="#ffeedd"/><path stroke="red" d="M0 0h9"/>"##)
    #expect(drawing.sheet.color == RGBAColor(rgba: 0xFFEE_DDFF))
    #expect(strokes(drawing).count == 1)
  }

  @Test func `Nested pages are clipped to their frame, and visible children of hidden groups are drawn`() throws {
    #expect(
      try places(
        """
        <svg x="100" y="50" width="100" height="50" viewBox="0 0 10 5" stroke-linecap="round"><line x1="1" y1="1" x2="9" y2="4" stroke="red"/></svg>
        <svg x="10" stroke-linecap="round"><svg viewBox="0 0 10 10" preserveAspectRatio="none"><line x2="10" y2="10" stroke="red"/></svg></svg>
        <g visibility="hidden"><line x2="5" stroke="red"/><line x2="6" stroke="red" visibility="visible"/></g>
        """)
        == [
          [Point2D(110, 60), Point2D(190, 90)], [Point2D(10, 0), Point2D(210, 100)], [Point2D(0, 0), Point2D(6, 0)],
        ])
    #expect(strokes(try read(#"<line x2="5" stroke="red" stroke-opacity="50%"/>"#)).first?.color.rgba == 0xFF00_0080)
  }

  @Test func `A drawing is read back with its strokes, colours and widths`() throws {
    let page = HandwrittenPage(seed: 4, strokeCount: 12, sampleCount: 1_200).drawing
    let again = try SVGDocument.drawing(from: SVGDocument.bytes(of: page))
    #expect(again.width == page.width)
    #expect(strokes(again).count == 12)
    #expect(strokes(again).first?.color == strokes(page).first?.color)
    #expect(abs((strokes(again).first?.width ?? 0) - (strokes(page).first?.width ?? 0)) < 0.01)
    // Every point of one stroke is near the other.
    for (old, new) in zip(strokes(page), strokes(again)) {
      let path = try EraserPath(new.ink.map(\.position), radius: 0.5)
      var probe = try Drawing(width: page.width, height: page.height)
      try probe.apply(.add(Stroke(tool: .pen, color: .black, width: 1, samples: old.samples)))
      for change in probe.changes(erasingPartsAlong: path) { try probe.apply(change) }
      // An eraser of the same width along the other stroke erases it except for slivers.
      guard case .stroke(let stroke, let parts) = probe.marks[0] else { continue }
      let left = parts.reduce(0) { $0 + $1.upper - $1.lower }
      #expect(left < 0.02 * stroke.fullRange.upper)
    }
  }

  @Test(arguments: [
    ("", DocumentError.Reason.endsEarly), ("<html/>", .missing("svg")), ("<svg><path></svg>", .unexpected),
    ("<!DOCTYPE svg [<!ENTITY a 'b&c;'>]><svg/>", .notUnderstood("DOCTYPE")),
    ("<!DOCTYPE svg [<!ENTITY a '<path/>'>]><svg/>", .notUnderstood("DOCTYPE")),
    ("<!DOCTYPE svg [<!ENTITY % a 'b'>]><svg/>", .notUnderstood("DOCTYPE")),
    ("<!DOCTYPE svg [%a;]><svg/>", .notUnderstood("DOCTYPE")),
    ("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///x'>]><svg id='&a;'/>", .notUnderstood("&")),
    ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg id='&ab;'/>", .notUnderstood("&")),
    ("<svg><!DOCTYPE svg [<!ENTITY a 'b'>]></svg>", .notUnderstood("DOCTYPE")),
    ("<!DOCTYPE svg [<!ENTITY a 'b", .endsEarly), ("<!DOCTYPE svg [<!ENTITY a 'b'>", .endsEarly),
    ("<!DOCTYPE svg [<!ENTITY a 'b'>]", .endsEarly), ("<!DOCTYPE svg '", .endsEarly),
  ])
  func `A fault is reported`(text: String, reason: DocumentError.Reason) {
    let error = #expect(throws: DocumentError.self) { try SVGDocument.drawing(from: Array(text.utf8)) }
    #expect(error?.reason == reason)
  }

  private static let line = "<path stroke='red' d='M0 0h9'/>"

  @Test(arguments: [
    ("<path stroke='red' d='M0 0h9'/>", true),
    ("<g clip-path='none' mask='none'><path stroke='red' d='M0 0h9'/></g>", true),
    ("<g clip-path='url(#a)'><path stroke='red' d='M0 0h9'/></g>", false),
    ("<path mask='url(#a)' stroke='red' d='M0 0h9'/>", false),
    ("<style>.a{clip-path: url(#b)}</style><path class='a' stroke='red' d='M0 0h9'/>", false),
    ("<g clip-path='url(#a)'><path fill='none' d='M0 0h9'/></g>", true),
    ("<defs><path clip-path='url(#a)' stroke='red' d='M0 0h9'/></defs>", true),
    // A clip that contains the whole page removes nothing.
    (
      "<g clip-path='url(#a)'>\(line)</g><defs><clipPath id='a'> <rect width='300' height='150'/></clipPath></defs>",
      true
    ),
    (
      "<g clip-path='url(&quot;#a&quot;)'>\(line)</g><clipPath id='a'><rect width='300' height='150'/></clipPath>", true
    ),
    ("<g clip-path='url(#a)'>\(line)</g><clipPath id='a'><rect width='300' height='149'/></clipPath>", false),
    ("<g clip-path='url(#a)'>\(line)</g><clipPath id='a'><rect x='1' width='300' height='150'/></clipPath>", false),
    ("<g clip-path='url(#a)'>\(line)</g><clipPath id='a'><rect width='300' height='150' rx='9'/></clipPath>", false),
    (
      "<g clip-path='url(#a)'>\(line)</g><clipPath id='a' transform='scale(.1)'><rect width='300' height='150'/></clipPath>",
      false
    ),
    ("<g clip-path='url(#a)'>\(line)</g><clipPath id='a'><circle r='900'/></clipPath>", false),
    ("<g clip-path='url(#a)'>\(line)</g><g id='a'><rect width='300' height='150'/></g>", false),
    (
      "<g transform='scale(2)' clip-path='url(#a)'>\(line)</g><clipPath id='a'><rect width='150' height='75'/></clipPath>",
      true
    ),
    (
      "<g transform='scale(2)' clip-path='url(#a)'>\(line)</g><clipPath id='a'><rect width='140' height='75'/></clipPath>",
      false
    ),
    (
      "<g transform='scale(0)' clip-path='url(#a)'>\(line)</g><clipPath id='a'><rect width='300' height='150'/></clipPath>",
      true
    ),
    ("<path style='marker-end:url(#a)' stroke='red' d='M0 0h9'/>", false),
    ("<g marker-end='url(#a)'><path marker-end='none' stroke='red' d='M0 0h9'/></g>", true),
  ])
  func `Clips and markers are reported as losses`(body: String, isComplete: Bool) throws {
    #expect(try SVGDocument.read(Array("<svg>\(body)</svg>".utf8)).isComplete == isComplete)
  }

  @Test func `Too many curves are refused early`() {
    let text = "<svg><path stroke='red' d='M0 0" + String(repeating: "q9e5 9e5 0 9", count: 40_000) + "'/></svg>"
    let error = #expect(throws: DocumentError.self) { try SVGDocument.drawing(from: Array(text.utf8)) }
    #expect(error?.reason == .tooLong(limit: DocumentLimit.pointCount))
  }

  @Test func `Any modified text is either read or refused`() throws {
    let text = Array(
      ##"""
      <svg width="90" height="50" viewBox="0 0 9 5"><g transform="matrix(1 0 0 1 2 3) skewX(10)" style="stroke:#123;fill:none">
      <path d="M1 2q3 4 5 6t1 1a2 3 4 0 1 5 6c1 2 3 4 5 6s1 2 3 4z"/><polygon points="1,2 3,4 5,6"/><ellipse cx="1" rx="2" ry="3"/>
      </g></svg>
      """##.utf8)
    #expect(try SVGDocument.drawing(from: text).marks.count == 3)
    var generator = SeededGenerator(seed: 7)
    var readCount = 0
    for _ in 0..<6_000 {
      var damaged = text
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: 0..<damaged.count, using: &generator)
        let byte = "<>/\"'=&;#,.-+e09MmzAaQ( )".utf8.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: damaged[at] = byte
        case 1: damaged.insert(byte, at: at)
        default: damaged.remove(at: at)
        }
      }
      if (try? SVGDocument.drawing(from: damaged)) != nil { readCount += 1 }
    }
    #expect(readCount > 1_000)
  }
}
