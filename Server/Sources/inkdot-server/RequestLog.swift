import Dispatch
import HTTPTypes
import InkdotServerRules
import InkdotServerStorage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a line of JSON to stderr for each request, without address, account, device, credential or body.
struct RequestLog: Sendable {
  let isEnabled: Bool

  func write(method: HTTPRequest.Method, route: String, status: Int, seconds: Double) {
    guard isEnabled else { return }
    write([
      ("method", .text(Self.known(method))), ("route", .text(route)), ("status", .number(status)),
      ("ms", .number(Int(seconds * 1000))),
    ])
  }

  /// Logs a storage failure, even if requests are not logged.
  func write(failure: any Error) {
    let text = (failure as? SQLFailure)?.description ?? "\(type(of: failure))"
    write([("failure", .text(text))])
  }

  func write(event: String) { write([("event", .text(event))]) }

  private func write(_ fields: [(String, JSON)]) {
    let line = JSON.object([("time", .text(UTCDate.timestamp(UTCDate.now())))] + fields).encoded + "\n"
    LineWriter.stderr.append(line)
  }

  /// Returns a known method, because a client may send any text.
  private static func known(_ method: HTTPRequest.Method) -> String {
    [.get, .post, .put, .delete, .options, .head].contains(method) ? method.rawValue : "other"
  }
}

/// Writes lines in order. A blocked reader does not block requests: lines that do not fit are dropped and counted.
private final class LineWriter: Sendable {
  static let stderr = LineWriter()

  private let queue = DispatchQueue(label: "inkdot.log")
  private let state = Mutex((waiting: 0, lost: 0))
  private static let waitingLimit = 4096

  func append(_ line: String) {
    let isAccepted = state.withLock { state in
      guard state.waiting < Self.waitingLimit else {
        state.lost += 1
        return false
      }
      state.waiting += 1
      return true
    }
    guard isAccepted else { return }
    queue.async { [self] in
      Self.writeAll(line)
      let lost = state.withLock { state in
        state.waiting -= 1
        defer { state.lost = 0 }
        return state.lost
      }
      if lost > 0 { Self.writeAll(JSON.object([("lostLines", .number(lost))]).encoded + "\n") }
    }
  }

  private static func writeAll(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
