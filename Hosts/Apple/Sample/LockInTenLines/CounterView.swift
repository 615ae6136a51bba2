// quote: swiftui-gestures
import InkdotGestures
import InkdotSwiftUI
import SwiftUI

/// Counts double taps with the engine's recognizer.
@available(iOS 18.0, visionOS 2.0, *)
struct CounterView: View {
  @State private var count = 0

  var body: some View {
    Text("\(count) double taps").gesture(
      EngineGestures { gestures in
        let tap = TapRecognizer()
        tap.numberOfTapsRequired = 2
        tap.action = { _ in count += 1 }
        try gestures.add(tap)
      })
  }
}
// end quote
