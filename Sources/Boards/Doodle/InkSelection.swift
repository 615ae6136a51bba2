import InkdotDrawings
public import InkdotGeometry
import InkdotInk
public import InkdotRendering

/// The selected marks of a board, as hosts show them.
public struct InkSelection: Hashable, Sendable {
  /// Number of selected strokes, or parts of strokes.
  public private(set) var strokeCount = 0
  /// Number of selected photos.
  public private(set) var photoCount = 0
  /// Number of selected texts.
  public private(set) var textCount = 0
  /// The bounding box before a move, in pt of the sheet.
  public let frame: Rect2D
  /// The current move, in pt of the sheet.
  public let map: Similarity2D
  /// Whether the marks are being moved. The host then shows them as a layer above the rest.
  public let isMoving: Bool
  /// Changes whenever ``DoodleBoard/paintSelection(_:on:)`` paints something different.
  public let generation: Int
  /// Whether the selection is locked and can only be unlocked.
  public let isLocked: Bool
  /// Whether ``DoodleBoard/groupSelection()`` has an effect: at least two marks are selected that are not one group.
  public let canGroup: Bool
  /// Whether ``DoodleBoard/ungroupSelection()`` has an effect: a selected mark belongs to a group.
  public let canUngroup: Bool
  /// Whether it has a closed stroke that can be filled.
  public private(set) var canFill = false
  /// Whether one of its closed strokes is filled.
  public private(set) var isFilled = false
  /// The common colour inside its closed strokes, if any.
  public private(set) var fill: RGBAColor?
  /// The common colour of strokes and texts, if any.
  public private(set) var color: RGBAColor?
  /// The common ink width of strokes in pt, if any.
  public private(set) var width: Double?
  /// The common size of texts in pt, if any.
  public private(set) var textSize: Double?
  /// The blend mode of the layer during a move: the common one of the marks, otherwise `over`.
  public private(set) var blend: InkBlend

  /// Describes the marks of a selection.
  ///
  /// - Complexity: O(selected marks).
  init(_ marks: DrawingSelection, of editor: SelectionEditor, in drawing: Drawing) {
    (frame, map) = (editor.frame, editor.map)
    (isMoving, generation) = (editor.isMovingMarks, editor.generation)
    let groups = marks.items.map { drawing.group(of: $0.mark) }
    isLocked = editor.isLocked(in: drawing)
    canUngroup = !isLocked && groups.contains { $0 != nil }
    canGroup = !isLocked && groups.count > 1 && !groups.allSatisfy { $0 != nil && $0 == groups[0] }
    var (colors, widths, sizes) = (Common<RGBAColor>(), Common<Double>(), Common<Double>())
    var blends = Common<InkBlend>()
    var fills = Common<RGBAColor?>()
    let renderer = DrawingRenderer(drawing)
    for item in marks.items {
      switch drawing.marks[item.mark] {
      case .stroke(let stroke, _):
        strokeCount += 1
        widths.add(stroke.inkWidth)
        if stroke.tool != .background { colors.add(stroke.color) }
        if drawing.canFill(item.mark) {
          let fill = drawing.fill(of: item.mark)
          fills.add(fill)
          if !isLocked, fill != nil { isFilled = true }
        }
        blends.add(renderer.look(of: stroke).blend)
      case .photo:
        photoCount += 1
        blends.add(.over)
      case .text(let text):
        textCount += 1
        colors.add(text.color)
        sizes.add(text.placement.scale)
        blends.add(.over)
      }
    }
    canFill = !isLocked && !fills.isEmpty
    fill = fills.value ?? nil
    (color, width, textSize, blend) = (colors.value, widths.value, sizes.value, blends.value ?? .over)
  }

  /// The common value of several values, if any.
  private struct Common<Value: Equatable> {
    private var first: Value?
    private var isMixed = false
    var isEmpty: Bool { first == nil }
    var value: Value? { isMixed ? nil : first }

    mutating func add(_ value: Value) {
      if let first, first != value { isMixed = true }
      first = first ?? value
    }
  }
}
