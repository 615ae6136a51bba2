// quote: uikit
import InkdotStorage
import InkdotUIKit
import UIKit

/// Asks for the pattern above all other views, and disappears when it was correct.
final class UnlockView: UIView {
  private let lock = PatternLockView(frame: .zero)
  private let vault = StoredVault.keychain(service: "notes")

  func unlock() async throws(PatternFailure) {
    addSubview(lock)
    lock.canCancel = false
    guard let stored = try await vault.load() else { return removeFromSuperview() }
    if await lock.run(PatternFlow(.unlock, for: stored), vault: vault) == .unlocked { removeFromSuperview() }
  }

  override func layoutSubviews() { lock.frame = bounds }
}
// end quote

// quote: server
/// Lets a server check patterns and count attempts.
@MainActor func askServer(_ lock: PatternLockView, _ isRight: @escaping @Sendable (String) async -> Bool) {
  let vault = ClosureVault { pattern in await isRight(pattern.text()) }
  lock.finished = { outcome in print(outcome.name) }
  lock.start(PatternFlow(.verify), vault: vault)
}
// end quote

// quote: board
/// Makes a board whose strokes are stored as they are drawn.
@MainActor func makeBoard(append: @escaping ([UInt8]) -> Void) -> DoodleBoardView {
  let board = DoodleBoardView(frame: .zero)
  board.journal = append
  board.settings.tool = .brush
  board.settings.color = RGBAColor(196, 30, 48)
  return board
}
// end quote

// quote: shortcut
/// Tries Face ID or Touch ID in place of the pattern.
func isSeen(by shortcut: BiometricShortcut) async -> Bool {
  switch await shortcut.open(reason: "Open your notes") {
  case .open: true
  case .notSeen, .unavailable, .waiting, .failed: false
  }
}
// end quote
