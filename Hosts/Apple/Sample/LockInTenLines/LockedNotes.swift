// quote: locked-notes
import InkdotSwiftUI
import SwiftUI

/// Notes whose pattern can be changed; who has forgotten it proves in another way who it is, and sets a new one.
struct LockedNotes: View {
  let vault: any PatternVault
  /// Asks for something else than the pattern, such as the password of an account.
  let isOwner: @MainActor () async -> Bool
  @State private var isChanging = false

  var body: some View {
    PatternGate(vault: vault, forgot: { if await isOwner() { try? await vault.remove() } }) {
      Button("Change the pattern") { isChanging = true }
        .sheet(isPresented: $isChanging) {
          PatternSetup(.change, vault: vault) { _ in isChanging = false }
        }
    }
  }
}
// end quote
