#if canImport(UIKit)
  import InkdotGeometry
  import InkdotGraphics
  import InkdotHosting
  public import UIKit

  extension DoodleBoardView {
    /// Hover of a pencil or pointer, taps on and squeezes of a pencil, and no handwriting for text.
    func preparePencil() {
      addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector(("inkdotHover:"))))
      #if !os(visionOS)
        let pencil = UIPencilInteraction()
        pencil.delegate = self
        addInteraction(pencil)
        addInteraction(UIScribbleInteraction(delegate: self))
      #endif
    }

    /// Shows where it is going to draw.
    #if canImport(ObjectiveC)
      @objc(inkdotHover:)
    #endif
    func hover(_ recognizer: UIHoverGestureRecognizer) {
      guard recognizer.state == .began || recognizer.state == .changed else { return show(nil) }
      show(
        HoverMark(
          at: Point2D(recognizer.location(in: self)), height: Double(recognizer.zOffset), settings: settings,
          scale: board.view.scale))
    }

    /// Does what the owner of a pencil has chosen for it.
    func carryOut(_ action: DoodleToolbox.PencilAction) {
      if !toolbox.carryOut(action, in: &settings), action != .ignore { pencilWants?(action) }
    }
  }

  #if !os(visionOS)
    extension DoodleBoardView: UIPencilInteractionDelegate, UIScribbleInteractionDelegate {
      /// A pencil was tapped twice, on iOS 17.4 and before.
      public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {
        carryOut(Self.action(for: UIPencilInteraction.preferredTapAction))
      }

      /// A pencil was tapped twice.
      @available(iOS 17.5, *)
      public func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap) {
        carryOut(Self.action(for: UIPencilInteraction.preferredTapAction))
      }

      /// Handles a squeeze: its action runs when the squeeze ends.
      @available(iOS 17.5, *)
      public func pencilInteraction(
        _ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze
      ) {
        if squeeze.phase == .ended { carryOut(Self.action(for: UIPencilInteraction.preferredSqueezeAction)) }
      }

      private static func action(for chosen: UIPencilPreferredAction) -> DoodleToolbox.PencilAction {
        switch chosen {
        case .switchEraser: .switchEraser
        case .switchPrevious: .switchPrevious
        case .showColorPalette: .showColors
        case .showInkAttributes: .showTools
        // Newer ones: a palette beside the tip is the bar's here, a shortcut is the system's.
        default: chosen.rawValue == 5 ? .showTools : .ignore
        }
      }

      /// Scribble is off on the sheet, except in the text field.
      public func scribbleInteraction(_ interaction: UIScribbleInteraction, shouldBeginAt location: CGPoint) -> Bool {
        field?.input.frame.contains(location) == true
      }
    }
  #endif
#endif
