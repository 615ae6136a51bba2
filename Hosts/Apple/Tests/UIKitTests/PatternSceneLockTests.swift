import Foundation
import InkdotHosting
import InkdotPatterns
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

/// A vault that can be unavailable.
@MainActor private final class Vault: PatternVault {
  var pattern = try? Pattern(dots: [0, 1, 2, 5])
  var failure: PatternFailure?
  var loads = 0

  func load() async throws(PatternFailure) -> StoredPattern? {
    loads += 1
    if let failure { throw failure }
    return pattern.map { _ in StoredPattern() }
  }
  func status() async -> AttemptStatus { .open(attemptsLeft: nil) }
  func check(_ pattern: Pattern) async -> PatternVerdict {
    pattern == self.pattern ? .correct : .wrong(.open(attemptsLeft: nil))
  }
  func save(_ pattern: Pattern, rule: PatternRule) async { self.pattern = pattern }
  func remove() async { pattern = nil }
}

@MainActor private final class Weak {
  private(set) weak var lock: PatternSceneLock?

  init(_ lock: PatternSceneLock?) { self.lock = lock }
}

extension SharedDisplay {
  @MainActor final class PatternSceneLockTests {
    let scene = UIWindowScene(size: CGSize(width: 400, height: 600))
    let window: UIWindow
    let app = UIViewController(nibName: nil, bundle: nil)
    private let vault = Vault()
    var time = 1000.0
    var changes: [Bool] = []

    init() {
      MediaClock.now = 1000
      UIAccessibility.said = []
      window = UIWindow(windowScene: scene)
      window.rootViewController = app
      window.makeKeyAndVisible()
    }

    func makeLock(waits: Bool = true) async -> PatternSceneLock {
      let lock = PatternSceneLock(scene, vault: vault) { [unowned self] in time }
      lock.lockView.texts = PatternTexts(.english)
      lock.isOpenChanged = { [unowned self] in changes.append($0) }
      if waits { await until { self.vault.loads == 1 && self.isAsking(lock) } }
      return lock
    }

    func isAsking(_ lock: PatternSceneLock) -> Bool { lock.lockView.pad.session != nil && !lock.lockView.isHidden }

    func until(_ isDone: () -> Bool) async {
      for _ in 0..<10_000 {
        if isDone() { return }
        await Task.yield()
      }
      Issue.record("it never happens")
    }

    func draw(_ dots: [Int], on lock: PatternSceneLock) {
      for dot in dots { lock.lockView.pad.session?.pick(dot) }
      lock.lockView.pad.session?.submit()
    }

    func open(_ lock: PatternSceneLock) async {
      await until { self.isAsking(lock) }
      draw([0, 1, 2, 5], on: lock)
      await until {
        MediaClock.now += 1
        lock.lockView.pad.session?.tick()
        return lock.isOpen
      }
    }

    /// Whether the app's views, or views that they present, are in front.
    var seesApp: Bool { scene.frontView?.window === window }

    @Test func `The app is visible after the pattern, but not in the app switcher`() async {
      let lock = await makeLock()
      #expect(!seesApp && scene.keyWindow !== window)
      await open(lock)
      #expect(seesApp && scene.keyWindow === window && changes == [true])
      scene.deactivate()
      #expect(!seesApp && lock.isOpen && scene.keyWindow === window)
      scene.activate()
      #expect(seesApp)
      scene.enterBackground()
      #expect(!seesApp && !lock.isOpen && changes == [true, false])
      scene.activate()
      await open(lock)
      #expect(seesApp && scene.keyWindow === window)
    }

    @Test func `Presented controllers are covered and remain afterwards`() async {
      let lock = await makeLock()
      await open(lock)
      let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)
      app.present(sheet, animated: false)
      #expect(scene.frontView === sheet.view)
      scene.enterBackground()
      #expect(scene.frontView !== sheet.view && !seesApp)
      scene.activate()
      #expect(!seesApp)
      await open(lock)
      #expect(scene.frontView === sheet.view)
    }

    @Test func `The keyboard disappears when the scene locks, but not when the scene is only inactive`() async {
      let lock = await makeLock()
      await open(lock)
      let field = UITextView(frame: .zero, textContainer: nil)
      app.view.addSubview(field)
      field.becomeFirstResponder()
      scene.deactivate()
      #expect(field.isFirstResponder)
      scene.activate()
      lock.lock()
      #expect(!field.isFirstResponder && !seesApp)
    }

    @Test func `An alert that is open when the scene locks is covered and remains`() async {
      let lock = await makeLock()
      await open(lock)
      let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
      app.present(alert, animated: false)
      let field = UITextView(frame: .zero, textContainer: nil)
      alert.view.addSubview(field)
      field.becomeFirstResponder()
      lock.lock()
      #expect(!seesApp && !field.isFirstResponder)
      await open(lock)
      #expect(scene.frontView === alert.view && app.presentedViewController === alert)
    }

    @Test func `Sheets and alerts that appear later stay below the lock`() async {
      let lock = await makeLock()
      app.present(UIActivityViewController(activityItems: [], applicationActivities: nil), animated: false)
      #expect(!seesApp)
      app.present(UIAlertController(title: "Sync failed", message: nil, preferredStyle: .alert), animated: false)
      #expect(!seesApp)
      // Apps may show alerts in a separate window above all others.
      let banner = UIWindow(windowScene: scene)
      banner.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.alert.rawValue + 1)
      banner.rootViewController = UIViewController(nibName: nil, bundle: nil)
      banner.makeKeyAndVisible()
      #expect(scene.frontView?.window !== banner && scene.keyWindow !== banner && scene.keyWindow !== window)
      await open(lock)
      // The previous key window becomes key again.
      #expect(scene.frontView?.window === banner && scene.keyWindow === banner)
    }

    @Test func `A text field that appears while the scene is locked gets no keyboard`() async {
      let lock = await makeLock()
      let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
      app.present(alert, animated: false)
      let field = UITextView(frame: .zero, textContainer: nil)
      alert.view.addSubview(field)
      // UIKit does so for the field of an alert.
      field.becomeFirstResponder()
      #expect(!field.isFirstResponder && scene.keyWindow !== window)
      await open(lock)
      field.becomeFirstResponder()
      #expect(field.isFirstResponder && scene.keyWindow === window)
    }

    @Test func `A login of forgot is presented above the lock`() async throws {
      let lock = await makeLock()
      let login = UIAlertController(title: "Password", message: nil, preferredStyle: .alert)
      let field = UITextView(frame: .zero, textContainer: nil)
      try #require(lock.lockView.window?.rootViewController).present(login, animated: false)
      login.view.addSubview(field)
      field.becomeFirstResponder()
      #expect(scene.frontView === login.view && field.isFirstResponder && !seesApp)
    }

    @Test func `Only the lock is accessible while it is shown`() async {
      let lock = await makeLock()
      #expect(lock.lockView.window?.accessibilityViewIsModal == true)
    }

    @Test func `A scene that returns in time stays open`() async {
      let lock = await makeLock()
      lock.locksAfter = .seconds(30)
      await open(lock)
      scene.enterBackground()
      #expect(!seesApp && lock.isOpen)
      time += 30
      scene.activate()
      #expect(seesApp)
      scene.enterBackground()
      time += 31
      scene.activate()
      #expect(!seesApp && !lock.isOpen)
    }

    @Test func `An unavailable vault is asked again by a button and when the scene returns`() async throws {
      vault.failure = .storageDenied
      let lock = await makeLock(waits: false)
      await until { self.buttons(lock).contains("Try again") }
      #expect(!seesApp && lock.lockView.isHidden)
      try tap("Try again", lock)
      await until { self.vault.loads == 2 }
      #expect(!isAsking(lock))
      vault.failure = nil
      scene.activate()
      await open(lock)
      #expect(seesApp)
    }

    @Test func `After a forgotten pattern is removed a new one is set`() async {
      let lock = await makeLock()
      lock.forgot = { [unowned self] in vault.pattern = nil }
      lock.lockView.forgot?()
      await until { self.vault.loads == 2 && lock.lockView.pad.session?.lock.isSettingNew == true }
      #expect(!seesApp)
    }

    @Test func `A shortcut is offered once each time the lock appears`() async {
      var count = 0
      vault.failure = .storageDenied
      let lock = await makeLock(waits: false)
      lock.shortcut = {
        count += 1
        return { true }
      }
      await until { self.vault.loads == 1 }
      vault.failure = nil
      scene.activate()
      await until { self.isAsking(lock) }
      #expect(count == 1 && lock.lockView.shortcut != nil)
      scene.deactivate()
      scene.activate()
      #expect(count == 1)
    }

    @Test func `A lock that is invalidated or released removes its window`() async {
      var lock: PatternSceneLock? = await makeLock()
      lock?.invalidate()
      #expect(seesApp)
      scene.enterBackground()
      scene.activate()
      #expect(seesApp)
      let released = Weak(lock)
      lock = nil
      await until { released.lock == nil }
    }

    @Test func `Two scenes are locked independently`() async {
      let lock = await makeLock()
      await open(lock)
      let other = UIWindowScene(size: CGSize(width: 400, height: 600))
      other.enterBackground()
      #expect(lock.isOpen && seesApp)
    }

    private func container(_ lock: PatternSceneLock) -> UIView? { lock.lockView.superview }

    private func buttons(_ lock: PatternSceneLock) -> [String] {
      (container(lock)?.subviews ?? []).compactMap { $0 as? UIButton }.filter { !$0.isHidden }
        .compactMap { $0.title(for: .normal) }
    }

    private func tap(_ title: String, _ lock: PatternSceneLock) throws {
      let found = (container(lock)?.subviews ?? []).compactMap { $0 as? UIButton }
        .first { $0.title(for: .normal) == title }
      try #require(found).tap()
    }
  }
}
