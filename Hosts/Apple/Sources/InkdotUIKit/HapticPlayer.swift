#if canImport(UIKit)
  import InkdotHosting
  import UIKit

  /// Plays haptics, if supported: visionOS has no haptics and lacks the classes.
  @MainActor final class HapticPlayer {
    #if !os(visionOS)
      private let selection = UISelectionFeedbackGenerator()
      private let notification = UINotificationFeedbackGenerator()
    #endif

    /// Prepares the first haptic, so that it is not delayed.
    func prepare() {
      #if !os(visionOS)
        selection.prepare()
      #endif
    }

    func play(_ haptic: Haptic) {
      #if !os(visionOS)
        switch haptic {
        case .tick: selection.selectionChanged()
        case .failure: notification.notificationOccurred(.error)
        case .success: notification.notificationOccurred(.success)
        }
      #endif
    }
  }
#endif
