// quote: gesture-lab
import InkdotLab
import SwiftUI

/// The gesture lab as an app.
@main struct GestureLabApp: App {
  var body: some Scene {
    WindowGroup { GestureLab() }
  }
}
// end quote
