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
    switch (request.method, request.uri.path) {
    case (.get, "/live"): Self.text(.ok, "live\n")
    case (.get, "/ready"): await readiness()
    case (.get, "/metrics"):
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

  private static func text(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}
