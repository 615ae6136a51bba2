import InkdotDrawings
public import InkdotGeometry

/// The frame of a selection on the screen, with corner handles that scale it and a handle that rotates it.
public struct SelectionHandles: Hashable, Sendable {
  /// The corners of the selection, clockwise from the upper left one of its box.
  public let corners: [Point2D]
  /// Clockwise rotation of the frame, in radians.
  public let angle: Double
  /// The centres of the corner handles, in the order of the corners. They do not overlap and are on the screen.
  public let cornerHandles: [Point2D]
  /// The centre of the rotation handle.
  public let rotationHandle: Point2D
  /// The start of the line to ``rotationHandle``, in the middle of a side.
  public let stemStart: Point2D

  /// A handle. Names of corners are those of a frame that is not rotated.
  public enum Handle: Int, Hashable, Sendable, CaseIterable {
    /// Scales about the lower right corner.
    case topLeft
    /// Scales about the lower left corner.
    case topRight
    /// Scales about the upper left corner.
    case bottomRight
    /// Scales about the upper right corner.
    case bottomLeft
    /// Rotates about the centre.
    case rotation
  }

  /// Side of the touch area of a handle, in pt of the screen.
  public static let touchSide = 44.0
  /// Side of a frame below which its handles move outwards, so that the middle can still be dragged.
  private static let roomySide = 132.0
  /// Distance of the rotation handle from the frame, in pt of the screen.
  private static let turnDistance = 32.0

  /// The handles of a frame.
  ///
  /// - Parameters:
  ///   - corners: of the frame on the screen, clockwise.
  ///   - screen: size of the screen, in pt.
  init(corners: [Point2D], on screen: Size2D) {
    let side = corners[1] - corners[0]
    let (width, height) = (side.length, (corners[2] - corners[1]).length)
    let angle = Trigonometry.atan2(side.dy, side.dx)
    let axis = Vector2D(Trigonometry.cos(angle), Trigonometry.sin(angle))
    func place(_ along: Double, _ below: Double, from middle: Point2D) -> Point2D {
      middle + axis * along + axis.perpendicular * below
    }
    func outward(_ side: Double) -> Double {
      side / 2 + max(0, min(Self.touchSide / 2, (Self.roomySide - side) / 4))
    }
    let middle = Self.middle(corners[0], corners[2])
    var (half, high) = (outward(width), outward(height))
    // Leaves space for a fingertip of the same size between the handles.
    let factor = max(1, Self.touchSide / Vector2D(half, high).length)
    (half, high) = (half * factor, high * factor)
    let grips = Self.moved(
      [
        place(-half, -high, from: middle), place(half, -high, from: middle), place(half, high, from: middle),
        place(-half, high, from: middle),
      ], to: screen)
    let shifted = Self.middle(grips[0], grips[2])
    // Beside the upper handles if they are close to each other.
    let above = max(height / 2 + Self.turnDistance, high + Self.gap(beside: half), Self.touchSide)
    let inner = max(0, high - Self.touchSide)
    let aside = max(width / 2 + Self.turnDistance, half + Self.gap(beside: high), Self.touchSide)
    let places = [
      place(0, -above, from: shifted), place(0, above, from: shifted), place(-aside, 0, from: shifted),
      place(aside, 0, from: shifted), place(0, -inner, from: shifted), place(0, inner, from: shifted),
    ]
    func room(_ place: Point2D) -> Double {
      var least = Double.infinity
      for grip in grips { least = min(least, grip.distance(to: place)) }
      return least
    }
    var turn: Point2D?
    for place in places where turn == nil {
      if place.distance(to: Self.kept(place, on: screen)) < 0.01, room(place) > Self.touchSide - 0.01 { turn = place }
    }
    if turn == nil {
      var most = -Double.infinity
      for place in places {
        let kept = Self.kept(place, on: screen)
        if room(kept) > most { (turn, most) = (kept, room(kept)) }
      }
    }
    let handle = turn ?? middle
    var root = place(0, -height / 2, from: middle)
    for other in [
      place(0, height / 2, from: middle), place(-width / 2, 0, from: middle), place(width / 2, 0, from: middle),
    ] where other.distance(to: handle) < root.distance(to: handle) {
      root = other
    }
    (self.corners, self.angle, cornerHandles) = (corners, angle, grips)
    (rotationHandle, stemStart) = (handle, root)
  }

  /// The centre of a handle.
  public func center(of handle: Handle) -> Point2D {
    handle == .rotation ? rotationHandle : cornerHandles[handle.rawValue]
  }

  /// Returns the nearest handle whose touch area contains a point of the screen.
  public func handle(at point: Point2D) -> Handle? {
    var nearest: Handle?
    for handle in Handle.allCases {
      let center = center(of: handle)
      guard max(abs(point.x - center.x), abs(point.y - center.y)) <= Self.touchSide / 2 else { continue }
      if let other = nearest, self.center(of: other).distance(to: point) <= center.distance(to: point) { continue }
      nearest = handle
    }
    return nearest
  }

  /// Whether a point of the screen is in the frame.
  public func contains(_ point: Point2D) -> Bool {
    for (index, corner) in corners.enumerated() {
      if (corners[(index + 1) % 4] - corner).cross(point - corner) < 0 { return false }
    }
    return true
  }

  private static func middle(_ one: Point2D, _ other: Point2D) -> Point2D {
    Point2D((one.x + other.x) / 2, (one.y + other.y) / 2)
  }

  /// Returns the distance along one axis at which a handle does not overlap two others, given their distance along the other axis.
  private static func gap(beside distance: Double) -> Double {
    max(0, touchSide * touchSide - distance * distance).squareRoot()
  }

  /// Returns the nearest position at which a handle is on the screen.
  private static func kept(_ point: Point2D, on screen: Size2D) -> Point2D {
    let edge = touchSide / 2
    return Point2D(max(edge, min(screen.width - edge, point.x)), max(edge, min(screen.height - edge, point.y)))
  }

  /// Returns points moved onto the screen: together if there is space, otherwise closer to each other along each axis.
  private static func moved(_ points: [Point2D], to screen: Size2D) -> [Point2D] {
    var box = BoundingBox()
    for point in points { box.add(point) }
    let rect = box.rect
    func along(_ place: Double, _ least: Double, _ length: Double, _ side: Double) -> Double {
      let edge = touchSide / 2
      let span = min(length, 2 * touchSide)
      let from = max(edge, min(least, side - edge - span))
      let to = max(from + span, min(least + length, side - edge))
      return from + (place - least) * (to - from) / max(length, 0.01)
    }
    return points.map {
      Point2D(along($0.x, rect.x, rect.width, screen.width), along($0.y, rect.y, rect.height, screen.height))
    }
  }
}

/// A drag of a handle.
struct HandleDrag {
  /// The selection at the beginning. The drag does not change another selection.
  let selection: SelectionEditor.Selection
  /// The corners of the selection at the beginning, in pt of the sheet, so that scrolling and zooming do not move them.
  private let corners: [Point2D]
  private let handle: SelectionHandles.Handle
  /// Distances from the fixed point to the pointer at the beginning, in pt of the sheet: from the middle, and from the opposite corner.
  private var starts = (centered: 0.0, opposite: 0.0)
  private(set) var isCentered: Bool
  /// The last position of the pointer on the screen, and the view at that time.
  private var pointer: Point2D
  private var view: DoodleView
  private var last = Arm()

  /// The line from the fixed point to the pointer, on the screen.
  private struct Arm {
    var length = 1.0
    var angle = 0.0
  }

  /// A change of the selection.
  enum Change {
    case turn(Double)
    /// About a point of the screen.
    case scale(Double, about: Point2D)
  }

  init(
    of handle: SelectionHandles.Handle, corners: [Point2D], of selection: SelectionEditor.Selection,
    at pointer: Point2D, isCentered: Bool, on view: DoodleView
  ) {
    self.selection = selection
    (self.handle, self.corners, self.pointer, self.view) = (handle, corners, pointer, view)
    self.isCentered = isCentered
    starts = (arm(isCentered: true).length / view.scale, arm(isCentered: false).length / view.scale)
    last = arm(isCentered: isCentered)
  }

  var isRotation: Bool { handle == .rotation }

  /// The fixed point, on the screen.
  private func anchor(isCentered: Bool) -> Point2D {
    let point =
      isRotation || isCentered
      ? Point2D((corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2)
      : corners[(handle.rawValue + 2) % 4]
    return Point2D(point.x * view.scale + view.origin.x, point.y * view.scale + view.origin.y)
  }

  private func arm(isCentered: Bool) -> Arm {
    let offset = pointer - anchor(isCentered: isCentered)
    return Arm(length: max(1, offset.length), angle: Trigonometry.atan2(offset.dy, offset.dx))
  }

  /// Scales about another point from now on, as if it had been fixed from the beginning.
  mutating func restart(isCentered: Bool) {
    self.isCentered = isCentered
    last = Arm(length: (isCentered ? starts.centered : starts.opposite) * view.scale)
  }

  /// Returns the change for a move of the pointer. After a change of the view the drag continues from the current position.
  mutating func move(to point: Point2D, on view: DoodleView) -> Change {
    if view != self.view {
      self.view = view
      last = arm(isCentered: isCentered)
    }
    pointer = point
    let now = arm(isCentered: isCentered)
    return isRotation
      ? .turn(now.angle - last.angle) : .scale(now.length / last.length, about: anchor(isCentered: isCentered))
  }

  /// Records a change as applied. If its size was out of range, the drag continues from the current position.
  mutating func commit() { last = arm(isCentered: isCentered) }
}

extension DoodleBoard {
  /// Frame and handles of the selection; `nil` without one.
  ///
  /// - Complexity: O(1).
  public var selectionHandles: SelectionHandles? {
    selectionCorners.map { corners in
      let (scale, origin) = (view.scale, view.origin)
      let frame = viewport.frame
      return SelectionHandles(
        corners: corners.map { Point2D($0.x * scale + origin.x, $0.y * scale + origin.y) },
        on: Size2D(frame.width, frame.height))
    }
  }

  /// Corners of the moved selection, in pt of the sheet.
  private var selectionCorners: [Point2D]? {
    if let index = selection.photo, let placement = placement(ofPhoto: index) {
      let (frame, map) = (history.drawing.floatingPhotos[index].frame, placement.transform)
      return frame.corners.map { map.applying($0) }
    }
    guard selection.marks != nil else { return nil }
    let map = selection.map
    return selection.frame.corners.map { map.applying($0) }
  }

  /// Begins a drag of a handle; see ``SelectionHandles/handle(at:)``.
  ///
  /// - Parameters:
  ///   - handle: the dragged handle.
  ///   - point: position of the pointer on the screen.
  ///   - isCentered: whether the middle is fixed instead of the opposite corner.
  public func beginDrag(of handle: SelectionHandles.Handle, at point: Point2D, isCentered: Bool = false) {
    handleDrag = selectionCorners.flatMap {
      point.isFinite
        ? HandleDrag(
          of: handle, corners: $0, of: selection.selection, at: point, isCentered: isCentered, on: view) : nil
    }
  }

  /// Scales or rotates the selection so that the handle is at a point of the screen. It becomes a step with ``commitAdjustment()``.
  ///
  /// - Complexity: O(1); the first call O(marks + samples of visible marks).
  public func dragHandle(to point: Point2D, isCentered: Bool = false) -> DoodleEffects {
    guard var drag = handleDrag, drag.selection == selection.selection, point.isFinite else { return [] }
    var effects: DoodleEffects = []
    if !drag.isRotation, drag.isCentered != isCentered {
      effects = cancelAdjustment()
      drag.restart(isCentered: isCentered)
    }
    let change: DoodleEffects
    switch drag.move(to: point, on: view) {
    case .turn(let angle): change = adjustSelection(turn: angle)
    case .scale(let factor, let anchor): change = resizeSelection(by: factor, about: anchor)
    }
    if drag.isRotation || !change.isEmpty { drag.commit() }
    handleDrag = drag
    return effects.union(change)
  }
}
