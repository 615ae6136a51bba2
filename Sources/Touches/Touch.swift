public import InkdotGeometry

/// One finger, pen or mouse from the moment it comes down until it is lifted or cancelled.
///
/// The same object is delivered all that time, so it may be kept and compared with `===`. Only the dispatcher
/// changes it. After `ended` or `cancelled` its values stay as they were last.
public final class Touch {
  /// The host's name for it.
  public let id: Int
  /// What touches.
  public let kind: TouchKind
  /// Where and when it came down: window coordinates in pt, seconds.
  public let start: (location: Point, time: Double)
  /// The view found by hit-testing when it came down; `nil` when there was none. It never changes.
  public let view: TouchView?
  /// How many taps in a row this one makes when it is lifted: 1 for a single one.
  public let tapCount: Int

  /// Where it stands in its life, as of the last event that listed it.
  public internal(set) var phase = TouchPhase.began
  /// Where it is, in window coordinates (pt).
  public internal(set) var location: Point
  /// Where it was before the last event that listed it, in window coordinates (pt).
  public internal(set) var previousLocation: Point
  /// When it was last listed, in seconds.
  public internal(set) var time: Double
  /// Force from 0 to 1; 0 where the device cannot tell.
  public internal(set) var pressure: Double

  /// Whether its view is told about it: not for later fingers on a view without multiple touch.
  var isDelivered: Bool

  init(_ sample: TouchSample, time: Double, view: TouchView?, tapCount: Int, isDelivered: Bool) {
    id = sample.id
    kind = sample.kind
    start = (sample.location, time)
    self.view = view
    self.tapCount = tapCount
    self.isDelivered = isDelivered
    location = sample.location
    previousLocation = sample.location
    self.time = time
    pressure = sample.pressure
  }

  /// Where it is in the coordinates of a view.
  public func location(in view: TouchView) -> Point { view.fromWindow(location) }
}
