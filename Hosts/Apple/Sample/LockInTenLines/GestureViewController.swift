// quote: gesture-controller
import InkdotStorage
import InkdotUIKit
import UIKit

/// Sets a pattern, asks for it, or changes it, like a controller around a circle view.
final class GestureViewController: UIViewController, PatternViewDelegate {
  private let kind: PatternFlow.Kind
  private let vault = StoredVault.keychain(service: "notes")
  private let lock = PatternLockView(frame: .zero)

  init(_ kind: PatternFlow.Kind) {
    self.kind = kind
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = lock }

  override func viewDidLoad() {
    super.viewDidLoad()
    lock.delegate = self
    lock.canCancel = kind != .unlock
    Task { await begin() }
  }

  private func begin() async {
    do throws(PatternFailure) {
      // The grid and the rule that were chosen when it was set.
      let stored = try await vault.load() ?? StoredPattern()
      lock.start(PatternFlow(kind, for: stored), vault: vault)
    } catch {
      print(lock.texts.text(for: .failed(error)))
    }
  }

  func patternView(_ view: UIView, didShow screen: PatternScreen) {
    if case .wrong(.open(let left?)) = screen.message { print("\(left) more before a wait") }
  }

  func patternView(_ view: UIView, didFinish outcome: PatternOutcome) {
    if outcome == .unlocked { dismiss(animated: true) }
  }
}
// end quote
