import InkdotDrawings
import InkdotGeometry
import InkdotTouches

/// The lasso of one touch, or its tap.
struct ActiveLasso {
  let touch: Touch
  /// Whether the text tool is in use: a tap requests a text, and no lasso is drawn.
  let isForText: Bool
  /// Points of the lasso, in pt of the sheet.
  private(set) var points: [Point2D]
  /// Largest distance of the touch from its start, in pt of the screen.
  private var reach = 0.0

  init(_ touch: Touch, at point: Point2D, isForText: Bool) {
    self.touch = touch
    self.isForText = isForText
    points = [point]
  }

  /// Whether the touch stayed near its start.
  var isTap: Bool { reach < DoodleSettings.graceDistance }

  /// Whether the touch is too long to be the first finger of a gesture.
  func isEstablished(at time: Double) -> Bool {
    time - touch.start.time >= DoodleSettings.graceDuration && !isTap
  }

  /// Extends the lasso to a point of the sheet. Does nothing at the maximum length, which takes an hour to draw.
  mutating func move(to point: Point2D) {
    reach = max(reach, touch.location.distance(to: touch.start.location))
    if points.last != point, points.count < Lasso.maximumPointCount { points.append(point) }
  }
}
