public import InkdotGeometry
public import InkdotInk

/// Everyday changes by name. Each call is one step, or part of the open one, as with ``perform(_:)``.
extension DrawingHistory {
  /// The changes of the recorded step (none while a step is open), and the damage.
  public typealias Result = (step: [DrawingChange], damage: [Rect2D])

  /// Adds a stroke above everything.
  ///
  /// - Throws: ``DrawingError/full``.
  @discardableResult
  public mutating func add(_ stroke: Stroke) throws(DrawingError) -> Result { try perform([.add(stroke)]) }

  /// Adds a text above everything.
  ///
  /// - Throws: ``DrawingError/full``.
  @discardableResult
  public mutating func add(_ text: TextBox) throws(DrawingError) -> Result { try perform([.write(text)]) }

  /// Erases along a path: splits strokes, cuts photos and removes texts.
  ///
  /// - Parameters:
  ///   - path: the path of the eraser.
  ///   - wholeStrokes: whether touched strokes are removed as a whole; photos are not erased then.
  /// - Throws: ``DrawingError/full``.
  @discardableResult
  public mutating func erase(along path: EraserPath, wholeStrokes: Bool = false) throws(DrawingError) -> Result {
    try perform(
      wholeStrokes ? drawing.changes(erasingStrokesAlong: path) : drawing.changes(erasingPartsAlong: path))
  }

  /// Changes the colour of selected strokes and texts, the width of selected strokes, or both; `nil` keeps a value.
  ///
  /// - Throws: ``DrawingError`` if the selection does not fit the drawing.
  @discardableResult
  public mutating func restyle(
    _ selection: DrawingSelection, color: RGBAColor? = nil, width: Double? = nil
  ) throws(DrawingError) -> Result {
    try perform(drawing.changes(restyling: selection, color: color, width: width))
  }

  /// Removes the selected parts of strokes, photos and texts.
  ///
  /// - Throws: ``DrawingError`` if the selection does not fit the drawing.
  @discardableResult
  public mutating func remove(_ selection: DrawingSelection) throws(DrawingError) -> Result {
    let (separation, marks) = drawing.changes(separating: selection)
    return try perform(separation + [.remove(marks: marks)])
  }
}
