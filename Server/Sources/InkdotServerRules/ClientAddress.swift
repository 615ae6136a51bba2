#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A client's address for limits: a full IPv4 address, or the first 64 bits of IPv6.
package struct ClientAddress: Hashable, Sendable {
  /// 4 or 16 bytes.
  package let bytes: [UInt8]

  /// Parses an address without a port. An IPv4-mapped IPv6 address becomes IPv4.
  package init?(_ text: some StringProtocol) {
    var v4 = in_addr()
    var v6 = in6_addr()
    let text = String(text)
    if inet_pton(AF_INET, text, &v4) == 1 {
      bytes = withUnsafeBytes(of: &v4) { Array($0) }
    } else if inet_pton(AF_INET6, text, &v6) == 1 {
      let all = withUnsafeBytes(of: &v6) { Array($0) }
      bytes = all.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) ? Array(all[12...]) : all
    } else {
      return nil
    }
  }

  /// The key for counting calls.
  package var name: String { bytes.prefix(8).map { String($0) }.joined(separator: ".") }
}

/// Addresses with a common prefix, like `10.0.0.0/8`.
package struct Network: Sendable {
  private let address: ClientAddress
  private let bitCount: Int

  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = ClientAddress(parts[0]) else { return nil }
    let most = address.bytes.count * 8
    guard let bitCount = parts.count == 2 ? Int(parts[1]) : most, (0...most).contains(bitCount) else { return nil }
    (self.address, self.bitCount) = (address, bitCount)
  }

  package func contains(_ other: ClientAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    return (0..<bitCount).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return other.bytes[bit / 8] & mask == address.bytes[bit / 8] & mask
    }
  }
}

extension ClientAddress {
  /// Returns the client of a request: the peer, or the last hop of `X-Forwarded-For` that is not a trusted proxy.
  package static func client(peer: ClientAddress?, forwarded: String?, trusted: [Network]) -> ClientAddress? {
    guard let peer, trusted.contains(where: { $0.contains(peer) }), let forwarded else { return peer }
    var last: ClientAddress? = peer
    for hop in forwarded.split(separator: ",").reversed() {
      guard let address = ClientAddress(hop.filter { !$0.isWhitespace }) else { return last }
      last = address
      if !trusted.contains(where: { $0.contains(address) }) { return address }
    }
    return last
  }
}
