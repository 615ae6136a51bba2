import HTTPTypes
import HummingbirdCore
import InkdotServerStorage
import NIOCore

/// Answers requests on the operator's port: `/live`, `/ready` and `/metrics`.
struct PrivateResponder: Sendable {
  let storage: ServerStorage
  let metrics: Metrics
  let health: Health

  private static let probeLimit = TimeAmount.seconds(2)

  func respond(to request: Request) async -> Response {
    guard let path = request.head.path else { return Self.text(.badRequest, "The request is not readable.\n") }
    guard request.method == .get || request.method == .head else {
      return Self.text(.methodNotAllowed, "Only GET and HEAD work here.\n", [.allow: "GET, HEAD"])
    }
    return switch path.prefix(while: { $0 != "?" }) {
    case "/live": Self.text(.ok, "live\n")
    case "/ready": await readiness()
    case "/metrics":
      Self.text(
        .ok,
        metrics.text(
          waitingTransactions: storage.database.waitingCount, isFull: storage.database.isFull,
          isSetBack: storage.endOfService != nil))
    default: Self.text(.notFound, "This port serves /live, /ready and /metrics.\n")
    }
  }

  /// Writes to the database, to detect a full disk or a lost standby.
  private func readiness() async -> Response {
    guard !health.isStopping else { return Self.text(.serviceUnavailable, "stopping\n") }
    do {
      let storage = storage
      _ = try await withDeadline(Self.probeLimit) { try await storage.advanceStamp() }
      return Self.text(.ok, "ready\n")
    } catch let failure as SQLFailure where failure.endsService {
      return Self.text(.serviceUnavailable, failure.description + "\n")
    } catch {
      return Self.text(.serviceUnavailable, "the database cannot be written\n")
    }
  }

  private static func text(
    _ status: HTTPResponse.Status, _ text: String, _ headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = "text/plain; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}
