import Foundation
import InkdotSwiftUI

/// The drawing, and the file in which each of its strokes is as soon as it is drawn.
@MainActor final class Page {
  let document: DoodleDocument

  init(_ file: SketchFile) {
    let stored = file.read()
    if !stored.isEmpty, let opened = try? DoodleDocument(stored), let opening = opened.opening {
      document = opened
      // What is appended must follow on sound bytes.
      if let journal = opening.journal {
        file.replace(journal)
      } else if opening.soundByteCount < stored.count {
        file.replace(Array(stored[..<opening.soundByteCount]))
      }
    } else {
      // What cannot be read is kept aside, not written over.
      if !stored.isEmpty { file.setAside() }
      document = DoodleDocument()
    }
    let isNew = document.opening == nil
    document.journal = { file.append($0) }
    if isNew, let sheet = Sheet(width: 1024, height: 1366) { document.view.start(on: sheet) }
  }
}

/// The file of a drawing.
struct SketchFile: Sendable {
  let url: URL

  static var standard: SketchFile {
    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    return SketchFile(url: folder.appendingPathComponent("page.inkdot"))
  }

  func read() -> [UInt8] { (try? Data(contentsOf: url)).map { Array($0) } ?? [] }

  func replace(_ bytes: [UInt8]) { try? Data(bytes).write(to: url, options: .atomic) }

  func append(_ bytes: [UInt8]) {
    guard let handle = try? FileHandle(forWritingTo: url) else { return replace(bytes) }
    defer { try? handle.close() }
    _ = try? handle.seekToEnd()
    try? handle.write(contentsOf: Data(bytes))
  }

  func setAside() {
    try? FileManager.default.moveItem(at: url, to: url.deletingPathExtension().appendingPathExtension("damaged"))
  }
}
