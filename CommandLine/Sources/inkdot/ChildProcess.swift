#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs other programs.
enum ChildProcess {
  /// Maximum length of an input in bytes: a pipe buffers it before the program reads.
  static let maximumInputCount = 1 << 14

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - words: the program, found in `PATH`, and its arguments.
  ///   - input: its standard input, at most ``maximumInputCount`` bytes.
  ///   - keepsErrors: whether the output includes standard error; otherwise it is discarded.
  ///   - limit: the program is killed when it writes more bytes.
  /// - Returns: the output and exit status, or -1 if a signal ended the program; `nil` if it cannot be started or the
  ///   input is too long.
  static func run(
    _ words: [String], input: [UInt8] = [], keepsErrors: Bool = false, limit: Int
  ) -> (output: [UInt8], status: Int32)? {
    var (inputEnds, outputEnds): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard input.count <= maximumInputCount, pipe(&inputEnds) == 0 else { return nil }
    guard pipe(&outputEnds) == 0 else {
      for end in inputEnds { close(end) }
      return nil
    }
    defer { close(outputEnds[0]) }
    let isWritten = write(inputEnds[1], input, input.count) == input.count
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
    if keepsErrors {
      posix_spawn_file_actions_adddup2(&actions, outputEnds[1], STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    for end in [inputEnds[0], outputEnds[0], outputEnds[1]] { posix_spawn_file_actions_addclose(&actions, end) }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let failure = isWritten ? posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) : EIO
    close(inputEnds[0])
    close(outputEnds[1])
    guard failure == 0 else { return nil }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(outputEnds[0], &buffer, buffer.count)
      if count > 0 {
        output += buffer[..<count]
        if output.count > limit { kill(child, SIGKILL) }
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let hasExited = status & 0x7F == 0
    return (output, hasExited ? status >> 8 & 0xFF : -1)
  }
}
