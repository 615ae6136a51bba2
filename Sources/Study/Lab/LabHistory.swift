import InkdotGestures

/// The recent states of one recognizer, for the timeline.
struct LabHistory {
  /// The state in a span of the timeline.
  enum Band: UInt8 {
    case idle, watching, active
    case ended, failed, cancelled

    var isMoment: Bool { self == .ended || self == .cancelled }
  }

  /// Bands with their start times, oldest first; some have no duration.
  private(set) var entries: [(time: Double, band: Band)] = []
  /// The outcome of the last sequence (ended, failed or cancelled) and the reason of a failure; `nil` after the next
  /// one began.
  private(set) var outcome: (state: RecognizerState, failure: RecognizerFailure?)?

  private static var capacity: Int { 512 }

  mutating func note(_ band: Band, at time: Double) {
    if !band.isMoment, entries.last(where: { !$0.band.isMoment })?.band == band { return }
    if entries.count >= Self.capacity { entries.removeFirst(Self.capacity / 2) }
    entries.append((time, band))
  }

  mutating func note(_ state: RecognizerState, _ failure: RecognizerFailure?, at time: Double) {
    switch state {
    case .possible: note(.idle, at: time)
    case .began, .changed:
      outcome = nil
      note(.active, at: time)
    case .ended, .cancelled:
      outcome = (state, nil)
      note(state == .ended ? .ended : .cancelled, at: time)
      note(.idle, at: time)
    case .failed:
      outcome = (.failed, failure)
      note(.failed, at: time)
    }
  }

  /// Removes the outcome when a new sequence begins.
  mutating func forgetOutcome() { outcome = nil }

  /// The time of the last change, in seconds.
  var last: Double { entries.last?.time ?? -.infinity }
}
