import InkdotDrawings
import InkdotFormats
import InkdotGeometry
import InkdotInk
import Testing

/// Documents that browsers render in a particular way: the strokes are where browsers paint them, or a loss names the
/// reason. The expected values are those of Chromium.
@Suite struct SVGBrowserTests {
  private func read(_ text: String) throws -> DocumentContent { try SVGDocument.read(Array(text.utf8)) }
  private func svg(_ body: String, _ root: String = "width='200' height='200'") throws -> DocumentContent {
    try read("<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(root)>\(body)</svg>")
  }
  private func strokes(_ content: DocumentContent) -> [Stroke] {
    content.drawing.marks.compactMap { if case .stroke(let stroke, _) = $0 { stroke } else { nil } }
  }
  private func starts(_ content: DocumentContent) -> [Point2D] { strokes(content).map { $0.samples[0].position } }
  private func line(_ attributes: String) -> String {
    "<path d='M20 60H120' fill='none' stroke='red' stroke-width='2' stroke-linecap='round' \(attributes)/>"
  }

  @Test(arguments: [
    // CSS needs units and commas; browsers ignore the declaration.
    ("style='transform:translate(20,30)'", Point2D(20, 60)),
    ("style='transform:translate(20px 30px)'", Point2D(20, 60)),
    ("style='transform:rotate(20)'", Point2D(20, 60)), ("style='transform:rotate(20deg,9px,9px)'", Point2D(20, 60)),
    ("style='transform:matrix(1,0,0,1,20px,30px)'", Point2D(20, 60)),
    ("transform='translate(5)' style='transform:translate(20,30)'", Point2D(25, 60)),
    ("style='transform:translate(20px,30px)'", Point2D(40, 90)),
    ("style='transform:translate(0,30px)'", Point2D(20, 90)),
    ("style='transform:scale(2)'", Point2D(40, 120)), ("style='transform:translateX(20px)'", Point2D(40, 60)),
    ("style='-webkit-transform:translate(20px,30px)'", Point2D(40, 90)),
    ("transform='translate(20 30)'", Point2D(40, 90)), ("transform='translate(20,30),scale(1)'", Point2D(40, 90)),
  ])
  func `A transform is parsed as in browsers`(attributes: String, start: Point2D) throws {
    let content = try svg(line(attributes))
    #expect(starts(content) == [start])
    #expect(content.losses.isEmpty)
  }

  @Test(arguments: [
    ("} .a{stroke:lime}", false), (".b{x:y}} .a{stroke:lime}", false), ("; .a{stroke:lime}", false),
    (".a,{stroke:lime}", false), (".a{:stroke:lime}", false), (".a{x:[;stroke:lime}", false),
    ("{x:y} .a{stroke:lime}", true), (".a{stroke:lime", true), (".a{content:'}';stroke:lime}", true),
    (".b{content:'{'} .a{stroke:lime}", true), (".b{content:'/*'} .a{stroke:lime}", true),
    (".b{content:\"\\\"}\"} .a{stroke:lime}", true), (".b{x:url(data:a;b,{)} .a{stroke:lime}", true),
    (".a{x:url( 'a)' );stroke:lime}", true), (".a{x:(a;b);stroke:lime}", true),
    ("@media print{.b{x:'}'} .a{stroke:red}} .a{stroke:lime}", true), ("@import url(x;y); .a{stroke:lime}", true),
    ("@media screen{.a{stroke:lime}}", true), ("@media screen{;.a{stroke:lime}} .b{x:y}", true),
    ("@media screen{.b{x:y} .a{stroke:lime", true), ("&lt;!-- .a{stroke:lime} -->", true),
  ])
  func `Braces, strings and brackets of rules are parsed as in browsers`(rules: String, applies: Bool) throws {
    let content = try svg("<style>\(rules)</style>\(line("class='a'"))")
    let color: RGBAColor = applies ? RGBAColor(rgba: 0x00FF_00FF) : RGBAColor(rgba: 0xFF00_00FF)
    #expect(strokes(content).map(\.color) == [color])
  }

  @Test(arguments: [
    ("display='none'", Point2D(20, 60), []), ("style='display:none'", Point2D(20, 60), []),
    // About the middle of the page, and outside its view box.
    ("transform='rotate(180)'", Point2D(180, 140), []), ("style='transform:rotate(180deg)'", Point2D(180, 140), []),
    ("viewBox='0 0 100 100' transform='translate(20)'", Point2D(60, 120), []),
    ("viewBox='0 0 100 100' style='transform:scale(.5);transform-origin:0 0'", Point2D(20, 60), []),
    ("style='padding:20px'", Point2D(20, 60), ["padding"]), ("style='padding:0'", Point2D(20, 60), []),
  ])
  func `The box of the root is applied or reported`(attributes: String, start: Point2D, losses: [String]) throws {
    let content = try svg(line(""), "width='200' height='200' \(attributes)")
    let found = try #require(starts(content).first)
    #expect(found.distance(to: start) < 1e-3)
    #expect(content.losses.map(\.feature) == losses)
  }

  @Test func `A flag of an attribute selector is reported`() throws {
    let content = try svg("<style>[class=A i]{stroke:lime}</style>\(line("class='a'"))")
    #expect(content.losses.map(\.feature) == ["[class=A i]"])
  }

  @Test(arguments: [
    "translate(20px,30px)", "rotate(20deg)", "translateX(30)", "scaleY(2)", "translate(20,30),,rotate(9)",
  ])
  func `A transform attribute in CSS syntax is ignored`(transform: String) throws {
    let content = try svg(line("transform='\(transform)'"))
    #expect(starts(content) == [Point2D(20, 60)])
    #expect(content.losses.map(\.feature) == ["transform"])
  }

  @Test(arguments: [
    ("-webkit-opacity:.5", "opacity"), ("-webkit-filter:blur(9px)", "filter"),
    ("-webkit-clip-path:inset(50px)", "clip-path"),
    ("-webkit-mask:linear-gradient(red,blue)", "mask"), ("mask:linear-gradient(red,blue)", "mask"),
    ("opacity:calc(.05*2)", "opacity"), ("stroke-dasharray:9;stroke-dashoffset:calc(1px*2)", "stroke-dashoffset"),
    ("transform:translate(calc(1px*2),3px)", "transform"),
  ])
  func `An effect of CSS is applied or reported`(style: String, feature: String) throws {
    let content = try svg(line("style='\(style)'"))
    let isFaded = strokes(content).first?.color.opacity == 128
    #expect(isFaded || content.losses.map(\.feature).contains(feature))
  }

  @Test(
    arguments: [
      ("font-size='large'", 18.0), ("style='font-size:xx-large'", 32), ("style='font-size:200%'", 32),
      ("style='font-size:larger'", 19.2), ("style='font:italic 20px/30px serif'", 20), ("font-size='20'", 20),
      ("style='font-size:20'", 16), ("style='font-size:smaller'", 16 / 1.2), ("font-size='1.5em'", 24),
    ] as [(String, Double)])
  func `An em is the size of the font`(attributes: String, em: Double) throws {
    for text in [
      "<g \(attributes)>\(line("style='stroke-width:1em'"))</g>",
      line("\(attributes)").replacing("stroke-width='2'", with: "stroke-width='1em'"),
    ] {
      let width = try #require(strokes(try svg(text)).first?.width)
      #expect(abs(width - em) < 0.02)
    }
  }

  @Test(arguments: [
    "<!ATTLIST path transform CDATA 'translate(20,30)'>",
    "<!ATTLIST path x (a|b) 'a' transform CDATA #FIXED \"translate(20 30)\">",
    "<!ENTITY e '20 30'><!ATTLIST path class CDATA #IMPLIED transform CDATA 'translate(&e;)'>",
    "<!ATTLIST path transform CDATA 'translate(20,30)'><!ATTLIST path transform CDATA 'scale(2)'>",
  ])
  func `Default values of a document type apply`(declarations: String) throws {
    let content = try read(
      "<!DOCTYPE svg [\(declarations)]><svg xmlns='http://www.w3.org/2000/svg' width='200' height='200'>\(line(""))</svg>"
    )
    #expect(starts(content) == [Point2D(40, 90)])
    let own = try read(
      "<!DOCTYPE svg [\(declarations)]><svg xmlns='http://www.w3.org/2000/svg' width='200' height='200'>\(line("transform='scale(1)'"))</svg>"
    )
    #expect(starts(own) == [Point2D(20, 60)])
  }

  @Test func `Default values are limited`() {
    let value = String(repeating: "a", count: 1 << 16)
    let text =
      "<!DOCTYPE svg [<!ATTLIST g b CDATA '\(value)'>]><svg>\(String(repeating: "<g/>", count: 1000))</svg>"
    #expect(throws: DocumentError.self) { try read(text) }
    for part in [
      "<!ATTLIST", "<!ATTLIST g", "<!ATTLIST g b", "<!ATTLIST g b (", "<!ATTLIST g b CDATA 'x", "<!ATTLIST g b CDATA &",
    ] {
      #expect(throws: DocumentError.self) { try read("<!DOCTYPE svg [\(part)") }
    }
  }

  @Test(arguments: [
    SVGBrowserTests.hidden("style='display:contents'"), SVGBrowserTests.hidden("style='d:none'"),
    SVGBrowserTests.hidden("requiredExtensions=''"),
    "<g xmlns='urn:other'>\(SVGBrowserTests.hidden(""))</g>",
  ])
  func `Content that browsers do not paint is not read`(body: String) throws {
    let content = try svg(body)
    #expect(strokes(content).isEmpty)
    #expect(content.losses.isEmpty)
  }

  private static func hidden(_ attributes: String) -> String {
    "<path d='M20 60H120' fill='none' stroke='red' \(attributes)/>"
  }

  @Test(arguments: [
    ("<style>[stroke='RED' i]{stroke:lime}</style>", "[stroke='RED' i]"),
    ("<h:style xmlns:h='http://www.w3.org/1999/xhtml'>path{stroke:lime}</h:style>", "h:style"),
    ("<use href='#a' style='x:50px'/>", "x"),
  ])
  func `A style that is not supported is reported`(body: String, feature: String) throws {
    #expect(try svg("\(body)<g id='a'>\(line(""))</g>").losses.map(\.feature).contains(feature))
  }

  @Test func `The size of the page follows its style, an empty view box is reported`() throws {
    let page = try svg(line(""), "style='width:100px;height:50px' viewBox='0 0 200 100'")
    #expect(page.drawing.width == 100 && page.drawing.height == 50)
    #expect(starts(page) == [Point2D(10, 30)])
    #expect(try svg(line(""), "width='200' height='100' style='width:100%'").drawing.width == 200)
    #expect(try svg(line(""), "width='200' height='200' viewBox='0 0 0 0'").losses.map(\.feature).contains("viewBox"))
  }

  @Test func `A reference without a prefix precedes one with it`() throws {
    let defs = "<defs><g id='a'>\(line(""))</g><g id='b'>\(line("transform='scale(2)'"))</g></defs>"
    for link in ["xlink:href='#a' href='#b'", "href='#b' xlink:href='#a'"] {
      #expect(starts(try svg("\(defs)<use \(link)/>")) == [Point2D(40, 120)])
    }
  }

  @Test func `A compressed document is named as such`() {
    let bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    #expect(DocumentForm(of: bytes) == .svg)
    for read in [SVGDocument.read, JSONDocument.read, InkMLDocument.read] as [([UInt8]) throws -> DocumentContent] {
      #expect { try read(bytes) } throws: { ($0 as? DocumentError)?.reason == .notUnderstood("gzip") }
    }
  }
}
