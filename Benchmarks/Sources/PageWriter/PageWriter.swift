import InkdotDrawings
import InkdotInk
import InkdotGeometry
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `PageWriter FORMAT STROKES SAMPLES TOOL`: writes a page of handwriting to standard output, in the format of a
/// compared program.
@main
struct PageWriter {
  let page: HandwrittenPage
  let tool: StrokeTool

  static func main() {
    let arguments = CommandLine.arguments
    let tools: [String: StrokeTool] = ["pen": .pen, "brush": .brush]
    guard arguments.count == 5, let strokeCount = Int(arguments[2]), let sampleCount = Int(arguments[3]),
      let tool = tools[arguments[4]]
    else { fatalError("PageWriter inkdot|xopp|strokes STROKES SAMPLES pen|brush") }
    let writer = PageWriter(
      page: HandwrittenPage(strokeCount: strokeCount, sampleCount: sampleCount, tool: tool), tool: tool)
    let bytes =
      switch arguments[1] {
      case "inkdot": DrawingFile.bytes(of: writer.page.drawing)
      case "xopp": writer.xopp()
      default: writer.strokes()
      }
    guard let output = fdopen(STDOUT_FILENO, "wb"), fwrite(bytes, 1, bytes.count, output) == bytes.count,
      fflush(output) == 0
    else { fatalError("cannot write") }
  }

  /// Returns a file of Xournal++: a width for each stroke; for a brush also one for each segment.
  private func xopp() -> [UInt8] {
    func number(_ value: Double) -> String { "\((value * 1_000).rounded() / 1_000)" }
    var text = "<?xml version=\"1.0\" standalone=\"no\"?>\n<xournal creator=\"Inkdot\" fileversion=\"4\">\n"
    text += "<page width=\"\(page.drawing.width)\" height=\"\(page.drawing.height)\">\n"
    text += "<background type=\"solid\" color=\"#ffffffff\" style=\"plain\"/>\n<layer>\n"
    for stroke in page.strokes {
      let digits = String(stroke.color.rgba, radix: 16)
      let color = String(repeating: "0", count: 8 - digits.count) + digits
      let widths = ([stroke.width] + segmentWidths(of: stroke)).map(number).joined(separator: " ")
      let points = stroke.samples.map { "\(number($0.position.x)) \(number($0.position.y))" }.joined(separator: " ")
      text += "<stroke tool=\"pen\" color=\"#\(color)\" width=\"\(widths)\">\(points)</stroke>\n"
    }
    return Array((text + "</layer>\n</page>\n</xournal>\n").utf8)
  }

  /// Returns the input of PlainCairo: for each stroke its colour, the number of points, and x, y and width of each.
  private func strokes() -> [UInt8] {
    var bytes: [UInt8] = []
    func put(_ word: UInt32) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    put(UInt32(page.strokes.count))
    for stroke in page.strokes {
      put(stroke.color.rgba)
      put(UInt32(stroke.samples.count))
      let widths = segmentWidths(of: stroke)
      for (index, sample) in stroke.samples.enumerated() {
        put(Float(sample.position.x).bitPattern)
        put(Float(sample.position.y).bitPattern)
        put(Float(index < widths.count ? widths[index] : widths.last ?? stroke.width).bitPattern)
      }
    }
    return bytes
  }

  /// Returns the widths of segments for programs with one width per segment; empty for a pen.
  private func segmentWidths(of stroke: Stroke) -> [Double] {
    guard tool == .brush else { return [] }
    return stroke.samples.dropLast().map { stroke.width * (0.2 + 0.8 * ($0.pressure ?? 0.5)) }
  }
}
