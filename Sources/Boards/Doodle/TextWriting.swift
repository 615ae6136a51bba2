import InkdotDrawings
public import InkdotGeometry

/// A request for a text, by a tap of the text tool or on the selected text.
public struct TextRequest: Hashable, Sendable {
  /// The text to edit, a number of `Drawing.marks`; `nil` for a new text.
  public let mark: Int?
  /// Position of the tap, in pt of the sheet.
  public let place: Point2D
}

/// The text that is being edited. The host holds the typed text until editing ends.
struct TextWriting {
  /// The latest request.
  private(set) var request: TextRequest?
  /// The number of the edited text, which is not painted during editing.
  private(set) var edited: Int?
  /// Position of the previous pasted text in pt of the sheet, before its offset, and the offset along both axes.
  private var pasted: (place: Point2D, offset: Double)?

  /// Requests a text from the host.
  mutating func ask(_ mark: Int?, at point: Point2D, in session: inout EditingSession) {
    request = TextRequest(mark: mark, place: point)
    session.report(.textRequested)
  }

  /// Begins to edit a text.
  mutating func begin(_ mark: Int, in session: inout EditingSession) {
    end(in: &session)
    guard let text = session.drawing.text(mark) else { return }
    edited = mark
    session.invalidate(text.bounds)
  }

  /// Ends editing, and shows the text again.
  mutating func end(in session: inout EditingSession) {
    guard let mark = edited else { return }
    edited = nil
    if let text = session.drawing.text(mark) { session.invalidate(text.bounds) }
  }

  /// The offset of a pasted text that would otherwise cover the previous one; 0 if there is none or no space.
  mutating func pasteOffset(at place: Point2D, step: Double, limit: Double) -> Double {
    var offset = 0.0
    if let pasted, pasted.place.distance(to: place) < step / 2, pasted.offset + step <= limit {
      offset = pasted.offset + step
    }
    pasted = (place, offset)
    return offset
  }

  /// Ends editing if the text no longer exists, because another mark can get its number.
  mutating func drawingChanged(in session: inout EditingSession) {
    if let request, let mark = request.mark, session.drawing.text(mark) == nil {
      self.request = TextRequest(mark: nil, place: request.place)
    }
    if let edited, session.drawing.text(edited) == nil { end(in: &session) }
  }

  /// Returns the change that replaces the edited text or adds a new one; `nil` if nothing would change.
  func change(to text: TextBox?, in drawing: Drawing) -> DrawingChange? {
    guard let mark = edited, let old = drawing.text(mark) else { return text.map { .write($0) } }
    guard let text else { return .remove(marks: [mark]) }
    return text == old ? nil : .rewrite(mark: mark, text)
  }
}
