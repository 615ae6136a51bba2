import InkdotStorage
import InkdotSwiftUI
import SwiftUI

/// A sketchbook of one page that opens with a pattern.
@main struct SketchbookApp: App {
  private let vault = StoredVault.keychain(service: "sketchbook")

  var body: some Scene {
    WindowGroup { PatternGate(vault: vault) { PageView(vault: vault) } }
  }
}

/// The page with its tools.
struct PageView: View {
  @State private var page = Page(SketchFile.standard)
  @State private var isChangingPattern = false
  let vault: StoredVault
  private let words = Words.system

  var body: some View {
    VStack(spacing: 0) {
      DoodleBoard(page.document)
      Button(words.pattern) { isChangingPattern = true }
        .padding(12)
    }
    .sheet(isPresented: $isChangingPattern) {
      PatternSetup(.change, vault: vault) { _ in isChangingPattern = false }
    }
  }
}
