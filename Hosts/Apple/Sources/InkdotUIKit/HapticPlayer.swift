#if canImport(UIKit)
  import InkdotHosting
  import UIKit

  /// Lets something be felt, where a device can: on visionOS there is nothing to feel, and no class for it.
  @MainActor final class HapticPlayer {
    #if !os(visionOS)
      private let selection = UISelectionFeedbackGenerator()
      private let notification = UINotificationFeedbackGenerator()
    #endif

    /// A finger is down: what is felt first is felt without delay.
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
