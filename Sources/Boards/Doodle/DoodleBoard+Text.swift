public import InkdotDrawings
import InkdotGeometry

/// Words on the paper. The host has the field that a person types into, and the fonts.
///
/// 1. ``DoodleEffects/textWanted`` says that a tap asks for words; ``textRequest`` says where, and of which text.
/// 2. ``editText(_:)`` takes the text that is edited off the screen, for the field to stand in its place.
/// 3. ``writeText(_:)`` with what was typed, as the host measured it, is one step.
extension DoodleBoard {
  /// Where words were wanted last.
  public var textRequest: TextRequest? { writing.request }

  /// A text of the drawing; `nil` where there is another mark or none.
  public func text(_ mark: Int) -> TextBox? { history.drawing.text(mark) }

  /// Asks for words as a tap does: those of the text that alone is selected, or others in the middle of what is shown.
  public func askForText() -> DoodleEffects {
    let drawing = history.drawing
    return write { writing, _ in
      if let items = selector.selection?.items, items.count == 1, let text = drawing.text(items[0].mark) {
        return writing.ask(items[0].mark, at: text.placement.center)
      }
      return writing.ask(nil, at: drawing.bounds.nearest(to: shownPlace(nil)))
    }
  }

  /// Begins to edit a text, which is not painted until ``writeText(_:)``. Ignores marks that are not texts.
  public func editText(_ mark: Int) -> DoodleEffects {
    deselect().union(write { $0.begin(mark, in: &$1) })
  }

  /// Ends the editing: puts words in the place of those that were edited, or over everything, and selects them; without words
  /// the text goes.
  public func writeText(_ text: TextBox?) -> DoodleEffects {
    let change = writing.change(to: text, in: history.drawing)
    let edited = writing.edited.flatMap { self.text($0) == nil ? nil : $0 }
    let effects = deselect().union(write { $0.end(in: &$1) })
    guard let change else { return edited == nil ? effects : effects.union(selectText(edited)) }
    let made = edit { $1.perform([change]) }
    if text == nil || made.contains(.refused) { return effects.union(made) }
    return effects.union(made).union(selectText(edited ?? history.drawing.marks.count - 1))
  }

  /// Ends the editing and leaves the text as it was, selected.
  public func leaveText() -> DoodleEffects {
    let edited = writing.edited
    return write { $0.end(in: &$1) }.union(selectText(edited))
  }

  private func selectText(_ mark: Int?) -> DoodleEffects {
    guard let mark else { return [] }
    return selectPhoto(nil).union(edit { $0.select($1.drawing.selection(of: [mark]), in: &$1) })
  }

  /// Gives the selected texts another size in pt, each about its middle, as one step.
  public func resizeTexts(to size: Double) -> DoodleEffects {
    guard Placement.scales ~= size else { return [] }
    return edit { selector, document in
      guard let selection = selector.selection else { return [] }
      let drawing = document.drawing
      let changes: [DrawingChange] = selection.items.compactMap { item in
        guard let placement = drawing.text(item.mark)?.placement, placement.scale != size else { return nil }
        let map = Similarity2D(scale: size / placement.scale, about: placement.center)
        return .transform(marks: [item.mark], map)
      }
      guard !changes.isEmpty else { return [] }
      return selector.perform(on: selection, in: &document) { _ in changes }
    }
  }
}
