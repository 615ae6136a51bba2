#if !hasFeature(Embedded)
  import InkdotSealing

  /// Lengths and limits of the server's protocol, shared by all clients.
  public enum ServerProtocol {
    /// Length of the identifiers of accounts, devices and books, in bytes.
    public static let identifierLength = ServerProofs.identifierLength
    /// Maximum number of requests for one attempt: a repetition, and corrections of turn and token.
    public static let maximumRequestCount = 5
    /// Maximum time from a request to the end of its answer, in s.
    public static let requestTimeout = 10.0
  }
#endif
