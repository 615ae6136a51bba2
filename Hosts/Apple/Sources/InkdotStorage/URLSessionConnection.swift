public import Foundation
public import InkdotHosting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to the server that verifies patterns with `URLSession`: no cookies, cache or redirects, 10 s each.
public struct URLSessionConnection: ServerConnection {
  /// Scheme, host and port.
  public let origin: String
  private let session: URLSession

  /// Creates a connection to a server.
  ///
  /// - Parameter server: the address without a path. App Transport Security must allow it.
  /// - Returns: `nil` unless the scheme is https, or http for this device: otherwise secrets would be readable in
  ///   transit.
  public init?(_ server: URL) {
    guard let scheme = server.scheme?.lowercased(), let host = server.host?.lowercased(), !host.isEmpty else {
      return nil
    }
    let isHere = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
    guard scheme == "https" || (scheme == "http" && isHere) else { return nil }
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    origin = "\(scheme)://\(name)" + (server.port.map { ":\($0)" } ?? "")
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = ServerProtocol.requestTimeout
    configuration.timeoutIntervalForResource = ServerProtocol.requestTimeout
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    session = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
  }

  /// Sends a request and returns the answer with any status.
  ///
  /// - Throws: `URLError` if there is no answer within 10 s.
  public func exchange(_ request: ServerRequest) async throws -> ServerAnswer {
    guard let url = URL(string: origin + request.path) else { throw URLError(.badURL) }
    var message = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: ServerProtocol.requestTimeout)
    message.httpMethod = request.method
    if let authorization = request.authorization {
      message.setValue(authorization, forHTTPHeaderField: "Authorization")
    }
    if let body = request.body {
      message.setValue("application/json", forHTTPHeaderField: "Content-Type")
      message.httpBody = Data(body)
    }
    let (data, response) = try await session.data(for: message)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return ServerAnswer(status: response.statusCode, body: Array(data))
  }
}

/// Follows no redirects, which would send secrets elsewhere.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }
}
