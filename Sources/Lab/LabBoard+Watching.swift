import InkdotGestures
import InkdotReplay
import InkdotTouches

// What is noted of each frame: states of recognizers, places of touches, ways of hit tests.

extension LabBoard {
  /// Seconds the timeline shows.
  public static var timelineSpan: Double { 8 }

  /// Called at every change of state, the silent ones too.
  func changed(_ recognizer: Recognizer) {
    guard let index = session.recognizers.firstIndex(where: { $0.value.recognizer === recognizer }) else { return }
    let time = session.arbiter.time
    histories[index].note(recognizer.state, recognizer.failure, at: time)
    if let card { scene.follow(card, index, recognizer, at: time) }
  }

  /// A recognizer that has touches, or waits, and has not made up its mind, watches.
  func watch() {
    let time = session.time
    for (index, named) in session.recognizers.enumerated() {
      let recognizer = named.value.recognizer
      guard recognizer.state == .possible else { continue }
      let isWatching = recognizer.numberOfTouches > 0 || recognizer.deadline != nil || recognizer.isWaitingForOthers
      if isWatching { histories[index].forgetOutcome() }
      histories[index].note(isWatching ? .watching : .idle, at: time)
    }
  }

  /// Puts sparks and hit tests where touches are, and samples on the meter.
  func follow() {
    let time = session.time
    if let a = session.acceleration {
      scene.samples.append((time, (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot()))
      if scene.samples.count > LabScene.mostSamples { scene.samples.removeFirst(LabScene.mostSamples / 4) }
    }
    guard session.hadTouches else { return }
    for touch in session.arbiter.dispatcher.touches where touch.phase == .began || touch.phase == .moved {
      if card == .sparks { scene.addSpark(touch, at: time) }
      // The next frame may switch views over, this one has not.
      if touch.phase == .began, session.views.count > 1 {
        hit = HitTrace(at: touch.location, in: session.arbiter.dispatcher.scene)
        effects.insert(.hitChanged)
      }
    }
  }

  /// When something last happened, on the axis of the case.
  var lastActivity: Double {
    var last = -Double.infinity
    for history in histories { last = max(last, history.last) }
    return last
  }
}
