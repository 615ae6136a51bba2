import TestSupport
import UIKit

/// Touch sequences that no system sends: missing or repeated beginnings and ends, events with touches of other views, and
/// locations, times and forces that are not finite.
@MainActor struct HostileTouches {
  /// A method that receives touches.
  enum Call: CaseIterable { case began, moved, ended, cancelled, updated }

  /// Ordinary runs try a hundredth of the nightly number.
  static let sequenceCount = amount(byDay: 1000, byNight: 100_000)

  var random: Numbers
  private let touches = (0..<20).map { _ in UITouch() }
  private let size: CGSize

  init(seed: UInt64, in size: CGSize) {
    random = Numbers(seed: seed)
    self.size = size
  }

  private mutating func strange() -> CGFloat {
    [CGFloat.nan, .infinity, -.infinity, -1e300, 1e18, -4, 0][random.one(in: 7)]
  }

  private mutating func sometimes(_ count: Int) -> Bool { random.one(in: count) == 0 }

  private mutating func describe(_ touch: UITouch) {
    MediaClock.now += Double(random.one(in: 40)) / 1000
    touch.facts.timestamp = sometimes(30) ? Double(strange()) : MediaClock.now - Double(random.one(in: 3)) / 120
    touch.facts.type = [.direct, .pencil, .indirect, .indirectPointer][random.one(in: 4)]
    touch.facts.location = CGPoint(
      x: sometimes(20) ? strange() : CGFloat(random.one(in: Int(size.width))),
      y: sometimes(20) ? strange() : CGFloat(random.one(in: Int(size.height))))
    touch.facts.force = sometimes(2) ? strange() : CGFloat(random.one(in: 5))
    touch.facts.maximumPossibleForce = sometimes(2) ? strange() : 4
    touch.facts.azimuth = sometimes(2) ? strange() : 1
    touch.facts.altitude = sometimes(2) ? strange() : 1
    touch.facts.updateIndex = sometimes(2) ? nil : random.one(in: 5)
    touch.facts.expecting = sometimes(3) ? [.force, .azimuth] : []
  }

  private mutating func samples() -> [UITouch] {
    (0..<random.one(in: 4)).map { _ in
      let sample = UITouch()
      describe(sample)
      return sample
    }
  }

  /// Sends one sequence, usually of one touch.
  mutating func sequence(_ tell: (Call, Set<UITouch>, UIEvent?) -> Void) {
    let main = touches[random.one(in: 3)]
    for step in 0...(2 + random.one(in: 6)) {
      let touch = sometimes(4) ? touches[random.one(in: sometimes(3) ? touches.count : 3)] : main
      describe(touch)
      let call: Call =
        switch step {
        case 0 where !sometimes(8), 1 where touch !== main: .began
        case 2... where sometimes(4): sometimes(2) ? .ended : .cancelled
        default: sometimes(10) ? Call.allCases[random.one(in: 5)] : .moved
        }
      let event: UIEvent?
      if sometimes(3) {
        event = nil
      } else {
        let full = UIEvent()
        if sometimes(2) { full.coalesced[ObjectIdentifier(touch)] = samples() }
        if sometimes(3) { full.predicted[ObjectIdentifier(touch)] = samples() }
        event = full
      }
      tell(call, sometimes(5) ? [touch, touches[random.one(in: touches.count)]] : [touch], event)
    }
    guard !sometimes(6) else { return }
    describe(main)
    tell(sometimes(3) ? .cancelled : .ended, [main], sometimes(2) ? nil : UIEvent())
  }

  /// Lifts all touches.
  mutating func lift(_ tell: (Call, Set<UITouch>, UIEvent?) -> Void) {
    for touch in touches { tell(.cancelled, [touch], UIEvent()) }
  }
}

extension UIResponder {
  /// Sends touches to a responder as UIKit does.
  func take(_ call: HostileTouches.Call, _ touches: Set<UITouch>, _ event: UIEvent?) {
    switch call {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    case .updated: touchesEstimatedPropertiesUpdated(touches)
    }
  }
}
