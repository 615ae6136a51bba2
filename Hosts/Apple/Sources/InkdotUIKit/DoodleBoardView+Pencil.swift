#if canImport(UIKit)
  import InkdotGeometry
  import InkdotGraphics
  import InkdotHosting
  public import UIKit

  extension DoodleBoardView {
    /// Enables hover of pencil and pointer, double taps and squeezes of the pencil, and Scribble.
    func preparePencil() {
      addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector(("inkdotHover:"))))
      #if !os(visionOS)
        let pencil = UIPencilInteraction()
        pencil.delegate = self
        addInteraction(pencil)
        addInteraction(UIScribbleInteraction(delegate: self))
      #endif
    }

    /// Shows a ring where the pencil or pointer will draw.
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

    /// Runs the action that is chosen in Settings.
    func carryOut(_ action: DoodleToolbox.PencilAction) {
      if !toolbox.carryOut(action, in: &settings), action != .ignore {
        (pencilActionRequested ?? barPencilActionRequested)?(action)
      }
    }
  }

  #if !os(visionOS)
    extension DoodleBoardView: UIPencilInteractionDelegate, UIScribbleInteractionDelegate {
      /// Handles a double tap, before iOS 17.5.
      public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {
        carryOut(Self.action(for: UIPencilInteraction.preferredTapAction))
      }

      /// Handles a double tap.
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
        // Newer actions: the bar replaces the contextual palette, and the system runs shortcuts.
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
