import InkdotDrawings
import InkdotFormats
import InkdotGeometry
import InkdotInk
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  @Test func `Extreme scales, speeds and sizes of documents do not trap`() throws {
    var drawing = HandwrittenPage(seed: 1, strokeCount: 2, sampleCount: 20, tool: .brush).drawing
    let source = try #require(PhotoSource(bytes: [1], pixelWidth: 65_535, pixelHeight: 1))
    try drawing.apply(.place(Photo(source, at: #require(Placement(center: .zero, scale: 1)))))
    for x in Extremes.reals {
      _ = SVGDocument.bytes(of: drawing, scale: x)
      for y in Extremes.reals { _ = SVGDocument.bytes(replaying: drawing, speed: x, scale: y) }
      _ = PDFDocument(of: drawing, scale: x).bytes()
      for scale in [Placement.scales.lowerBound, 24, Placement.scales.upperBound] {
        let place = Placement(center: .zero, scale: scale, angle: x)
        if let text = place.flatMap({ TextBox(utf8: [65], color: .black, width: abs(x), at: $0) }) {
          _ = PDFDocument.picture(of: text)
        }
      }
    }
    for number in Extremes.integers {
      let pdf = PDFDocument(of: drawing)
      let pixels = PDFDocument.Pixels(width: number, height: number, deflatedColor: [])
      _ = (
        pdf.needsPixels(photo: number),
        pdf.bytes(pixels: [(0, pixels), (number, pixels)], pictures: [(number, pixels)])
      )
    }
  }

  @Test func `Extreme numbers in documents do not trap`() throws {
    let numbers = ["1e999", "-1e999", "1e308", "-1e308", "1e-999", "nan", "0", "-1", "9223372036854775808", "1e18"]
    let svg = [
      "<rect x='@' y='1' width='@' height='9' rx='@' fill='none' stroke='red'/>", "<circle cx='1' r='@' stroke='red'/>",
      "<path d='M@ 1L9 @A@ @ @ 0 1 9 9C@ 1 2 3 4 @z' stroke='red' stroke-width='@'/>",
      "<g transform='scale(@) rotate(@) translate(@ @)'><path d='M0 0h9' stroke='red'/></g>",
      "<path d='M0 0H90' stroke='red' stroke-dasharray='@ 1 @' stroke-dashoffset='@' pathLength='@'/>",
      "<g style='transform:skewX(@deg) matrix(@,0,0,1,@,2)'><path d='M0 0h9' stroke='red' opacity='@'/></g>",
      "<svg x='@' width='@' viewBox='0 0 @ 9'><path d='M0 0h9' stroke='red'/></svg>",
      "<text x='@' y='1' font-size='@'>a</text>",
      "<path d='M0 0h9' style='stroke:hsl(@ @% 50% / @);stroke-width:@em'/>",
    ]
    let inkml = [
      "<trace>@ 1, 2 @</trace>", "<trace>1 1, '@ 2, \"@ 3</trace>",
      "<brush><brushProperty name='width' value='@' units='mm'/></brush><trace>1 1, 2 2</trace>",
      "<traceFormat><channel name='X' max='@' min='@' units='mm'/><channel name='Y' max='@'/></traceFormat><trace timeOffset='@'>1 1, 2 2</trace>",
    ]
    let json = [
      "{\"width\":@,\"height\":9,\"strokes\":[]}",
      "{\"width\":9,\"height\":9,\"strokes\":[{\"width\":@,\"start\":@,\"points\":[[@,@,@,@,@,@],[1,2]]}]}",
      "{\"width\":9,\"height\":9,\"spacing\":@,\"strokes\":[{\"group\":@,\"points\":[[1,2]]}],\"photos\":[{\"x\":@,\"scale\":@,\"angle\":@,\"pixelWidth\":@,\"pixelHeight\":1,\"orientation\":@,\"strokesBelow\":@,\"file\":\"AAAA\",\"cuts\":[{\"radius\":@,\"path\":[[@,1]]}]}]}",
      "{\"width\":9,\"height\":9,\"strokes\":[],\"texts\":[{\"x\":@,\"size\":@,\"angle\":@,\"width\":@,\"photosBelow\":@,\"text\":\"a\"}]}",
    ]
    for number in numbers {
      func filled(_ text: String) -> [UInt8] {
        Array(text.split(separator: "@", omittingEmptySubsequences: false).joined(separator: number).utf8)
      }
      for text in svg {
        for root in [
          "width='90' height='90'", "width='\(number)' height='90'", "viewBox='0 0 \(number) 9'", "width='\(number)%'",
        ] {
          _ = try? SVGDocument.read(
            Array("<svg xmlns='http://www.w3.org/2000/svg' \(root)>".utf8) + filled(text) + Array("</svg>".utf8))
        }
      }
      for text in inkml { _ = try? InkMLDocument.read(Array("<ink>".utf8) + filled(text) + Array("</ink>".utf8)) }
      for text in json { _ = try? JSONDocument.read(filled(text)) }
    }
  }
}
