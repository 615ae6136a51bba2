import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Says on standard error how far long work is. What takes less than a second passes in silence; on a terminal one line is
/// written over, elsewhere there is a line every five seconds. May be used by several threads.
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
  ///   - work: what is done, as in "Painting".
  ///   - total: how many parts it has; not needed for ``show(_:of:)``.
  init(_ work: String, of total: Int = 1) {
    self.work = work
    self.total = max(total, 1)
  }

  /// Notes that one more part is done.
  ///
  /// - Parameter isSlow: whether a part takes a good part of a second. Otherwise the clock is asked now and then only.
  func advance(isSlow: Bool = false) {
    state.withLock { state in
      state.done += 1
      if isSlow || state.done & 63 == 0 { print(state.done, of: total, &state) }
    }
  }

  /// Notes how many of many quick parts are done.
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

  /// Takes the line away.
  func end() {
    state.withLock { state in
      if state.isShown, isTerminal { StandardError.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }
}
