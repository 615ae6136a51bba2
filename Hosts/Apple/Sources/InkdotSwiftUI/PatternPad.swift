#if canImport(SwiftUI) && canImport(UIKit)
  import Foundation
  import InkdotBoards
  public import InkdotHosting
  public import InkdotPatterns
  public import InkdotUIKit
  import QuartzCore
  public import SwiftUI

  /// Only the dots of a lock.
  ///
  /// ```swift
  /// PatternPad { pattern in await server.check(pattern.text()) ? .correct : .wrong }
  /// ```
  public struct PatternPad: UIViewRepresentable {
    private let flow: (flow: PatternFlow, vault: any PatternVault)?
    private let onPattern: (@MainActor (Pattern) async -> PatternPadView.Answer)?
    private let adjust: (PatternPadView) -> Void
    private let screen: (PatternScreen) -> Void
    private let finished: (PatternOutcome) -> Void
    private var clearTrigger: AnyHashable?

    /// Creates a pad that reports each drawn pattern, without vault or flow. Drawing continues after each answer.
    ///
    /// - Parameters:
    ///   - adjust: changes the appearance of the UIKit view, at each update.
    ///   - onPattern: receives each drawn pattern and returns the answer; may be asynchronous.
    public init(
      adjust: @escaping (PatternPadView) -> Void = { _ in },
      onPattern: @escaping @MainActor (Pattern) async -> PatternPadView.Answer
    ) {
      (flow, self.onPattern, self.adjust) = (nil, onPattern, adjust)
      (screen, finished) = ({ _ in }, { _ in })
    }

    /// Creates a pad for a flow. The flow begins when it is first shown; another flow needs another identity, see
    /// `View.id(_:)`.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - vault: checks, saves and removes the pattern.
    ///   - adjust: changes the appearance of the UIKit view, at each update.
    ///   - screen: receives the screen to show; `PatternTexts` has the texts.
    ///   - finished: called with the outcome.
    public init(
      _ flow: PatternFlow, vault: any PatternVault, adjust: @escaping (PatternPadView) -> Void = { _ in },
      screen: @escaping (PatternScreen) -> Void = { _ in }, finished: @escaping (PatternOutcome) -> Void
    ) {
      (self.flow, onPattern, self.adjust) = ((flow, vault), nil, adjust)
      self.screen = screen
      self.finished = finished
    }

    /// Clears the drawing or its echo whenever a value changes.
    ///
    /// ```swift
    /// PatternPad { pattern in … }.cleared(trigger: clearCount)
    /// Button("Clear") { clearCount += 1 }
    /// ```
    public func cleared(trigger: some Hashable) -> PatternPad {
      var pad = self
      pad.clearTrigger = AnyHashable(trigger)
      return pad
    }

    /// Creates the UIKit view.
    public func makeUIView(context: Context) -> PatternPadView {
      let pad = PatternPadView(frame: .zero)
      // Without `screen`, which may change state of the app only after an update.
      style(pad, context.environment)
      pad.clearTrigger = clearTrigger
      if let (flow, vault) = flow {
        pad.session = PatternSession(
          flow, vault: vault, now: CACurrentMediaTime, wall: { Date().timeIntervalSince1970 })
      }
      return pad
    }

    /// Returns the largest square in the proposed size, or 300 pt.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView pad: PatternPadView, context: Context) -> CGSize? {
      let side = min(proposal.width ?? .infinity, proposal.height ?? .infinity)
      return side.isFinite ? CGSize(width: max(side, 0), height: max(side, 0)) : pad.intrinsicContentSize
    }

    /// Updates the view. Equal values change nothing.
    public func updateUIView(_ pad: PatternPadView, context: Context) {
      pad.finished = finished
      pad.screenChanged = { [screen, weak pad] in
        if let session = pad?.session { screen(session.lock.screen) }
      }
      style(pad, context.environment)
      guard pad.clearTrigger != clearTrigger else { return }
      pad.clearTrigger = clearTrigger
      pad.clear()
    }

    private func style(_ pad: PatternPadView, _ environment: EnvironmentValues) {
      pad.isEnabled = environment.isEnabled
      pad.texts.language = PatternTexts.Language(tag: environment.locale.identifier)
      environment.patternLook.apply(to: pad)
      adjust(pad)
      pad.onPattern = onPattern
    }
  }
#endif
