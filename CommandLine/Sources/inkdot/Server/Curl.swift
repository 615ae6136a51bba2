/// HTTP by the program `curl`, with the system's certificates.
///
/// A program as those of ``Poppler``: no command but `inkdot server` needs a client, and the tool links no TLS.
enum Curl {
  /// In seconds, for a request with its answer.
  private static let limit = 10
  /// Most bytes of an answer.
  private static let maximumByteCount = 1 << 20

  /// Sends a request. A redirection is not followed: it could carry a proof elsewhere.
  ///
  /// - Parameter headers: lines of the head.
  /// - Throws: ``CurlError``.
  static func send(
    _ method: String, _ address: String, headers: [String], body: String?
  ) throws(CurlError) -> (status: Int, body: [UInt8]) {
    var lines = ["silent", "max-time = \(limit)", "max-filesize = \(maximumByteCount)", #"proto = "=https,http""#]
    lines += ["request = \(quoted(method))", "url = \(quoted(address))"]
    lines += headers.map { "header = \(quoted($0))" }
    if let body { lines.append("data-raw = \(quoted(body))") }
    lines.append(#"write-out = "\n%{http_code} %{errormsg}""#)
    // Other people on the machine see arguments, and not what is read from standard input.
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

  /// A value in a file of options.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// Why a request has no answer.
enum CurlError: Error {
  /// The program cannot be started.
  case missing
  /// With curl's reason.
  case noAnswer(String)
}
