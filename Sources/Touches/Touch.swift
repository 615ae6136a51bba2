public import InkdotGeometry

/// One finger, pen or mouse from the moment it comes down until it is lifted or cancelled.
///
/// The same object is delivered all that time, so it may be kept and compared with `===`. Only the dispatcher
/// changes it. After `ended` or `cancelled` its values stay as they were last.
public final class Touch {
  /// The host's name for it.
  public let id: Int
  /// The kind of pointer that touches.
  public let kind: TouchKind
  /// Where and when it came down.
  public let start: Beginning
  /// The view found by hit-testing when it came down; `nil` when there was none. It never changes.
  public let view: TouchView?
  /// How many taps in a row this one makes when it is lifted: 1 for a single one.
  public let tapCount: Int

  /// Where it stands in its life. Stationary when the last event did not list it.
  public internal(set) var phase = TouchPhase.began
  /// Where it is, in window coordinates (pt), and how it presses and leans. A view that receives the beginning late sees
  /// the location of the beginning.
  public internal(set) var pointer: PointerState
  /// Where it was before the last event, in window coordinates (pt).
  public internal(set) var previousLocation: Point2D
  /// When it was last listed, in seconds.
  public internal(set) var time: Double
  /// Whether its view receives it: not for later fingers on a view without multiple touch.
  package let isForView: Bool
  /// The phases delivered to the view so far.
  var delivered = Delivered.nothing
  /// Whether the view has not yet been told that it moved.
  var hasMoved = false
  /// The phases the view is to be told of in this delivery.
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

  /// Where it is, in window coordinates (pt).
  public internal(set) var location: Point2D {
    @inlinable get { pointer.location }
    set { pointer.location = newValue }
  }

  /// Where and when a touch came down.
  @frozen
  public struct Beginning: Hashable, Sendable {
    /// In window coordinates, in pt.
    public let location: Point2D
    /// In seconds on the host's clock.
    public let time: Double
  }

  /// Whether it is on the surface: neither ended nor cancelled.
  public var isDown: Bool { phase != .ended && phase != .cancelled }

  /// Whether its view has been told that it began.
  public var isKnownToView: Bool { delivered != .nothing }

  /// Where it is in the coordinates of a view.
  public func location(in view: TouchView) -> Point2D { view.convertFromWindow(location) }
}

/// A set of phases, in the order in which views receive them.
struct DuePhases: OptionSet {
  let rawValue: UInt8
  static var began: DuePhases { DuePhases(rawValue: 1) }
  static var moved: DuePhases { DuePhases(rawValue: 2) }
  static var ended: DuePhases { DuePhases(rawValue: 4) }
  static var cancelled: DuePhases { DuePhases(rawValue: 8) }
  static let inOrder: [DuePhases] = [.began, .moved, .ended, .cancelled]
}
