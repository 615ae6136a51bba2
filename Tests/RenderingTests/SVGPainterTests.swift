import InkdotRendering
import InkdotInk
import InkdotGeometry
import Testing

@Suite struct SVGPainterTests {
  private func body(_ item: DisplayItem, images: [(id: UInt32, reference: String)] = []) -> String {
    var painter = SVGPainter(width: 20, height: 10, images: images)
    painter.paint(item)
    let document = painter.document
    let open = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">"#
    #expect(document.hasPrefix(open))
    #expect(document.hasSuffix("</svg>\n"))
    return String(document.dropFirst(open.count).dropLast(7))
  }

  private let blue = RGBAColor(rgba: 0x0D34_59FF)

  @Test func `every item has its element`() {
    #expect(body(.fill(blue)) == ##"<path d="M0 0H20V10H0z" fill="#0d3459"/>"##)
    #expect(
      body(.disc(center: Point2D(1, 2.5), radius: 3, blue)) == ##"<circle cx="1" cy="2.5" r="3" fill="#0d3459"/>"##)
    #expect(
      body(.ring(center: Point2D(1, 2), radius: 3, width: 0.5, blue))
        == ##"<circle cx="1" cy="2" r="3" fill="none" stroke-width=".5" stroke="#0d3459"/>"##)
    #expect(
      body(.line([Point2D(0, 0), Point2D(4, 5)], width: 2, blue))
        == ##"<path d="M0 0L4 5" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="2" stroke="#0d3459"/>"##
    )
    #expect(
      body(.polygon([Point2D(0, 0), Point2D(4, 0), Point2D(0, 4)], blue))
        == ##"<path d="M0 0L4 0 0 4z" fill="#0d3459"/>"##)
  }

  @Test func `opacity is an attribute of its own`() {
    let half = body(.disc(center: .zero, radius: 1, RGBAColor(255, 255, 255, opacity: 128)))
    #expect(half == ##"<circle cx="0" cy="0" r="1" fill="#fff" fill-opacity=".502"/>"##)
  }

  @Test func `ink is one group of discs and bands, curves one path`() {
    let chain = [InkNode(Point2D(0, 0), radius: 1), InkNode(Point2D(4, 0), radius: 1)]
    #expect(
      body(.ink([chain], RGBAColor(0, 0, 0, opacity: 51)))
        == ##"<g fill="#000" opacity=".2"><circle cx="0" cy="0" r="1"/><circle cx="4" cy="0" r="1"/>"##
        + #"<path d="M0 -1L4 -1 4 1 0 1z"/></g>"#)
    #expect(
      body(.curves([[Point2D(0, 0), Point2D(1, 1), Point2D(2, 0)], [Point2D(5, 5)]], width: 2, blue))
        .hasPrefix(#"<path d="M0 0Q1 1 2 0M5 5h0" fill="none""#))
  }

  @Test func `what was cut out of a photo is a mask`() throws {
    let photo = try DisplayListEncoderTests.cutPhoto
    let item = DisplayItem.photo(id: 1, photo.frame, photo.placement.transform, cuts: photo.cuts)
    #expect(body(item) == "")
    let text = body(item, images: [(1, "a.png")])
    #expect(text.contains(#"<mask id="cut1""#))
    #expect(text.contains(#"d="M-1 0L1 0""#))
    #expect(text.contains(#"mask="url(#cut1)""#))
    #expect(!body(.photo(id: 1, photo.frame, .identity, cuts: []), images: [(1, "a.png")]).contains("mask"))
  }

  @Test func `pictures without a reference are left out`() {
    let rect = Rect2D(x: 0, y: 0, width: 5, height: 5)
    #expect(body(.image(id: 1, rect)) == "")
    #expect(body(.image(id: 1, rect), images: [(1, "a.png")]).contains(#"href="a.png""#))
    #expect(body(.tiles(id: 1, rect), images: [(1, "a.png")]).contains(#"fill="url(#tiles1)""#))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.001, "0"), (1.005, "1"), (1.006, "1.01"), (-2.5, "-2.5"), (0.07, ".07"), (100, "100"),
    (.nan, "0"), (.infinity, "0"), (1e300, "0"),
  ])
  func `numbers have at most two decimals`(number: Double, text: String) {
    #expect(body(.disc(center: Point2D(number, 0), radius: 1, blue)).contains("cx=\"\(text)\" "))
  }
}
