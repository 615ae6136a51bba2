// quote: swiftui
import InkdotStorage
import InkdotSwiftUI
import SwiftUI

// In your app, write @main above this line.
struct NotesApp: App {
  private let vault = StoredVault.keychain(service: "notes")

  var body: some Scene {
    // Sets a pattern the first time, then opens with it, and locks in the background.
    WindowGroup { PatternGate(vault: vault) { Text("My notes") } }
  }
}
// end quote
