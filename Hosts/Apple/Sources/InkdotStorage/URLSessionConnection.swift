public import Foundation
public import InkdotHosting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests to the server that verifies patterns, by `URLSession`: no cookies, no cache, no redirects, 10 s for each.
public struct URLSessionConnection: ServerConnection {
  /// Scheme, host and port.
  public let origin: String
  private let session: URLSession

  /// A connection to a server.
  ///
  /// - Parameter server: the address without a path. App Transport Security must allow it.
  /// - Returns: `nil` unless the scheme is https, or http and the host this device: secrets would be readable on the way.
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

  /// Sends a request and returns the answer, whatever its status.
  ///
  /// - Throws: `URLError` without an answer within 10 s.
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

/// Follows no redirect: it would carry secrets elsewhere.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }
}
