import Synchronization

/// Metrics for Prometheus. No label identifies an account, device or address.
final class Metrics: Sendable {
  private struct Series: Hashable {
    let route: String
    let status: Int
  }

  private struct Histogram {
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
    var (sum, count) = (0.0, 0)
  }

  private struct State {
    var requests: [Series: Histogram] = [:]
    var attempts: [String: Int] = [:]
  }

  /// Bounds in seconds.
  fileprivate static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  private let state = Mutex(State())

  func count(route: String, status: Int, seconds: Double) {
    state.withLock { state in
      var histogram = state.requests[Series(route: route, status: status)] ?? Histogram()
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound { histogram.buckets[index] += 1 }
      histogram.sum += seconds
      histogram.count += 1
      state.requests[Series(route: route, status: status)] = histogram
    }
  }

  /// - Parameter result: `right`, `wrong`, `locked`, or the code of a failure.
  func countAttempt(_ result: String) { state.withLock { $0.attempts[result, default: 0] += 1 } }

  /// The counts in Prometheus' text format.
  func text(waitingTransactions: Int, isFull: Bool, isSetBack: Bool) -> String {
    let state = state.withLock { $0 }
    var lines = [
      "# HELP inkdot_requests_seconds Time from the head of a request to its answer.",
      "# TYPE inkdot_requests_seconds histogram",
    ]
    for (series, histogram) in state.requests.sorted(by: {
      ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
    }) {
      let labels = "route=\"\(series.route)\",status=\"\(series.status)\""
      for (bound, count) in zip(Self.bounds, histogram.buckets) {
        lines.append("inkdot_requests_seconds_bucket{\(labels),le=\"\(bound)\"} \(count)")
      }
      lines.append("inkdot_requests_seconds_bucket{\(labels),le=\"+Inf\"} \(histogram.count)")
      lines.append("inkdot_requests_seconds_sum{\(labels)} \(histogram.sum)")
      lines.append("inkdot_requests_seconds_count{\(labels)} \(histogram.count)")
    }
    lines += ["# HELP inkdot_attempts_total Attempts by result.", "# TYPE inkdot_attempts_total counter"]
    for (result, count) in state.attempts.sorted(by: { $0.key < $1.key }) {
      lines.append("inkdot_attempts_total{result=\"\(result)\"} \(count)")
    }
    lines += [
      "# HELP inkdot_waiting_transactions Transactions that wait for the database.",
      "# TYPE inkdot_waiting_transactions gauge", "inkdot_waiting_transactions \(waitingTransactions)",
      "# HELP inkdot_disk_full Whether the disk was full, and the reserve is in use.",
      "# TYPE inkdot_disk_full gauge", "inkdot_disk_full \(isFull ? 1 : 0)",
      "# HELP inkdot_set_back Whether the database was set back while the server ran, and nothing is served.",
      "# TYPE inkdot_set_back gauge", "inkdot_set_back \(isSetBack ? 1 : 0)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
