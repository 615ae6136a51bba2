#if !hasFeature(Embedded)
  /// Lengths and limits of the server's protocol that all clients share.
  public enum ServerProtocol {
    /// Bytes of the identifiers of accounts, devices and books.
    public static let identifierLength = 16
    /// How often an attempt is sent at most: its repeat, and after answers that correct turn and token.
    public static let maximumRequestCount = 5
    /// The longest time from a request to the end of its answer, in s.
    public static let requestTimeout = 10.0
  }
#endif
