// quote: swiftui-board
import InkdotSwiftUI
import SwiftUI

struct SketchView: View {
  @State private var document = DoodleDocument()

  var body: some View {
    VStack {
      DoodleBoard(document)
      Button("Undo") { document.undo() }
        .disabled(!document.canUndo)
    }
  }
}
// end quote
