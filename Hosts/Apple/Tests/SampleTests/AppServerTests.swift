import InkdotHosting
import InkdotPatterns
import InkdotSwiftUI
import InkdotUIKit
import QuartzCore
import SwiftUI
import TestSupport
import Testing
import UIKit

/// An app's own server, which accepts patterns of any length.
@MainActor private final class AppServer {
  private(set) var stored = "012"
  private(set) var asked: [String] = []

  var vault: ClosureVault {
    ClosureVault(
      saving: { pattern, _ in self.stored = pattern.text(compact: true) }, removing: { self.stored = "" }
    ) { pattern in
      self.asked.append(pattern.text(compact: true))
      return self.asked.last == self.stored
    }
  }
}

/// The views that run a flow.
enum LockSurface: CaseIterable {
  case view, viewWithKind, pad, controller, swiftUI, swiftUIScreen, swiftUIPad
}

extension SharedDisplay {
  @MainActor struct AppServerTests {
    private let server = AppServer()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 700))

    /// Shows a flow. Returns its session.
    private func show(
      _ kind: PatternFlow.Kind, on surface: LockSurface, finished: @escaping (PatternOutcome) -> Void
    ) async throws -> PatternSession {
      let (flow, vault) = (PatternFlow(kind), server.vault)
      switch surface {
      case .view, .viewWithKind:
        let view = PatternLockView(frame: window.bounds)
        window.addSubview(view)
        view.finished = finished
        if surface == .view { view.start(flow, vault: vault) } else { view.start(kind, vault: vault) }
        return try await session { view.pad }
      case .pad:
        let pad = PatternPadView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        window.addSubview(pad)
        pad.finished = finished
        pad.session = PatternSession(flow, vault: vault, now: CACurrentMediaTime, wall: { 0 })
        return try await session { pad }
      case .controller:
        let controller = PatternLockViewController(kind, vault: vault)
        window.addSubview(controller.view)
        Task { finished(await controller.outcome) }
        return try await session { controller.lockView.pad }
      case .swiftUI:
        let tree = ViewTree(in: window) { InkdotSwiftUI.PatternLock(flow, vault: vault, finished: finished) }
        return try await session { tree.hosted(PatternLockView.self).first?.pad }
      case .swiftUIScreen:
        let tree = ViewTree(in: window) { PatternLockScreen(kind, vault: vault, finished: finished) }
        return try await session { tree.hosted(PatternLockView.self).first?.pad }
      case .swiftUIPad:
        let tree = ViewTree(in: window) { PatternPad(flow, vault: vault, finished: finished) }
        return try await session { tree.hosted(PatternPadView.self).first }
      }
    }

    /// Waits until the vault has answered which pattern it has.
    private func session(of pad: () -> PatternPadView?) async throws -> PatternSession {
      for _ in 0..<10_000 where pad()?.session == nil { try? await Task.sleep(for: .milliseconds(1)) }
      return try #require(pad()?.session)
    }

    private func enter(_ dots: [Int], into session: PatternSession) async {
      for dot in dots { session.pick(dot) }
      session.submit()
      await settle(session) { ![.checking, .saving, .removing].contains(session.lock.screen.message) }
      MediaClock.now += 2
      session.tick()
    }

    /// Lets tasks and time advance until something is true.
    private func settle(_ session: PatternSession, until isDone: () -> Bool) async {
      for _ in 0..<10_000 where !isDone() {
        // The vault answers on another thread.
        try? await Task.sleep(for: .milliseconds(1))
        MediaClock.now += 0.01
        session.tick()
      }
    }

    @Test(arguments: LockSurface.allCases, [PatternFlow.Kind.unlock, .verify, .remove])
    func `An app's server checks patterns of three or fewer dots`(_ surface: LockSurface, _ kind: PatternFlow.Kind)
      async throws
    {
      var outcomes: [PatternOutcome] = []
      let session = try await show(kind, on: surface) { outcomes.append($0) }
      await enter([0, 1], into: session)
      #expect(server.asked == ["01"] && session.lock.screen.message == .wrong(.open(attemptsLeft: nil)))
      await enter([0, 1, 2], into: session)
      await settle(session) { !outcomes.isEmpty }
      #expect(server.asked == ["01", "012"])
      #expect(outcomes == [kind == .unlock ? .unlocked : kind == .verify ? .verified : .removed])
      #expect(server.stored == (kind == .remove ? "" : "012"))
    }

    @Test(arguments: LockSurface.allCases)
    func `A pattern of three dots is changed to one of the flow's rule`(_ surface: LockSurface) async throws {
      var outcomes: [PatternOutcome] = []
      let session = try await show(.change, on: surface) { outcomes.append($0) }
      await enter([0, 1, 2], into: session)
      await enter([0, 4, 8], into: session)
      #expect(session.lock.screen.message == .connectAtLeast(minimum: 4))
      for _ in 1...2 { await enter([0, 4, 8, 5, 2], into: session) }
      await settle(session) { !outcomes.isEmpty }
      #expect(outcomes == [.changed] && server.stored == "04852" && server.asked == ["012"])
    }
  }
}
