public import InkdotInk
public import InkdotGeometry

/// A change to a drawing, as a value. Refers to marks and floating photos by number.
///
/// Indirect, because a step may have thousands of changes, and copying a stroke takes as long as adding it to a drawing.
public indirect enum DrawingChange: Hashable, Sendable {
  /// Adds a stroke above all marks.
  case add(Stroke)
  /// Keeps only these parts of a stroke. `damage` is a bounding box of the removed ink.
  case setVisibleRanges(of: Int, to: [CurveRange], damage: Rect2D)
  /// Cuts an area out of a stamped photo.
  case cut(mark: Int, PhotoCut)
  /// Removes all marks and floating photos.
  case clear
  /// Adds a floating photo above all others.
  case place(Photo)
  /// Moves a floating photo.
  case move(photo: Int, Placement)
  /// Removes a floating photo.
  case discard(photo: Int)
  /// Stamps a floating photo: it becomes the topmost mark.
  case stamp(photo: Int)
  /// Separates some of the visible parts of a stroke as a new mark right above it. Does not change the appearance.
  case separate(mark: Int, parts: [CurveRange])
  /// Moves, rotates and scales strokes, stamped photos and texts. Here and below, mark numbers must ascend.
  case transform(marks: [Int], Similarity2D)
  /// Changes the colour of strokes and texts, or the ink width of strokes in pt, or both.
  case restyle(marks: [Int], color: RGBAColor?, width: Double?)
  /// Removes strokes, stamped photos and texts.
  case remove(marks: [Int])
  /// Moves marks to the front or back, and keeps their relative order.
  case reorder(marks: [Int], toFront: Bool)
  /// Replaces the sheet. Marks keep their positions.
  case setSheet(Sheet)
  /// Groups marks; number 0 removes them from their groups. ``Drawing/unusedGroup`` is the number for a new group.
  case group(marks: [Int], number: Int)
  /// Locks or unlocks marks. A locked mark cannot be selected by a lasso, erased or moved.
  case lock(marks: [Int], isLocked: Bool)
  /// Fills closed strokes without erased parts with a colour; `nil` removes the fill.
  case fill(marks: [Int], RGBAColor?)
  /// Adds a text above all marks.
  case write(TextBox)
  /// Replaces a text.
  case rewrite(mark: Int, TextBox)

  /// Memory of the change while it is undone, in bytes. Sums may exceed 32 bits, because photos may be shared.
  var undoneCost: Int64 {
    switch self {
    case .add(let stroke): 128 + stroke.cost
    case .place(let photo): 128 + photo.costWithSource
    case .setVisibleRanges, .cut, .clear, .move, .discard, .stamp, .separate, .transform, .restyle, .remove, .reorder,
      .setSheet, .group, .lock, .fill, .write, .rewrite:
      appliedCost
    }
  }

  /// Memory of the change while it is applied, in bytes, without samples and photos that are also in the drawing.
  var appliedCost: Int64 {
    switch self {
    case .setVisibleRanges(_, let parts, _): 128 + parts.cost
    case .cut(_, let cut): 128 + cut.cost
    case .add, .place, .clear, .move, .discard, .stamp, .setSheet: 128
    case .write(let text), .rewrite(_, let text): 128 + text.cost
    case .separate(_, let parts): 128 + parts.cost
    case .transform(let marks, _), .restyle(let marks, _, _), .remove(let marks), .reorder(let marks, _),
      .group(let marks, _), .lock(let marks, _), .fill(let marks, _):
      128 + Int64(marks.count * MemoryLayout<Int>.stride)
    }
  }

  /// The mark whose further changes of this kind are merged with this one in an open step.
  var continuedMark: Int? {
    if case .setVisibleRanges(let mark, _, _) = self { return mark }
    if case .cut(let mark, _) = self { return mark }
    return nil
  }

  /// Whether changes before and after it must not be merged.
  var isBarrier: Bool {
    switch self {
    case .clear, .separate, .transform, .restyle, .remove, .reorder, .group, .lock, .fill: true
    case .add, .setVisibleRanges, .cut, .place, .move, .discard, .stamp, .setSheet, .write, .rewrite: false
    }
  }
}

/// The inverse of a ``DrawingChange``. Holds only what the change removed. Indirect for the same reason.
indirect enum InverseChange: Sendable {
  case removeMark
  case restoreParts(mark: Int, [CurveRange], damage: Rect2D)
  /// Removes cuts after `cutCount`; if the change extended the last cut, also its points after `lastPointCount`.
  case truncateCuts(mark: Int, cutCount: Int, lastPointCount: Int?)
  case restoreAll(DrawingContent, damage: Rect2D)
  case removeFloatingPhoto
  case moveFloatingPhotoBack(floatingPhotos: Int, Placement)
  case restore(photo: Int, Photo)
  case unstamp(photo: Int, Photo)
  /// Merges the last mark into this one.
  case rejoin(mark: Int)
  case restoreAppearance(of: [Int], [MarkAppearance], damage: Rect2D)
  case restoreRemoved([Int], [DrawingMark], damage: Rect2D)
  case restoreLevels(of: [Int], [Int64], damage: Rect2D)
  case restoreTraits(of: [Int], [MarkTrait], damage: Rect2D)
  case restoreSheet(Sheet)
  case restoreText(mark: Int, TextBox)

  /// Memory of the inverse, in bytes. Counts shared memory in full.
  ///
  /// - Complexity: O(1); for removed marks O(marks).
  var cost: Int64 {
    switch self {
    case .removeMark, .truncateCuts, .removeFloatingPhoto, .moveFloatingPhotoBack, .rejoin, .restoreSheet: 128
    case .restoreParts(_, let parts, _): 128 + parts.cost
    case .restore(_, let photo): 128 + photo.costWithSource
    case .unstamp(_, let photo): 128 + photo.cost
    case .restoreAll(let content, _): 128 + content.tally.cost
    case .restoreAppearance(let marks, _, _): 128 + Int64(marks.count * MarkAppearance.cost)
    case .restoreRemoved(_, let old, _):
      // The drawing keeps removed strokes, too.
      old.reduce(128) {
        switch $1 {
        case .stroke(_, let parts): $0 + 192 + parts.cost
        case .photo(let photo): $0 + 192 + photo.costWithSource
        case .text(let text): $0 + 192 + text.cost
        }
      }
    case .restoreText(_, let text): 128 + text.cost
    case .restoreLevels(let marks, _, _): 128 + Int64(marks.count * 16)
    case .restoreTraits(let marks, _, _): 128 + Int64(marks.count * (8 + MemoryLayout<MarkTrait>.stride))
    }
  }
}
