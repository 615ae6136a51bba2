import Foundation
import InkdotSwiftUI

/// An open drawing of the album. Each stroke is written to its file as soon as it is drawn.
@MainActor final class Page {
  let document: DoodleDocument

  init(_ file: SketchFile) {
    let stored = file.read()
    if !stored.isEmpty, let opened = try? DoodleDocument(stored), let opening = opened.opening {
      document = opened
      // New bytes must follow intact ones.
      if let journal = opening.journal {
        file.replace(journal)
      } else if opening.intactByteCount < stored.count {
        file.replace(Array(stored[..<opening.intactByteCount]))
      }
    } else {
      // An unreadable file is renamed, not overwritten.
      if !stored.isEmpty { file.setAside() }
      document = DoodleDocument()
    }
    let isNew = document.opening == nil
    document.journal = { file.append($0) }
    if isNew, let sheet = Sheet(width: 1024, height: 1366) { document.view.start(on: sheet) }
  }
}
