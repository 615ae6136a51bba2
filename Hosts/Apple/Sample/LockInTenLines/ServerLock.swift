// quote: server-vault
import InkdotStorage
import InkdotUIKit
import UIKit

/// A lock whose pattern a server verifies, once it is set up.
@MainActor final class ServerLock {
  private let vault = ServerVault.keychain(
    service: "notes", server: URL(string: "https://ink.example")!, name: "Phone")
  private let lock: PatternLockView

  init(_ lock: PatternLockView) { self.lock = lock }

  /// Sets up the server. `show` displays the recovery key, which the person keeps.
  func setUp(code: String?, show: (String) async -> Void) async throws -> PatternOutcome {
    // An interrupted setup is finished with its pattern.
    if let interrupted = try await vault.interruptedEnrolment(), let stored = try await interrupted.load() {
      return await lock.run(PatternFlow(.unlock, for: stored), vault: interrupted)
    }
    let key = try await vault.makeRecoveryKey()
    await show(key)
    return await lock.run(PatternFlow(.create), vault: vault.enrolment(code: code, recoveryKey: key))
  }

  /// Unlocks, and reports attempts that others made with a copy of the device's data.
  func unlock(alert: (_ title: String, _ message: String) async -> Void) async throws -> PatternOutcome {
    guard let stored = try await vault.load() else { return .cancelled }
    let outcome = await lock.run(PatternFlow(.unlock, for: stored), vault: vault)
    let language = lock.texts.language
    if let alarm = await vault.alarm { await alert(alarm.title(in: language), alarm.message(in: language)) }
    return outcome
  }

  /// Replaces the recovery key of an open vault.
  func changeRecoveryKey(show: (String) async -> Void) async throws {
    let key = try await vault.makeRecoveryKey()
    try await vault.changeRecoveryKey(to: key)
    await show(key)
  }

  /// Sets another pattern. If the server no longer exists, this device checks it alone.
  func recover(typed: String, isServerGone: Bool) async throws -> PatternOutcome {
    try await vault.open(recoveryKey: typed)
    if isServerGone {
      return await lock.run(PatternFlow(.create), vault: vault.localReplacement(deletesAccount: false))
    }
    return await lock.run(PatternFlow(.create), vault: vault)
  }
}
// end quote
