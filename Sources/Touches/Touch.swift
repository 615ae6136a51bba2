public import InkdotGeometry

/// A finger, pen or mouse from touch down until it is lifted or cancelled.
///
/// The same object is delivered all that time; compare it with `===`. Only the dispatcher changes it. After `ended` or
/// `cancelled`, its values do not change.
public final class Touch {
  /// The host's identifier of the touch.
  public let id: Int
  /// The kind of pointer that touches.
  public let kind: TouchKind
  /// Position and time of touch down.
  public let start: Beginning
  /// The view found by hit testing at touch down; `nil` if there was none. It never changes.
  public let view: TouchView?
  /// Number of consecutive taps if this touch becomes a tap: 1 for a single tap.
  public let tapCount: Int

  /// The phase; stationary if the last event did not list the touch.
  public internal(set) var phase = TouchPhase.began
  /// Position in window coordinates (pt), pressure and angles.
  ///
  /// A view that receives the start late sees the location of the start.
  public internal(set) var pointer: PointerState
  /// Position before the last event, in window coordinates (pt).
  public internal(set) var previousLocation: Point2D
  /// Time of the last event that listed it, in seconds.
  public internal(set) var time: Double
  /// Whether its view receives it; `false` for later fingers on a view without multiple touch.
  package let isForView: Bool
  /// The phases delivered to the view so far.
  var delivered = Delivered.nothing
  /// Whether the view has not yet received its latest move.
  var hasMoved = false
  /// The phases to deliver to the view next.
  var due = DuePhases()

  enum Delivered { case nothing, began, all }

  init(_ sample: TouchSample, time: Double, view: TouchView?, tapCount: Int, isForView: Bool) {
    id = sample.id
    kind = sample.kind
    start = Beginning(location: sample.location, time: time)
    self.view = view
    self.tapCount = tapCount
    self.isForView = isForView
    pointer = sample.pointer
    previousLocation = sample.location
    self.time = time
  }

  /// Position in window coordinates (pt).
  public internal(set) var location: Point2D {
    @inlinable get { pointer.location }
    set { pointer.location = newValue }
  }

  /// Position and time of touch down.
  @frozen
  public struct Beginning: Hashable, Sendable {
    /// Position in window coordinates, in pt.
    public let location: Point2D
    /// Time in seconds on the host's clock.
    public let time: Double
  }

  /// Whether the touch has neither ended nor been cancelled.
  public var isDown: Bool { phase != .ended && phase != .cancelled }

  /// Whether its view has received its start.
  public var isKnownToView: Bool { delivered != .nothing }

  /// Returns the position in the coordinates of a view.
  public func location(in view: TouchView) -> Point2D { view.convertFromWindow(location) }
}

/// A set of phases, in the order of delivery.
struct DuePhases: OptionSet {
  let rawValue: UInt8
  static var began: DuePhases { DuePhases(rawValue: 1) }
  static var moved: DuePhases { DuePhases(rawValue: 2) }
  static var ended: DuePhases { DuePhases(rawValue: 4) }
  static var cancelled: DuePhases { DuePhases(rawValue: 8) }
  static let inOrder: [DuePhases] = [.began, .moved, .ended, .cancelled]
}
