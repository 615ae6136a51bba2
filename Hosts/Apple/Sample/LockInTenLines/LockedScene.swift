// quote: locked-scene
import InkdotStorage
import InkdotUIKit
import UIKit

/// Locks a scene until the pattern was drawn, and again after the app was in the background.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var lock: PatternSceneLock?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = NotesViewController()
    window.makeKeyAndVisible()
    self.window = window

    let vault = StoredVault.keychain(service: "notes")
    let lock = PatternSceneLock(scene, vault: vault)
    lock.forgot = { if await Account.confirmsOwner() { try? await vault.remove() } }
    self.lock = lock
  }
}
// end quote

/// The app behind the lock.
final class NotesViewController: UIViewController {
  init() { super.init(nibName: nil, bundle: nil) }

  required init?(coder: NSCoder) { nil }
}

/// Another proof of identity, such as the password of an account.
enum Account {
  static func confirmsOwner() async -> Bool { false }
}
