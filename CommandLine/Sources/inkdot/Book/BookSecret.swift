import ArgumentParser
import CGdkPixbuf
import InkdotSealing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A recovery key or passphrase. Has no description, so that it is not printed by accident.
struct BookSecret {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns the key material for a kind of slot; `nil` for kinds that a typed secret cannot open.
  ///
  /// - Throws: for a recovery slot, if the secret is not a recovery key.
  func bytes(for kind: KeySlot.Kind) throws(RecoveryKeyError) -> [UInt8]? {
    if kind == .recoveryKey { return try RecoveryKey(typed: Array(text.utf8)).secret }
    if kind == .passphrase { return Array("inkdot-passphrase\u{1}".utf8) + Self.composed(text) }
    return nil
  }

  /// Whether the secret is a valid recovery key.
  var isRecoveryKey: Bool { (try? RecoveryKey(typed: Array(text.utf8))) != nil }

  /// UTF-8 in normalization form C.
  private static func composed(_ text: String) -> [UInt8] {
    guard let normal = g_utf8_normalize(text, -1, G_NORMALIZE_NFC) else { return Array(text.utf8) }
    defer { g_free(normal) }
    return Array(UnsafeBufferPointer(start: normal, count: strlen(normal))).map { UInt8(bitPattern: $0) }
  }
}

/// The options for the key, shared by all commands.
struct BookKeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "File with the recovery key or the passphrase.",
      discussion: "As saved by the page, or containing only the key.", valueName: "file"))
  var keyFile: String?

  private static let variable = "INKDOT_RECOVERY_KEY"

  /// Reads the key from the file, the environment or the terminal.
  func secrets() throws -> [BookSecret] { [try secret(asking: "Recovery key or passphrase: ")] }

  /// Reads the key from the file, the environment or the terminal.
  func secret(asking question: String) throws -> BookSecret {
    if let keyFile {
      let bytes = try InputFile.bytes(of: keyFile, limit: 1 << 16)
      let text = String(decoding: bytes, as: UTF8.self)
      let lines = text.split(whereSeparator: \.isNewline).map(String.init)
      // The page saves a key together with a line of text.
      if let key = lines.map(BookSecret.init).first(where: { $0.isRecoveryKey }) { return key }
      guard let first = lines.first else { throw FileError(keyFile, sentence: "is empty") }
      return BookSecret(first)
    }
    if let kept = getenv(Self.variable) { return BookSecret(String(cString: kept)) }
    return BookSecret(try Prompt.ask(question))
  }
}

/// Prompts on the terminal without echo.
private enum Prompt {
  static func ask(_ question: String) throws -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw BookError(
        description: "There is no terminal to enter the key. Use --key-file or INKDOT_RECOVERY_KEY.")
    }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { throw FileError("/dev/tty", "cannot be used") }
    var silent = before
    // Handles keys that would end the program, because it must restore the echo of the terminal.
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(terminal, TCSAFLUSH, &silent)
    _ = write(terminal, question, question.utf8.count)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &before)
      _ = write(terminal, "\n", 1)
    }
    var typed: [UInt8] = []
    defer { Cryptography.wipe(&typed) }
    while true {
      var byte: UInt8 = 0
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      switch byte {
      case _ where count <= 0, 3, 4: throw BookError(description: "No key was given.")
      case 10, 13: return String(decoding: typed, as: UTF8.self)
      case 8, 127:
        // Removes a multi-byte character as a whole.
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      case 21: typed.removeAll()
      default: typed.append(byte)
      }
    }
  }
}
