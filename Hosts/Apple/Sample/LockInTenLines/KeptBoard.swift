// quote: kept-board
import Foundation
import InkdotUIKit

/// Opens the drawing of a file, or begins one, and appends each stroke as soon as it is drawn.
@MainActor func keep(_ board: DoodleBoardView, in file: URL) throws {
  let stored = (try? Data(contentsOf: file)).map { Array($0) } ?? []
  if stored.isEmpty {
    try Data().write(to: file)
  } else {
    let opening = try board.open(stored)
    // New bytes must follow intact ones.
    let sound = opening.journal ?? Array(stored.prefix(opening.intactByteCount))
    if sound != stored { try Data(sound).write(to: file, options: .atomic) }
  }
  let handle = try FileHandle(forWritingTo: file)
  try handle.seekToEnd()
  board.journal = { bytes in try? handle.write(contentsOf: Data(bytes)) }
  if stored.isEmpty, let sheet = Sheet(width: 1024, height: 768, ruling: Ruling(.squared)) { board.start(on: sheet) }
}
// end quote
