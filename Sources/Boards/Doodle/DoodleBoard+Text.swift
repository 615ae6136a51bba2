public import InkdotDrawings
import InkdotGeometry

// Texts. The host provides the text field and the fonts.
//
// 1. `textRequested` reports that a tap requests a text; `textRequest` has its position and the text to edit.
// 2. `editText(_:)` hides the text while the host's field shows it.
// 3. `writeText(_:)` stores the typed text, measured by the host, as one step.
extension DoodleBoard {
  /// The latest request for a text.
  public var textRequest: TextRequest? { writing.request }

  /// Returns a text of the drawing; `nil` for other marks.
  public func text(_ mark: Int) -> TextBox? { session.drawing.text(mark) }

  /// Requests a text: the only selected mark if it is a text, otherwise a new text in the centre.
  public func requestText() -> DoodleEffects {
    let drawing = session.drawing
    if selection.isLocked(in: drawing) { return [] }
    if let mark = selection.onlyMark, let text = drawing.text(mark) {
      writing.ask(mark, at: text.placement.center, in: &session)
    } else {
      writing.ask(nil, at: drawing.bounds.nearest(to: viewport.center), in: &session)
    }
    return session.drainEffects()
  }

  /// Requests the text that is the only selected mark, if it contains a point of the screen.
  func askForSelectedText(at point: Point2D) -> DoodleEffects {
    if let mark = selection.onlyMark, text(mark) != nil, isSelected(at: point) {
      writing.ask(mark, at: viewport.convertToSheet(point), in: &session)
    }
    return session.drainEffects()
  }

  /// Starts to edit a text, which is hidden until ``writeText(_:)`` or ``leaveText()``. Ignores marks that are not
  /// texts.
  public func editText(_ mark: Int) -> DoodleEffects {
    run {
      selection.select(.none, in: &session)
      writing.begin(mark, in: &session)
    }
  }

  /// Ends editing: replaces the edited text or adds a new one, and selects it. `nil` deletes the edited text.
  public func writeText(_ text: TextBox?) -> DoodleEffects {
    run {
      let edited = writing.edited.flatMap { self.text($0) == nil ? nil : $0 }
      let change = writing.change(to: text, in: session.drawing)
      selection.select(.none, in: &session)
      writing.end(in: &session)
      guard let change else { return selectText(edited) }
      // A new text stamps the floating photos below it.
      let photos = text.map { edited == nil ? session.drawing.floatingPhotos(above: .text($0)) : [] } ?? []
      let isDone = photos.isEmpty ? session.perform([change]) : session.stamp(photos, below: change)
      if isDone, text != nil { selectText(edited ?? session.drawing.marks.count - 1) }
    }
  }

  /// Ends editing without a change, and selects the text.
  public func leaveText() -> DoodleEffects {
    run {
      let edited = writing.edited
      writing.end(in: &session)
      selectText(edited)
    }
  }

  private func selectText(_ mark: Int?) {
    if let mark { selection.select(.marks(session.drawing.selection(of: [mark])), in: &session) }
  }

  /// Changes the size of the selected texts in pt, each about its centre, as one step.
  public func resizeTexts(to size: Double) -> DoodleEffects {
    guard Placement.scales ~= size else { return [] }
    return run {
      let changes: [DrawingChange] = (selection.marks?.items ?? []).compactMap { item in
        guard let placement = session.drawing.text(item.mark)?.placement, placement.scale != size else { return nil }
        let map = Similarity2D(scale: size / placement.scale, about: placement.center)
        return .transform(marks: [item.mark], map)
      }
      if !changes.isEmpty { selection.perform(in: &session) { _ in changes } }
    }
  }
}
