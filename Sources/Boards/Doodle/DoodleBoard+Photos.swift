public import InkdotDrawings
public import InkdotGeometry
import InkdotRendering

// Floating photos, which lie above all marks until they are stamped.
extension DoodleBoard {
  /// The selected floating photo, an index of `Drawing.floatingPhotos`; `nil` if none is selected.
  public var selectedPhoto: Int? { selection.photo }

  /// Adds a floating photo and selects it.
  ///
  /// Its position is a point of the screen, or a free position near the centre. It covers at most
  /// ``DoodleSettings/photoShare`` of the sheet.
  ///
  /// - Complexity: O(photos).
  public func add(_ source: PhotoSource, at point: Point2D? = nil) -> DoodleEffects {
    let drawing = session.drawing
    let share = DoodleSettings.photoShare
    let scale = min(
      1, share * drawing.width / Double(source.uprightWidth), share * drawing.height / Double(source.uprightHeight))
    var center = drawing.bounds.nearest(to: point.map { viewport.convertToSheet($0) } ?? viewport.center)
    if point == nil {
      center = freePosition(near: center, within: viewport.visibleSheet) { position in
        drawing.floatingPhotos.contains {
          $0.placement.center.distance(to: position) < DoodleSettings.copyOffset / view.scale / 2
        }
      }
    }
    guard let placement = Placement(center: center, scale: max(scale, Placement.scales.lowerBound)) else {
      return []
    }
    return run {
      guard session.perform([.place(Photo(source, at: placement))]) else { return }
      session.report(.photosChanged)
      selection.select(.photo(session.drawing.floatingPhotos.count - 1), in: &session)
    }
  }

  /// Selects a floating photo, or deselects the selected one with `nil`. Ignores photos that do not exist.
  public func selectPhoto(_ index: Int?) -> DoodleEffects {
    if let index { selection.select(.photo(index), in: &session) } else { selection.deselectPhoto(in: &session) }
    return session.drainEffects()
  }

  /// Stamps the selected photo at once.
  public func stampPhoto() -> DoodleEffects { run { selection.stamp(in: &session) } }

  /// The mark numbers that the last stamped photos received. Read it after ``DoodleEffects/photoStamped``.
  public var stampedMarks: Range<Int> { session.stampedMarks }

  /// Starts the animation that ends with stamping the selected photo.
  func beginStamp() -> DoodleEffects {
    selection.beginStamp(at: now, in: &session)
    return session.drainEffects()
  }

  /// The placement of a floating photo, also during a move; `nil` if it does not exist.
  public func placement(ofPhoto index: Int) -> Placement? {
    selection.placement(ofPhoto: index, in: session.drawing)
  }

  /// The opacity of a floating photo, 0…1; below 1 during the stamp animation.
  public func opacity(ofPhoto index: Int) -> Double { selection.opacity(ofPhoto: index, at: now) }

  /// The number of a photo's file in display items; see ``source(_:)``.
  ///
  /// - Complexity: O(files).
  public func number(of source: PhotoSource) -> UInt32 { numbers.add(source) }

  /// The file of a photo by its number; `nil` for unknown numbers.
  public func source(_ number: UInt32) -> PhotoSource? { numbers.source(number) }

  /// Returns a position, or the next free one on the diagonal to the lower right.
  ///
  /// The diagonal wraps around within `bounds`. Bounds that are smaller than a step are exceeded slightly.
  ///
  /// - Complexity: O(positions tried), at most 64.
  func freePosition(near start: Point2D, within bounds: Rect2D, isTaken: (Point2D) -> Bool) -> Point2D {
    let step = DoodleSettings.copyOffset / view.scale
    func moved(_ start: Double, _ edge: Double, _ length: Double, by offset: Double) -> Double {
      let length = max(length, 4 * step)
      let distance = start - edge + offset
      return edge + distance - (distance / length).rounded(.down) * length
    }
    var (position, count) = (start, 0)
    while count < 64, isTaken(position) {
      count += 1
      let offset = Double(count) * step
      position = Point2D(
        moved(start.x, bounds.x, bounds.width, by: offset), moved(start.y, bounds.y, bounds.height, by: offset))
    }
    return position
  }
}
