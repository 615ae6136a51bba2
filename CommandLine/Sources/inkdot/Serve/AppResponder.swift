import HTTPTypes
import HummingbirdCore
import NIOCore

/// Answers requests with files of the app.
///
/// Uses only the core of Hummingbird: its router and file system take two minutes to compile. Its file middleware in
/// 2.28.1 follows symbolic links out of the folder, reads `bytes=-5` as the first bytes, and answers a range beyond the
/// end with a negative length.
struct AppResponder: Sendable {
  let folder: AppFolder
  /// The server that verifies patterns; `nil` for the server of the build.
  let server: PatternServer?
  private let securityHeaders: SecurityHeaders
  /// Called with the request and the status of its answer.
  let log: (@Sendable (Request, HTTPResponse.Status) -> Void)?

  init(
    folder: AppFolder, server: PatternServer? = nil, log: (@Sendable (Request, HTTPResponse.Status) -> Void)? = nil
  ) {
    self.folder = folder
    self.server = server
    self.log = log
    securityHeaders = SecurityHeaders(server: server ?? PatternServer(of: folder))
  }

  /// - Parameter loop: the event loop of the connection.
  func respond(to request: Request, on loop: any EventLoop) -> Response {
    var response = answer(to: request, on: loop)
    if request.method == .head {
      // HEAD has the length of GET (RFC 9110, 9.3.2); removing the body resets it.
      let length = response.headers[.contentLength]
      // Unexpected request bodies are not read to their end.
      response.body =
        Self.hasBody(request)
        ? ResponseBody { writer in
          try await writer.finish(nil)
          throw CancellationError()
        } : .init()
      response.headers[.contentLength] = length
    }
    response.headers.append(contentsOf: securityHeaders.fields)
    response.headers[.date] = HTTPDate.now()
    log?(request, response.status)
    return response
  }

  private func answer(to request: Request, on loop: any EventLoop) -> Response {
    guard request.method == .get || request.method == .head else {
      return Self.refusal(of: request, .methodNotAllowed, "Only GET and HEAD work here.", [.allow: "GET, HEAD"])
    }
    guard !Self.hasBody(request) else {
      return Self.refusal(of: request, .contentTooLarge, "Requests for files must not have a body.")
    }
    if let answer = answerOfServer(to: request.uri.path) { return answer }
    // A range refers to the bytes of the original, so a part of a compressed file is never sent for it.
    let range = request.method == .get ? request.headers[.range] : nil
    let codings = range == nil ? ContentCoding.accepted(by: request.headers[.acceptEncoding] ?? "") : []
    guard let file = folder.file(for: request.uri.path, codings: codings) else {
      return Self.text(.notFound, "No file has this address.")
    }

    var headers: HTTPFields = [
      .eTag: file.entityTag,
      // Cached but always revalidated: a rebuilt app is seen at once, an unchanged one costs a 304.
      .cacheControl: "no-cache",
      .vary: "Accept-Encoding",
    ]
    if let known = request.headers[.ifNoneMatch], Self.matches(known, file.entityTag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = MediaType.of(file.name)
    headers[.contentEncoding] = file.coding?.rawValue
    headers[.acceptRanges] = "bytes"

    // If the file has changed since the client's copy, the whole file is sent.
    let current = request.headers[.ifRange].map { $0 == file.entityTag } ?? true
    switch current ? ByteRange(header: range ?? "", size: file.size) : .whole {
    case .unsatisfiable:
      return Self.text(
        .rangeNotSatisfiable, "The range begins after the end of the file.", [.contentRange: "bytes */\(file.size)"])
    case .part(let part):
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound)/\(file.size)"
      headers[.contentLength] = String(part.count)
      return Response(status: .partialContent, headers: headers, body: file.body(part, on: loop))
    case .whole:
      headers[.contentLength] = String(file.size)
      let isEmpty = request.method == .head || file.size == 0
      return Response(status: .ok, headers: headers, body: isEmpty ? .init() : file.body(0...file.size - 1, on: loop))
    }
  }

  /// Answers requests for the two files that name the server, if it is not the one of the build.
  private func answerOfServer(to path: String) -> Response? {
    guard let server else { return nil }
    switch path {
    case "/server.json": return Self.generated(server.file, named: path)
    case "/service-worker.js":
      return folder.text(of: path).map { Self.generated(server.serviceWorker($0), named: path) }
    default: return nil
    }
  }

  private static func generated(_ content: String, named name: String) -> Response {
    let headers: HTTPFields = [
      .cacheControl: "no-cache", .contentType: MediaType.of(name), .contentLength: String(content.utf8.count),
    ]
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: content)))
  }

  private static func hasBody(_ request: Request) -> Bool {
    request.headers[.transferEncoding] != nil || (request.headers[.contentLength] ?? "0") != "0"
  }

  /// Whether an `If-None-Match` header contains the tag; weak comparison (RFC 9110, 13.1.2).
  private static func matches(_ header: String, _ tag: String) -> Bool {
    header.split(separator: ",").contains { entry in
      let known = entry.trimmingPrefix { $0 == " " }.prefix { $0 != " " }
      return known == "*" || known == tag || known == "W/" + tag
    }
  }

  private static func text(
    _ status: HTTPResponse.Status, _ message: String, _ headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = "text/plain; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: message + "\n")))
  }

  /// Returns a text response that closes the connection, so that the rest of a body is not read.
  private static func refusal(
    of request: Request, _ status: HTTPResponse.Status, _ message: String, _ headers: HTTPFields = [:]
  ) -> Response {
    guard hasBody(request) else { return text(status, message, headers) }
    let bytes = ByteBuffer(string: message + "\n")
    var response = text(status, message, headers)
    response.headers[.connection] = "close"
    response.headers[.contentLength] = String(bytes.readableBytes)
    response.body = ResponseBody(contentLength: bytes.readableBytes) { writer in
      try await writer.write(bytes)
      try await writer.finish(nil)
      throw CancellationError()
    }
    return response
  }
}
