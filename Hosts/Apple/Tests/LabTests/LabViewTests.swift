import CoreMotion
import InkdotBoards
import InkdotGeometry
import InkdotHosting
import InkdotStudy
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import InkdotLab

extension SharedDisplay {
  /// These tests share one display and one sensor, so they run one after the other.
  @MainActor final class LabViewTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
    let lab = LabView(frame: CGRect(x: 0, y: 0, width: 390, height: 800))

    init() {
      MediaClock.now = 1000
      window.addSubview(lab)
      lab.texts = LabTexts(.english)
      lab.layoutIfNeeded()
    }

    /// The view that receives the touches.
    var surface: UIView { lab.subviews.first { $0.isMultipleTouchEnabled } ?? lab }

    func button(_ title: String) throws -> UIButton {
      // A card's own button may have the same title; it comes first.
      try #require(lab.subviews.compactMap { $0 as? UIButton }.last { $0.title(for: .normal) == title && !$0.isHidden })
    }

    /// Chooses a row of a menu, in the section with the title `part`.
    func choose(_ row: String, in part: String? = nil, of title: String) throws {
      let menu = try #require(try button(title).menu)
      let parts = menu.children.compactMap { $0 as? UIMenu }
      let actions = part == nil ? menu.actions : parts.first { $0.title == part }?.actions ?? []
      try #require(actions.first { $0.title == row }).choose()
      lab.layoutIfNeeded()
    }

    /// Drags one finger along each path, all at the same time.
    func drag(_ ways: [CGPoint]..., lift: Bool = true) {
      let touches = ways.map { _ in UITouch() }
      let origin = surface.frame.origin
      for step in ways[0].indices {
        MediaClock.now += 1.0 / 60
        for (touch, way) in zip(touches, ways) {
          touch.facts.location = CGPoint(x: way[step].x + origin.x, y: way[step].y + origin.y)
          touch.facts.timestamp = MediaClock.now
        }
        if step == 0 {
          surface.touchesBegan(Set(touches), with: UIEvent())
        } else {
          surface.touchesMoved(Set(touches), with: UIEvent())
        }
      }
      if lift { surface.touchesEnded(Set(touches), with: UIEvent()) }
    }

    func line(from x: CGFloat, to end: CGFloat, y: CGFloat = 200) -> [CGPoint] {
      (0...10).map { CGPoint(x: x + (end - x) * CGFloat($0) / 10, y: y) }
    }

    /// Shows frames for a number of seconds.
    func wait(_ seconds: Double) {
      let end = MediaClock.now + seconds
      while MediaClock.now < end {
        MediaClock.now += 1.0 / 60
        UIUpdateLink.showFrame()
      }
    }

    var log: String { String(decoding: lab.board.log, as: UTF8.self) }

    @Test func `The number of sparks is announced at the lift, and is half without multiple touch`() throws {
      drag(line(from: 50, to: 350), line(from: 50, to: 350, y: 300))
      let both = try #require(lab.board.sparkCount)
      #expect(both > 4 && lab.statusText.contains("Sparks when lifted: \(both)"))
      try choose("Off", in: "Multiple touch", of: "Options")
      wait(3)
      drag(line(from: 50, to: 350), line(from: 50, to: 350, y: 300))
      #expect(lab.board.sparkCount == both / 2)
    }

    @Test func `Options of the menu reach the recognizers and the recording`() throws {
      try choose("Long press", of: "Sparks")
      #expect(lab.card == .longPress)
      try choose("1.5 s", in: "Hold for", of: "Options")
      #expect(lab.board.value(of: .pressDuration) == 1.5)
      #expect(String(decoding: lab.board.recording, as: UTF8.self).contains("minimumPressDuration"))
      drag([CGPoint(x: 100, y: 100)], lift: false)
      wait(1)
      #expect(lab.statusText.contains("Long press: possible, watching"))
      wait(0.6)
      #expect(lab.statusText.contains("Long press: began"))
    }

    @Test func `Hit test, search and responder chain are announced`() throws {
      lab.card = .hitTest
      lab.layoutIfNeeded()
      let frame = try #require(lab.board.outline(ofView: 2))
      let place = CGPoint(x: frame.x + 8, y: frame.y + frame.height / 2)
      drag([place])
      #expect(lab.statusText.contains("From app to view: app → scene → controller → stage → A → B"))
      #expect(lab.statusText.contains("Responder chain: B → A → stage → controller → scene → app"))
      try choose("Claims all touches", in: "A", of: "Options")
      drag([place])
      #expect(lab.statusText.contains("A claims it for itself"))
      lab.texts = LabTexts(.simplifiedChinese)
      #expect(lab.statusText.contains("响应者链：A → 舞台 → 控制器 → 场景 → 应用"))
    }

    @Test func `Growing texts do not begin another recording`() {
      lab.card = .hitTest
      lab.layoutIfNeeded()
      let frame = surface.frame
      drag([CGPoint(x: 100, y: 100)], lift: false)
      lab.layoutIfNeeded()
      #expect(surface.frame == frame && log.contains("began"))
    }

    @Test func `A button is clicked`() {
      lab.card = .button
      lab.layoutIfNeeded()
      let middle = CGPoint(x: surface.bounds.width / 2, y: surface.bounds.height / 2)
      drag([middle])
      drag([middle, CGPoint(x: middle.x, y: middle.y + 120)])
      #expect(lab.statusText.contains("Clicks: 1"))
      #expect(log.contains("touchUpInside") && log.contains("touchUpOutside"))
    }

    @Test func `A replay repeats the log, and touches are ignored until it is closed`() throws {
      lab.card = .pan
      lab.layoutIfNeeded()
      drag(line(from: 50, to: 250))
      let live = log
      try button("Replay").tap()
      drag(line(from: 50, to: 250))
      wait(3)
      #expect(!live.isEmpty && log == live)
      try button("Back to live").tap()
      #expect(log.isEmpty && lab.board.playbackState == nil)
    }

    @Test func `A recording that is damaged is refused and changes nothing`() {
      lab.card = .pan
      #expect(throws: ReplaySessionError.self) { try lab.open(Data("{".utf8)) }
      #expect(lab.card == .pan && lab.board.playbackState == nil)
    }

    @Test func `The sensor runs while the card is visible, and its shake is recognized`() {
      #expect(CMMotionManager.running == 0)
      lab.card = .shake
      #expect(CMMotionManager.running == 1)
      for step in 0..<60 {
        MediaClock.now += 1.0 / 60
        CMMotionManager.move(step.isMultiple(of: 2) ? 2 : -2, 0, 1, at: MediaClock.now)
      }
      #expect(lab.statusText.contains("Shake: began"))
      lab.removeFromSuperview()
      #expect(CMMotionManager.running == 0)
      window.addSubview(lab)
      lab.card = .pan
      #expect(CMMotionManager.running == 0)
    }

    @Test func `The shake button shakes without a sensor`() throws {
      lab.card = .shake
      try button("Shake").tap()
      wait(0.7)
      #expect(lab.statusText.contains("Shake: began"))
      wait(3)
      #expect(lab.statusText.contains("Shake: ended"))
    }

    @Test func `Everything is painted in every card, light and dark`() throws {
      for card in LabCard.allCases {
        lab.card = card
        lab.layoutIfNeeded()
        drag(line(from: 50, to: 250), lift: false)
        #expect(surface.picture() != nil, "\(card)")
      }
    }
  }
}

struct LabTextsTests {
  @Test func `Cards, options and reasons have texts in both languages`() {
    for language in PatternTexts.Language.allCases {
      let texts = LabTexts(language)
      for card in LabCard.allCases {
        #expect(texts.title(of: card) != "c.\(card)" && texts.description(of: card) != "d.\(card)")
      }
      for option in LabOption.allCases {
        #expect(!texts.title(of: option).hasPrefix("o."))
        for choice in option.choices {
          let words = texts.text(for: choice, of: option)
          #expect(!words.isEmpty && !words.contains("{"))
        }
      }
      for answer in HitTrace.Answer.allCases { #expect(texts.text("h.\(answer)") != "h.\(answer)") }
    }
    #expect(Set(LabTexts.names).count == LabTexts.names.count)
    #expect(LabTexts(.english).fill("f.moved", ["a": "12", "b": "10"]) == "moved 12 pt, allowed 10")
  }
}
