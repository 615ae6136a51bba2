import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reports the progress of long work on standard error.
///
/// Silent for less than a second. A terminal shows one updated line, other outputs a line every five seconds.
/// Thread-safe.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var next = ContinuousClock.now + .seconds(1)
    var isShown = false
  }

  private let work: String
  private let total: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State())

  /// - Parameters:
  ///   - work: the activity, like "Painting".
  ///   - total: number of its parts; not needed for ``show(_:of:)``.
  init(_ work: String, of total: Int = 1) {
    self.work = work
    self.total = max(total, 1)
  }

  /// Records one more finished part.
  ///
  /// - Parameter isSlow: whether a part takes a large part of a second. Otherwise the clock is checked only
  ///   occasionally.
  func advance(isSlow: Bool = false) {
    state.withLock { state in
      state.done += 1
      if isSlow || state.done & 63 == 0 { print(state.done, of: total, &state) }
    }
  }

  /// Shows the number of finished parts, for many quick parts.
  func show(_ done: Int, of total: Int) {
    if done & 63 == 0 { state.withLock { print(done, of: max(total, 1), &$0) } }
  }

  private func print(_ done: Int, of total: Int, _ state: inout State) {
    guard ContinuousClock.now >= state.next else { return }
    let line = "\(work): \(100 * done / total) %"
    StandardError.write(isTerminal ? "\r" + line : line + "\n")
    state.next = .now + (isTerminal ? .milliseconds(200) : .seconds(5))
    state.isShown = true
  }

  /// Removes the line.
  func end() {
    state.withLock { state in
      if state.isShown, isTerminal { StandardError.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }
}
