import HTTPTypes
import InkdotServerRules
import InkdotServerStorage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a line of JSON to stderr for each request: no address, account, device, credential or body.
struct RequestLog: Sendable {
  let isEnabled: Bool

  func write(method: HTTPRequest.Method, route: String, status: Int, seconds: Double) {
    guard isEnabled else { return }
    write([
      ("method", .text(Self.known(method))), ("route", .text(route)), ("status", .number(status)),
      ("ms", .number(Int(seconds * 1000))),
    ])
  }

  /// Logs a fault of the storage, also without requests in the log.
  func write(failure: any Error) {
    let text = (failure as? SQLFailure)?.description ?? "\(type(of: failure))"
    write([("failure", .text(text))])
  }

  func write(event: String) { write([("event", .text(event))]) }

  private func write(_ fields: [(String, JSON)]) {
    let line = JSON.object([("time", .text(UTCDate.timestamp(UTCDate.now())))] + fields).encoded + "\n"
    // One call, so that lines of several threads stay whole.
    _ = line.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
  }

  /// A method may be any text of a client.
  private static func known(_ method: HTTPRequest.Method) -> String {
    [.get, .post, .put, .delete, .options, .head].contains(method) ? method.rawValue : "other"
  }
}
