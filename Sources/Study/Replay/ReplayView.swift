import InkdotCoding
import InkdotGeometry
import InkdotTouches

/// A view that records the touches it receives.
final class ReplayView: TouchView {
  let id: ByteText
  let index: Int
  /// The depth; 1 for a root.
  var depth = 1
  /// Whether the view's hit test returns itself without testing its children.
  var overridesHitTest = false
  /// The controller between this view and the next responder; `nil` for none.
  var controller: ReplayController?
  /// The tracking of a button; `nil` for a plain view.
  var control: ControlTracking?
  private let journal: ReplayJournal

  init(id: ByteText, index: Int, frame: Rect2D, journal: ReplayJournal) {
    self.id = id
    self.index = index
    self.journal = journal
    super.init(frame: frame)
  }

  override var next: Responder? { controller ?? super.next }
  /// The next responder after the controller.
  var nextAfterController: Responder? { super.next }

  override func hitTest(_ point: Point2D, settings: TouchSettings) -> TouchView? {
    overridesHitTest ? self : super.hitTest(point, settings: settings)
  }

  override func touchesBegan(_ touches: [Touch], at time: Double) {
    journal.note(self, .began, touches)
    // Further touches do not press again.
    if control?.isTracking == false { journal.note(self, control?.begin()) }
  }

  override func touchesMoved(_ touches: [Touch], at time: Double) {
    journal.note(self, .moved, touches)
    track(touches)
  }

  override func touchesEnded(_ touches: [Touch], at time: Double) {
    journal.note(self, .ended, touches)
    track(touches)
    journal.note(self, control?.end())
  }

  override func touchesCancelled(_ touches: [Touch], at time: Double) {
    journal.note(self, .cancelled, touches)
    journal.note(self, control?.cancel())
  }

  private func track(_ touches: [Touch]) {
    guard let touch = touches.first else { return }
    journal.note(self, control?.move(to: touch.location(in: self), in: Size2D(frame.width, frame.height)))
  }
}

/// The controller of a view: its next responder, before the parent view or the scene.
final class ReplayController: Responder {
  let id: ByteText
  // Retained by its view. Unsafe because Embedded Swift has no weak references.
  private unowned(unsafe) let view: ReplayView

  init(id: ByteText, view: ReplayView) {
    self.id = id
    self.view = view
  }

  override var next: Responder? { view.nextAfterController }
}

/// The touches that views received since the last logged line.
final class ReplayJournal {
  struct Note {
    let view: ReplayView
    let phase: TouchPhase
    let touch: Touch
    let location: Point2D
  }

  private var notes: [Note] = []
  private var events: [(view: ReplayView, event: ControlTracking.Event)] = []

  func note(_ view: ReplayView, _ phase: TouchPhase, _ touches: [Touch]) {
    for touch in touches {
      notes.append(Note(view: view, phase: phase, touch: touch, location: touch.location(in: view)))
    }
  }

  func note(_ view: ReplayView, _ event: ControlTracking.Event?) {
    if let event { events.append((view, event)) }
  }

  /// Returns and removes all events of buttons, in order.
  func takeEvents() -> [(view: ReplayView, event: ControlTracking.Event)] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Returns and removes all notes, sorted for the log: by view, phase, start and number.
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
