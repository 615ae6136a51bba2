#if canImport(UIKit)
  package import InkdotHosting
  import QuartzCore
  package import UIKit

  /// Calls a closure with the next frame of the display, or at a time.
  @MainActor package final class FrameClock {
    private let call: () -> Void
    /// A `UIUpdateLink`, if available: not on a Mac, nor before iOS 18.
    private var link: AnyObject?
    /// A display link, otherwise.
    private var displayLink: DisplayLink?
    private var sleep: Task<Void, Never>?

    /// Creates a paused clock.
    ///
    /// - Parameters:
    ///   - view: the view whose display provides the frames.
    ///   - isForInk: whether to request low latency.
    ///   - usesUpdateLink: whether to use `UIUpdateLink` if available.
    ///   - call: the closure.
    package init(
      of view: UIView, isForInk: Bool = false, usesUpdateLink: Bool = true, _ call: @escaping () -> Void
    ) {
      self.call = call
      #if !targetEnvironment(macCatalyst)
        if #available(iOS 18.0, visionOS 2.0, *), usesUpdateLink {
          let link = UIUpdateLink(view: view)
          link.addAction { [weak self] _, _ in self?.call() }
          link.wantsLowLatencyEventDispatch = isForInk
          link.wantsImmediatePresentation = isForInk
          self.link = link
          return
        }
      #endif
      displayLink = DisplayLink(FrameTarget(self))
    }

    fileprivate func showFrame() { call() }

    /// Schedules a call, in place of the previously scheduled one.
    package func wake(_ wakeup: Wakeup) {
      sleep?.cancel()
      sleep = nil
      follow(wakeup == .frame)
      if case .at(let time) = wakeup { sleep(until: time) }
    }

    /// Starts or stops the display's frames.
    private func follow(_ isWanted: Bool) {
      #if !targetEnvironment(macCatalyst)
        if #available(iOS 18.0, visionOS 2.0, *), let link = link as? UIUpdateLink {
          link.requiresContinuousUpdates = isWanted
          link.isEnabled = isWanted
        }
      #endif
      displayLink?.link.isPaused = !isWanted
    }

    private func sleep(until time: Double) {
      let seconds = min(max(time - CACurrentMediaTime(), 0), 3600)
      sleep = Task { [weak self] in
        try? await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
        if !Task.isCancelled { self?.call() }
      }
    }
  }

  /// A display link that is invalidated with its clock.
  private final class DisplayLink: @unchecked Sendable {
    let link: CADisplayLink

    @MainActor init(_ target: FrameTarget) {
      link = CADisplayLink(target: target, selector: FrameTarget.action)
      // Without a range, displays of 120 Hz show 60 frames per second.
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
      link.isPaused = true
      link.add(to: .main, forMode: .common)
    }

    deinit { link.invalidate() }
  }

  /// The target of a display link, which retains it.
  final class FrameTarget {
    static var action: Selector { Selector(("inkdotShowFrame:")) }
    private weak var clock: FrameClock?

    @MainActor init(_ clock: FrameClock) { self.clock = clock }

    #if canImport(ObjectiveC)
      @objc(inkdotShowFrame:)
    #endif
    @MainActor func showFrame(_ link: CADisplayLink) { clock?.showFrame() }
  }
#endif
