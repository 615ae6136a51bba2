import InkdotCoding
public import InkdotDrawings
import InkdotGeometry
public import InkdotRendering

/// A drawing as a PDF 1.4 file with one page of the size of the sheet or, if endless, of its marks.
///
/// Strokes are vectors, JPEG photos keep their files. The host provides pixels of other photos and of texts. Texts can
/// be searched and copied.
///
/// The engine does not compress. A host may deflate ``content`` and pass the result:
/// ```swift
/// let document = PDFDocument(of: drawing)
/// let file = document.bytes(deflatedContent: deflate(document.content))
/// ```
/// A page longer than ``maximumSide`` is scaled down.
public struct PDFDocument: Sendable {
  /// Maximum side of a page in points of PDF (ISO 32000-1, annex C).
  public static let maximumSide = 14_400.0

  /// The pixels of a photo as stored, not turned upright, in rows from the top.
  public struct Pixels: Hashable, Sendable {
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Red, green and blue, one byte each, deflated in the zlib format (RFC 1950).
    public var deflatedColor: [UInt8]
    /// Opacity, one byte per pixel, also deflated; `nil` if all pixels are opaque.
    public var deflatedOpacity: [UInt8]?

    /// Creates pixels from deflated data.
    public init(width: Int, height: Int, deflatedColor: [UInt8], deflatedOpacity: [UInt8]? = nil) {
      self.width = width
      self.height = height
      self.deflatedColor = deflatedColor
      self.deflatedOpacity = deflatedOpacity
    }
  }

  /// The distinct files of the photos. Their indices are their numbers.
  public let photos: [PhotoSource]
  /// The texts that the host must render. Of texts that look alike only the largest is listed. Their indices are their
  /// numbers.
  public let texts: [TextBox]
  private let words: PDFWords
  /// The content stream of the page.
  public let content: [UInt8]
  /// Graphics states, by number.
  private let states: [PDFPage.State]
  /// The cuts of photos: the frame, and the content stream of the mask.
  private let cuts: [(frame: Rect2D, content: [UInt8])]
  private let size: Size2D

  /// Creates the page of a drawing.
  ///
  /// The tolerance of ink is as in ``SVGDocument``.
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - background: the background. PDF cannot erase, so strokes of the background tool have the colour of the sheet
  ///     in any case.
  ///   - scale: size of 1 pt of the drawing, in points of PDF, above 0; less if the page would be too long.
  /// - Complexity: O(samples).
  public init(of drawing: Drawing, background: DrawingRenderer.Background = .sheet, scale: Double = 1) {
    let area = drawing.area
    let longest = area.width > area.height ? area.width : area.height
    let scale = longest * scale > Self.maximumSide ? Self.maximumSide / longest : scale
    size = Size2D(area.width * scale, area.height * scale)
    var page = PDFPage(of: area, scale: scale)
    DrawingRenderer(drawing, background: background).paint(on: &page)
    (photos, states, cuts, content) = (page.sources, page.states, page.cuts, page.out.bytes)
    (texts, words) = (page.texts, page.words)
  }

  /// Returns the PDF file of a drawing, when pixels are available at once. Otherwise create a document, ask for its
  /// ``photos`` and ``texts``, and pass their pixels to ``bytes(deflatedContent:pixels:pictures:)``.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - background: the background, as in ``init(of:background:scale:)``.
  ///   - scale: size of 1 pt of the drawing, in points of PDF, above 0; less if the page would be too long.
  ///   - photo: decodes a photo in a format that PDF does not support; `nil` omits it.
  ///   - text: renders a text, see ``picture(of:)``; `nil` leaves it invisible.
  /// - Complexity: O(samples + bytes of photos).
  public static func bytes(
    of drawing: Drawing, background: DrawingRenderer.Background = .sheet, scale: Double = 1,
    photo: (PhotoSource) -> Pixels?, text: (TextBox) -> Pixels?
  ) -> [UInt8] {
    let document = PDFDocument(of: drawing, background: background, scale: scale)
    let needed = document.photos.indices.filter { document.needsPixels(photo: $0) }
    return document.bytes(
      pixels: needed.compactMap { number in photo(document.photos[number]).map { (photo: number, pixels: $0) } },
      pictures: document.texts.indices.compactMap { number in
        text(document.texts[number]).map { (text: number, pixels: $0) }
      })
  }

  /// Returns the area of a text's picture, in em relative to its centre: the box and the overhang of letters.
  static func pictureFrame(of text: TextBox) -> Rect2D { text.frame.inset(by: -TextBox.overhang) }

  /// Maximum resolution of pictures of texts and photos, in pixels per pt of the page: 300 per inch.
  public static let pixelsPerPoint = 300.0 / 72

  /// Returns a text in the pixel coordinates of its picture, and the size of the picture.
  ///
  /// The resolution is 300 pixels per inch of the sheet. It is limited to a font size of 1,000 and the size of a
  /// screen.
  ///
  /// - Returns: the text, and the sides of the picture in pixels.
  public static func picture(of text: TextBox) -> (text: TextBox, width: Int, height: Int) {
    let frame = pictureFrame(of: text)
    let longest = frame.width > frame.height ? frame.width : frame.height
    let wanted = pixelsPerPoint * text.placement.scale
    let fitting = wanted * longest < 4_096 ? wanted : 4_096 / longest
    let scale = min(max(fitting, Placement.scales.lowerBound), Placement.scales.upperBound)
    func side(_ length: Double) -> Int { max(1, Int((length * scale).rounded(.up))) }
    guard
      let place = Placement(center: Point2D(-frame.x * scale, -frame.y * scale), scale: scale),
      let moved = TextBox(
        utf8: text.utf8, family: text.family, color: text.color, width: text.width, at: place)
    else { preconditionFailure("its scale is one that a text may have, and it is nearer than any may be") }
    return (moved, side(frame.width), side(frame.height))
  }

  /// Whether the host must provide the pixels of a photo, because PDF does not support its format.
  ///
  /// Photos without required pixels are omitted.
  ///
  /// - Parameter photo: an index of ``photos``; `false` for invalid indices.
  public func needsPixels(photo: Int) -> Bool {
    photos.indices ~= photo && JPEGHeader(photos[photo].bytes) == nil
  }

  /// Returns the file.
  ///
  /// - Parameters:
  ///   - deflatedContent: ``content`` in the zlib format (RFC 1950); `nil` for an uncompressed page.
  ///   - pixels: decoded photos by their number in ``photos``, used instead of the file.
  ///   - pictures: pictures of texts by their number in ``texts``, see ``picture(of:)``. Texts without a picture are
  ///     invisible.
  /// - Complexity: O(bytes).
  public func bytes(
    deflatedContent: [UInt8]? = nil, pixels: [(photo: Int, pixels: Pixels)] = [],
    pictures: [(text: Int, pixels: Pixels)] = []
  ) -> [UInt8] {
    var file = PDFFileWriter()
    // The resources of the page refer to the following objects: photos with their opacities, then masks.
    let firstPhoto = 5
    let firstCut = firstPhoto + 2 * photos.count
    let firstText = firstCut + cuts.count
    let firstFont = firstText + 2 * texts.count
    file.object { $0.text("<</Type/Catalog/Pages 2 0 R>>") }
    file.object { $0.text("<</Type/Pages/Kids[3 0 R]/Count 1>>") }
    file.object { out in
      out.text("<</Type/Page/Parent 2 0 R/MediaBox[0 0 ")
      out.decimal(size.width, places: 3)
      out.text(" ")
      out.decimal(size.height, places: 3)
      out.text("]/Contents 4 0 R/Group<</S/Transparency/CS/DeviceRGB>>/Resources<</ExtGState<<")
      // If one state blends, all must set the blend mode: a state keeps values that the next one omits.
      let blends = states.contains { $0.blend != .over }
      for (index, state) in states.enumerated() {
        out.text("/A")
        out.integer(index)
        out.text("<</ca ")
        out.decimal(units: Int64(state.opacity), places: 3)
        out.text("/CA ")
        out.decimal(units: Int64(state.opacity), places: 3)
        switch state.blend {
        case .over: if blends { out.text("/BM/Normal") }
        case .multiply: out.text("/BM/Multiply")
        case .screen: out.text("/BM/Screen")
        }
        out.text(">>")
      }
      for index in cuts.indices {
        out.text("/M")
        out.integer(index)
        out.text("<</SMask<</S/Luminosity/G ")
        out.integer(firstCut + index)
        out.text(" 0 R>>>>")
      }
      out.text(">>/XObject<<")
      func names(_ letter: StaticString, _ indices: Range<Int>, first: Int) {
        for index in indices {
          out.text(letter)
          out.integer(index)
          out.text(" ")
          out.integer(first + 2 * index)
          out.text(" 0 R")
        }
      }
      names("/P", photos.indices, first: firstPhoto)
      names("/W", texts.indices, first: firstText)
      out.text(">>")
      words.writeNames(first: firstFont, to: &out)
      out.text(">>>>")
    }
    file.stream(deflatedContent ?? content) { if deflatedContent != nil { $0.text("/Filter/FlateDecode") } }
    var photoPixels = [Pixels?](repeating: nil, count: photos.count)
    for (number, pixels) in pixels where photos.indices ~= number { photoPixels[number] = pixels }
    for (index, photo) in photos.enumerated() {
      file.photo(photo, photoPixels[index], opacity: firstPhoto + 2 * index + 1)
    }
    for (frame, content) in cuts {
      file.stream(content) { out in
        out.text("/Type/XObject/Subtype/Form/Group<</S/Transparency/CS/DeviceGray>>/BBox[")
        for number in [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height] {
          out.decimal(number, places: 1)
          out.text(" ")
        }
        out.text("]")
      }
    }
    var textPixels = [Pixels?](repeating: nil, count: texts.count)
    for (number, pixels) in pictures where texts.indices ~= number { textPixels[number] = pixels }
    for index in texts.indices {
      file.picture(textPixels[index], opacity: firstText + 2 * index + 1)
    }
    words.write(first: firstFont, to: &file)
    return file.finish()
  }
}
