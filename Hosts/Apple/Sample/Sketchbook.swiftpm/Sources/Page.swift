import Foundation
import InkdotSwiftUI

/// A drawing of the album that is open, and the file in which each of its strokes is as soon as it is drawn.
@MainActor final class Page {
  let document: DoodleDocument

  init(_ file: SketchFile) {
    let stored = file.read()
    if !stored.isEmpty, let opened = try? DoodleDocument(stored), let opening = opened.opening {
      document = opened
      // What is appended must follow on sound bytes.
      if let journal = opening.journal {
        file.replace(journal)
      } else if opening.intactByteCount < stored.count {
        file.replace(Array(stored[..<opening.intactByteCount]))
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
