/// Sends HTTP requests with the program `curl`, with the system's certificates.
///
/// Runs `curl` instead of linking an HTTP client with TLS, because only `inkdot server` needs one.
enum Curl {
  /// Timeout in seconds, for a request with its answer.
  private static let limit = 10
  /// Maximum length of an answer, in bytes.
  private static let maximumByteCount = 1 << 20

  /// Sends a request. Follows no redirects, which could send a proof elsewhere.
  ///
  /// - Parameter headers: header lines.
  /// - Throws: ``CurlError``.
  static func send(
    _ method: String, _ address: String, headers: [String], body: String?
  ) throws(CurlError) -> (status: Int, body: [UInt8]) {
    var lines = ["silent", "max-time = \(limit)", "max-filesize = \(maximumByteCount)", #"proto = "=https,http""#]
    lines += ["request = \(quoted(method))", "url = \(quoted(address))"]
    lines += headers.map { "header = \(quoted($0))" }
    if let body { lines.append("data-raw = \(quoted(body))") }
    lines.append(#"write-out = "\n%{http_code} %{errormsg}""#)
    // Other users of the machine can see arguments, but not standard input.
    let input = Array((lines.joined(separator: "\n") + "\n").utf8)
    let words = ["curl", "--disable", "--config", "-"]
    guard var output = ChildProcess.run(words, input: input, limit: 2 * maximumByteCount)?.output else {
      throw .missing
    }
    guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { throw .noAnswer("curl failed") }
    let ending = String(decoding: output[(end + 1)...], as: UTF8.self).split(separator: " ", maxSplits: 1)
    output.removeSubrange(end...)
    guard let status = ending.first.flatMap({ Int($0) }), status > 0 else {
      throw .noAnswer(ending.count == 2 ? String(ending[1]) : "there was no answer")
    }
    return (status, output)
  }

  /// Quotes a value in a file of options.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// The reason why a request has no answer.
enum CurlError: Error {
  /// The program cannot be started.
  case missing
  /// No answer, with curl's reason.
  case noAnswer(String)
}
