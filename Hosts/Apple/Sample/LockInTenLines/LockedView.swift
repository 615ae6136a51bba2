// quote: locked-view
import Foundation
import InkdotStorage
import InkdotUIKit
import UIKit

/// Covers an app's views until the pattern was drawn, and again after the app was in the background.
final class LockedView: UIView {
  private let lock = PatternLockView(frame: .zero)
  private let vault = StoredVault.keychain(service: "notes")
  private var observer: (any NSObjectProtocol)?

  /// - Parameter isOwner: asks for another proof of identity, such as the password of an account.
  init(frame: CGRect, isOwner: @escaping @MainActor () async -> Bool) {
    super.init(frame: frame)
    addSubview(lock)
    lock.canCancel = false
    lock.forgot = { [weak self] in
      Task { if await isOwner() { await self?.startAnew() } }
    }
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.close() }
    }
    close()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() { lock.frame = bounds }

  private func close() {
    isHidden = false
    Task { await ask() }
  }

  private func ask() async {
    do throws(PatternFailure) {
      let stored = try await vault.load()
      let outcome = await lock.run(stored.map { PatternFlow(.unlock, for: $0) } ?? PatternFlow(.create), vault: vault)
      // If the app went to the background in the meantime, another run took over and this one was `cancelled`.
      if outcome == .unlocked || outcome == .created { isHidden = true }
    } catch {
      print(lock.texts.text(for: .failed(error)))
    }
  }

  private func startAnew() async {
    do throws(PatternFailure) {
      try await vault.remove()
      await ask()
    } catch {
      print(lock.texts.text(for: .failed(error)))
    }
  }
}
// end quote
