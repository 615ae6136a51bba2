package import InkdotFormats
package import InkdotDrawings
import WebExchange

/// Numbers of a document that is a drawing.
package enum DocumentField: Int, CaseIterable {
  /// Size of the sheet, in pt; 0 if it is lost.
  case width, height
  /// See `code`.
  case form
  /// Number of marks of a text; 1 for an `.inkdot` file.
  case markCount
  /// The length of the names of losses, which are the bytes, one per line.
  case nameLength
  /// Whether an `.inkdot` file is intact: 0 or 1.
  case isWhole
}

/// Numbers of a document that is not a drawing.
package enum DocumentFaultField: Int, CaseIterable {
  /// See `code`.
  case reason
  /// Position in a text, from 1; 0 for an `.inkdot` file.
  case line, column
  /// The limit that is exceeded; -1 for none.
  case limit
}

/// Reads the `.inkdot` file or the SVG, InkML or JSON text in the long exchange, and writes the `.inkdot` file there.
///
/// Writes numbers and names, see ``DocumentField``; on failure ``DocumentFaultField`` and the name of the fault.
/// Accepts a damaged `.inkdot` file if it is a drawing, because opening it recovers the rest.
///
/// - Returns: the length of the file; on failure -1 minus the length of the name.
@_expose(wasm, "document_import")
public func documentImport() -> Int32 {
  let bytes = longExchange.bytes
  let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
  guard first == UInt8(ascii: "<") || first == UInt8(ascii: "{") else { return inspect(bytes) }
  longExchange.free()
  do throws(DocumentError) {
    let content = try DocumentContent(text: bytes)
    let names = Array(content.losses.map { $0.feature }.joined(separator: "\n").utf8)
    describe(
      width: content.drawing.width, height: content.drawing.height, DocumentForm(of: bytes),
      markCount: content.drawing.marks.count, isWhole: true)
    exchange[DocumentField.nameLength] = Double(exchange.output(names))
    return longExchange.output(DrawingFile.bytes(of: content.drawing))
  } catch {
    let (code, limit, name) = error.reason.code
    fail(code, line: error.line, column: error.column, limit: limit)
    return -1 - exchange.output(Array(name.utf8.prefix(100)))
  }
}

/// Describes the `.inkdot` file in the long exchange, which stays there.
private func inspect(_ bytes: [UInt8]) -> Int32 {
  do throws(DrawingFileError) {
    let file = try DrawingFileSummary(bytes)
    describe(width: file.width, height: file.height, .inkdot, markCount: 1, isWhole: file.isIntact)
    return Int32(clamping: bytes.count)
  } catch {
    fail(error.importCode, line: 0, column: 0, limit: -1)
    return -1
  }
}

private func describe(width: Double, height: Double, _ form: DocumentForm, markCount: Int, isWhole: Bool) {
  exchange[DocumentField.width] = width
  exchange[DocumentField.height] = height
  exchange[DocumentField.form] = form.code
  exchange[DocumentField.markCount] = Double(markCount)
  exchange[DocumentField.nameLength] = 0
  exchange[DocumentField.isWhole] = isWhole ? 1 : 0
}

private func fail(_ code: Double, line: Int, column: Int, limit: Int) {
  exchange[DocumentFaultField.reason] = code
  exchange[DocumentFaultField.line] = Double(line)
  exchange[DocumentFaultField.column] = Double(column)
  exchange[DocumentFaultField.limit] = Double(limit)
}

extension DrawingFileError {
  /// The code of a reason; continues after those of texts.
  package var importCode: Double {
    switch self {
    case .notADrawing, .damaged: 8
    case .laterVersion: 9
    case .sheetOutOfRange: 10
    case .tooLong: DocumentError.Reason.tooLong(limit: 0).code.0
    }
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
