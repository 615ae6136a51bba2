import InkdotCoding
import InkdotGeometry
import InkdotTouches

/// A view that records the touches it receives.
final class ReplayView: TouchView {
  let id: ByteText
  let index: Int
  /// 1 for a root.
  var depth = 1
  private let journal: ReplayJournal

  init(id: ByteText, index: Int, frame: Rect2D, journal: ReplayJournal) {
    self.id = id
    self.index = index
    self.journal = journal
    super.init(frame: frame)
  }

  override func touchesBegan(_ touches: [Touch], at time: Double) { journal.note(self, .began, touches) }
  override func touchesMoved(_ touches: [Touch], at time: Double) { journal.note(self, .moved, touches) }
  override func touchesEnded(_ touches: [Touch], at time: Double) { journal.note(self, .ended, touches) }
  override func touchesCancelled(_ touches: [Touch], at time: Double) { journal.note(self, .cancelled, touches) }
}

/// The touches that views received since the last line was written.
final class ReplayJournal {
  struct Note {
    let view: ReplayView
    let phase: TouchPhase
    let touch: Touch
    let location: Point2D
  }

  private var notes: [Note] = []

  func note(_ view: ReplayView, _ phase: TouchPhase, _ touches: [Touch]) {
    for touch in touches {
      notes.append(Note(view: view, phase: phase, touch: touch, location: touch.location(in: view)))
    }
  }

  /// All notes, in the order in which they are printed: by view, phase, beginning and number.
  func take() -> [Note] {
    defer { notes.removeAll(keepingCapacity: true) }
    return notes.sorted { a, b in
      if a.view.index != b.view.index { return a.view.index < b.view.index }
      if a.phase != b.phase { return a.phase.rawValue < b.phase.rawValue }
      if a.touch.start.time != b.touch.start.time { return a.touch.start.time < b.touch.start.time }
      return a.touch.id < b.touch.id
    }
  }
}
