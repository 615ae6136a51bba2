import InkdotBoards
import InkdotGeometry
import InkdotHosting
import InkdotPatterns
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  @MainActor final class PatternLockViewTests: PatternViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
    let view = PatternLockView(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
    var outcomes: [PatternOutcome] = []
    var waiting: CheckedContinuation<Void, Never>?
    /// The number of screens reported to the delegate.
    var shows = 0

    init() {
      MediaClock.now = 100
      UIAccessibility.said = []
      UIAccessibility.reducesMotion = false
      UIView.style = .light
      view.texts = PatternTexts(.english)
      view.delegate = self
      window.addSubview(view)
    }

    func patternView(_ view: UIView, didFinish outcome: PatternOutcome) { outcomes.append(outcome) }

    func patternView(_ view: UIView, didShow screen: PatternScreen) {
      shows += 1
      waiting?.resume()
      waiting = nil
    }

    func answer() async { await withCheckedContinuation { waiting = $0 } }

    func start(_ kind: PatternFlow.Kind, _ stored: StoredPattern = StoredPattern()) {
      let right = try? Pattern(dots: [0, 1, 2, 5])
      let vault = ClosureVault(stored, saving: { _, _ in }, removing: {}) { $0 == right }
      view.start(PatternFlow(kind, for: stored), vault: vault)
      window.layoutIfNeeded()
    }

    func draw(_ dots: Int...) {
      window.layoutIfNeeded()
      let finger = Finger(on: view.pad)
      let places = dots.compactMap { dot in
        view.pad.session.map { session in
          let center = session.lock.layout.center(of: dot)
          return CGPoint(x: view.pad.frame.minX + center.x, y: view.pad.frame.minY + center.y)
        }
      }
      finger.down(places[0])
      for place in places.dropFirst() { finger.move(place) }
      finger.up(places[places.count - 1])
    }

    func settle() {
      MediaClock.now += 2
      view.pad.session?.tick()
    }

    /// The titles of visible buttons.
    var titles: [String] { buttons.compactMap { $0.title(for: .normal) } }
    var buttons: [UIButton] { view.subviews.compactMap { $0 as? UIButton }.filter { !$0.isHidden } }

    @Test func `A new pattern is drawn twice, with a preview in between`() async throws {
      start(.create)
      #expect(view.messageText == "Draw an unlock pattern of at least 4 dots" && titles == ["Cancel"])
      let empty = picture(of: window)
      draw(0, 4, 8, 5, 2)
      #expect(view.messageText.hasPrefix("Easy to guess.") && titles == ["Start over", "Cancel"])
      settle()
      #expect(picture(of: window).differences(from: empty, over: 32) > 100, "the preview shows what was drawn")
      buttons[0].tap()
      #expect(view.messageText == "Draw an unlock pattern of at least 4 dots")
      draw(0, 4, 8, 5, 2)
      draw(0, 4, 8, 5)
      #expect(view.messageText == "That doesn’t match. Try again, or start over")
      draw(0, 4, 8, 5, 2)
      await answer()
      settle()
      #expect(outcomes == [.created] && view.messageText == "Pattern saved")
    }

    @Test func `A wrong pattern is announced and shaken, unless motion is reduced`() async {
      start(.unlock)
      draw(0, 3, 6, 7)
      await answer()
      #expect(view.messageText == "Wrong pattern" && UIAccessibility.said.last == "Wrong pattern")
      let label = view.subviews.first { $0 is UILabel }
      #expect(label?.layer.animations["shake"] != nil)
    }

    @Test func `Buttons are shown if they have a handler`() {
      start(.unlock)
      #expect(titles.isEmpty)
      var calls: [String] = []
      view.forgot = { calls.append("forgot") }
      view.manage = { calls.append("manage") }
      #expect(titles == ["Forgot pattern?", "Manage pattern"])
      for button in buttons { button.tap() }
      #expect(calls == ["forgot", "manage"])
      start(.verify)
      view.canCancel = false
      #expect(titles == ["Forgot pattern?"])
      view.canCancel = true
      buttons.last?.tap()
      #expect(outcomes == [.cancelled])
    }

    @Test func `The shortcut replaces drawing in flows that ask for the pattern`() async throws {
      var answers = [false, true, true]
      view.shortcut = { answers.removeFirst() }
      for kind in [PatternFlow.Kind.create, .change, .remove] {
        start(kind)
        #expect(!titles.contains("Face ID or Touch ID"), "\(kind)")
      }
      for (kind, outcome) in [(PatternFlow.Kind.unlock, PatternOutcome.unlocked), (.verify, .verified)] {
        start(kind)
        if kind == .unlock {
          try #require(buttons.first).tap()
          while answers.count == 3 { await Task.yield() }
          for _ in 0..<10 { await Task.yield() }
          #expect(outcomes.isEmpty && view.pad.session != nil)
        }
        try #require(buttons.first).tap()
        while outcomes.isEmpty { await Task.yield() }
        #expect(outcomes == [outcome] && view.pad.session == nil)
        outcomes = []
      }
      start(.unlock)
      view.shortcut = nil
      #expect(titles.isEmpty)
    }

    @Test func `A face recognized after another flow has begun opens nothing`() async throws {
      var seen: CheckedContinuation<Bool, Never>?
      view.shortcut = { await withCheckedContinuation { seen = $0 } }
      start(.unlock)
      try #require(buttons.first).tap()
      while seen == nil { await Task.yield() }
      start(.verify)
      seen?.resume(returning: true)
      for _ in 0..<20 { await Task.yield() }
      #expect(outcomes.isEmpty && view.pad.session != nil)
    }

    @Test func `A wait is counted down and announced once`() {
      let until = Date().timeIntervalSince1970 + 3600
      start(.unlock, StoredPattern(status: .locked(until: until)))
      #expect(view.messageText.hasPrefix("Too many wrong patterns. Try again in "))
      draw(0, 1, 2, 5)
      #expect(outcomes.isEmpty && view.pad.session?.lock.screen.takesTouches == false)
      #expect(UIAccessibility.said == ["Too many wrong patterns. Try again later"])
    }

    @Test func `A flow can be waited for`() async {
      let vault = ClosureVault { _ in true }
      let task = Task { await view.run(PatternFlow(.unlock), vault: vault) }
      await answer()
      window.layoutIfNeeded()
      draw(0, 1, 2, 5)
      await answer()
      settle()
      #expect(await task.value == .unlocked)
    }

    @Test func `Removing a flow notifies its waiting tasks`() async {
      let first = Task { await view.run(PatternFlow(.unlock), vault: ClosureVault { _ in true }) }
      await answer()
      let second = Task { await view.run(PatternFlow(.verify), vault: ClosureVault { _ in true }) }
      #expect(await first.value == .cancelled)
      await Task.yield()
      view.removeFromSuperview()
      #expect(await second.value == .cancelled)
    }

    @Test func `A flow is cancelled with the task that waits for it`() async {
      let task = Task { await view.run(PatternFlow(.unlock), vault: ClosureVault { _ in true }) }
      await answer()
      task.cancel()
      #expect(await task.value == .cancelled && outcomes == [.cancelled])
      let late = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await view.run(.verify, vault: ClosureVault { _ in true })
      }
      #expect(await late.value == .cancelled && outcomes == [.cancelled])
    }

    @Test func `A task that is cancelled later does not cancel the next flow`() async {
      let first = Task { await view.run(PatternFlow(.unlock), vault: ClosureVault { _ in true }) }
      await answer()
      let second = Task { await view.run(PatternFlow(.verify), vault: ClosureVault { _ in true }) }
      first.cancel()
      #expect(await first.value == .cancelled)
      for _ in 0..<20 { await Task.yield() }
      #expect(view.messageText == "Draw your pattern to continue")
      view.cancel()
      #expect(await second.value == .cancelled)
    }

    @Test func `Waiting tasks get the outcome, even if another flow starts at once`() async {
      let task = Task { await view.run(PatternFlow(.unlock), vault: ClosureVault { _ in true }) }
      await answer()
      view.finished = { [weak view] _ in view?.start(.create, vault: ClosureVault { _ in true }) }
      window.layoutIfNeeded()
      draw(0, 1, 2, 5)
      await answer()
      settle()
      #expect(await task.value == .unlocked)
    }

    @Test func `Message and preview can be hidden and resized`() throws {
      start(.create)
      view.metrics.previewSide = 90
      view.metrics.margin = 30
      window.layoutIfNeeded()
      #expect(view.preview.frame.width == 90 && view.pad.frame.width == 330)
      view.showsMessage = false
      view.showsPreview = false
      window.layoutIfNeeded()
      #expect(view.message.isHidden && view.preview.isHidden)
      #expect(view.messageText == "Draw an unlock pattern of at least 4 dots", "VoiceOver reads it")
      view.metrics.padCenterY = 0.5
      window.layoutIfNeeded()
      #expect(abs(view.pad.frame.midY - 350) < 1e-9)
      view.metrics.padCenterY = 1
      window.layoutIfNeeded()
      #expect(view.subviews.filter { !$0.isHidden }.allSatisfy { view.bounds.contains($0.frame) })
    }

    @Test func `All parts stay in the safe area`() {
      UIView.safeArea = UIEdgeInsets(top: 59, left: 40, bottom: 34, right: 20)
      defer { UIView.safeArea = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }
      start(.create)
      view.setNeedsLayout()
      window.layoutIfNeeded()
      let safe = CGRect(x: 40, y: 59, width: 330, height: 607)
      #expect(view.subviews.filter { !$0.isHidden }.allSatisfy { safe.contains($0.frame) })
    }

    @Test func `A lock has the size of its parts`() {
      start(.verify)
      let size = view.intrinsicContentSize
      #expect(size.width == 324 && size.height > 300 + 44 && size.height < 500)
      #expect(view.sizeThatFits(CGSize(width: 390, height: 10_000)).width == 390)
      #expect(view.sizeThatFits(CGSize(width: 390, height: 200)).height == 200)
      #expect(view.pad.sizeThatFits(CGSize(width: 200, height: 500)) == CGSize(width: 200, height: 200))
    }

    @Test func `Buttons with long titles are stacked`() {
      view.forgot = {}
      start(.verify)
      func shown() -> [CGRect] { view.subviews.filter { $0 is UIButton && !$0.isHidden }.map(\.frame) }
      view.frame = CGRect(x: 0, y: 0, width: 390, height: 700)
      window.layoutIfNeeded()
      #expect(Set(shown().map(\.minY)).count == 1)
      view.texts.replacements["forgot"] = "I have forgotten the pattern that opens these notes, please help me"
      window.layoutIfNeeded()
      let frames = shown()
      #expect(frames.count == 2 && Set(frames.map(\.minY)).count == 2)
      #expect(
        frames.allSatisfy { view.bounds.contains($0) && $0.height >= 44 })
      #expect(abs(frames[1].minY - frames[0].maxY) < 1e-9)
      #expect(frames.contains { $0.height > 44 })
      view.texts.replacements = [:]
    }

    @Test func `Buttons follow the direction of the language`() {
      view.forgot = {}
      start(.verify)
      func places() -> [CGFloat] {
        window.layoutIfNeeded()
        return view.subviews.filter { $0 is UIButton && !$0.isHidden }.map(\.frame.minX)
      }
      let leftToRight = places()
      UIView.direction = .rightToLeft
      defer { UIView.direction = .leftToRight }
      view.setNeedsLayout()
      #expect(places() == leftToRight.reversed() && leftToRight.count == 2)
    }

    @Test func `A label and a preview work by themselves`() throws {
      let label = PatternMessageLabel(frame: .zero)
      label.show("No", tone: .error)
      var red: CGFloat = 0
      #expect(label.textColor.getRed(&red, green: nil, blue: nil, alpha: nil))
      #expect(Int((red * 255).rounded()) == Int(PatternPalette.light.error.rgba >> 24))
      let own = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      label.colors[.error] = own
      #expect(label.textColor === own && label.layer.animations["shake"] == nil)
      label.shake()
      #expect(label.layer.animations["shake"] != nil)
      let preview = PatternPreviewView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
      preview.palette = .light
      preview.pattern = try Pattern(dots: [0, 1, 2, 5])
      window.addSubview(preview)
      let picture = picture(of: preview)
      #expect(picture[40, 40] == PatternPalette.light.selected.rgba >> 8 | 0xFF00_0000)
    }

    @Test func `Assigning equal values sends no notification`() {
      start(.unlock)
      view.forgot = {}
      shows = 0
      for _ in 0..<10 {
        view.canCancel = true
        view.forgot = {}
        view.manage = nil
        view.shortcut = nil
        view.texts = PatternTexts(.english)
        view.isEnabled = true
      }
      #expect(shows == 0)
    }

    @Test(arguments: [CGSize(width: 320, height: 480), CGSize(width: 844, height: 390), CGSize(width: 1, height: 1)])
    func `All parts fit side by side`(_ size: CGSize) {
      window.frame.size = size
      view.frame.size = size
      start(.create)
      for part in view.subviews where !part.isHidden {
        #expect(part.frame.width >= 0 && part.frame.height >= 0)
        if size.width > 1 { #expect(view.bounds.contains(part.frame), "\(type(of: part))") }
      }
      #expect(view.pad.frame.width == view.pad.frame.height)
    }

    @Test func `Chinese is used for people who prefer it`() {
      view.texts = PatternTexts(.simplifiedChinese)
      start(.create)
      #expect(view.messageText == "绘制手势密码，至少 4 个点" && titles == ["取消"])
      #expect(view.pad.accessibilityLabel == "手势解锁")
    }
  }
}
