#if !hasFeature(Embedded)
  /// Sends requests to the server that verifies patterns.
  public protocol ServerConnection: Sendable {
    /// Scheme, host and port, like `https://ink.example`.
    var origin: String { get }
    /// Sends a request once and returns the answer with any status.
    ///
    /// Follows no redirects, and stores neither cookies nor answers.
    ///
    /// - Throws: any error if there is no answer within 10 s. The server may still have carried out the request.
    func exchange(_ request: ServerRequest) async throws -> ServerAnswer
  }

  /// A request to the server. Log only its ``method``: the other fields are secret.
  public struct ServerRequest: Sendable {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    public let method: String
    /// The path, starting with `/v1`.
    public let path: String
    /// The value of the header `Authorization`; `nil` for none.
    public let authorization: String?
    /// The body as JSON; `nil` for none.
    public let body: [UInt8]?
  }

  /// The answer to a ``ServerRequest``.
  public struct ServerAnswer: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The body.
    public let body: [UInt8]

    /// Creates an answer.
    public init(status: Int, body: [UInt8]) {
      (self.status, self.body) = (status, body)
    }
  }
#endif
