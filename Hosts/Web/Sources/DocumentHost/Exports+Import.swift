package import InkdotFormats
import InkdotDrawings
import WebExchange

/// Reads the SVG, InkML or JSON text in the long exchange as a drawing and writes its `.inkdot` file there.
///
/// Writes as numbers: width and height of the sheet, the text's format (see `code`), the number of marks, and the
/// length of the list of losses. The bytes are that list, one per line.
///
/// For a text that is no drawing, the numbers are the reason (see `code`), line, column, and limit or -1. The bytes are
/// the name of the fault.
///
/// - Returns: the length of the file. For a text that is no drawing, -1 minus the length of the fault's name.
@_expose(wasm, "document_import")
public func documentImport() -> Int32 {
  let bytes = longExchange.bytes
  longExchange.free()
  do throws(DocumentError) {
    let content = try DocumentContent(text: bytes)
    let names = Array(content.losses.map { $0.feature }.joined(separator: "\n").utf8)
    exchange.output(
      numbers: content.drawing.width, content.drawing.height, DocumentForm(of: bytes).code,
      Double(content.drawing.marks.count), Double(exchange.output(names)))
    return longExchange.output(DrawingFile.bytes(of: content.drawing))
  } catch {
    let (code, limit, name) = error.reason.code
    exchange.output(numbers: code, Double(error.line), Double(error.column), Double(limit))
    return -1 - exchange.output(Array(name.utf8.prefix(100)))
  }
}

extension DocumentForm {
  /// The code of a format.
  package var code: Double {
    switch self {
    case .inkdot: 0
    case .svg: 1
    case .inkML: 2
    case .json: 3
    }
  }
}

extension DocumentError.Reason {
  /// The code of a reason, its limit or -1, and the name of the fault.
  package var code: (Double, Int, String) {
    switch self {
    case .unexpected: (1, -1, "")
    case .endsEarly: (2, -1, "")
    case .tooDeep(let limit): (3, limit, "")
    case .tooLong(let limit): (4, limit, "")
    case .missing(let name): (5, -1, name)
    case .badValue(let name): (6, -1, name)
    case .notUnderstood(let name): (7, -1, name)
    }
  }
}
