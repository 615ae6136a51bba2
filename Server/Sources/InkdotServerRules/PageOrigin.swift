/// The origin of the page whose requests are answered, like `https://ink.example`.
///
/// `localhost`, `127.0.0.1` and `[::1]` are the same page.
public struct PageOrigin: Sendable, Equatable {
  /// The configured origin.
  public let name: String
  private let alternatives: [String]

  private static let loopbackNames = ["localhost", "127.0.0.1", "[::1]"]

  /// Creates the origin of a page from scheme, host and port.
  public init(_ name: String) {
    self.name = name
    alternatives = Self.alternatives(of: name)
  }

  /// Whether a request with this `Origin` header comes from the page.
  public func accepts(_ sent: String) -> Bool {
    sent == name || alternatives.contains(sent)
  }

  /// Returns the value of `Access-Control-Allow-Origin` for a request with this `Origin` header.
  public func allowed(for sent: String?) -> String {
    guard let sent, accepts(sent) else { return name }
    return sent
  }

  private static func alternatives(of name: String) -> [String] {
    let scheme = "http://"
    guard name.hasPrefix(scheme) else { return [] }
    let rest = name.dropFirst(scheme.count)
    for host in loopbackNames where rest == host || rest.hasPrefix(host + ":") {
      return loopbackNames.map { scheme + $0 + rest.dropFirst(host.count) }
    }
    return []
  }
}
