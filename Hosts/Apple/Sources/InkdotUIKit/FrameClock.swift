#if canImport(UIKit)
  import InkdotHosting
  import QuartzCore
  import UIKit

  /// Calls back with the next frame of the display, or at a time.
  @MainActor final class FrameClock {
    private let call: () -> Void
    /// A `UIUpdateLink`, where there is one: not on a Mac, nor before iOS 18.
    private var link: AnyObject?
    private var sleep: Task<Void, Never>?

    /// Creates a paused clock.
    ///
    /// - Parameters:
    ///   - view: whose display's frames are meant.
    ///   - isForInk: whether frames are to be shown as early as the system can.
    ///   - call: what is called.
    init(of view: UIView, isForInk: Bool = false, _ call: @escaping () -> Void) {
      self.call = call
      #if !targetEnvironment(macCatalyst)
        if #available(iOS 18.0, visionOS 2.0, *) {
          let link = UIUpdateLink(view: view)
          link.addAction { [weak self] _, _ in self?.call() }
          link.wantsLowLatencyEventDispatch = isForInk
          link.wantsImmediatePresentation = isForInk
          self.link = link
        }
      #endif
    }

    /// Wakes then, and not when it was asked for before.
    func wake(_ wakeup: Wakeup) {
      sleep?.cancel()
      sleep = nil
      let isFrame = wakeup == .frame
      if isFrame, !follow(true) { sleep(until: CACurrentMediaTime() + 1 / 60) }
      if !isFrame { follow(false) }
      if case .at(let time) = wakeup { sleep(until: time) }
    }

    /// Has the display's frames told, or not.
    ///
    /// - Returns: whether the system tells them.
    @discardableResult
    private func follow(_ isWanted: Bool) -> Bool {
      #if !targetEnvironment(macCatalyst)
        if #available(iOS 18.0, visionOS 2.0, *), let link = link as? UIUpdateLink {
          link.requiresContinuousUpdates = isWanted
          link.isEnabled = isWanted
          return true
        }
      #endif
      return false
    }

    private func sleep(until time: Double) {
      let seconds = min(max(time - CACurrentMediaTime(), 0), 3600)
      sleep = Task { [weak self] in
        try? await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
        if !Task.isCancelled { self?.call() }
      }
    }
  }
#endif
