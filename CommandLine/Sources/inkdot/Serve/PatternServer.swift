import CCrypto

/// The server that verifies patterns, named by the served app and its policy.
struct PatternServer: Equatable, Sendable {
  /// Scheme, host and port.
  let origin: String

  /// - Returns: `nil` if the text is not an origin for secrets: `https`, or `http` on this machine.
  init?(_ text: String) {
    let text = text.last == "/" ? String(text.dropLast()) : text
    let local = ["http://127.0.0.1", "http://localhost", "http://[::1]"]
    let isLocal = local.contains { text == $0 || text.utf8.starts(with: ($0 + ":").utf8) }
    guard isLocal || text.utf8.starts(with: "https://".utf8) else { return nil }
    let rest = text.drop { $0 != ":" }.dropFirst(3)
    // Rejects characters that could end or extend a directive of the policy.
    let isPlain = rest.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: ".-:[]".utf8.contains(byte)
      }
    }
    guard isPlain, !rest.isEmpty else { return nil }
    origin = text
  }

  /// Reads the server from the `server.json` of a build; `nil` if there is none.
  init?(of folder: AppFolder) {
    guard let content = folder.text(of: "/server.json"),
      let value = content.split(separator: "\"origin\":", maxSplits: 1).dropFirst().first,
      let text = value.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first
    else { return nil }
    self.init(String(text))
  }

  /// The content of `server.json`.
  var file: String { "{ \"origin\": \"\(origin)\" }\n" }

  /// Returns the service worker of a build with this server. Browsers detect it as a new build.
  func serviceWorker(_ script: String) -> String {
    let mark = "\"./server.json\": \""
    guard let place = script.firstRange(of: mark) else { return script }
    let rest = script[place.upperBound...].drop { $0 != "\"" }
    return script[..<place.upperBound] + Self.digest(of: file) + rest
  }

  /// Returns SHA-256 in hexadecimal.
  private static func digest(of text: String) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(text.utf8)
    var length: UInt32 = 0
    guard EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil) == 1 else { return "" }
    return digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
