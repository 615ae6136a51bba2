import InkdotUIKit
import UIKit

// quote: gesture-controller
/// Sets, asks for, verifies, changes or removes the pattern on a separate screen.
@MainActor func ask(
  _ kind: PatternFlow.Kind, of vault: any PatternVault, over presenter: UIViewController
) async -> PatternOutcome {
  let lock = PatternLockViewController(kind, vault: vault)
  presenter.present(lock, animated: true)
  let outcome = await lock.outcome
  lock.dismiss(animated: true)
  return outcome
}
// end quote
