public import InkdotDrawings
import InkdotInk
public import InkdotGeometry
public import InkdotRendering

/// The selected marks of a board, as hosts show them.
public struct InkSelection: Hashable, Sendable {
  /// Strokes, or parts of them, that are selected.
  public let strokeCount: Int
  /// Stamped photos that are selected.
  public let photoCount: Int
  /// Texts that are selected.
  public let textCount: Int
  /// A box around it before it was moved, in pt of the paper.
  public let frame: Rect2D
  /// How it is being moved, in pt of the paper, until it is let go.
  public let map: Similarity2D
  /// Whether it is being moved: the host shows it as a layer of its own above the rest.
  public let isMoving: Bool
  /// Another number, another picture of it: ``DoodleBoard/paintSelection(on:)``.
  public let generation: Int
  /// The colour of its strokes and texts, when they have one in common.
  public let color: RGBAColor?
  /// The width of its strokes' ink in pt, when they have one in common.
  public let width: Double?
  /// The size of its texts in pt, when they have one in common.
  public let textSize: Double?
  /// How its picture is blended with what lies under it while it is moved: as its strokes are, when all are alike.
  public let blend: InkBlend
}

extension DoodleBoard {
  /// The selected marks; `nil` if nothing is selected.
  ///
  /// - Complexity: O(what is selected).
  public var inkSelection: InkSelection? {
    let (selector, drawing) = (selector, history.drawing)
    guard let selection = selector.selection else { return nil }
    var (strokes, photos, texts) = (0, 0, 0)
    var (color, width): (RGBAColor?, Double?)
    var (isPlain, isEven, textSize) = (true, true, nil as Double?)
    var hasOneSize = true
    var blend: InkBlend?
    let renderer = DrawingRenderer(drawing)
    for item in selection.items {
      switch drawing.marks[item.mark] {
      case .stroke(let stroke, _):
        if let width, stroke.inkWidth != width { isEven = false }
        width = stroke.inkWidth
        if stroke.tool != .background {
          if let color, stroke.color != color { isPlain = false }
          color = stroke.color
        }
        let look = renderer.look(of: stroke)
        blend = blend.map { $0 == look.blend ? $0 : .over } ?? look.blend
        strokes += 1
      case .photo:
        blend = .over
        photos += 1
      case .text(let text):
        if let color, text.color != color { isPlain = false }
        color = text.color
        if let textSize, text.placement.scale != textSize { hasOneSize = false }
        textSize = text.placement.scale
        blend = .over
        texts += 1
      }
    }
    return InkSelection(
      strokeCount: strokes, photoCount: photos, textCount: texts, frame: selector.frame, map: selector.map,
      isMoving: selector.isMoving,
      generation: selector.generation, color: isPlain ? color : nil, width: isEven ? width : nil,
      textSize: hasOneSize ? textSize : nil, blend: blend ?? .over)
  }

  /// The lasso that is being drawn, in pt of the paper; empty when none is.
  public var lasso: [Point2D] { selector.lasso }

  /// Paints what is selected, where it was before it was moved; once for each ``InkSelection/generation``.
  public func paintSelection(on painter: inout some Painter) {
    guard let selection = selector.selection else { return }
    let excerpt = history.drawing.excerpt(of: selection)
    let renderer = DrawingRenderer(excerpt, numbers: numbers(of: excerpt))
    for number in excerpt.marks.indices { renderer.paint(mark: number, near: selector.frame, on: &painter) }
  }

  // MARK: Choosing

  /// Selects all strokes and photos; those that wait are stamped first, which is a step.
  public func selectAll() -> DoodleEffects {
    selectPhoto(nil).union(
      edit {
        let effects = $1.stamp(Array($1.drawing.floatingPhotos.indices))
        return effects.union($0.select($1.drawing.everything, in: &$1))
      })
  }

  /// Selects nothing.
  public func deselect() -> DoodleEffects { edit { $0.select(nil, in: &$1) } }

  // MARK: Changing; each is one step, none when nothing would change

  /// Moves, turns and scales what is selected, ink or a photo that waits, about a point of the screen or its own middle. It
  /// becomes a step with ``commitAdjustment()``. Nothing happens while one draws.
  ///
  /// - Parameters:
  ///   - offset: in pt of the screen.
  ///   - turn: in radians, clockwise.
  ///   - scale: a factor greater than 0.
  ///   - point: of the screen, about which it turns and grows; `nil` for its own middle.
  /// - Complexity: O(1), of ink at first O(marks).
  public func adjustSelection(
    by offset: Vector2D = .zero, turn: Double = 0, scale: Double = 1, about point: Point2D? = nil
  ) -> DoodleEffects {
    guard selector.selection != nil else { return adjustPhoto(by: offset, turn: turn, scale: scale, about: point) }
    guard !isInking else { return [] }
    let place = point.map { paper($0) }
    let step = offset * (1 / view.scale)
    return adjustInk { $0.adjust(by: step, turn: turn, scale: scale, about: place, in: &$1) }
  }

  /// Gives the selected strokes and texts another colour.
  public func recolorSelection(_ color: RGBAColor) -> DoodleEffects {
    restyle(color: color, width: nil) { mark in
      switch mark {
      case .stroke(let stroke, _): stroke.tool != .background && stroke.color != color
      case .text(let text): text.color != color
      case .photo: false
      }
    }
  }

  /// Gives the ink of the selected strokes another width in pt, 1…50; the shape of their lines stays.
  public func widenSelection(to width: Double) -> DoodleEffects {
    guard width >= InkSettings.minimumWidth, width <= InkSettings.maximumWidth else { return [] }
    return restyle(color: nil, width: width) { mark in
      if case .stroke(let stroke, _) = mark { stroke.inkWidth != width } else { false }
    }
  }

  private func restyle(color: RGBAColor?, width: Double?, where isOther: (DrawingMark) -> Bool) -> DoodleEffects {
    edit { selector, document in
      guard let selection = selector.selection else { return [] }
      let drawing = document.drawing
      guard selection.items.contains(where: { isOther(drawing.marks[$0.mark]) }) else { return [] }
      // Numbers beyond are parts of strokes that get marks of their own.
      return selector.perform(on: selection, in: &document) { marks in
        let restyled = marks.filter { number in
          guard drawing.marks.indices ~= number else { return true }
          switch drawing.marks[number] {
          case .stroke: return true
          case .text: return width == nil
          case .photo: return false
          }
        }
        return [.restyle(marks: restyled, color: color, width: width)]
      }
    }
  }

  /// Brings what is selected over or under everything else.
  public func reorderSelection(toFront: Bool) -> DoodleEffects {
    edit { selector, document in
      guard let selection = selector.selection, !document.drawing.isOutermost(selection, toFront: toFront)
      else { return [] }
      return selector.perform(on: selection, in: &document) { [.reorder(marks: $0, toFront: toFront)] }
    }
  }

  /// Deletes the selected marks or the selected floating photo.
  public func deleteSelection() -> DoodleEffects {
    guard selector.selection != nil else { return discardPhoto() }
    return edit { selector, document in
      guard let selection = selector.selection else { return [] }
      let (separation, marks) = document.drawing.changes(separating: selection)
      let effects = document.perform(separation + [.remove(marks: marks)])
      return effects.contains(.refused) ? effects : effects.union(selector.select(nil, in: &document))
    }
  }

  /// Lays a copy of what is selected over everything, a little aside, and selects it.
  public func duplicateSelection() -> DoodleEffects {
    let side = DoodleSettings.copyOffset / view.scale
    let map = Similarity2D(offset: Vector2D(side, side))
    return edit { selector, document in
      guard let selection = selector.selection else { return [] }
      return Self.insert(document.drawing.excerpt(of: selection), movedBy: map, selector: &selector, in: &document)
    }
  }

  /// Returns the selected marks as a drawing on a sheet of their size; `nil` if nothing is selected.
  ///
  /// - Parameter margin: in pt.
  public func selectedDrawing(margin: Double = 0) -> Drawing? {
    selector.selection.flatMap { history.drawing.cutting(of: $0, margin: margin) }
  }

  /// Lays another drawing over everything, its middle at a point of the screen or in the middle of what is shown, and
  /// selects what came; without a point aside of what it would cover exactly. What is larger than the paper is made smaller.
  ///
  /// - Complexity: O(what is inserted + marks where it lies).
  public func insert(_ other: Drawing, at point: Point2D? = nil) -> DoodleEffects {
    let paper = history.drawing.bounds
    return insert(other, framedBy: other.bounds, within: paper, at: point)
  }

  /// Lays what is on another drawing's paper over everything, near a point of the screen or in the middle of what is shown,
  /// and selects it; without a point aside of what it would cover exactly. It is made small enough to be seen as a whole, and
  /// lies on the paper.
  ///
  /// - Complexity: O(what is inserted + marks where it lies).
  public func insertContent(of other: Drawing, at point: Point2D? = nil) -> DoodleEffects {
    var frame = other.bounds(of: other.everything)
    for photo in other.floatingPhotos { frame = frame?.union(photo.bounds) ?? photo.bounds }
    guard let frame else { return [] }
    return insert(other, framedBy: frame, within: shownPaper, at: point)
  }

  /// - Parameters:
  ///   - frame: of what is inserted, in pt of its paper.
  ///   - room: what it has to fit into, in pt of this paper.
  private func insert(
    _ other: Drawing, framedBy frame: Rect2D, within room: Rect2D, at point: Point2D?
  ) -> DoodleEffects {
    let fit = min(1, room.width / frame.width, room.height / frame.height)
    let size = Size2D(frame.width * fit, frame.height * fit)
    // It is to be seen where there is room for that.
    let shown = shownPaper
    let isSeen = size.width <= shown.width && size.height <= shown.height
    let centers = (isSeen ? shown : room).centers(of: size)
    var center = centers.nearest(to: point.map { paper($0) } ?? shown.center)
    func map() -> Similarity2D { Similarity2D(offset: center - frame.center, scale: fit, about: frame.center) }
    if point == nil, let box = other.lowestBox(movedBy: map()) {
      let start = center
      center = placeAside(of: start, within: centers) { place in
        history.drawing.hasMark(
          of: Rect2D(x: box.x + place.x - start.x, y: box.y + place.y - start.y, width: box.width, height: box.height),
          within: DoodleSettings.copyOffset / view.scale / 2)
      }
    }
    return edit { Self.insert(other, movedBy: map(), selector: &$0, in: &$1) }.union(selectPhoto(nil))
  }

  private static func insert(
    _ other: Drawing, movedBy map: Similarity2D, selector: inout InkSelector, in document: inout EditingSession
  ) -> DoodleEffects {
    let first = document.drawing.marks.count
    guard let changes = document.drawing.changes(inserting: other, movedBy: map) else { return document.refuse(.full) }
    guard !changes.isEmpty else { return [] }
    let effects = document.perform(changes)
    if effects.contains(.refused) { return effects }
    let drawing = document.drawing
    return effects.union(selector.select(drawing.selection(of: first..<drawing.marks.count), in: &document))
  }
}

extension Rect2D {
  /// Where the middle of something may lie that is to be within.
  fileprivate func centers(of size: Size2D) -> Rect2D {
    Rect2D(
      x: x + size.width / 2, y: y + size.height / 2, width: max(0, width - size.width),
      height: max(0, height - size.height))
  }
}
