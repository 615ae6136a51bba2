#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    var output = try run(["curl", "--disable", "--config", "-"], input: lines.joined(separator: "\n") + "\n")
    guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { throw .noAnswer("curl failed") }
    let words = String(decoding: output[(end + 1)...], as: UTF8.self).split(separator: " ", maxSplits: 1)
    output.removeSubrange(end...)
    guard let status = words.first.flatMap({ Int($0) }), status > 0 else {
      throw .noAnswer(words.count == 2 ? String(words[1]) : "there was no answer")
    }
    return (status, output)
  }

  /// A value in a file of options.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Runs a program and returns what it writes.
  private static func run(_ words: [String], input: String) throws(CurlError) -> [UInt8] {
    var (inputEnds, outputEnds): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&inputEnds) == 0, pipe(&outputEnds) == 0 else { throw .missing }
    defer { close(outputEnds[0]) }
    // Fits into the pipe, so that it is written before anybody reads.
    let text = Array(input.utf8)
    let isWritten = write(inputEnds[1], text, text.count) == text.count
    close(inputEnds[1])
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputEnds[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputEnds[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    for end in [inputEnds[0], outputEnds[0], outputEnds[1]] { posix_spawn_file_actions_addclose(&actions, end) }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let failure = isWritten ? posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) : EIO
    close(inputEnds[0])
    close(outputEnds[1])
    guard failure == 0 else { throw .missing }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(outputEnds[0], &buffer, buffer.count)
      if count > 0 {
        output += buffer[..<count]
        if output.count > 2 * maximumByteCount { kill(child, SIGKILL) }
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return output
  }
}

/// Why a request has no answer.
enum CurlError: Error {
  /// The program cannot be started.
  case missing
  /// With curl's reason.
  case noAnswer(String)
}
