public import InkdotInk
public import InkdotGeometry

/// A change to a drawing, as a value. Marks and placed photos are named by their number.
public enum DrawingChange: Hashable, Sendable {
  /// Puts a stroke over everything.
  case add(Stroke)
  /// Leaves only these parts of a stroke. `damage` is a box around what goes.
  case setVisibleRanges(of: Int, to: [CurveRange], damage: Rect2D)
  /// Takes something out of a stamped photo.
  case cut(mark: Int, PhotoCut)
  /// Takes everything off the paper, also photos that wait to be stamped.
  case clear
  /// Lays a photo above everything, to be stamped later.
  case place(Photo)
  /// Moves a photo that waits to be stamped.
  case move(photo: Int, Placement)
  /// Removes a floating photo.
  case discard(photo: Int)
  /// Stamps a floating photo: it becomes the topmost mark.
  case flatten(photo: Int)
  /// Gives parts of a stroke, but not all that are left of it, a mark of their own, right above it. It looks the same.
  case separate(mark: Int, parts: [CurveRange])
  /// Moves, turns and scales strokes, stamped photos and texts. The marks are named in ascending order, here and below.
  case transform(marks: [Int], Similarity2D)
  /// Gives strokes another colour, width of their ink in pt, or both; texts, which have no width, another colour.
  case restyle(marks: [Int], color: RGBAColor?, width: Double?)
  /// Takes strokes, stamped photos and texts away.
  case remove(marks: [Int])
  /// Brings marks over or under all others; their order among each other stays.
  case reorder(marks: [Int], toFront: Bool)
  /// Lays everything on other paper, where it is.
  case setSheet(Sheet)
  /// Makes marks a group, or takes them out of theirs with the number 0. ``Drawing/unusedGroup`` is the number of a new one.
  case group(marks: [Int], number: Int)
  /// Locks or unlocks marks: a locked mark is not selected, erased or moved until it is unlocked.
  case lock(marks: [Int], Bool)
  /// Puts words over everything.
  case write(TextBox)
  /// Puts other words in the place of a text.
  case rewrite(mark: Int, TextBox)

  /// Memory that the change holds while it is undone, in bytes. Sums of costs exceed 32 bits: photos may be shared.
  var undoneCost: Int64 {
    switch self {
    case .add(let stroke): 128 + stroke.cost
    case .place(let photo): 128 + photo.costWithSource
    case .setVisibleRanges, .cut, .clear, .move, .discard, .flatten, .separate, .transform, .restyle, .remove, .reorder,
      .setSheet, .group, .lock, .write, .rewrite:
      appliedCost
    }
  }

  /// Memory that the change holds while it is applied, in bytes, without the samples and photos that the drawing holds too.
  var appliedCost: Int64 {
    switch self {
    case .setVisibleRanges(_, let parts, _): 128 + parts.cost
    case .cut(_, let cut): 128 + cut.cost
    case .add, .place, .clear, .move, .discard, .flatten, .setSheet: 128
    case .write(let text), .rewrite(_, let text): 128 + text.cost
    case .separate(_, let parts): 128 + parts.cost
    case .transform(let marks, _), .restyle(let marks, _, _), .remove(let marks), .reorder(let marks, _),
      .group(let marks, _), .lock(let marks, _):
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
    case .clear, .separate, .transform, .restyle, .remove, .reorder, .group, .lock: true
    case .add, .setVisibleRanges, .cut, .place, .move, .discard, .flatten, .setSheet, .write, .rewrite: false
    }
  }
}

/// The inverse of a ``DrawingChange``. Holds only what the change removed.
enum InverseChange: Sendable {
  case removeMark
  case restoreParts(mark: Int, [CurveRange], damage: Rect2D)
  /// Removes cuts after `cutCount`, and points after `lastPointCount` of the last one if the change had extended it.
  case truncateCuts(mark: Int, cutCount: Int, lastPointCount: Int?)
  case restoreAll(DrawingContent, damage: Rect2D)
  case removeFloatingPhoto
  case moveFloatingPhotoBack(floatingPhotos: Int, Placement)
  case restore(photo: Int, Photo)
  case unstamp(photo: Int, Photo)
  /// The last mark holds the parts.
  case rejoin(mark: Int)
  case restoreAppearance(of: [Int], [MarkAppearance], damage: Rect2D)
  case restoreRemoved([Int], [DrawingMark], damage: Rect2D)
  case restoreLevels(of: [Int], [Int64], damage: Rect2D)
  case restoreTraits(of: [Int], [MarkTrait])
  case restoreSheet(Sheet)
  case restoreText(mark: Int, TextBox)

  /// Memory it holds, in bytes, at least: what it keeps alive counts as if nothing else did.
  ///
  /// - Complexity: O(1), of removed marks O(marks).
  var cost: Int64 {
    switch self {
    case .removeMark, .truncateCuts, .removeFloatingPhoto, .moveFloatingPhotoBack, .rejoin, .restoreSheet: 128
    case .restoreParts(_, let parts, _): 128 + parts.cost
    case .restore(_, let photo): 128 + photo.costWithSource
    case .unstamp(_, let photo): 128 + photo.cost
    case .restoreAll(let content, _): 128 + content.tally.cost
    case .restoreAppearance(let marks, _, _): 128 + Int64(marks.count * MarkAppearance.cost)
    case .restoreRemoved(_, let old, _):
      // The drawing keeps removed strokes too.
      old.reduce(128) {
        switch $1 {
        case .stroke(_, let parts): $0 + 192 + parts.cost
        case .photo(let photo): $0 + 192 + photo.costWithSource
        case .text(let text): $0 + 192 + text.cost
        }
      }
    case .restoreText(_, let text): 128 + text.cost
    case .restoreLevels(let marks, _, _): 128 + Int64(marks.count * 16)
    case .restoreTraits(let marks, _): 128 + Int64(marks.count * (8 + MemoryLayout<MarkTrait>.stride))
    }
  }
}
