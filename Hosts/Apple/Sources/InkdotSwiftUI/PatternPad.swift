#if canImport(SwiftUI) && canImport(UIKit)
  import Foundation
  import InkdotBoards
  public import InkdotHosting
  public import InkdotPatterns
  public import InkdotUIKit
  import QuartzCore
  public import SwiftUI

  /// The dots alone, for apps that show the message themselves.
  public struct PatternPad: UIViewRepresentable {
    private let flow: PatternFlow
    private let vault: any PatternVault
    private let screen: (PatternScreen) -> Void
    private let finished: (PatternOutcome) -> Void

    /// A pad. The flow begins when it is first shown; another flow needs another identity, see `View.id(_:)`.
    ///
    /// - Parameters:
    ///   - flow: what is to be done.
    ///   - vault: checks, saves and removes.
    ///   - screen: what to show now; `PatternTexts` has the words.
    ///   - finished: how it ended.
    public init(
      _ flow: PatternFlow, vault: any PatternVault, screen: @escaping (PatternScreen) -> Void = { _ in },
      finished: @escaping (PatternOutcome) -> Void
    ) {
      self.flow = flow
      self.vault = vault
      self.screen = screen
      self.finished = finished
    }

    /// Makes the view of UIKit.
    public func makeUIView(context: Context) -> PatternPadView {
      let pad = PatternPadView(frame: .zero)
      pad.session = PatternSession(
        flow, vault: vault, now: CACurrentMediaTime, wall: { Date().timeIntervalSince1970 })
      return pad
    }

    /// Brings the view up to date.
    public func updateUIView(_ pad: PatternPadView, context: Context) {
      pad.finished = finished
      pad.screenChanged = { [screen, weak pad] in
        if let session = pad?.session { screen(session.lock.screen) }
      }
    }
  }
#endif
