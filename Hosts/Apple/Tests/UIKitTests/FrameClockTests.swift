import InkdotHosting
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  @MainActor struct FrameClockTests {
    init() { CADisplayLink.all = [] }

    @Test func `A display link runs only while frames are requested, at the rate of the display`() throws {
      var frames = 0
      let clock = FrameClock(of: UIView(frame: .zero), usesUpdateLink: false) { frames += 1 }
      let link = try #require(CADisplayLink.all.first)
      let target = try #require(link.target as? FrameTarget)
      #expect(link.isPaused && link.preferredFrameRateRange.maximum == 120)
      clock.wake(.frame)
      #expect(!link.isPaused)
      target.showFrame(link)
      #expect(frames == 1)
      clock.wake(.none)
      #expect(link.isPaused)
    }

    @Test func `A clock that is released ends its display link`() {
      var clock: FrameClock? = FrameClock(of: UIView(frame: .zero), usesUpdateLink: false) {}
      #expect(CADisplayLink.all.count == 1 && clock != nil)
      clock = nil
      #expect(CADisplayLink.all.isEmpty)
    }

    @Test func `If an update link is available, no display link is created`() {
      let clock = FrameClock(of: UIView(frame: .zero)) {}
      #expect(CADisplayLink.all.isEmpty)
      clock.wake(.none)
    }
  }
}
