import InkdotBoards
import InkdotHosting
import InkdotPatterns
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

/// A vault whose content and failures are set by tests.
final class TestVault: PatternVault, @unchecked Sendable {
  // Changed only between calls.
  var stored: StoredPattern?
  var failure: PatternFailure?
  private(set) var loads = 0

  init(_ stored: StoredPattern? = nil) { self.stored = stored }

  func load() async throws(PatternFailure) -> StoredPattern? {
    loads += 1
    if let failure { throw failure }
    return stored
  }

  func status() async throws(PatternFailure) -> AttemptStatus { .open(attemptsLeft: nil) }
  func check(_ pattern: Pattern) async -> PatternVerdict { .correct }
  func save(_ pattern: Pattern, rule: PatternRule) async throws(PatternFailure) {
    stored = StoredPattern(grid: pattern.grid, rule: rule)
  }
  func remove() async throws(PatternFailure) { stored = nil }
}

extension SharedDisplay {
  @MainActor final class PatternLockControllerTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
    var isOwner = false
    let large = StoredPattern(grid: (try? PatternGrid(rows: 4, columns: 4)) ?? .standard)

    init() {
      MediaClock.now = 100
      UIAccessibility.reducesMotion = true
      UIView.style = .light
      UIView.safeArea = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    }

    func present(_ controller: PatternLockViewController) {
      controller.lockView.texts = PatternTexts(.english)
      controller.lockView.frame = window.bounds
      window.addSubview(controller.view)
      window.layoutIfNeeded()
    }

    func buttons(_ controller: PatternLockViewController) -> [UIButton] {
      controller.lockView.subviews.compactMap { $0 as? UIButton }.filter { !$0.isHidden }
    }

    func titles(_ controller: PatternLockViewController) -> [String] {
      buttons(controller).compactMap { $0.title(for: .normal) }
    }

    func wait(until condition: () -> Bool) async {
      for _ in 0..<10_000 where !condition() { await Task.yield() }
    }

    func draw(_ dots: Int..., on lock: PatternLockView) {
      window.layoutIfNeeded()
      let finger = Finger(on: lock.pad)
      guard let layout = lock.pad.session?.lock.layout else { return }
      let places = dots.map { dot in
        CGPoint(x: lock.pad.frame.minX + layout.center(of: dot).x, y: lock.pad.frame.minY + layout.center(of: dot).y)
      }
      finger.down(places[0])
      for place in places.dropFirst() { finger.move(place) }
      finger.up(places[places.count - 1])
    }

    @Test func `The grid is the vault's, and the outcome can be awaited`() async {
      let controller = PatternLockViewController(.unlock, vault: TestVault(large))
      #expect(controller.title == PatternTexts.system.title(of: .unlock))
      #expect(controller.modalPresentationStyle == .fullScreen && controller.isModalInPresentation)
      present(controller)
      await wait { controller.lockView.pad.session != nil }
      #expect(controller.lockView.pad.session?.lock.grid == large.grid && titles(controller).isEmpty)
      let first = Task { await controller.outcome }
      draw(0, 1, 2, 3, on: controller.lockView)
      await wait {
        MediaClock.now += 1
        controller.lockView.pad.session?.tick()
        return controller.lockView.messageText == "Unlocked"
      }
      MediaClock.now += 1
      controller.lockView.pad.session?.tick()
      #expect(await first.value == .unlocked)
      #expect(await controller.outcome == .unlocked, "it is kept")
    }

    @Test func `Flows except unlock are sheets and can be cancelled`() async {
      var outcomes: [PatternOutcome] = []
      let controller = PatternLockViewController(.create, vault: TestVault())
      controller.finished = { outcomes.append($0) }
      present(controller)
      #expect(controller.modalPresentationStyle == .automatic && titles(controller) == ["Cancel"])
      buttons(controller)[0].tap()
      #expect(outcomes == [.cancelled])
      #expect(await controller.outcome == .cancelled)
    }

    @Test func `Dismissing a screen cancels its flow, covering it does not`() async {
      let controller = PatternLockViewController(.verify, vault: TestVault(StoredPattern()))
      present(controller)
      await wait { controller.lockView.pad.session != nil }
      controller.viewDidDisappear(false)
      #expect(controller.lockView.messageText == "Draw your pattern to continue")
      let outer = UIViewController(nibName: nil, bundle: nil)
      controller.parent = outer
      outer.isBeingDismissed = true
      controller.viewDidDisappear(false)
      #expect(await controller.outcome == .cancelled)
    }

    @Test func `Cancelling the waiting task cancels the flow`() async {
      let controller = PatternLockViewController(.verify, vault: TestVault(StoredPattern()))
      present(controller)
      let task = Task { await controller.outcome }
      await wait { controller.lockView.pad.session != nil }
      task.cancel()
      #expect(await task.value == .cancelled)
    }

    @Test func `After a forgotten pattern is removed from the vault, a new one is set`() async {
      let vault = TestVault(StoredPattern())
      let controller = PatternLockViewController(.unlock, vault: vault)
      controller.forgot = { [self] in if isOwner { try? await vault.remove() } }
      present(controller)
      await wait { controller.lockView.pad.session != nil }
      #expect(titles(controller) == ["Forgot pattern?"])
      buttons(controller)[0].tap()
      await wait { vault.loads == 2 }
      #expect(controller.lockView.messageText == "Draw your pattern to unlock")
      isOwner = true
      buttons(controller)[0].tap()
      await wait { controller.lockView.messageText.hasPrefix("Draw an unlock pattern") }
      #expect(controller.lockView.messageText == "Draw an unlock pattern of at least 4 dots")
    }

    @Test func `A failing vault is reported and can be asked again`() async {
      let vault = TestVault(StoredPattern())
      vault.failure = .storageDenied
      let controller = PatternLockViewController(.change, vault: vault)
      present(controller)
      await wait { !controller.lockView.messageText.isEmpty }
      #expect(controller.lockView.messageText.hasPrefix("Nothing can be stored"))
      #expect(titles(controller) == ["Try again", "Cancel"])
      vault.failure = nil
      buttons(controller)[0].tap()
      await wait { controller.lockView.pad.session != nil }
      #expect(controller.lockView.messageText == "Draw your current pattern" && titles(controller) == ["Cancel"])
    }

    @Test func `Verify without a stored pattern can be cancelled`() async {
      let controller = PatternLockViewController(.verify, vault: TestVault())
      present(controller)
      await wait { !controller.lockView.messageText.isEmpty }
      #expect(controller.lockView.messageText == "No pattern is stored here")
      buttons(controller).last?.tap()
      #expect(await controller.outcome == .cancelled)
    }

    @Test func `An answer after another flow has begun is ignored`() async {
      let lock = PatternLockView(frame: window.bounds)
      window.addSubview(lock)
      let vault = TestVault(StoredPattern())
      lock.start(.verify, vault: vault)
      lock.start(PatternFlow(.create), vault: vault)
      let session = lock.pad.session
      await wait { vault.loads == 1 }
      for _ in 0..<10 { await Task.yield() }
      #expect(lock.pad.session === session && session?.lock.isSettingNew == true)
    }
  }
}
