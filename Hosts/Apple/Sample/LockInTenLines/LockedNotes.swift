// quote: locked-notes
import InkdotSwiftUI
import SwiftUI

/// Notes behind a pattern that can be changed, or set again after another proof of identity.
struct LockedNotes: View {
  let vault: any PatternVault
  /// Asks for another proof of identity, such as the password of an account.
  let isOwner: @MainActor () async -> Bool
  @State private var isChanging = false

  var body: some View {
    PatternGate(vault: vault, forgot: { if await isOwner() { try? await vault.remove() } }) {
      Button("Change the pattern") { isChanging = true }
        .sheet(isPresented: $isChanging) {
          PatternLockScreen(.change, vault: vault) { _ in isChanging = false }
        }
    }
  }
}
// end quote
