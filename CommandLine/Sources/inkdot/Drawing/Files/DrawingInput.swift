import InkdotFormats
import InkdotDrawings

/// A file that contains a drawing.
struct DrawingInput {
  let path: String
  let bytes: [UInt8]
  let form: DrawingForm

  /// The name in messages.
  var name: String { path == "-" ? "Standard input" : path }

  /// Reads a file, or standard input for `-`.
  static func read(_ path: String) throws -> DrawingInput {
    let bytes = try InputFile.bytes(of: path, limit: DrawingFile.maximumByteCount)
    let named = DrawingForm(path: path)
    let form = named.flatMap { DrawingForm.readable.contains($0) ? $0 : nil } ?? DrawingForm(content: bytes)
    return DrawingInput(path: path, bytes: bytes, form: form)
  }

  /// Reads the drawing for conversion. Reports losses of a document on standard error.
  ///
  /// - Throws: ``InputError``, also when the file is damaged.
  func drawing() throws -> Drawing {
    let content = try content()
    guard content.losses.isEmpty else { throw InputError(self, damage: content.losses) }
    if !content.missing.isEmpty {
      let features = content.missing.map(\.description).joined(separator: ", ")
      StandardError.print("\(name) was not read completely. Left out or shown differently: \(features).")
    }
    return content.history.drawing
  }

  /// Returns the content of the file, also of a damaged one.
  ///
  /// - Throws: ``InputError`` if nothing can be read.
  func content() throws -> DrawingContent {
    do {
      switch form {
      case .json: return DrawingContent(try JSONDocument.read(bytes))
      case .inkml: return DrawingContent(try InkMLDocument.read(bytes))
      case .svg: return DrawingContent(try SVGDocument.read(bytes))
      // Pictures are not readable.
      case .inkdot, .png, .pdf:
        let recovery = try DrawingFile.recover(bytes, budget: .max)
        return DrawingContent(history: recovery.history, losses: recovery.losses, version: recovery.version)
      }
    } catch let error as DrawingFileError {
      throw InputError(self, error)
    } catch let error as DocumentError {
      throw InputError(self, error)
    }
  }
}

/// The content of a file.
struct DrawingContent {
  /// The drawing with its steps, if the file has them.
  var history: DrawingHistory
  /// Losses by damage.
  var losses: [DrawingLoss] = []
  /// Version of the `.inkdot` format; `nil` for other formats.
  var version: UInt8?
  /// Features of a document that the drawing lacks, like pictures of an SVG.
  var missing: [DocumentLoss] = []
}

extension DrawingContent {
  init(_ document: DocumentContent) {
    self.init(history: DrawingHistory(document.drawing), missing: document.losses)
  }
}

/// A file that cannot be read as a drawing.
struct InputError: Error, CustomStringConvertible {
  let description: String

  private init(_ input: DrawingInput, sentence: String) {
    description = "\(input.name) \(sentence)."
  }

  init(_ input: DrawingInput, _ error: DrawingFileError) {
    let sentence =
      switch error {
      case .notADrawing: "is not a drawing"
      case .laterVersion(let version):
        "was written by a newer Inkdot (format version \(version); this one reads up to version \(DrawingFile.version))"
      case .tooLong(let limit): "is longer than \(limit >> 20) MiB"
      case .sheetOutOfRange: "has a sheet whose size is out of range"
      case .damaged: "is damaged"
      }
    self.init(input, sentence: sentence)
  }

  init(_ input: DrawingInput, _ error: DocumentError) {
    let clause =
      switch error.reason {
      case .unexpected: "this is not \(input.form.name)"
      case .endsEarly: "the text ends too early"
      case .tooDeep(let limit): "elements are nested more than \(limit) deep"
      case .tooLong(let limit): "there are more than \(limit) elements of this kind"
      case .missing(let name): "\(name) is missing"
      case .badValue(let name): "\(name) has an invalid value"
      case .notUnderstood(let name): "\(name) is not supported"
      }
    self.init(input, sentence: "cannot be read, line \(error.line), column \(error.column): \(clause)")
  }

  init(_ input: DrawingInput, damage: [DrawingLoss]) {
    let more = damage.count > 1 ? " (and \(damage.count - 1) more)" : ""
    self.init(
      input,
      sentence: """
        is damaged: \(damage.first?.description ?? "")\(more) `inkdot drawing repair` writes what it still holds to another \
        file
        """)
  }
}
