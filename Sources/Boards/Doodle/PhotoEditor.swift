import InkdotDrawings
import InkdotGeometry

/// What is done to the photos that wait to be stamped: which one is selected, how it is being moved, and whether it is on
/// its way into the drawing.
///
/// Mutating methods return the effects that the host must carry out.
struct PhotoEditor {
  /// A photo that fingers, keys or handles are moving: a step only when they let go.
  private struct Adjustment {
    let index: Int
    var placement: Placement
  }

  /// A photo that dips to half opacity and back before it is stamped.
  private struct StampAnimation {
    let index: Int
    let start: Double

    var end: Double { start + 2 * DoodleSettings.stampDuration }

    /// Down to ``DoodleSettings/stampOpacity`` and back, straight.
    func opacity(at time: Double) -> Double {
      let t = (time - start) / DoodleSettings.stampDuration
      let depth = t <= 0 ? 0 : t < 1 ? t : t < 2 ? 2 - t : 0
      return 1 - (1 - DoodleSettings.stampOpacity) * depth
    }
  }

  /// The photo that keys and handles act on, a number of ``Drawing/floatingPhotos``.
  private(set) var selection: Int?
  private var adjustment: Adjustment?
  private var animation: StampAnimation?

  /// Whether the selected photo was moved and not yet let go.
  var isAdjusting: Bool { adjustment != nil }

  /// Whether a photo is on its way to being stamped.
  var isStamping: Bool { animation != nil }

  /// Where a photo lies, also while it is moved; `nil` when there is no such photo.
  func placement(of index: Int, in drawing: Drawing) -> Placement? {
    if let adjustment, adjustment.index == index { return adjustment.placement }
    return drawing.floatingPhotos.indices ~= index ? drawing.floatingPhotos[index].placement : nil
  }

  /// How opaque a photo is, 0…1.
  func opacity(of index: Int, at time: Double) -> Double {
    if let animation, animation.index == index { animation.opacity(at: time) } else { 1 }
  }

  // MARK: Moving

  /// Selects a photo or none, and commits the current adjustment.
  mutating func select(_ index: Int?, in document: inout EditingSession) -> DoodleEffects {
    guard index != selection, index.map({ document.drawing.floatingPhotos.indices ~= $0 }) ?? true else { return [] }
    let effects = commit(to: &document)
    selection = index
    return effects.union(.photosChanged)
  }

  /// Moves, turns and scales the selected photo about a point of the paper, or its own middle.
  ///
  /// - Parameter offset: in pt of the paper.
  mutating func adjust(
    by offset: Vector2D, turn: Double, scale: Double, about point: Point2D?, in drawing: Drawing
  ) -> DoodleEffects {
    guard let selection, let old = placement(of: selection, in: drawing) else { return [] }
    let effects = cancelStamp()
    let anchor = point ?? old.center
    let map = Transform2D.rotation(turn).concatenating(.scale(scale))
    let center = anchor + map.applying(old.center - anchor) + offset
    guard let new = Placement(center: center, scale: old.scale * scale, angle: old.angle + turn) else {
      return effects
    }
    adjustment = Adjustment(index: selection, placement: new)
    return effects.union(.photosChanged)
  }

  /// Makes a step of how the selected photo was moved.
  mutating func commit(to document: inout EditingSession) -> DoodleEffects {
    guard let adjustment else { return [] }
    self.adjustment = nil
    let photos = document.drawing.floatingPhotos
    guard photos.indices ~= adjustment.index, photos[adjustment.index].placement != adjustment.placement else {
      return []
    }
    return document.perform([.move(photo: adjustment.index, adjustment.placement)]).union(.photosChanged)
  }

  /// Lets go of the selected photo, where it was before it was moved.
  mutating func cancelAdjustment() -> DoodleEffects {
    guard adjustment != nil else { return [] }
    adjustment = nil
    return .photosChanged
  }

  /// Keeps the selection on its photo after photos were added or removed; deselects it if it is gone.
  ///
  /// Photos before the first and after the last difference of the two lists are the same ones.
  /// - Complexity: O(photos).
  mutating func photosChanged(from old: [Photo], to new: [Photo]) -> DoodleEffects {
    guard let selection else { return .photosChanged }
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    if selection < prefix || old.count == new.count { return .photosChanged }
    adjustment = nil
    self.selection = selection >= old.count - suffix ? selection - old.count + new.count : nil
    return .photosChanged
  }

  // MARK: Stamping

  /// Begins to stamp the selected photo.
  mutating func beginStamp(at time: Double, in document: inout EditingSession) -> DoodleEffects {
    guard let selection else { return [] }
    let effects = commit(to: &document)
    animation = StampAnimation(index: selection, start: time)
    return effects.union(.photosChanged)
  }

  mutating func cancelStamp() -> DoodleEffects {
    guard animation != nil else { return [] }
    animation = nil
    return .photosChanged
  }

  /// Stamps the photo whose time has come.
  mutating func passTime(to time: Double, in document: inout EditingSession) -> DoodleEffects {
    guard let animation else { return [] }
    // A host that sleeps for exactly the rest must not miss the end by a rounding error.
    guard time >= animation.end - 1e-9 else { return .photosChanged }
    self.animation = nil
    return replace(animation.index, by: .flatten(photo: animation.index), in: &document).union(.photosChanged)
  }

  /// Makes the selected photo part of the drawing.
  mutating func stamp(in document: inout EditingSession) -> DoodleEffects {
    selection.map { replace($0, by: .flatten(photo: $0), in: &document) } ?? []
  }

  /// Takes the selected photo away.
  mutating func discard(in document: inout EditingSession) -> DoodleEffects {
    selection.map { replace($0, by: .discard(photo: $0), in: &document) } ?? []
  }

  private mutating func replace(
    _ index: Int, by change: DrawingChange, in document: inout EditingSession
  ) -> DoodleEffects {
    guard document.drawing.floatingPhotos.indices ~= index else { return [] }
    let effects = document.perform([change])
    if effects.contains(.refused) { return effects }
    selection = nil
    return effects.union(.photosChanged)
  }

  /// Traps when something does not fit; for tests.
  func checkInvariants(in drawing: Drawing) {
    let all = drawing.floatingPhotos.indices
    if let selection { precondition(all ~= selection, "what is selected is there") }
    if let adjustment { precondition(adjustment.index == selection, "only what is selected is moved") }
    if let animation { precondition(all ~= animation.index, "what is being stamped is there") }
    precondition(adjustment == nil || animation == nil, "what is being stamped is not moved")
  }
}
