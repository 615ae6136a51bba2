public import InkdotDrawings
public import InkdotGeometry
import InkdotGestures
import InkdotTouches
import InkdotRendering

/// A photo that fingers, keys or handles are moving: a step only when they let go.
struct PhotoAdjustment {
  let index: Int
  var placement: Placement
}

/// A photo on its way to being stamped.
struct PhotoDip {
  let index: Int
  let start: Double

  /// Opacity at a time: down to ``DoodleSettings/dipOpacity`` and back, straight.
  func opacity(at time: Double) -> Double {
    let t = (time - start) / DoodleSettings.dipDuration
    let depth = t <= 0 ? 0 : t < 1 ? t : t < 2 ? 2 - t : 0
    return 1 - (1 - DoodleSettings.dipOpacity) * depth
  }
}

// Photos that wait to be stamped.

extension DoodleBoard {
  // MARK: Commands

  /// Lays a photo in the middle of what is shown or at a place on the screen, at most ``DoodleSettings/photoShare`` of the
  /// paper large, and selects it.
  public func add(_ source: PhotoSource, at place: Point? = nil) -> DoodleEffects {
    let drawing = history.drawing
    let share = DoodleSettings.photoShare
    let scale = min(
      1, share * drawing.width / Double(source.uprightWidth), share * drawing.height / Double(source.uprightHeight))
    var center = view.paper(place ?? Point(screen.width / 2, screen.height / 2))
    center = Point(min(max(center.x, 0), drawing.width), min(max(center.y, 0), drawing.height))
    let least = Placement.scales.lowerBound
    guard let placement = Placement(center: center, scale: max(scale, least)) else { return takeEffects() }
    settle()
    if perform([.place(Photo(source, at: placement))]) {
      keepStep()
      selectPhoto(history.drawing.placed.count - 1)
      photosHaveChanged()
    }
    return takeEffects()
  }

  /// Selects a photo that waits, or none.
  public func selectPhoto(_ index: Int?) {
    guard index != selection, index.map({ history.drawing.placed.indices ~= $0 }) ?? true else { return }
    commitAdjustment()
    selection = index
    effects.insert(.photosChanged)
  }

  /// Moves, turns and scales the selected photo about a place on the screen, or its own middle. It becomes a step with
  /// ``commitAdjustment()``. Nothing happens while one draws.
  ///
  /// - Parameters:
  ///   - shift: in pt of the screen.
  ///   - turn: in radians, clockwise.
  ///   - scale: a factor greater than 0.
  public func adjustPhoto(by shift: Vector = .zero, turn: Double = 0, scale: Double = 1, about place: Point? = nil) {
    guard let selection, stroke == nil else { return }
    cancelDip()
    let old = placement(ofPhoto: selection)
    let anchor = place.map { view.paper($0) } ?? old.center
    let map = Transform.rotation(turn).then(.scale(scale))
    let center = anchor + map.apply(old.center - anchor) + shift * (1 / view.scale)
    guard let new = Placement(center: center, scale: old.scale * scale, angle: old.angle + turn) else { return }
    adjustment = PhotoAdjustment(index: selection, placement: new)
    effects.insert(.photosChanged)
  }

  /// Makes a step of how the selected photo was moved.
  public func commitAdjustment() {
    guard let adjustment else { return }
    self.adjustment = nil
    guard history.drawing.placed[adjustment.index].placement != adjustment.placement else { return }
    if perform([.move(placed: adjustment.index, adjustment.placement)]) { keepStep() }
    photosHaveChanged()
  }

  /// Makes the selected photo part of the drawing at once.
  public func stampPhoto() -> DoodleEffects {
    settle()
    if let selection { stamp(selection) }
    return takeEffects()
  }

  /// Takes the selected photo away.
  public func discardPhoto() -> DoodleEffects {
    settle()
    if let selection, perform([.discard(placed: selection)]) {
      keepStep()
      self.selection = nil
      photosHaveChanged()
    }
    return takeEffects()
  }

  // MARK: What is shown

  /// Where a photo lies that waits to be stamped, also while it is moved.
  public func placement(ofPhoto index: Int) -> Placement {
    if let adjustment, adjustment.index == index { return adjustment.placement }
    return history.drawing.placed[index].placement
  }

  /// How opaque a photo is that waits to be stamped, 0…1.
  public func opacity(ofPhoto index: Int) -> Double {
    if let dip, dip.index == index { dip.opacity(at: now) } else { 1 }
  }

  /// The number by which painters know a photo's file; see ``source(_:)``.
  public func number(of source: PhotoSource) -> UInt32 { numbers.add(source) }

  /// The file of a photo by its number.
  public func source(_ number: UInt32) -> PhotoSource? { numbers.source(number) }

  // MARK: Touches

  /// Whether a touch holds a photo.
  var isHeld: Bool { arbiter.dispatcher.touches.contains { $0.view === photos } }

  func placedPhoto(at point: Point) -> Int? { history.drawing.placedPhoto(at: view.paper(point)) }

  func holdPhoto(at place: Point) {
    cancelDip()
    if adjustment == nil, let photo = placedPhoto(at: place) { selectPhoto(photo) }
  }

  func releasePhoto(_ touch: Touch) {
    if !isHeld { commitAdjustment() }
  }

  func followPhoto(_ recognizer: Recognizer) {
    if recognizer === gestures.drag {
      if recognizer.state == .changed { adjustPhoto(by: gestures.drag.translation) }
      gestures.drag.translation = .zero
    } else if recognizer === gestures.pinch {
      adjustPhoto(scale: gestures.pinch.scale, about: recognizer.location)
      gestures.pinch.scale = 1
    } else if recognizer === gestures.turn {
      adjustPhoto(turn: gestures.turn.rotation, about: recognizer.location)
      gestures.turn.rotation = 0
    }
  }

  // MARK: Stamping

  func dipPhoto() {
    guard let selection else { return }
    commitAdjustment()
    dip = PhotoDip(index: selection, start: arbiter.time)
    effects.insert(.photosChanged)
  }

  func followDip() {
    guard let dip else { return }
    effects.insert(.photosChanged)
    // A host that sleeps for exactly the rest must not miss the end by a rounding error.
    guard now >= dip.start + 2 * DoodleSettings.dipDuration - 1e-9 else { return }
    self.dip = nil
    stamp(dip.index)
  }

  func cancelDip() {
    guard dip != nil else { return }
    dip = nil
    effects.insert(.photosChanged)
  }

  private func stamp(_ index: Int) {
    guard history.drawing.placed.indices ~= index, perform([.stamp(placed: index)]) else { return }
    keepStep()
    selection = nil
    photosHaveChanged()
  }

  /// Photos came or went: a selection that is no longer there is none.
  func photosHaveChanged() {
    effects.insert(.photosChanged)
    if let selection, !(history.drawing.placed.indices ~= selection) { self.selection = nil }
  }
}
