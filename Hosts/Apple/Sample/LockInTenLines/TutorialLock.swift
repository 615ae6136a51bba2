import InkdotSwiftUI
import InkdotUIKit
import SwiftUI
import UIKit

// quote: tutorial-lock
/// The nine dots of a tutorial: dots as pictures, a green line of 1 pt, and three answers.
final class TutorialLockController: UIViewController {
  private let pad = PatternPadView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

  override func viewDidLoad() {
    super.viewDidLoad()
    pad.settings.errorEchoDuration = .infinity
    pad.settings.correctEchoDuration = 0
    pad.styling = { ($0.line, $0.lineWidth, $0.clipsLines) = (RGBAColor(0, 255, 0), 1, false) }
    for (state, name) in [(PatternPadView.DotState.normal, "dot"), (.selected, "dot-selected"), (.error, "dot-error")] {
      pad.dotPictures[state] = UIImage(named: name)
    }
    pad.onPattern = { pattern in
      pattern.count < 3 ? .tooShort : pattern.text(compact: true) == "01258" ? .correct : .wrong
    }
    view.addSubview(pad)
  }
}
// end quote

// quote: tutorial-lock-swiftui
/// The same lock in SwiftUI, with a button that clears it.
struct TutorialLock: View {
  let pictures: [PatternPadView.DotState: UIImage]
  @State private var clearCount = 0

  var body: some View {
    VStack {
      PatternPad(adjust: {
        $0.settings.errorEchoDuration = .infinity; $0.settings.correctEchoDuration = 0
      }) { pattern in
        pattern.count < 3 ? .tooShort : pattern.text(compact: true) == "01258" ? .correct : .wrong
      }
      .cleared(trigger: clearCount)
      .patternPictures(pictures)
      .patternStyle { ($0.line, $0.lineWidth, $0.clipsLines) = (RGBAColor(0, 255, 0), 1, false) }
      Button("Clear") { clearCount += 1 }
    }
  }
}
// end quote
