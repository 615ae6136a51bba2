import InkdotDrawings
import InkdotBoards
import InkdotFormats
import InkdotRendering
import WebExchange

/// Writes the drawing as SVG, on its sheet or transparent, to the long exchange, and returns its number of bytes.
@_expose(wasm, "doodle_svg")
public func doodleSVG(_ isTransparent: Int32) -> Int32 {
  let drawing = board.history.drawing
  return longExchange.output(SVGDocument.bytes(of: drawing, background: isTransparent == 0 ? .sheet : .transparent))
}

// MARK: PDF, compressed by the page

nonisolated(unsafe) private var pdf:
  (
    document: PDFDocument, pixels: [(photo: Int, pixels: PDFDocument.Pixels)],
    pictures: [(text: Int, pixels: PDFDocument.Pixels)]
  )?

/// Starts a PDF file: writes its page to the long exchange, and as numbers the number of photos, then for each, up to
/// 500, the number of its file and whether the page must provide its pixels.
///
/// - Returns: the number of bytes, which the page deflates for `doodle_pdf_end`.
@_expose(wasm, "doodle_pdf_begin")
public func doodlePDFBegin() -> Int32 {
  let document = PDFDocument(of: board.history.drawing)
  pdf = (document, [], [])
  exchange.numbers[0] = Double(document.photos.count)
  for (index, photo) in document.photos.prefix(500).enumerated() {
    exchange.numbers[1 + 2 * index] = Double(board.number(of: photo))
    exchange.numbers[2 + 2 * index] = document.needsPixels(photo: index) ? 1 : 0
  }
  return longExchange.output(document.content)
}

/// Reads the pixels of a photo from the long exchange: `colorCount` bytes of colours, then opacities if any; both deflated.
@_expose(wasm, "doodle_pdf_pixels")
public func doodlePDFPixels(_ photo: Int32, _ width: Int32, _ height: Int32, _ colorCount: Int32) {
  takePixels(width, height, colorCount).map { pdf?.pixels.append((Int(photo), $0)) }
}

private func takePixels(_ width: Int32, _ height: Int32, _ colorCount: Int32) -> PDFDocument.Pixels? {
  let bytes = longExchange.bytes
  longExchange.free()
  guard colorCount >= 0, Int(colorCount) <= bytes.count else { return nil }
  let opacity = bytes[Int(colorCount)...]
  return PDFDocument.Pixels(
    width: Int(width), height: Int(height), deflatedColor: Array(bytes[..<Int(colorCount)]),
    deflatedOpacity: opacity.isEmpty ? nil : Array(opacity))
}

/// Lists a text of the PDF file for painting on a picture in px, and writes the sides of the picture.
///
/// - Returns: the length of the list, 0 if there is no such text.
@_expose(wasm, "doodle_pdf_text")
public func doodlePDFText(_ index: Int32) -> Int32 {
  guard let texts = pdf?.document.texts, texts.indices ~= Int(index) else { return 0 }
  let picture = PDFDocument.picture(of: texts[Int(index)])
  exchange.output(numbers: Double(picture.width), Double(picture.height))
  return list { $0.paint(.text(picture.text)) }
}

/// Reads the picture of a text, like `doodle_pdf_pixels` for a photo.
@_expose(wasm, "doodle_pdf_picture")
public func doodlePDFPicture(_ text: Int32, _ width: Int32, _ height: Int32, _ colorCount: Int32) {
  takePixels(width, height, colorCount).map { pdf?.pictures.append((Int(text), $0)) }
}

/// Reads the deflated page from the long exchange, writes the file to it, and returns its number of bytes.
@_expose(wasm, "doodle_pdf_end")
public func doodlePDFEnd() -> Int32 {
  guard let (document, pixels, pictures) = pdf else { return 0 }
  pdf = nil
  return longExchange.output(
    document.bytes(deflatedContent: longExchange.bytes, pixels: pixels, pictures: pictures))
}
