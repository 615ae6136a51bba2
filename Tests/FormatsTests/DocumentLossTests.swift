import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

/// Strokes and losses of documents from other programs.
@Suite struct DocumentLossTests {
  private func svg(_ body: String, _ root: String = "width='200' height='100'") throws -> DocumentContent {
    try SVGDocument.read(Array("<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(body)</svg>".utf8))
  }
  private func inkml(_ body: String) throws -> DocumentContent {
    try InkMLDocument.read(Array("<ink>\(body)</ink>".utf8))
  }
  private func strokes(_ content: DocumentContent) -> [Stroke] {
    content.drawing.marks.compactMap { if case .stroke(let stroke, _) = $0 { stroke } else { nil } }
  }
  private func places(_ content: DocumentContent) -> [[Point2D]] {
    strokes(content).map { stroke in
      var places: [Point2D] = []
      for sample in stroke.samples where sample.position != places.last { places.append(sample.position) }
      return places
    }
  }

  // MARK: SVG

  private static let line = "<path stroke='red' fill='none' d='M10 50H190'/>"
  private static let box = "d='M20 20H180V80H20Z'"

  @Test(arguments: [
    // Elements that other programs paint and this reader omits.
    ("<text x='20' y='40'>Hi</text>\(line)", ["text"]), ("<image href='a.png' width='5' height='5'/>", ["image"]),
    ("<foreignObject width='9' height='9'/>", ["foreignObject"]), ("<use href='other.svg#u'/>", ["use"]),
    ("<circle r='9' fill='none' stroke='red'><animate attributeName='cx' to='9'/></circle>", ["animate"]),
    ("<foo><path stroke='red' d='M10 20H190'/></foo>\(line)", ["foo"]),
    // Elements that look different.
    ("<path \(box) fill='red'/>", []), ("<path \(box)/>", []),
    ("<path d='M20 20H180V80H20ZM40 40V60H60V40Z' fill='red'/>", ["fill"]),
    ("<path \(box) fill-rule='evenodd'/>", ["fill"]),
    ("<path \(box) fill='#fd0' stroke='red'/>", []), ("<path d='M0 0H50L90 0' stroke='red'/>", []),
    ("<g filter='url(#f)'>\(line)</g>", ["filter"]), ("<g style='filter:blur(3px)'>\(line)</g>", ["filter"]),
    ("<g style='filter:none'>\(line)</g>", []), ("<g style='clip-path:circle(20px)'>\(line)</g>", ["clip-path"]),
    ("<g opacity='.5'>\(line)\(line)</g>", ["opacity"]), ("<g opacity='.5'>\(line)</g>", []),
    ("<path style='mix-blend-mode:difference' stroke='red' d='M0 0h9'/>", ["mix-blend-mode"]),
    ("<path style='mix-blend-mode:multiply' stroke='red' d='M0 0h9'/>", ["mix-blend-mode"]),
    ("<path stroke='red' stroke-width='80' d='M0 0h9' stroke-linecap='round'/>", ["stroke-width"]),
    ("<path stroke='red' stroke-width='.2' d='M0 0h9'/>", ["stroke-width"]),
    ("<path stroke='red' stroke-width='20' d='M0 0h9'/>", ["stroke-linecap"]),
    ("<path stroke='red' stroke-width='20' fill='none' stroke-linecap='round' d='M0 0h9v9'/>", ["stroke-linejoin"]),
    ("<path stroke='red' stroke-width='20' stroke-linecap='square' d='M20 50H180'/>", ["stroke-linecap"]),
    ("<path stroke='red' stroke-width='6' stroke-dasharray='5 9' d='M20 50H180'/>", ["stroke-linecap"]),
    ("<path stroke='red' fill='none' stroke-width='6' d='M9 50H99L9 60'/>", ["stroke-linejoin"]),
    ("<path stroke='red' fill='none' stroke-width='3' stroke-miterlimit='30' d='M9 50H99L9 60'/>", ["stroke-linejoin"]),
    ("<path stroke='red' fill='none' stroke-width='3' d='M50 50L60 20L70 50'/>", ["stroke-linejoin"]),
    // Differences of less than 2 pt.
    ("<path stroke='red' stroke-width='9' d='M20 50H180'/>", []),
    ("<path stroke='red' stroke-width='9' stroke-linecap='square' d='M20 50H180'/>", []),
    ("<rect x='20' y='20' width='90' height='60' stroke='red' stroke-width='9' fill='none'/>", []),
    ("<path stroke='red' fill='none' stroke-width='3' d='M9 50H99L9 60'/>", []),
    ("<path stroke='red' fill='none' stroke-width='20' d='M20 20A60 60 0 1 1 19 20Z'/>", []),
    ("<path stroke='red' stroke-width='.8' d='M0 0h9'/>", []),
    // Fills in the colour of the sheet.
    ("<path \(box) fill='#fff' stroke='red'/>", []), ("<circle cx='50' cy='50' r='40' fill='white'/>\(line)", []),
    ("\(line)<path \(box) fill='#fff' stroke='red'/>", []), ("\(line)<path \(box) fill='#fff'/>", []),
    ("<path d='M0 90H9' stroke='red'/><path \(box) fill='#fff'/>", []),
    ("<path \(box) fill='#fff' fill-opacity='.5'/><path \(box) fill='#fff' filter='url(#f)'/>", ["filter"]),
    (
      "<g transform='scale(10 1)'><path stroke='red' stroke-width='2' stroke-linecap='round' d='M0 0h9'/></g>",
      ["transform"]
    ),
    ("<path stroke='oklch(60% 0.2 150)' d='M0 0h9'/>", ["stroke"]),
    ("<path stroke='context-stroke' d='M0 0h9'/>", ["stroke"]),
    ("<path stroke='url(#p)' d='M0 0h9'/><pattern id='p'/>", ["pattern"]),
    ("<path stroke='red' style='stroke-width:calc(2px + 6px)' d='M0 0h9'/>", ["stroke-width"]),
    ("<svg width='40' height='40'><path stroke='red' d='M0 20H100'/></svg>", ["overflow"]),
    ("<svg width='40' height='40' overflow='visible'><path stroke='red' d='M0 20H100'/></svg>", []),
    (
      "<style>@keyframes k{to{stroke:#0a0}} .a{animation:k 1s}</style><path class='a' stroke='red' d='M0 0h9'/>",
      ["animation"]
    ),
    ("<style>path:nth-child(2){stroke:blue}</style>\(line)", ["path:nth-child(2)"]),
    ("<style>@supports (d:1){.a{stroke:blue}}</style>\(line)", ["@supports"]),
    ("<path stroke='red' transform='foo(3)' d='M0 0h9'/>", ["transform"]),
    ("<path stroke='red' d='M0 0h9' style='offset-path:none;rotate:20deg'/>", ["rotate"]),
    // Elements that paint nothing.
    ("<metadata><a/></metadata><title>t</title><script>1</script><x:path stroke='red' d='M0 0h9'/>\(line)", []),
    ("<image visibility='hidden' href='a.png'/><text display='none'>a</text>\(line)", []),
    ("<rect width='9' height='9' fill='none' stroke='red' marker-end='url(#m)'/>", []),
    ("<path stroke='red' d='M0 0h9' opacity='0' filter='url(#f)'/>", []),
    (
      "<path stroke='red' d='M0 0h9' role='img' data-a='b' aria-label='c' onclick='d()' inkscape:x='e' font-size='9'/>",
      []
    ),
    ("<style media='print'>.a{filter:url(#f)}</style><path class='a' stroke='red' d='M0 0h9'/>", []),
  ])
  func `Exactly the losses of an SVG are reported`(body: String, features: [String]) throws {
    #expect(try svg(body).losses.map(\.feature) == features)
  }

  @Test func `A loss has its first line and its count`() throws {
    let losses = try svg("\n<image href='a'/>\n<text>a</text>\n<image href='b'/>").losses
    #expect(losses.map(\.description) == ["image (line 2, 2 times)", "text (line 3)"])
  }

  @Test func `Class names count only in documents of Inkdot`() throws {
    let body =
      "<g class='background'><path d='M10 20H190' fill='none' stroke='#d00' stroke-width='4'/></g>"
      + "<path class='ruling lined' d='M10 50H190' fill='none' stroke='#0a0'/><text class='text' x='150'>Label</text>"
      + "<path class='highlighter' d='M10 60H190' fill='none' stroke='#0a0'/>"
    let foreign = try svg(body)
    #expect(strokes(foreign).map(\.tool) == [.pen, .pen, .pen] && foreign.drawing.sheet.ruling == .plain)
    #expect(foreign.losses.map(\.feature) == ["text"])
    let own = try svg(body, "width='200' height='100' class='inkdot' stroke-linecap='round'")
    #expect(strokes(own).map(\.tool) == [.background, .highlighter] && own.drawing.sheet.ruling.kind == .lined)
  }

  @Test(arguments: [
    ("hwb(120 0% 0%)", 0x00FF_00FF), ("light-dark(#d00, #0a0)", 0xDD00_00FF), ("oklch(60% 0.2 150)", 0x0000_00FF),
    ("url(#g)", 0xFF00_00FF), ("url(#h)", 0xFF00_00FF), ("url(#none) #0a0", 0x00AA_00FF), ("var(--c)", 0x00AA_00FF),
    ("var(--d, blue)", 0x0000_FFFF), ("currentColor", 0x1E90_FFFF),
  ])
  func `A colour is resolved or replaced, and its line stays`(color: String, expected: UInt32) throws {
    let content = try svg(
      """
      <style>:root{--c:#0a0}</style><linearGradient id='g'><stop stop-color='#f00'/><stop stop-color='#00f'/></linearGradient>
      <linearGradient id='h' xlink:href='#g'/><path color='#1e90ff' style='stroke:\(color)' fill='none' d='M10 20H90'/>
      """)
    #expect(strokes(content).map(\.color.rgba) == [expected])
  }

  @Test(arguments: [
    ("<circle style='cx:100px;cy:50px;r:30px' fill='none' stroke='red'/>", Rect2D(x: 70, y: 20, width: 60, height: 60)),
    ("<ellipse cx='100' cy='50' rx='40' fill='none' stroke='red'/>", Rect2D(x: 60, y: 10, width: 80, height: 80)),
    (
      "<rect x='10%' y='10%' width='80%' height='80%' fill='none' stroke='red'/>",
      Rect2D(x: 20, y: 10, width: 160, height: 80)
    ),
    ("<line x1='10vw' x2='2em' stroke='red'/>", Rect2D(x: 20, y: 0, width: 12, height: 0)),
    ("<path style=\"d:path('M10 50H190')\" stroke='red'/>", Rect2D(x: 10, y: 50, width: 180, height: 0)),
    (
      "<path style='transform:translate(0,20px)' d='M10 50H190' stroke='red'/>",
      Rect2D(x: 10, y: 70, width: 180, height: 0)
    ),
    (
      "<path transform='rotate(90)' transform-origin='100 50' d='M60 50H140' stroke='red'/>",
      Rect2D(x: 100, y: 10, width: 0, height: 80)
    ),
    (
      "<switch><path systemLanguage='de' d='M9 9H9'/><path d='M10 80H190' stroke='red'/><path d='M0 0H1' stroke='red'/></switch>",
      Rect2D(x: 10, y: 80, width: 180, height: 0)
    ),
  ])
  func `Geometry is resolved as in CSS and SVG`(body: String, box: Rect2D) throws {
    let content = try svg(body)
    #expect(content.losses == [] && strokes(content).count == 1)
    let points = strokes(content).flatMap { $0.samples.map(\.position) }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let found = [xs.min() ?? 0, ys.min() ?? 0, (xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0)]
    for (one, other) in zip(found, [box.x, box.y, box.width, box.height]) { #expect(abs(one - other) < 0.01) }
  }

  @Test func `Corners of a rectangle are round`() throws {
    let content = try svg("<rect x='10' y='10' width='60' height='40' rx='15' fill='none' stroke='red'/>")
    let stroke = try #require(strokes(content).first)
    #expect(!stroke.samples.contains { $0.position == Point2D(10, 10) } && stroke.samples.count > 20)
  }

  @Test(arguments: [
    ("viewBox='0 0 100 100' width='200' height='100' preserveAspectRatio='xMinYMin meet'", Point2D(0, 50), 200),
    ("viewBox='0 0 100 100' width='200' height='100' preserveAspectRatio='xMaxYMid'", Point2D(100, 50), 200),
    ("width='400' viewBox='0 0 100 50'", Point2D(0, 200), 400),
  ])
  func `The page follows the view box`(root: String, place: Point2D, width: Double) throws {
    let content = try svg("<path d='M0 50H100' stroke='red'/>", root)
    #expect(places(content).first?.first == place && content.drawing.width == width)
    #expect(width != 400 || content.drawing.height == 200)
  }

  @Test func `Selectors and rules apply as in CSS`() throws {
    func color(_ css: String, _ attributes: String = "") throws -> UInt32? {
      strokes(
        try svg("<style>\(css)</style><g id='g'><path id='x' class='a b' d='M0 0h9' stroke='red' \(attributes)/></g>")
      ).first?
      .color.rgba
    }
    for selector in [
      "g .a", "g&gt;.a", "g > path", ".a.b", "[id='x']", "path[id]", "#g path.a", ":root path", "svg g path",
    ] {
      #expect(try color("\(selector){stroke:#00f}") == 0x0000_FFFF, "\(selector)")
    }
    for selector in ["a .a", "svg > path", ".a.c", "[id=y]", "g:hover path", "#h path"] {
      #expect(try color("\(selector){stroke:#00f}") == 0xFF00_00FF, "\(selector)")
    }
    #expect(try color("@media screen{.a{stroke:#00f}}") == 0x0000_FFFF)
    #expect(try color(".a{stroke:#00f !important}", "style='stroke:lime'") == 0x0000_FFFF)
    #expect(try color(".a{stroke:lime}", "style='stroke:#00f'") == 0x0000_FFFF)
    let late = try svg("<path class='a' d='M0 0h9'/><style>.a{stroke:#00f}</style>")
    #expect(strokes(late).first?.color.rgba == 0x0000_FFFF)
  }

  @Test func `Lines with invisible widths, dashes or caps draw nothing`() throws {
    #expect(try strokes(svg("<path d='M0 0h9' stroke='red' stroke-width='0'/>")).isEmpty)
    #expect(try strokes(svg("<path d='M0 0h9' stroke='red' opacity='0'/>")).isEmpty)
    #expect(try strokes(svg("<path d='M0 0h0' stroke='red'/>")).isEmpty)
    #expect(try strokes(svg("<path d='M0 0h0' stroke='red' stroke-linecap='round'/>")).count == 1)
    let scaled =
      "<g transform='scale(10)'><path d='M1 5H19' stroke='red' stroke-width='2' vector-effect='non-scaling-stroke'/></g>"
    #expect(try strokes(svg(scaled)).map(\.width) == [2])
    let dashed = "<path d='M0 0H100' stroke='red' stroke-dasharray='50 50' pathLength='200' stroke-linecap='round'/>"
    #expect(try places(svg(dashed)).first?.last == Point2D(25, 0))
    #expect(try svg("", "width='9' height='9' style='background:#fed'").drawing.sheet.color.rgba == 0xFFEE_DDFF)
  }

  @Test(arguments: [
    ("stroke-width='8' d='M10 50H190'", [[14.0, 186]]), ("stroke-width='4' d='M10 50H190'", [[10, 190]]),
    ("stroke-width='8' stroke-linecap='square' d='M10 50H190'", [[10, 190]]),
    ("stroke-width='8' stroke-linecap='round' d='M10 50H190'", [[10, 190]]),
    ("stroke-width='8' d='M10 50H16'", [[13]]),
    // Ends that meet another line of the same element keep their length.
    ("stroke-width='8' d='M10 50H90M90 50H190'", [[14, 90], [90, 186]]),
    ("stroke-width='8' d='M10 50H90M190 50H90'", [[14, 90], [186, 90]]),
    (
      "stroke-width='8' stroke-dasharray='30 10' d='M10 50H190'",
      [[14, 36], [54, 76], [94, 116], [134, 156], [174, 186]]
    ),
  ])
  func `A wide line with flat ends keeps its length`(attributes: String, spans: [[Double]]) throws {
    let content = try svg("<path stroke='red' \(attributes)/>")
    #expect(places(content).map { $0.map(\.x) } == spans)
  }

  @Test func `An area in the colour of the paper draws no line`() throws {
    #expect(try strokes(svg("<path \(Self.box) fill='#fff'/>\(Self.line)")).count == 1)
    #expect(try strokes(svg("\(Self.line)<path \(Self.box) fill='#fff'/>")).count == 2)
    let cream = "width='200' height='100' style='background:#fed'"
    #expect(try svg("<path \(Self.box) fill='#fed'/>", cream).drawing.isEmpty)
    #expect(try !svg("<path \(Self.box) fill='#fff'/>", cream).drawing.isEmpty)
  }

  @Test func `A point out of range loses its element, not the document`() throws {
    let content = try svg(
      "\n<path d='M0 10H10' stroke='red'/>\n<path d='M0 20H3000000' stroke='red'/>\n<path d='M0 30H10' stroke='red'/>")
    #expect(strokes(content).count == 2)
    #expect(content.losses.map(\.description) == ["path (line 3)"])
  }

  // MARK: InkML

  @Test(arguments: [
    ("<trace>10 10, 50 50, 90 10</trace>", []), ("<traceView traceDataRef='#g'/>", ["traceView"]),
    ("<trace brushRef='#nope'>10 10, 50 50</trace>", ["brushRef"]),
    ("<trace contextRef='#nope'>10 10, 50 50</trace>", ["contextRef"]),
    (
      "<brush><brushProperty name='width' value='4'/><brushProperty name='height' value='12'/></brush><trace>1 1, 5 5</trace>",
      ["height"]
    ),
    ("<brush><brushProperty name='width' value='3' units='mils'/></brush><trace>1 1, 5 5</trace>", ["units"]),
    ("<brush><brushProperty name='rasterOp' value='xor'/></brush><trace>1 1, 5 5</trace>", ["rasterOp"]),
    ("<brush><brushProperty name='tip' value='rectangle'/></brush><trace>1 1, 5 5</trace>", ["tip"]),
    ("<brush><brushProperty name='width' value='120'/></brush><trace>1 1, 5 5</trace>", ["width"]),
    (
      "<traceFormat><channel name='X'/><channel name='Y'/><channel name='C'/></traceFormat><trace>1 1 5, 5 5 5</trace>",
      ["C"]
    ),
    (
      "<traceFormat><channel name='X'/><channel name='Y'/><channel name='Z'/></traceFormat><trace>1 1 5, 5 5 5</trace>",
      []
    ),
    ("<definitions><mapping xml:id='m' type='table'/></definitions><trace>1 1, 5 5</trace>", []),
    ("<trace continuation='end' priorRef='#a'>1 1, 5 5</trace>", ["priorRef"]),
    ("<annotationXML><a/></annotationXML><trace>1 1, 5 5</trace><foo/>", ["foo"]),
    ("<trace>1 1, 5 5</trace><trace>2000000 10, 2000050 50</trace>", ["trace"]),
  ])
  func `Exactly the losses of an InkML document are reported`(body: String, features: [String]) throws {
    #expect(try inkml(body).losses.map(\.feature) == features)
  }

  @Test func `Orientation and canvas transform apply`() throws {
    func shape(_ context: String) throws -> [Vector2D] {
      let points = places(
        try inkml(
          "<definitions><context xml:id='c'>\(context)</context></definitions><trace contextRef='#c'>10 10, 50 50, 90 10</trace>"
        ))
      return points[0].map { $0 - points[0][0] }
    }
    let upside = "<traceFormat><channel name='X'/><channel name='Y' orientation='-ve'/></traceFormat>"
    #expect(try shape(upside) == [Vector2D(0, 0), Vector2D(40, -40), Vector2D(80, 0)])
    let twice = "<canvasTransform><mapping type='affine'><affine>2 0 0, 0 3 0</affine></mapping></canvasTransform>"
    #expect(try shape(twice) == [Vector2D(0, 0), Vector2D(80, 120), Vector2D(160, 0)])
  }

  @Test func `Definitions are not drawn, and may follow their use`() throws {
    let content = try inkml(
      """
      <trace brushRef="#b">10 10, 50 50</trace>
      <definitions><brush xml:id="b"><brushProperty name="color" value="#d00000"/><brushProperty name="width" value="4"/></brush>
      <trace xml:id="t">10 90, 50 90</trace></definitions>
      """)
    #expect(strokes(content).map(\.color.rgba) == [0xD000_00FF] && strokes(content).map(\.width) == [4])
    #expect(content.isComplete)
  }

  @Test func `The current format, brush and continuation apply in order`() throws {
    let content = try inkml(
      """
      <traceFormat><channel name="X"/><channel name="Y"/></traceFormat><trace>10 90, 20 80</trace>
      <traceFormat><channel name="Y"/><channel name="X"/></traceFormat><brush><brushProperty name="color" value="#d00000"/></brush>
      <trace xml:id="a" continuation="begin">90 10, 80 20</trace><trace continuation="end" priorRef="#a">70 30</trace>
      """)
    #expect(places(content).map(\.count) == [2, 3])
    #expect(places(content)[1].prefix(2) == places(content)[0][...])
    #expect(strokes(content).map(\.color.rgba) == [0x0000_00FF, 0xD000_00FF] && content.isComplete)
  }

  @Test func `A partial channel has its default, azimuth and elevation become tilt`() throws {
    let content = try inkml(
      """
      <traceFormat><channel name="X"/><channel name="Y"/><channel name="OA" units="deg"/><channel name="OE" units="deg"/>
      <intermittentChannels><channel name="F" max="1" default="0.5"/></intermittentChannels></traceFormat>
      <trace>10 10 0 45, 50 50 0 45 1, 90 90 0 45</trace>
      """)
    #expect(strokes(content)[0].samples.map(\.pressure) == [0.5, 1, 0.5])
    #expect(strokes(content)[0].samples.map(\.tiltX) == [45, 45, 45])
  }

  @Test func `A brush inherits missing properties from the brush it refers to`() throws {
    let content = try inkml(
      """
      <trace>10 10, 50 10</trace><brush brushRef="#r"/><trace>10 20, 50 20</trace>
      <context><brush brushRef="#r"><brushProperty name="color" value="#0000FF"/></brush></context><trace>10 30, 50 30</trace>
      <brush><brushProperty name="width" value="6"/></brush><trace>10 40, 50 40</trace>
      <brush brushRef="#s"/><trace>10 50, 50 50</trace><brush brushRef="#nope"/><trace>10 60, 50 60</trace>
      <definitions><brush xml:id="r"><brushProperty name="color" value="#FF0000"/><brushProperty name="width" value="4"/></brush>
      <brush xml:id="s" brushRef="#r"><brushProperty name="transparency" value="127"/></brush></definitions>
      """)
    #expect(
      strokes(content).map(\.color.rgba) == [
        0x0000_00FF, 0xFF00_00FF, 0x0000_FFFF, 0x0000_00FF, 0xFF00_0080, 0x0000_00FF,
      ])
    #expect(strokes(content).map(\.width) == [2, 4, 4, 6, 4, 2])
    #expect(content.losses.map(\.feature) == ["brushRef"])
  }

  @Test func `Brushes that refer to each other do not hang the reader`() throws {
    let content = try inkml(
      "<definitions><brush xml:id='a' brushRef='#b'/><brush xml:id='b' brushRef='#a'/></definitions><trace brushRef='#a'>1 1, 5 5</trace>"
    )
    #expect(strokes(content).map(\.width) == [2])
  }

  @Test func `Force varies the width of a brush, unless the brush ignores it`() throws {
    let forces = [50, 50] + Array(repeating: 900, count: 12) + [50, 50]
    let points = forces.enumerated().map { "\(20 * $0) 10 \($1)" }.joined(separator: ",")
    func stroke(_ properties: String, _ points: String = points) throws -> Stroke {
      let content = try inkml(
        """
        <definitions><brush xml:id="b"><brushProperty name="width" value="8"/>\(properties)</brush></definitions>
        <traceFormat><channel name="X"/><channel name="Y"/><channel name="F" type="integer" max="1000"/></traceFormat>
        <trace brushRef="#b">\(points)</trace>
        """)
      #expect(content.isComplete)
      return try #require(strokes(content).first)
    }
    let varied = try stroke("")
    #expect(varied.tool == .taperedBrush && varied.width == 14)
    let radii = varied.ink.map(\.radius)
    #expect(try #require(radii.min()) < 2)
    #expect(try #require(radii.max()) > 5.5)
    #expect(varied.samples.map(\.pressure) == forces.map { Double($0) / 1000 })
    for ignored in ["1", "true"] {
      let even = try stroke("<brushProperty name='ignorePressure' value='\(ignored)'/>")
      #expect(even.tool == .pen && even.width == 8)
    }
    #expect(try stroke("<brushProperty name='ignorePressure' value='0'/>").tool == .taperedBrush)
    #expect(try stroke("<brushProperty name='tool' value='pen'/>").tool == .pen)
    #expect(try stroke("<brushProperty name='rasterOp' value='maskPen'/>").tool == .highlighter)
    // A device without pressure sends a constant value.
    #expect(try stroke("", "10 10 500, 60 30 500, 110 10 500").tool == .pen)
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read like UTF-8`(isLittle: Bool, hasMark: Bool) throws {
    let svg =
      "<?xml version='1.0' encoding='UTF-16'?>\n<svg class='inkdot' width='20' height='9'><text class='text'><tspan>é文😀</tspan></text>\n<foo/></svg>"
    let inkml = "<?xml version='1.0' encoding='UTF-16'?><ink><trace>1 1, 5 5</trace></ink>"
    let json = #"{"width":9,"height":9,"strokes":[{"points":[[1,1]]}]}"#
    for text in [svg, inkml, json] {
      let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
      let bytes = units.flatMap { isLittle ? [UInt8($0 & 255), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 255)] }
      #expect(DocumentForm(of: bytes) == DocumentForm(of: Array(text.utf8)))
      let (read, expected) = (try DocumentContent(text: bytes), try DocumentContent(text: Array(text.utf8)))
      let isSame = try read.drawing == expected.drawing && Drawing(contentsOf: bytes) == expected.drawing
      #expect(isSame && read.losses == expected.losses)
    }
    #expect(try SVGDocument.read(Array(svg.utf8)).losses.map(\.description) == ["foo (line 3)"])
  }

  @Test func `Damaged UTF-16 is an error, or replaced`() throws {
    let lone = Array("<svg><title>".utf16) + [0xD800] + Array("</title></svg>".utf16)
    let bytes: [UInt8] = [0xFF, 0xFE] + lone.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try SVGDocument.read(bytes).isComplete)
    for count in 0..<bytes.count - 1 {
      #expect(throws: DocumentError.self) { try SVGDocument.read(bytes.prefix(count)) }
    }
  }

  @Test func `A figure without times keeps its corners`() throws {
    let square = "10 10, 90 10, 90 90, 10 90, 10 10"
    let json = #"{"width":100,"height":100,"strokes":[{"points":[[10,10],[90,10],[90,90],[10,90],[10,10]]}]}"#
    for content in [try inkml("<trace>\(square)</trace>"), try JSONDocument.read(Array(json.utf8))] {
      let stroke = try #require(strokes(content).first)
      let corner = stroke.samples[1].position
      #expect(stroke.ink.map { $0.position.distance(to: corner) }.min() == 0)
    }
  }

  @Test func `The format is recognized by the content`() throws {
    let drawing = HandwrittenPage(seed: 1, strokeCount: 2, sampleCount: 20, tool: .pen).drawing
    let forms: [(DocumentForm, [UInt8])] = [
      (.inkdot, DrawingFile.bytes(of: drawing)), (.svg, SVGDocument.bytes(of: drawing)),
      (.inkML, InkMLDocument.bytes(of: drawing)), (.json, JSONDocument.bytes(of: drawing)),
      (.inkML, Array("<?xml version='1.0'?><!-- <svg> --><i:ink xmlns:i='a'><i:trace>1 1, 2 2</i:trace></i:ink>".utf8)),
    ]
    for (form, bytes) in forms {
      #expect(DocumentForm(of: bytes) == form)
      #expect(try !Drawing(contentsOf: ArraySlice(bytes)).isEmpty)
    }
    #expect(throws: DrawingContentError.file(.notADrawing)) { try Drawing(contentsOf: [1, 2, 3]) }
    #expect(throws: DrawingContentError.self) { try Drawing(contentsOf: Array("{".utf8)) }
  }

  // MARK: JSON

  @Test(arguments: [
    (#""width":80,"points":[[1,1],[5,5]]"#, ["width"]), (#""width":0.2,"points":[[1,1]]"#, ["width"]),
    (#""points":[[1,1,2],[5,5]]"#, ["pressure"]), (#""points":[[1,1,0.5,0,200,0]]"#, ["tilt"]),
    (#""points":[[1,1,0.5,5],[2,2,0.5,2]]"#, ["time"]), (#""points":[[1,1,0.5,-1],[2,2,0.5,2]],"start":0"#, ["time"]),
    (#""layer":3,"points":[[1,1]]"#, ["layer"]), (#""points":[[1,1],[3000000,1]]"#, ["points"]),
    (#""width":3,"points":[[1,1,0.5,0,90,-90],[2,2,1,2]]"#, []), (#""points":[[1,1,1,1,1,1,1]]"#, ["points"]),
    (#""tool":"pen","blending":"mix","points":[[1,1]]"#, ["blending"]),
  ])
  func `Clamped and unknown values of a JSON are reported`(stroke: String, features: [String]) throws {
    let text = "{\"width\":100,\"height\":100,\"strokes\":[{\(stroke)}]}"
    #expect(try JSONDocument.read(Array(text.utf8)).losses.map(\.feature) == features)
  }

  @Test func `Documents of Inkdot are read without loss`() throws {
    let drawing = HandwrittenPage(seed: 1, strokeCount: 5, sampleCount: 100, tool: .brush).drawing
    #expect(try JSONDocument.read(JSONDocument.bytes(of: drawing)).losses == [])
    #expect(try InkMLDocument.read(InkMLDocument.bytes(of: drawing)).losses == [])
    let lines = HandwrittenPage(seed: 1, strokeCount: 5, sampleCount: 100, tool: .highlighter).drawing
    #expect(try SVGDocument.read(SVGDocument.bytes(of: lines)).losses == [])
    #expect(try svg("<path d='M0 0H9' stroke='red' stroke-dasharray='10%'/>").losses == [])
    #expect(try SVGDocument.read(SVGDocument.bytes(replaying: lines)).losses == [])
  }
}
