import InkdotDrawings
public import InkdotGeometry

/// Where words are wanted: a tap of the tool `text`, or on a text that is selected.
public struct TextRequest: Hashable, Sendable {
  /// The text that is to be edited, a number of `Drawing.marks`; `nil` for another one.
  public let mark: Int?
  /// Where the tap was, in pt of the paper.
  public let place: Point2D
}

/// The text that is being edited. The host keeps the words until editing ends.
struct TextWriting {
  /// The latest request.
  private(set) var request: TextRequest?
  /// The text that is edited, which is not painted meanwhile.
  private(set) var edited: Int?

  /// Asks the host for words.
  mutating func ask(_ mark: Int?, at place: Point2D) -> DoodleEffects {
    request = TextRequest(mark: mark, place: place)
    return .textWanted
  }

  /// Begins to edit a text.
  mutating func begin(_ mark: Int, in document: inout EditingSession) -> DoodleEffects {
    let effects = end(in: &document)
    guard let text = document.drawing.text(mark) else { return effects }
    edited = mark
    return effects.union(document.invalidate(text.bounds))
  }

  /// Shows the text that was edited again.
  mutating func end(in document: inout EditingSession) -> DoodleEffects {
    guard let mark = edited else { return [] }
    edited = nil
    return document.drawing.text(mark).map { document.invalidate($0.bounds) } ?? []
  }

  /// Stops editing a text that is gone, so that its number can serve another mark. The host keeps the words that were typed.
  mutating func drawingChanged(in document: inout EditingSession) -> DoodleEffects {
    if let request, let mark = request.mark, document.drawing.text(mark) == nil {
      self.request = TextRequest(mark: nil, place: request.place)
    }
    guard let edited, document.drawing.text(edited) == nil else { return [] }
    return end(in: &document)
  }

  /// The change that puts words in the place of those that were edited; `nil` when it would change nothing.
  func change(to text: TextBox?, in drawing: Drawing) -> DrawingChange? {
    guard let mark = edited, let old = drawing.text(mark) else { return text.map { .write($0) } }
    guard let text else { return .remove(marks: [mark]) }
    return text == old ? nil : .rewrite(mark: mark, text)
  }
}
