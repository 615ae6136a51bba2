import InkdotServerRules
import Testing

struct ClientAddressTests {
  private static func name(_ text: String) -> String? { ClientAddress(text)?.name }

  @Test func `An address is counted alone, and of IPv6 its first 64 bits`() {
    #expect(Self.name("192.0.2.1") == "192.0.2.1" && Self.name("::ffff:192.0.2.1") == "192.0.2.1")
    #expect(Self.name("192.0.2.1") != Self.name("192.0.2.2"))
    #expect(Self.name("2001:db8:1:2::3") == Self.name("2001:db8:1:2:ffff::"))
    #expect(Self.name("2001:db8:1:2::3") != Self.name("2001:db8:1:3::3"))
    for text in ["", "192.0.2", "192.0.2.1:80", "[::1]", "::1%lo", "unknown", "192.0.2.256", " 192.0.2.1"] {
      #expect(Self.name(text) == nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false), ("10.0.0.0/9", "10.128.0.0", false),
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.0", false), ("0.0.0.0/0", "203.0.113.7", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "203.0.113.7", false), ("::/0", "2001:db8::1", true),
    ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
    ("192.0.2.1/31", "::ffff:192.0.2.0", true),
  ]) func `A network contains the addresses with its first bits`(network: String, address: String, isInside: Bool)
    throws
  {
    #expect(try #require(Network(network)).contains(#require(ClientAddress(address))) == isInside)
  }

  @Test(arguments: [
    "", "/", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/x", "ten/8",
  ])
  func `Other texts are no network`(text: String) {
    #expect(Network(text) == nil)
  }

  private static func client(_ peer: String?, _ forwarded: String?, trusted: [String]) -> String? {
    ClientAddress.client(
      peer: peer.flatMap { ClientAddress($0) }, forwarded: forwarded, trusted: trusted.compactMap { Network($0) }
    )?.name
  }

  /// A stranger may send any header. Only the part that trusted proxies appended counts.
  @Test func `The client is the last hop that is not a trusted proxy`() {
    let trusted = ["10.0.0.0/8", "127.0.0.1"]
    func client(_ peer: String?, _ forwarded: String?) -> String? { Self.client(peer, forwarded, trusted: trusted) }
    #expect(client("198.51.100.1", "203.0.113.7") == "198.51.100.1", "not a proxy")
    #expect(client("10.0.0.1", nil) == "10.0.0.1" && client("10.0.0.1", "") == "10.0.0.1")
    #expect(client("10.0.0.1", "203.0.113.7") == "203.0.113.7")
    #expect(client("10.0.0.1", "192.0.2.1, 203.0.113.7") == "203.0.113.7", "192.0.2.1 was sent by the client")
    #expect(client("127.0.0.1", "203.0.113.7 ,10.0.0.2,\t10.0.0.1") == "203.0.113.7")
    #expect(client("10.0.0.1", "10.0.0.3, 10.0.0.2") == "10.0.0.3", "a request of a proxy")
    #expect(client("10.0.0.1", "203.0.113.7, unknown, 10.0.0.2") == "10.0.0.2", "nothing before an unknown hop")
    #expect(client("10.0.0.1", "unknown") == "10.0.0.1" && client(nil, "203.0.113.7") == nil)
    #expect(Self.client("10.0.0.1", "203.0.113.7", trusted: []) == "10.0.0.1")
  }
}
