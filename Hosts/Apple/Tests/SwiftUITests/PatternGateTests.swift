import Foundation
import InkdotHosting
import InkdotPatterns
import InkdotUIKit
import QuartzCore
import SwiftUI
import TestSupport
import Testing
import UIKit

@testable import InkdotSwiftUI

/// A view with editable text.
private struct Notes: View {
  @State private var text = "empty"
  @State private var isSheetShown = false

  var body: some View {
    VStack {
      Text(text)
      Button("Write") { text = "written" }
      Button("Share") { isSheetShown = true }
    }
    .sheet(isPresented: $isSheetShown) { Paper() }
  }
}

private struct Paper: UIViewRepresentable {
  func makeUIView(context: Context) -> UILabel { UILabel(frame: .zero) }
  func updateUIView(_ view: UILabel, context: Context) {}
}

extension SharedDisplay {
  @MainActor struct PatternGateTests {
    let scene = UIWindowScene(size: CGSize(width: 400, height: 600))
    let window: UIWindow
    let vault = ClosureVault(StoredPattern()) { $0.text(compact: true) == "0125" }

    init() {
      window = UIWindow(windowScene: scene)
      window.makeKeyAndVisible()
    }

    /// Returns the visible lock.
    func lock(in tree: ViewTree) -> PatternLockView? {
      func find(_ view: UIView) -> PatternLockView? {
        guard !view.isHidden else { return nil }
        return view as? PatternLockView ?? view.subviews.lazy.compactMap { find($0) }.first
      }
      return scene.frontView.flatMap { find($0) }
    }

    func open(_ tree: ViewTree) async {
      await tree.wait { lock(in: tree)?.pad.session != nil }
      for dot in [0, 1, 2, 5] { lock(in: tree)?.pad.session?.pick(dot) }
      lock(in: tree)?.pad.session?.submit()
      await tree.wait {
        MediaClock.now += 1
        lock(in: tree)?.pad.session?.tick()
        return !tree.texts.isEmpty
      }
    }

    func leaveAndReturn(_ tree: ViewTree) async {
      scene.enterBackground()
      tree.environment.scenePhase = .background
      tree.update()
      tree.environment.scenePhase = .active
      scene.activate()
      tree.update()
    }

    @Test func `Views behind a gate keep their state in the background`() async {
      let tree = ViewTree(in: window) { PatternGate(vault: vault) { Notes() } }
      #expect(tree.texts.isEmpty)
      await open(tree)
      tree.tap("Write")
      #expect(tree.texts.contains("written"))
      await leaveAndReturn(tree)
      #expect(!tree.texts.contains("written") && !tree.tap("Write"))
      await open(tree)
      #expect(tree.texts.contains("written"))
    }

    @Test func `A sheet above a gate is covered`() async {
      let tree = ViewTree(in: window) { PatternGate(vault: vault) { Notes() } }
      await open(tree)
      tree.tap("Share")
      #expect(scene.frontView is UILabel)
      scene.deactivate()
      #expect(!(scene.frontView is UILabel))
      scene.activate()
      #expect(scene.frontView is UILabel)
      await leaveAndReturn(tree)
      #expect(!(scene.frontView is UILabel))
      await open(tree)
      #expect(scene.frontView is UILabel)
    }

    @Test func `A view behind a gate can lock it`() async {
      let tree = ViewTree(in: window) { LockButton().patternGate(vault: vault) }
      await open(tree)
      tree.tap("Lock")
      #expect(tree.texts.isEmpty)
      await open(tree)
    }

    @Test func `A gate that is removed removes its lock`() async {
      nonisolated(unsafe) var isLocked = true
      let tree = ViewTree(in: window) {
        if isLocked { PatternGate(vault: vault) { Text("secret") } } else { Paper() }
      }
      await tree.wait { lock(in: tree) != nil }
      isLocked = false
      tree.update()
      #expect(scene.frontView is UILabel)
    }
  }
}

private struct LockButton: View {
  @Environment(\.lockPatternGate) private var lock

  var body: some View { Button("Lock") { lock() } }
}
