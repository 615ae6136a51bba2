import InkdotCoding
public import InkdotDrawings

/// A format of stored drawings that can be read.
public enum DocumentForm: CaseIterable, Hashable, Sendable {
  /// A file of Inkdot.
  case inkdot
  /// An SVG document.
  case svg
  /// An InkML document.
  case inkML
  /// A JSON text.
  case json

  /// Detects the format by the first bytes; ``inkdot`` if they are not text.
  ///
  /// - Complexity: O(bytes before the first element); for UTF-16 O(bytes).
  public init(of bytes: some Sequence<UInt8>) {
    let bytes = UTF16Text.utf8(of: Array(bytes))
    var text = TextCursor(bytes)
    _ = text.take("\u{FEFF}")
    text.skipSpace()
    switch text.current {
    case UInt8(ascii: "{"): self = .json
    case UInt8(ascii: "<"):
      var xml = XMLTokenizer(bytes)
      if case .start("ink", _)? = try? xml.next() { self = .inkML } else { self = .svg }
    // A compressed SVG, whose reader names the compression.
    case 0x1F where bytes.starts(with: [0x1F, 0x8B]): self = .svg
    default: self = .inkdot
    }
  }
}

extension DocumentContent {
  /// Reads an SVG, InkML or JSON text, detected by its content.
  ///
  /// - Throws: ``DocumentError`` with the position in the text.
  /// - Complexity: O(bytes), see the readers of the formats.
  public init(text bytes: some Sequence<UInt8>) throws(DocumentError) {
    let bytes = UTF16Text.utf8(of: Array(bytes))
    self =
      switch DocumentForm(of: bytes) {
      case .json: try JSONDocument.read(bytes)
      case .inkML: try InkMLDocument.read(bytes)
      case .svg, .inkdot: try SVGDocument.read(bytes)
      }
  }
}

/// The reason why a drawing cannot be read.
public enum DrawingContentError: Error, Hashable, Sendable {
  /// The reason for a file of Inkdot.
  case file(DrawingFileError)
  /// The reason for an SVG, InkML or JSON text.
  case document(DocumentError)
}

extension DrawingContentError: CustomStringConvertible {
  /// A description of the error as a sentence.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .document(let error): error.description
    }
  }
}

extension Drawing {
  /// Reads a drawing in any format: a file of Inkdot, SVG, InkML or JSON.
  ///
  /// Use ``DocumentContent/init(text:)`` to get its losses, and `DrawingFile.recover(_:budget:)` for damaged files.
  /// - Throws: ``DrawingContentError``.
  /// - Complexity: O(bytes), see the readers of the formats.
  public init(contentsOf bytes: some Sequence<UInt8>) throws(DrawingContentError) {
    let bytes = Array(bytes)
    if DocumentForm(of: bytes) == .inkdot {
      do throws(DrawingFileError) {
        self = try DrawingFile.open(bytes)
      } catch {
        throw .file(error)
      }
    } else {
      do throws(DocumentError) {
        self = try DocumentContent(text: bytes).drawing
      } catch {
        throw .document(error)
      }
    }
  }
}
