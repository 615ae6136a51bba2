import InkdotStorage
import InkdotSwiftUI
import SwiftUI

/// A sketchbook that opens with a pattern. Appearance, text size and language follow the system.
@main struct SketchbookApp: App {
  @State private var album = Album()
  private let vault = StoredVault.keychain(service: "sketchbook")

  var body: some Scene {
    let shortcut = BiometricShortcut(service: "sketchbook", vault: vault)
    WindowGroup {
      PatternGate(
        vault: vault, shortcut: shortcut.isOn ? { await shortcut.open(reason: Words.system.open) == .open } : nil
      ) {
        AlbumView(album: album, vault: vault)
      }
    }
  }
}

/// All drawings.
struct AlbumView: View {
  @State private var areSettingsShown = false
  @Environment(\.lockPatternGate) private var lock
  let album: Album
  let vault: StoredVault
  private let words = Words.system

  var body: some View {
    NavigationStack {
      VStack {
        List(album.sketches) { sketch in
          NavigationLink(value: sketch) { Text(sketch.name) }
        }
        HStack(spacing: 16) {
          Button(words.new) { _ = album.add() }
          Button(words.settings) { areSettingsShown = true }
          Button(words.lock) { lock() }
        }
        .padding(12)
      }
      .navigationTitle(words.album)
      .navigationDestination(for: SketchFile.self) { PageView(sketch: $0, album: album) }
    }
    .sheet(isPresented: $areSettingsShown) { SettingsView(vault: vault) }
  }
}

/// A drawing with its tools. The file is opened when the page appears, not when it is listed.
struct PageView: View {
  @State private var page: Page?
  @Environment(\.dismiss) private var dismiss
  let sketch: SketchFile
  let album: Album
  private let words = Words.system

  var body: some View {
    VStack(spacing: 0) {
      if let page { DoodleBoard(page.document) }
      Button(words.delete) {
        album.delete(sketch)
        dismiss()
      }
      .padding(12)
    }
    .navigationTitle(sketch.name)
    .task { if page == nil { page = Page(sketch) } }
  }
}

/// Settings of the pattern, and of Face ID or Touch ID.
struct SettingsView: View {
  @State private var step: PatternFlow.Kind?
  @State private var usesShortcut = false
  let vault: StoredVault
  private let words = Words.system

  private var shortcut: BiometricShortcut { BiometricShortcut(service: "sketchbook", vault: vault) }

  var body: some View {
    VStack(spacing: 16) {
      switch step {
      case let kind?: PatternLockScreen(kind, vault: vault) { finish(kind, $0) }
      case nil:
        Button(words.change) { step = .change }
        if BiometricShortcut.kind != .none {
          // Turning it on requires the pattern, which has just been drawn.
          Button(usesShortcut ? words.shortcutOff : words.shortcutOn) { turnShortcut() }
        }
      }
    }
    .padding(16)
    .task { usesShortcut = await shortcut.isTurnedOn() }
  }

  private func turnShortcut() {
    guard usesShortcut else { return step = .verify }
    if (try? shortcut.turnOff()) != nil { usesShortcut = false }
  }

  private func finish(_ kind: PatternFlow.Kind, _ outcome: PatternOutcome) {
    step = nil
    guard kind == .verify, outcome == .verified else { return }
    Task { usesShortcut = (try? await shortcut.turnOn()) != nil }
  }
}
