import QuartzCore
import UIKit

/// A finger or pencil that sends touches to a view as UIKit does.
@MainActor final class Finger {
  let touch = UITouch()
  /// The held modifier keys.
  var flags: UIKeyModifierFlags = []
  private let view: UIView
  private var updates = 0

  init(on view: UIView, _ type: UITouch.TouchType = .direct) {
    self.view = view
    touch.facts.type = type
    if type == .pencil { touch.facts.maximumPossibleForce = 4 }
  }

  func down(_ place: CGPoint, force: CGFloat = 0) { view.touchesBegan([touch], with: event([place], force: force)) }

  /// Moves through several locations in one event.
  func move(_ places: CGPoint..., force: CGFloat = 0, predicted: [CGPoint] = []) {
    view.touchesMoved([touch], with: event(places, force: force, predicted: predicted))
  }

  func up(_ places: CGPoint...) { view.touchesEnded([touch], with: event(places, force: 0)) }

  func cancel() { view.touchesCancelled([touch], with: event([touch.facts.location], force: 0)) }

  /// A sample whose force arrives later.
  func moveWithEstimate(_ place: CGPoint, force: CGFloat) -> UITouch {
    let event = event([place], force: force)
    let sample = event.coalesced[ObjectIdentifier(touch)]?[0] ?? touch
    updates += 1
    sample.facts.updateIndex = updates
    sample.facts.expecting = .force
    view.touchesMoved([touch], with: event)
    return sample
  }

  func update(_ sample: UITouch, force: CGFloat) {
    sample.facts.force = force
    sample.facts.expecting = []
    view.touchesEstimatedPropertiesUpdated([sample])
  }

  private func event(_ places: [CGPoint], force: CGFloat, predicted: [CGPoint] = []) -> UIEvent {
    let event = UIEvent()
    event.flags = flags
    let step = 1.0 / 60 / Double(places.count)
    event.coalesced[ObjectIdentifier(touch)] = places.map {
      MediaClock.now += step
      return sample($0, at: MediaClock.now, force)
    }
    event.predicted[ObjectIdentifier(touch)] = predicted.enumerated().map {
      sample($1, at: MediaClock.now + Double($0 + 1) * step, force)
    }
    touch.facts.location = places.last ?? touch.facts.location
    touch.facts.timestamp = MediaClock.now
    touch.facts.force = force
    return event
  }

  private func sample(_ place: CGPoint, at time: Double, _ force: CGFloat) -> UITouch {
    let sample = UITouch()
    sample.facts = touch.facts
    (sample.facts.location, sample.facts.timestamp, sample.facts.force) = (place, time, force)
    return sample
  }
}

/// Shows a number of frames.
@MainActor func showFrames(_ count: Int) {
  for _ in 0..<count {
    MediaClock.now += 1.0 / 60
    if #available(iOS 18.0, *) { UIUpdateLink.showFrame() }
  }
}

/// Returns the pixels of a view after pending drawing has finished.
@MainActor func picture(of view: UIView) -> CGImage {
  guard let image = view.picture() else { fatalError("the view has no size") }
  return image
}

/// Waits for work on other threads.
@MainActor func untilTrue(_ isTrue: () -> Bool) async {
  for _ in 0..<20_000 where !isTrue() { try? await Task.sleep(nanoseconds: 1_000_000) }
}
