#if canImport(UIKit)
  import InkdotGeometry
  import InkdotGraphics
  package import InkdotHosting
  package import InkdotTouches
  package import UIKit

  extension TouchReport {
    /// Creates a report of a touch, or of one of its coalesced or predicted touches.
    ///
    /// - Parameters:
    ///   - touch: the reported touch.
    ///   - main: the touch to which the sample belongs.
    ///   - phase: the phase.
    ///   - view: the view for coordinates.
    ///   - awaitsForce: whether to wait for updates of estimated force.
    @MainActor init(_ touch: UITouch, of main: UITouch, _ phase: TouchPhase, in view: UIView, awaitsForce: Bool) {
      let isPencil = touch.type == .pencil
      let greatest = touch.maximumPossibleForce
      self.init(
        key: ObjectIdentifier(main), phase: phase, time: touch.timestamp,
        kind: isPencil ? .pen : touch.type == .indirectPointer ? .mouse : .finger,
        pointer: PointerState(
          location: Point2D(isPencil ? touch.preciseLocation(in: view) : touch.location(in: view)),
          // Fingers report a force too, which is meaningless for ink.
          pressure: isPencil && greatest > 0 ? Double(touch.force / greatest) : nil,
          altitude: isPencil ? Double(touch.altitudeAngle) : .pi / 2,
          azimuth: isPencil ? Self.turned(Double(touch.azimuthAngle(in: view))) : 0))
      if awaitsForce, touch.estimatedPropertiesExpectingUpdates.contains(.force) {
        awaited = touch.estimationUpdateIndex?.intValue
      }
    }

    /// UIKit's angles may be negative.
    private static func turned(_ angle: Double) -> Double { angle < 0 ? angle + 2 * .pi : angle }

    /// Returns the reports of touches with the same phase, including coalesced samples: the first one carries the
    /// start, the last one the end.
    @MainActor package static func reports(
      _ touches: Set<UITouch>, _ event: UIEvent?, _ phase: TouchPhase, in view: UIView, awaitsForce: Bool
    ) -> [TouchReport] {
      touches.flatMap { touch in
        let coalesced = event?.coalescedTouches(for: touch) ?? []
        let samples = coalesced.isEmpty ? [touch] : coalesced
        return samples.enumerated().map { index, sample in
          let carries = phase == .began ? index == 0 : index == samples.count - 1
          return TouchReport(sample, of: touch, carries ? phase : .moved, in: view, awaitsForce: awaitsForce)
        }
      }
    }
  }
#endif
