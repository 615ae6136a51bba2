import InkdotDrawings
import InkdotGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Renders pages of PDF files with Poppler's programs (`pdfinfo`, `pdftoppm`).
///
/// Programs instead of a library: a hostile file can only crash another process, and other commands do not load
/// Poppler.
struct Poppler {
  /// Maximum number of pages of a file.
  static let maximumPageCount = 5_000
  /// Maximum side of a page's picture in pixels: 205 per inch for an A4 page.
  static let longestSide = 2_400.0
  /// Maximum scale of small pages, in pixels per pt.
  static let maximumScale = 4.0
  /// Size in bytes above which a JPEG is used instead of a PNG if it is smaller: the page is a photograph.
  static let largePicture = 1 << 20

  /// The path as specified.
  let path: String
  /// Sizes of all pages in pt, rotated for reading.
  let pages: [(width: Double, height: Double)]

  /// Opens a file.
  ///
  /// - Throws: ``PDFInputError``.
  init(_ path: String) throws {
    self.path = path
    let words = ["pdfinfo", "-f", "1", "-l", "\(Self.maximumPageCount + 1)", Self.safe(path)]
    let (output, status) = try Self.run(words, keepsErrors: false)
    guard status == 0 else {
      // Warnings on standard error may appear in the middle of a line.
      let text = String(decoding: try Self.run(words, keepsErrors: true).output, as: UTF8.self)
      if text.contains("Couldn't open file") { throw PDFInputError(path, "cannot be opened") }
      if text.contains("Incorrect password") {
        throw PDFInputError(path, "is protected by a password; save a copy without a password")
      }
      throw PDFInputError(path, "is damaged or not a PDF")
    }
    let (pages, count) = Self.pages(in: String(decoding: output, as: UTF8.self))
    guard count > 0 else { throw PDFInputError(path, "has no pages") }
    guard count <= Self.maximumPageCount else {
      throw PDFInputError(path, "has more than \(Self.maximumPageCount) pages; split it first")
    }
    guard pages.count == count else { throw PDFInputError(path, "is damaged or not a PDF") }
    self.pages = pages
  }

  /// Parses the output of `pdfinfo`: the sizes and the number of pages.
  ///
  /// Lines before the number of pages, like the title, come from the file and may imitate other lines.
  private static func pages(in text: String) -> (pages: [(width: Double, height: Double)], count: Int) {
    var (pages, count): ([(width: Double, height: Double)], Int) = ([], 0)
    for line in text.split(separator: "\n") {
      // "Pages:           1", "Page    1 size:  595 x 842 pts (A4)", "Page    1 rot:   90"
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "Pages:", let number = Int(words[1]) {
        (pages, count) = ([], number)
      } else if words.count >= 6, words[0] == "Page", words[2] == "size:", Int(words[1]) == pages.count + 1,
        let width = Double(words[3]), let height = Double(words[5])
      {
        pages.append((width, height))
      } else if words.count >= 4, words[0] == "Page", words[2] == "rot:", Int(words[1]) == pages.count,
        words[3] == "90" || words[3] == "270", let last = pages.popLast()
      {
        pages.append((last.height, last.width))
      }
    }
    return (pages, count)
  }

  /// Returns a page as a drawing: its picture, stamped on a sheet of its size.
  ///
  /// - Parameter number: from 1.
  /// - Throws: ``PDFInputError``.
  func drawing(ofPage number: Int) throws -> Drawing {
    let (width, height) = pages[number - 1]
    let side = max(1, min(Self.longestSide, (Self.maximumScale * max(width, height)).rounded()))
    let png = try picture(number, side: Int(side), ["-png"])
    // The size is at a fixed position in a PNG (PNG 3, section 11.2.1).
    guard png.count > 24, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { throw unpainted(number) }
    func length(at offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    var file = png
    if png.count > Self.largePicture {
      let jpeg = try picture(number, side: Int(side), ["-jpeg", "-jpegopt", "quality=90"])
      if !jpeg.isEmpty, jpeg.count < png.count { file = jpeg }
    }
    func paper(_ length: Double) -> Double { max(1, min(100_000, length.rounded())) }
    guard let sheet = Sheet(width: paper(width), height: paper(height)),
      let source = PhotoSource(bytes: file, pixelWidth: length(at: 16), pixelHeight: length(at: 20)),
      let placement = Placement(
        center: sheet.bounds.center, scale: sheet.width / Double(source.pixelWidth))
    else { throw unpainted(number) }
    var drawing = Drawing(sheet)
    try drawing.apply(.place(Photo(source, at: placement)))
    try drawing.apply(.stamp(photo: 0))
    return drawing
  }

  private func picture(_ number: Int, side: Int, _ form: [String]) throws -> [UInt8] {
    let page = "\(number)"
    let (bytes, status) = try Self.run(
      ["pdftoppm", "-q", "-cropbox", "-f", page, "-l", page, "-singlefile", "-scale-to", "\(side)"] + form
        + [Self.safe(path)],
      keepsErrors: false)
    guard status == 0 else { throw unpainted(number) }
    return bytes
  }

  private func unpainted(_ number: Int) -> PDFInputError {
    PDFInputError(path, "has a page that cannot be rendered: \(number)")
  }

  /// Returns a path that the programs do not take for an option or URL.
  private static func safe(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

  /// Runs a program, and returns its output and exit status.
  ///
  /// - Throws: ``PDFInputError`` if it cannot be started.
  private static func run(_ words: [String], keepsErrors: Bool) throws -> (output: [UInt8], status: Int32) {
    // The picture of a page is never larger.
    guard let done = ChildProcess.run(words, keepsErrors: keepsErrors, limit: PhotoSource.maximumByteCount) else {
      throw PDFInputError(missing: words[0])
    }
    return done
  }
}

/// A PDF that cannot be read, with the reason.
struct PDFInputError: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, _ sentence: String) { description = "\(path) \(sentence)." }

  init(missing program: String) {
    description = "\(program) cannot be started. Install the Debian package poppler-utils."
  }
}
