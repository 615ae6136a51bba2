#if canImport(UIKit)
  import Foundation
  import UIKit

  /// An observation that ends with its owner.
  final class Observer: Sendable {
    private nonisolated(unsafe) let token: any NSObjectProtocol

    init(_ name: Notification.Name, of scene: UIWindowScene? = nil, _ body: @escaping @MainActor @Sendable () -> Void) {
      token = NotificationCenter.default.addObserver(forName: name, object: scene, queue: nil) { _ in
        // UIKit posts them on the main thread.
        MainActor.assumeIsolated { body() }
      }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
