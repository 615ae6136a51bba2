import CoreGraphics
import InkdotBoards
import InkdotHosting
import InkdotPatterns
import InkdotRendering
import InkdotSwiftUI
import InkdotUIKit
import QuartzCore
import SwiftUI
import TestSupport
import Testing
import UIKit

@testable import LockInTenLines

extension SharedDisplay {
  /// The requirements of the tutorials' locks, with touches at the button positions of the tutorials' formulas.
  @MainActor final class TutorialLockTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 700))
    /// The finger that is still down.
    private var resting: UITouch?

    /// The middle of a button in a view of 300 pt: `margin = (width - 3 * button) / 4`.
    private func middle(_ dot: Int, button: CGFloat, isFirstRowAtTop: Bool) -> CGPoint {
      let margin = (300 - 3 * button) / 4
      let (column, row) = (CGFloat(dot % 3), CGFloat(dot / 3))
      return CGPoint(
        x: margin + (button + margin) * column + button / 2,
        y: (isFirstRowAtTop ? 0 : margin) + (button + margin) * row + button / 2)
    }

    private func send(_ touch: UITouch, _ place: CGPoint) -> (Set<UITouch>, UIEvent) {
      MediaClock.now += 0.02
      (touch.facts.location, touch.facts.timestamp) = (place, MediaClock.now)
      return ([touch], UIEvent())
    }

    private func draw(_ places: [CGPoint], on pad: PatternPadView, lifts: Bool = true) {
      lift(from: pad)
      let touch = UITouch()
      for (index, place) in places.enumerated() {
        let (touches, event) = send(touch, place)
        if index == 0 { pad.touchesBegan(touches, with: event) } else { pad.touchesMoved(touches, with: event) }
      }
      guard lifts, let last = places.last else { return resting = touch }
      let (touches, event) = send(touch, last)
      pad.touchesEnded(touches, with: event)
    }

    /// Cancels the finger that is still down.
    private func lift(from pad: PatternPadView) {
      guard let resting else { return }
      self.resting = nil
      let (touches, event) = send(resting, resting.facts.location)
      pad.touchesCancelled(touches, with: event)
    }

    private func items(_ pad: PatternPadView) -> DisplayList { pad.session?.lock.displayList ?? [] }

    private func lines(_ pad: PatternPadView, _ color: RGBAColor) -> Int {
      items(pad).count { if case .line(_, _, color) = $0 { true } else { false } }
    }

    /// Waits for the answer to a drawing.
    private func settle(_ pad: PatternPadView) async {
      for _ in 0..<10_000 where pad.session?.lock.screen.takesTouches == false { await Task.yield() }
      MediaClock.now += 0.01
      pad.session?.tick()
    }

    private func pad(of controller: UIViewController) throws -> PatternPadView {
      let view = try #require(controller.view)
      window.addSubview(view)
      window.layoutIfNeeded()
      return try #require(view.subviews.compactMap { $0 as? PatternPadView }.first)
    }

    @Test(arguments: [true, false])
    func `The lock with three answers behaves like that of the tutorial`(isSwiftUI: Bool) async throws {
      let tree = isSwiftUI ? ViewTree(in: window) { TutorialLock(pictures: [:]) } : nil
      let pad: PatternPadView
      if let tree {
        pad = try #require(tree.hosted(PatternPadView.self).first)
        pad.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
      } else {
        pad = try self.pad(of: TutorialLockController(nibName: nil, bundle: nil))
      }
      pad.layoutSubviews()
      func clear() { if let tree { tree.tap("Clear") } else { pad.clear() } }
      func middles(_ dots: [Int]) -> [CGPoint] { dots.map { middle($0, button: 60, isFirstRowAtTop: false) } }
      let (green, red) = (RGBAColor(0, 255, 0), PatternPalette.light.error)
      // A green line of 1 pt to the finger.
      draw(middles([0, 1]) + [CGPoint(x: 290, y: 290)], on: pad, lifts: false)
      #expect(pad.session?.lock.isPicked(1) == true && lines(pad, green) == 1)
      clear()
      #expect(lines(pad, green) == 0 && pad.session?.lock.isPicked(0) == false)
      // Right: the line disappears, and drawing is possible again.
      draw(middles([0, 1, 2, 5, 8]), on: pad)
      await settle(pad)
      #expect(lines(pad, green) == 0 && lines(pad, red) == 0)
      // Wrong: red until the next touch.
      draw(middles([0, 1, 2, 5]), on: pad)
      await settle(pad)
      MediaClock.now += 4000
      pad.session?.tick()
      #expect(lines(pad, red) == 1)
      draw(middles([8]), on: pad, lifts: false)
      #expect(lines(pad, red) == 0 && pad.session?.lock.isPicked(0) == false)
      pad.clear()
      // Too short: the line disappears without red.
      draw(middles([0, 1]), on: pad)
      await settle(pad)
      #expect(lines(pad, red) == 0 && lines(pad, green) == 0)
      // A corner of a button's frame is not part of a round dot.
      let corner = middle(4, button: 60, isFirstRowAtTop: false)
      draw([CGPoint(x: corner.x + 29, y: corner.y + 29)], on: pad, lifts: false)
      #expect(pad.session?.lock.isPicked(4) == false)
      pad.clear()
      let picture = try #require(UIImage.dot)
      pad.dotPictures[.normal] = picture
      draw([CGPoint(x: corner.x + 29, y: corner.y + 29)], on: pad, lifts: false)
      #expect(pad.session?.lock.isPicked(4) == true)
    }

    @Test(arguments: [true, false])
    func `Nine buttons of 74 pt light up and turn off when the finger lifts`(isSwiftUI: Bool) async throws {
      nonisolated(unsafe) var drawn: [String] = []
      let onPattern: @MainActor (Pattern) async -> PatternPadView.Answer = { pattern in
        drawn.append(pattern.text(compact: true))
        return .accepted
      }
      let view: PatternPadView
      if isSwiftUI {
        view = PatternPad(adjust: { $0.settings.preset = .classic }, onPattern: onPattern)
          .makeUIView(context: UIViewRepresentableContext())
      } else {
        view = PatternPadView(frame: .zero)
        view.settings.preset = .classic
        view.onPattern = onPattern
      }
      view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
      window.addSubview(view)
      view.layoutSubviews()
      // On the edge of a button, then over its neighbours; one dot twice.
      let start = middle(3, button: 74, isFirstRowAtTop: true)
      let others = [4, 3, 5].map { middle($0, button: 74, isFirstRowAtTop: true) }
      draw([CGPoint(x: start.x, y: start.y - 36.9)] + others, on: view, lifts: false)
      #expect((3...5).allSatisfy { view.session?.lock.isPicked($0) == true })
      draw([CGPoint(x: start.x - 36.9, y: start.y)] + others, on: view)
      await settle(view)
      #expect(drawn == ["345"])
      #expect(items(view).allSatisfy { if case .line = $0 { false } else { true } })
    }
  }
}

extension UIImage {
  /// A square picture.
  fileprivate static var dot: UIImage? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
    let context = CGContext(
      data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    return context?.makeImage().map { UIImage(cgImage: $0) }
  }
}
