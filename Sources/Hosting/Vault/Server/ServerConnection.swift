#if !hasFeature(Embedded)
  /// Sends requests to the server that verifies patterns.
  public protocol ServerConnection: Sendable {
    /// Scheme, host and port, such as `https://ink.example`.
    var origin: String { get }
    /// Sends a request once and returns the answer, whatever its status.
    ///
    /// Follows no redirects, and stores neither cookies nor answers.
    ///
    /// - Throws: any error if there is no answer within 10 s; the server may have carried out the request all the same.
    func exchange(_ request: ServerRequest) async throws -> ServerAnswer
  }

  /// A request to the server. Log its ``method`` alone: the other fields are secrets.
  public struct ServerRequest: Sendable {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    public let method: String
    /// The path, beginning with `/v1`.
    public let path: String
    /// The value of the header `Authorization`; `nil` for none.
    public let authorization: String?
    /// The body as JSON; `nil` for none.
    public let body: [UInt8]?
  }

  /// The answer to a ``ServerRequest``.
  public struct ServerAnswer: Sendable {
    /// The status of HTTP.
    public let status: Int
    /// The body.
    public let body: [UInt8]

    /// An answer.
    public init(status: Int, body: [UInt8]) {
      (self.status, self.body) = (status, body)
    }
  }
#endif
