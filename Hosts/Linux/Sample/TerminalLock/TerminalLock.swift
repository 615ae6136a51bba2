import InkdotHosting
import InkdotPatterns
import InkdotVault

// quote: terminal-lock
/// Sets a pattern such as 0-1-2-5 if none is set, and otherwise checks it.
func answer(to text: String, from vault: StoredVault) async throws -> String {
  let pattern = try Pattern(text)
  guard try await vault.load() != nil else {
    try await vault.save(pattern, rule: .standard)
    return "The pattern is set."
  }
  switch await vault.check(pattern) {
  case .correct: return "It is open."
  case .wrong(.open(let attempts)): return "Wrong. Attempts before a wait: \(attempts ?? 0)."
  case .wrong(.locked): return "Too many wrong patterns. Try again later."
  case .wrong(.permanentlyLocked): return "This pattern can no longer be used."
  case .tooShort(let minimum): return "Connect at least \(minimum) dots."
  case .cancelled: return "Cancelled."
  case .failed(let failure): return failure.description
  }
}
// end quote

@main struct TerminalLock {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else { return print("TerminalLock FOLDER") }
    let vault = try StoredVault.files(in: CommandLine.arguments[1])
    while let line = readLine() {
      do { print(try await answer(to: line, from: vault)) } catch { print(error) }
    }
  }
}
