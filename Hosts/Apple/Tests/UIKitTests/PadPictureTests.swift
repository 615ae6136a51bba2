import CoreGraphics
import InkdotBoards
import InkdotGeometry
import InkdotGraphics
import InkdotHosting
import InkdotPatterns
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  /// Dots and lines drawn as pictures or by the app.
  @MainActor final class PadPictureTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let pad = PatternPadView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    init() {
      MediaClock.now = 100
      UIView.style = .light
      UIAccessibility.reducesMotion = false
      UIImage.drawCount = 0
      window.addSubview(pad)
      pad.settings.preset = .ring
      pad.styling = { $0.clipsLines = false }
      pad.onPattern = { _ in .wrong }
      window.layoutIfNeeded()
    }

    let (red, green, blue) = (UInt32(0xFFFF_0000), UInt32(0xFF00_FF00), UInt32(0xFF00_00FF))

    /// A picture whose left and right halves have colours `0xAARRGGBB`.
    func image(_ width: Int, _ height: Int, _ left: UInt32, _ right: UInt32? = nil) throws -> UIImage {
      let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
      let context = try #require(
        CGContext(
          data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
      for (color, x) in [(left, 0), (right ?? left, width / 2)] {
        context.setFillColor(RGBAColor(rgba: color << 8 | color >> 24).cgColor)
        context.fill(CGRect(x: x, y: 0, width: width, height: height))
      }
      return UIImage(cgImage: try #require(context.makeImage()))
    }

    func place(_ dot: Int) -> CGPoint {
      pad.session.map { CGPoint($0.lock.layout.center(of: dot)) } ?? .zero
    }

    func color(_ x: CGFloat, _ y: CGFloat) -> UInt32 { picture(of: window)[Int(x * 2), Int(y * 2)] }

    func drag(_ dots: Int...) -> Finger {
      let finger = Finger(on: pad)
      finger.down(place(dots[0]))
      for dot in dots.dropFirst() { finger.move(place(dot)) }
      return finger
    }

    @Test func `Pictures of dots turn to the next dot where arrows show`() throws {
      pad.settings.arrows = .always
      pad.styling = { ($0.clipsLines, $0.arrowSide) = (true, 0) }
      pad.dotPictures = [.normal: try image(4, 4, blue), .selected: try image(20, 20, red, green)]
      _ = drag(0, 3, 4)
      // Dot 0 points down to dot 3: the green right half is below. The last dot is upright.
      let (first, last) = (place(0), place(4))
      #expect(color(first.x, first.y + 15) == green && color(first.x, first.y - 15) == red)
      #expect(color(last.x + 15, last.y) == green && color(last.x - 15, last.y) == red)
      #expect(color(place(8).x, place(8).y) == blue)
    }

    @Test func `Pictures of an asset follow light and dark`() throws {
      let (light, dark) = (try image(4, 4, blue), try image(4, 4, green))
      let asset = UIImageAsset()
      asset.register(light, with: UITraitCollection(userInterfaceStyle: .light))
      asset.register(dark, with: UITraitCollection(userInterfaceStyle: .dark))
      pad.dotPictures = [.normal: light]
      #expect(color(place(0).x, place(0).y) == blue)
      UIView.style = .dark
      window.changeTraits()
      #expect(color(place(0).x, place(0).y) == green)
      UIView.style = .light
      window.changeTraits()
      #expect(color(place(0).x, place(0).y) == blue)
    }

    @Test func `An animated picture shows its frames, and only the first with reduced motion`() async throws {
      let frames = [try image(4, 4, blue), try image(4, 4, green), try image(4, 4, red)]
      MediaClock.now = 300
      pad.dotPictures = [.normal: try #require(UIImage.animatedImage(with: frames, duration: 0.3))]
      #expect(color(place(0).x, place(0).y) == blue)
      MediaClock.now = 300.15
      // The pad requests the next frame itself.
      let count = pad.drawCount
      await untilTrue {
        _ = picture(of: self.window)
        return pad.drawCount > count
      }
      #expect(color(place(0).x, place(0).y) == green)
      MediaClock.now = 300.25
      pad.setNeedsDisplay()
      #expect(color(place(0).x, place(0).y) == red)
      UIAccessibility.reducesMotion = true
      NotificationCenter.default.post(
        name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
      #expect(color(place(0).x, place(0).y) == blue)
      UIAccessibility.reducesMotion = false
    }

    @Test func `Lines are pictures repeated along each link`() throws {
      pad.styling = { ($0.clipsLines, $0.lineWidth) = (true, 10) }
      pad.linePictures = [.drawing: try image(40, 40, red, green)]
      _ = drag(0, 1)
      let (start, y) = (place(0).x + 30, place(0).y)
      #expect(color(start + 2, y) == red && color(start + 7, y) == green && color(start + 12, y) == red)
      #expect(color(start + 2, y - 4) == red && color(start + 2, y - 8) != red)
    }

    @Test(arguments: [(8000, 8000), (8000, 3), (3, 8000), (1, 1), (7, 5)])
    func `Pictures of any size fill their dot and are scaled once`(_ width: Int, _ height: Int) throws {
      pad.dotPictures = [.normal: try image(width, height, blue)]
      pad.linePictures = [.drawing: try image(width, height, red)]
      let finger = drag(4, 5)
      for dot in [0, 8] {
        let center = place(dot)
        #expect(color(center.x - 28, center.y - 28) == blue && color(center.x + 28, center.y + 28) == blue)
      }
      finger.move(CGPoint(x: 20, y: 250))
      _ = picture(of: window)
      #expect(UIImage.drawCount == 2)
    }

    @Test func `Transparent pictures show the content below, and empty images are ignored`() throws {
      pad.settings.preset = .compact
      let (plain, ground) = (color(place(0).x, place(0).y), color(2, 2))
      pad.dotPictures = [.normal: try image(8, 8, 0)]
      #expect(color(place(0).x, place(0).y) == ground && plain != ground)
      pad.dotPictures = [.normal: try #require(UIImage(systemName: "circle"))]
      #expect(color(place(0).x, place(0).y) == plain)
    }

    @Test func `A disabled pad has its own pictures and ignores touches`() throws {
      pad.dotPictures = [.normal: try image(4, 4, blue), .disabled: try image(4, 4, green)]
      #expect(color(place(0).x, place(0).y) == blue)
      let finger = drag(0, 1)
      pad.isEnabled = false
      #expect(color(place(0).x, place(0).y) == green && pad.session?.lock.isPicked(0) == false)
      finger.move(place(2))
      finger.up(place(2))
      _ = drag(3, 4)
      #expect(pad.session?.lock.isPicked(4) == false)
      let dots = try #require(pad.accessibilityElements as? [UIAccessibilityElement])
      #expect(dots[0].accessibilityTraits.contains(.notEnabled) && !dots[0].accessibilityActivate())
      pad.isEnabled = true
      #expect(color(place(0).x, place(0).y) == blue && !dots[0].accessibilityTraits.contains(.notEnabled))
    }

    @Test func `A disabled pad is paler unless a style is set for it`() {
      pad.settings.preset = .compact
      let (ground, plain) = (color(2, 2), color(place(0).x, place(0).y))
      func opacity() -> UInt32 { color(place(0).x, place(0).y) >> 24 }
      let before = opacity()
      pad.isEnabled = false
      #expect(color(place(0).x, place(0).y) != plain && color(place(0).x, place(0).y) != ground && opacity() < before)
      pad.styling = { $0.disabled = $0.normal }
      #expect(color(place(0).x, place(0).y) == plain)
    }

    @Test func `An app can draw dots and lines itself`() throws {
      var dots: [(PatternPadView.DotDrawing, PatternPadView.DotState)] = []
      var lines: [(PatternPadView.LineDrawing, PatternPadView.LineState)] = []
      pad.settings.arrows = .always
      pad.drawDot = { context, dot, state in
        dots.append((dot, state))
        context.setFillColor(RGBAColor(0, 255, 0).cgColor)
        context.fill(dot.frame)
      }
      pad.drawLine = { _, line, state in lines.append((line, state)) }
      _ = drag(0, 3, 4)
      dots = []
      lines = []
      let center = place(0)
      #expect(color(center.x - 28, center.y - 28) == green)
      #expect(dots.map(\.0.dot).sorted() == Array(0..<9))
      let states = Dictionary(uniqueKeysWithValues: dots.map { ($0.0.dot, $0.1) })
      #expect(states[0] == .selected && states[3] == .selected && states[4] == .lastSelected && states[8] == .normal)
      let angles = Dictionary(uniqueKeysWithValues: dots.map { ($0.0.dot, $0.0.angle) })
      let angle = try #require(angles[0] ?? nil)
      #expect(abs(angle - .pi / 2) < 1e-9 && angles[4] == .some(nil))
      // The finger is on the last dot, so the third link has no length.
      #expect(lines.map(\.1) == [.drawing, .drawing])
      #expect(abs(lines[0].0.start.y - place(0).y) < 1e-9 && abs(lines[0].0.end.y - place(3).y) < 1e-9)
      #expect(lines[0].0.width == 1)
      pad.drawDot = nil
      #expect(color(center.x - 28, center.y - 28) != green)
    }

    @Test func `Assigning equal values repaints nothing`() throws {
      let pictures = [PatternPadView.DotState.normal: try image(4, 4, blue)]
      pad.dotPictures = pictures
      _ = picture(of: window)
      let count = pad.drawCount
      for _ in 0..<10 {
        pad.dotPictures = pictures
        pad.settings.preset = .ring
        pad.palette = nil
        pad.styling = { $0.clipsLines = false }
        pad.texts = PatternTexts.system
        pad.isEnabled = true
        pad.onPattern = { _ in .correct }
      }
      _ = picture(of: window)
      #expect(pad.drawCount == count)
    }
  }
}
