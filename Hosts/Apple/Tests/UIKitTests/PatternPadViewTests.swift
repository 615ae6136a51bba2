import Foundation
import InkdotBoards
import InkdotGeometry
import InkdotHosting
import InkdotPatterns
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  @MainActor final class PatternPadViewTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    let pad = PatternPadView(frame: CGRect(x: 10, y: 50, width: 300, height: 300))
    var outcomes: [PatternOutcome] = []
    var waiting: CheckedContinuation<Void, Never>?

    init() {
      MediaClock.now = 100
      UIFeedbackGenerator.felt = []
      UIView.style = .light
      UIAccessibility.reducesMotion = false
      pad.texts = PatternTexts(.english)
      pad.finished = { [weak self] in self?.outcomes.append($0) }
      pad.screenChanged = { [weak self] in
        self?.waiting?.resume()
        self?.waiting = nil
      }
      window.addSubview(pad)
      start(PatternFlow(.unlock))
      window.layoutIfNeeded()
    }

    func start(_ flow: PatternFlow) {
      let right = try? Pattern(dots: [0, 4, 8, 5, 2])
      pad.session = PatternSession(
        flow, vault: ClosureVault(saving: { _, _ in }, removing: {}) { $0 == right }, now: CACurrentMediaTime,
        wall: { 1000 })
      window.layoutIfNeeded()
    }

    var lock: PatternLock { pad.session!.lock }

    /// Returns the centre of a dot in the window.
    func place(_ dot: Int) -> CGPoint {
      let center = lock.layout.center(of: dot)
      return CGPoint(x: center.x + 10, y: center.y + 50)
    }

    func draw(_ dots: Int...) {
      let finger = Finger(on: pad)
      finger.down(place(dots[0]))
      for dot in dots.dropFirst() { finger.move(place(dot)) }
      finger.up(place(dots[dots.count - 1]))
    }

    /// Waits until the vault has answered.
    func answer() async { await withCheckedContinuation { waiting = $0 } }

    func color(at place: CGPoint) -> UInt32 { picture(of: window)[Int(place.x * 2), Int(place.y * 2)] }

    @Test func `A flick with two samples in one event unlocks, with haptics`() async {
      let finger = Finger(on: pad)
      finger.down(place(0))
      finger.move(place(4), place(8), predicted: [place(7)])
      finger.move(place(5), place(2))
      #expect(UIFeedbackGenerator.felt == Array(repeating: "selection", count: 5))
      finger.up(place(2))
      await answer()
      #expect(outcomes.isEmpty, "the echo is still shown")
      showFrames(60)
      pad.session?.tick()
      #expect(outcomes == [.unlocked])
      #expect(UIFeedbackGenerator.felt.last == "success")
    }

    @Test func `A touch that ends with several samples ends at the last one`() {
      let finger = Finger(on: pad)
      finger.down(place(0))
      finger.move(place(1))
      finger.up(place(2), place(5))
      #expect(lock.screen.message == .checking, "all four dots count")
    }

    @Test func `A wrong pattern has haptics and disappears after its echo`() async {
      draw(0, 3, 6, 7)
      await answer()
      #expect(UIFeedbackGenerator.felt.last == "error")
      #expect(lock.screen.message == .wrong(.open(attemptsLeft: nil)))
      MediaClock.now += 2
      pad.session?.tick()
      #expect(!lock.isPicked(3) && outcomes.isEmpty)
    }

    @Test(arguments: PatternFlow.Kind.allCases)
    func `Every flow can be completed by touches`(_ kind: PatternFlow.Kind) async {
      start(PatternFlow(kind))
      if kind != .create {
        draw(0, 4, 8, 5, 2)
        await answer()
      }
      if kind == .create || kind == .change {
        draw(6, 3, 4, 5, 2)
        draw(6, 3, 4, 5, 2)
        await answer()
      }
      // The pattern was requested twice; both answers may have arrived by now.
      while lock.screen.message == .removing { await answer() }
      MediaClock.now += 1
      pad.session?.tick()
      let expected: [PatternFlow.Kind: PatternOutcome] = [
        .create: .created, .unlock: .unlocked, .verify: .verified, .change: .changed, .remove: .removed,
      ]
      #expect(outcomes == [expected[kind]])
    }

    @Test func `A touch that the system cancels is not counted`() {
      let finger = Finger(on: pad)
      finger.down(place(0))
      finger.move(place(1))
      #expect(lock.isPicked(1))
      finger.cancel()
      #expect(!lock.isPicked(1) && lock.screen.message == .drawCurrent(.unlock, attemptsLeft: nil))
    }

    @Test func `Removing the pad from its window discards the drawing`() {
      let finger = Finger(on: pad)
      finger.down(place(0))
      finger.move(place(1))
      pad.removeFromSuperview()
      #expect(!lock.isPicked(0))
      window.addSubview(pad)
      // Later events of the old touch are ignored; another touch draws.
      finger.move(place(2))
      #expect(!lock.isPicked(2))
      draw(0, 3, 6, 7)
      #expect(lock.screen.message == .checking)
    }

    @Test(arguments: [true, false], [true, false])
    func `A drag in a scroll view draws at any speed`(isQuick: Bool, isDelayed: Bool) {
      let scroll = UIScrollView(frame: window.bounds)
      window.addSubview(scroll)
      scroll.addSubview(pad)
      scroll.delaysContentTouches = isDelayed
      let finger = Finger(on: pad)
      let scrolls = scroll.drag(over: pad, isQuick: isQuick) {
        finger.down(place(0))
      } moved: {
        for dot in [3, 6, 7] { finger.move(place(dot)) }
      }
      #expect(!scrolls && lock.isPicked(7))
      finger.up(place(7))
      #expect(lock.screen.message == .checking)
    }

    @Test func `A disabled pad can be scrolled, and its own recognizers work`() {
      let own = UIGestureRecognizer(target: nil, action: nil)
      pad.addGestureRecognizer(own)
      #expect(pad.gestureRecognizerShouldBegin(own))
      let scroll = UIScrollView(frame: window.bounds)
      scroll.addSubview(pad)
      pad.session = nil
      #expect(pad.gestureRecognizerShouldBegin(scroll.panGestureRecognizer))
    }

    @Test func `Dots and lines have the positions of the engine`() {
      let paper = color(at: CGPoint(x: 12, y: 52))
      let before = color(at: place(4))
      #expect(before != paper)
      let finger = Finger(on: pad)
      finger.down(place(4))
      finger.move(place(5))
      MediaClock.now += 1
      pad.session?.tick()
      let selected = PatternPalette.light.selected.rgba
      let argb = selected >> 8 | 0xFF00_0000
      #expect(color(at: place(4)) == argb && color(at: place(5)) == argb)
      let middle = CGPoint(x: (place(4).x + place(5).x) / 2, y: place(4).y)
      #expect(color(at: middle) == argb)
      #expect(color(at: place(0)) == before)
    }

    @Test func `Dots are pictures of their state`() throws {
      func image(_ base64: String) throws -> UIImage {
        let bytes = try #require(Data(base64Encoded: base64))
        return try #require(UIImage(data: bytes))
      }
      let (red, green) = (
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M/wHwAEAQH/cetH5QAAAABJRU5ErkJggg=="
      )
      pad.dotPictures = [.normal: try image(red), .selected: try image(green)]
      let finger = Finger(on: pad)
      finger.down(place(4))
      finger.move(place(5))
      #expect(color(at: place(0)) == 0xFFFF_0000)
      #expect(color(at: place(4)) == 0xFF00_FF00 && color(at: place(5)) == 0xFF00_FF00)
    }

    @Test func `A pad without a flow reports one pattern after another`() async throws {
      var drawn: [String] = []
      pad.onPattern = { pattern in
        drawn.append(pattern.text(compact: true))
        await Task.yield()
        return pattern.count < 3 ? .tooShort : drawn.count == 2 ? .wrong : drawn.count == 3 ? .correct : .accepted
      }
      window.layoutIfNeeded()
      func settle() async {
        while !lock.screen.takesTouches { await Task.yield() }
      }
      let plain = color(at: place(0))
      draw(0, 1)
      await settle()
      #expect(color(at: place(0)) == plain)
      draw(0, 1, 2)
      await settle()
      #expect(color(at: place(0)) == PatternPalette.light.error.rgba >> 8 | 0xFF00_0000)
      pad.clear()
      #expect(color(at: place(0)) == plain)
      draw(0, 1, 2, 5)
      await settle()
      // Drawing again is possible during the echo.
      #expect(color(at: place(0)) == PatternPalette.light.correct.rgba >> 8 | 0xFF00_0000)
      draw(3, 4, 5)
      await settle()
      #expect(drawn == ["01", "012", "0125", "345"])
      #expect(outcomes.isEmpty)
    }

    @Test func `A hidden path is invisible`() {
      pad.settings.hidesPath = true
      let before = picture(of: window)
      let finger = Finger(on: pad)
      finger.down(place(4))
      finger.move(place(5))
      let after = picture(of: window)
      #expect(before.differences(from: after, over: 0) == 0)
    }

    @Test func `Colours follow light and dark unless the app sets them`() {
      let light = color(at: place(4))
      UIView.style = .dark
      window.changeTraits()
      let dark = color(at: place(4))
      #expect(light != dark)
      pad.palette = .light
      #expect(color(at: place(4)) == light)
      UIView.style = .light
    }

    @Test func `An app's own style is kept when the environment changes`() {
      pad.styling = { $0.normal.disc = RGBAColor(1, 200, 3) }
      #expect(color(at: place(4)) == 0xFF01_C803)
      UIView.style = .dark
      window.changeTraits()
      start(PatternFlow(.create))
      #expect(color(at: place(4)) == 0xFF01_C803)
      UIView.style = .light
    }

    @Test func `After a rotation the drawn path stays on its dots`() {
      let finger = Finger(on: pad)
      finger.down(place(0))
      pad.frame = CGRect(x: 0, y: 0, width: 200, height: 320)
      window.layoutIfNeeded()
      #expect(lock.layout.area.width == 200)
      let center = lock.layout.center(of: 1)
      finger.move(CGPoint(x: center.x, y: center.y))
      #expect(lock.isPicked(0) && lock.isPicked(1))
    }

    @Test func `VoiceOver has nine dots and selects them one by one`() async throws {
      let dots = try #require(pad.accessibilityElements as? [UIAccessibilityElement])
      #expect(dots.count == 9 && pad.accessibilityLabel == "Pattern lock")
      #expect(dots[5].accessibilityLabel == "Dot 6, row 2, column 3")
      let center = lock.layout.center(of: 5)
      #expect(dots[5].accessibilityFrameInContainerSpace.contains(CGPoint(x: center.x, y: center.y)))
      for dot in [0, 4, 8, 5, 2] { #expect(dots[dot].accessibilityActivate()) }
      #expect(dots[4].accessibilityTraits == [.button, .selected])
      #expect(pad.accessibilityPerformMagicTap())
      #expect(dots[4].accessibilityTraits.contains(.notEnabled))
      #expect(!dots[4].accessibilityActivate())
      await answer()
      MediaClock.now += 1
      pad.session?.tick()
      #expect(outcomes == [.unlocked])
      #expect(pad.accessibilityElements?.first as? UIAccessibilityElement === dots[0], "elements are kept")
    }

    @Test func `VoiceOver discards with an escape, once`() throws {
      let dots = try #require(pad.accessibilityElements as? [UIAccessibilityElement])
      #expect(!pad.accessibilityPerformEscape())
      _ = dots[0].accessibilityActivate()
      #expect(pad.accessibilityPerformEscape())
      #expect(!lock.isPicked(0) && !dots[0].accessibilityTraits.contains(.selected))
    }

    @Test func `Dots under a drawing finger are not announced`() throws {
      let dots = try #require(pad.accessibilityElements as? [UIAccessibilityElement])
      let finger = Finger(on: pad)
      finger.down(place(0))
      finger.move(place(1))
      #expect(!dots.contains { $0.accessibilityTraits.contains(.selected) })
    }

    @Test func `Keys pick, finish and discard`() {
      func press(_ text: String, _ usage: UIKeyboardHIDUsage = .keyboardSpacebar) {
        let press = UIPress()
        let key = UIKey()
        (key.text, key.usage) = (text, usage)
        press.pressed = key
        pad.pressesBegan([press], with: nil)
      }
      press("1")
      press("2")
      #expect(lock.isPicked(0) && lock.isPicked(1))
      press("", .keyboardEscape)
      #expect(!lock.isPicked(0))
      for digit in ["1", "5", "9", "6", "0", "x"] { press(digit) }
      press("", .keyboardReturnOrEnter)
      #expect(lock.screen.message == .checking)
    }

    @Test func `Two pads are independent`() {
      let other = PatternPadView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      other.session = PatternSession(PatternFlow(.create), vault: ClosureVault { _ in false }, now: CACurrentMediaTime)
      { 0 }
      window.addSubview(other)
      draw(0, 3, 6, 7)
      #expect(other.session?.lock.screen.message == .drawNew(minimum: 4))
    }

    @Test func `A pad without a session ignores touches`() {
      pad.session = nil
      let finger = Finger(on: pad)
      finger.down(CGPoint(x: 20, y: 60))
      finger.up(CGPoint(x: 20, y: 60))
      _ = picture(of: window)
      #expect(!pad.accessibilityPerformMagicTap())
    }

    @Test func `Hostile sequences of touches open nothing`() async {
      var hostile = HostileTouches(seed: 7, in: CGSize(width: 320, height: 400))
      let kinds = PatternFlow.Kind.allCases
      for number in 0..<HostileTouches.sequenceCount {
        hostile.sequence { pad.take($0, $1, $2) }
        switch hostile.random.one(in: 60) {
        case 0:
          let vault = ClosureVault(saving: { _, _ in }, removing: {}) { _ in false }
          pad.session = PatternSession(
            PatternFlow(kinds[hostile.random.one(in: kinds.count)]), vault: vault, now: CACurrentMediaTime,
            wall: { 1000 })
        case 1: pad.frame.size = CGSize(width: hostile.random.one(in: 300), height: hostile.random.one(in: 300))
        case 2:
          pad.removeFromSuperview()
          window.addSubview(pad)
        case 3: pad.session?.moveGrid(to: hostile.random.one(in: 2) == 0 ? nil : Point2D(.nan, 40))
        case 4: _ = (pad.accessibilityElements?.last as? UIAccessibilityElement)?.accessibilityActivate()
        case 5: _ = pad.accessibilityPerformMagicTap()
        case 6: showFrames(1)
        default: break
        }
        // Answers of the vault arrive between touches.
        if number % 50 == 0 { await Task.yield() }
        window.layoutIfNeeded()
      }
      // The pattern may be saved, but the flow never ends as unlocked.
      #expect(outcomes.allSatisfy { $0 == .created || $0 == .cancelled }, "\(outcomes)")
      hostile.lift { pad.take($0, $1, $2) }
      pad.frame = CGRect(x: 10, y: 50, width: 300, height: 300)
      start(PatternFlow(.unlock))
      draw(0, 3, 6, 7)
      #expect(lock.screen.message == .checking)
    }
  }
}
