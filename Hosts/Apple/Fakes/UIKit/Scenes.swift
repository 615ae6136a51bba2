public import Foundation

/// uikit/uiscene · iOS 13.0 · code
@MainActor open class UIScene: UIResponder {
  /// uikit/uiscene/willdeactivatenotification · iOS 13.0 · page
  public nonisolated class var willDeactivateNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillDeactivateNotification")
  }
  /// uikit/uiscene/didactivatenotification · iOS 13.0 · page
  public nonisolated class var didActivateNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidActivateNotification")
  }
  /// uikit/uiscene/didenterbackgroundnotification · iOS 13.0 · code
  public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidEnterBackgroundNotification")
  }

  /// uikit/uiscene/connectionoptions · iOS 13.0
  @MainActor open class ConnectionOptions: NSObject {}

  // MARK: Events of the system

  /// Simulates opening Control Center or the app switcher.
  package func deactivate() { NotificationCenter.default.post(name: Self.willDeactivateNotification, object: self) }

  /// Simulates entering the background; afterwards the system takes the snapshot for the app switcher.
  package func enterBackground() {
    deactivate()
    NotificationCenter.default.post(name: Self.didEnterBackgroundNotification, object: self)
  }

  package func activate() { NotificationCenter.default.post(name: Self.didActivateNotification, object: self) }
}

/// The windows, from back to front.
///
/// uikit/uiwindowscene · iOS 13.0
@MainActor open class UIWindowScene: UIScene {
  private struct Weak { weak var window: UIWindow? }
  private var all: [Weak] = []
  package let size: CGSize

  package init(size: CGSize) { self.size = size }

  func add(_ window: UIWindow) { all.append(Weak(window: window)) }

  /// uikit/uiwindowscene/windows · iOS 13.0
  open var windows: [UIWindow] { all.compactMap(\.window) }
  /// uikit/uiwindowscene/keywindow · iOS 15.0
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

  /// The visible view in the centre, including presented ones; it belongs to the frontmost visible window.
  package var frontView: UIView? {
    let visible = windows.filter { !$0.isHidden }
    let level = visible.map(\.windowLevel.rawValue).max()
    return visible.last { $0.windowLevel.rawValue == level }?.subviews.last
  }
}

/// uikit/uiscenesession · iOS 13.0
@MainActor open class UISceneSession: NSObject {}

/// uikit/uiscenedelegate · iOS 13.0
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// uikit/uiscenedelegate/scene(_:willconnectto:options:) · iOS 13.0
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
}

/// uikit/uiwindowscenedelegate · iOS 13.0
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// uikit/uiwindowscenedelegate/window · iOS 13.0 · page
  var window: UIWindow? { get set }
}
