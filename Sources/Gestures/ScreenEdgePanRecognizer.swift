import InkdotGeometry
public import InkdotTouches

/// Recognizes a pan whose touches begin near an edge of the root view. Continuous.
public final class ScreenEdgePanRecognizer: PanRecognizer {
  /// The edges; each touch must begin near one of them.
  public var edges = ScreenEdge.left

  public override func follow(at time: Double) {
    if state == .possible, !isWaitingForOthers {
      for touch in touches where touch.phase == .began && !isNearEdge(touch) {
        return fail(.notFromEdge(allowed: settings.edgeWidth))
      }
    }
    super.follow(at: time)
  }

  /// After it has begun, ignores touches from elsewhere.
  public override func shouldReceive(_ touch: Touch) -> Bool {
    super.shouldReceive(touch) && (state == .possible || isNearEdge(touch))
  }

  private func isNearEdge(_ touch: Touch) -> Bool {
    guard var root = view else { return false }
    while let parent = root.superview { root = parent }
    let place = root.convertFromWindow(touch.start.location)
    let width = settings.edgeWidth + TouchSettings.distanceSlack
    return edges.contains(.left) && place.x <= width || edges.contains(.right) && root.frame.width - place.x <= width
      || edges.contains(.top) && place.y <= width || edges.contains(.bottom) && root.frame.height - place.y <= width
  }
}
