#if canImport(UIKit)
  import InkdotBoards
  import InkdotGraphics
  import InkdotHosting
  import UIKit

  // Keys and assistive technology pick dots one by one.

  extension PatternPadView {
    func showDots() {
      guard let session else { return }
      let elements = PatternElement.elements(of: session.lock, isKeyed: intake.count == 0)
      if elements.count != dots.count {
        // Recreated only for another grid, because VoiceOver would lose its position.
        dots = elements.map { DotElement(of: self, $0.dot) }
        accessibilityElements = dots
      }
      accessibilityLabel = texts.text(for: .region)
      for (dot, element) in zip(dots, elements) { dot.show(element, texts) }
    }

    func pick(_ dot: Int) -> Bool {
      guard let session, isEnabled, session.lock.screen.takesTouches, intake.count == 0 else { return false }
      session.pick(dot)
      return true
    }

    func take(_ key: UIKey) -> Bool {
      guard let session else { return false }
      switch key.keyCode {
      case .keyboardReturnOrEnter: session.submit()
      case .keyboardEscape: session.cancelEntry()
      default:
        guard let digit = Int(key.characters), 1...min(9, session.lock.grid.count) ~= digit else { return false }
        return pick(digit - 1)
      }
      return true
    }
  }

  /// The accessibility element of a dot, for VoiceOver and Switch Control.
  final class DotElement: UIAccessibilityElement {
    let dot: Int
    private weak var pad: PatternPadView?

    init(of pad: PatternPadView, _ dot: Int) {
      self.pad = pad
      self.dot = dot
      super.init(accessibilityContainer: pad)
    }

    func show(_ element: PatternElement, _ texts: PatternTexts) {
      accessibilityFrameInContainerSpace = CGRect(element.frame)
      accessibilityLabel = texts.text(for: element)
      var traits = UIAccessibilityTraits.button
      if element.isPicked { traits.insert(.selected) }
      if !element.isEnabled { traits.insert(.notEnabled) }
      accessibilityTraits = traits
    }

    override func accessibilityActivate() -> Bool { pad?.pick(dot) ?? false }
  }
#endif
