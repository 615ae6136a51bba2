import CoreMotion
import InkdotGestures
import InkdotHosting
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  @MainActor final class EngineGestureTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let view = UIView(frame: CGRect(x: 50, y: 40, width: 300, height: 200))
    let gestures = EngineGestureRecognizer()
    var told: [String] = []

    init() {
      MediaClock.now = 1000
      window.addSubview(view)
      view.addGestureRecognizer(gestures)
    }

    func listen(_ recognizer: Recognizer, _ name: String) throws {
      recognizer.action = { [weak self] recognizer in self?.told.append("\(name) \(recognizer.state)") }
      try gestures.add(recognizer)
    }

    /// Moves a touch through locations of the window and reports it as UIKit does.
    func drag(_ places: [CGPoint], by touch: UITouch = UITouch(), ending: Bool = true) {
      for (index, place) in places.enumerated() {
        MediaClock.now += 1.0 / 60
        (touch.facts.location, touch.facts.timestamp) = (place, MediaClock.now)
        if index == 0 {
          gestures.touchesBegan([touch], with: UIEvent())
        } else {
          gestures.touchesMoved([touch], with: UIEvent())
        }
      }
      if ending {
        gestures.touchesEnded([touch], with: UIEvent())
        gestures.turn()
      }
    }

    func way(_ count: Int) -> [CGPoint] { (0..<count).map { CGPoint(x: 100 + 8 * CGFloat($0), y: 100) } }

    @Test func `UIKit treats a pan of the engine as its own gesture`() throws {
      try listen(PanRecognizer(), "pan")
      let touch = UITouch()
      drag(way(1), by: touch, ending: false)
      #expect(gestures.state == .possible)
      drag(way(6), by: touch, ending: false)
      #expect(gestures.state == .changed || gestures.state == .began)
      gestures.touchesEnded([touch], with: UIEvent())
      #expect(gestures.state == .ended)
      gestures.turn()
      #expect(told.first == "pan began" && told.last == "pan ended")
    }

    /// Sends accelerometer samples for three quarters of a second.
    func shake(_ strength: Double) {
      for step in 0..<45 {
        MediaClock.now += 1.0 / 60
        CMMotionManager.move(step.isMultiple(of: 2) ? strength : -strength, 0, 1, at: MediaClock.now)
      }
    }

    @Test func `Shaking reaches the engine only while the view is in a window`() throws {
      #expect(CMMotionManager.running == 0)
      try listen(ShakeRecognizer(), "shake")
      #expect(CMMotionManager.running == 1)
      shake(0.5)
      #expect(told == [])
      shake(2)
      #expect(told == ["shake began"] && gestures.state == .possible)
      shake(0)
      #expect(told == ["shake began", "shake ended"])
      view.removeFromSuperview()
      shake(2)
      #expect(told.count == 2)
      window.addSubview(view)
      gestures.isEnabled = false
      shake(2)
      #expect(told.count == 2)
    }

    @Test func `Locations are in the view's coordinates`() throws {
      let tap = TapRecognizer()
      var place: (x: Double, y: Double)?
      tap.action = { place = ($0.location.x, $0.location.y) }
      try gestures.add(tap)
      drag([CGPoint(x: 150, y: 90)])
      #expect(place?.x == 100 && place?.y == 50)
    }

    @Test func `Other touches fail, and a long press begins after its duration`() throws {
      try listen(LongPressRecognizer(), "press")
      drag(way(1))
      #expect(gestures.state == .possible && told.isEmpty)
      drag(way(1), ending: false)
      MediaClock.now += 1
      let event = UIEvent()
      gestures.touchesMoved([], with: event)
      if #available(iOS 18.0, *) { UIUpdateLink.showFrame() }
      #expect(told == ["press began"] && gestures.state == .began)
    }

    @Test func `A double tap of the engine spans two UIKit gestures`() throws {
      let tap = TapRecognizer()
      tap.numberOfTapsRequired = 2
      try listen(tap, "double")
      drag(way(1))
      #expect(told.isEmpty)
      drag(way(1))
      #expect(told == ["double ended"])
    }

    @Test func `Touches that UIKit cancels are cancelled`() throws {
      try listen(PanRecognizer(), "pan")
      let touch = UITouch()
      drag(way(6), by: touch, ending: false)
      gestures.state = .cancelled
      gestures.turn()
      #expect(told.last == "pan cancelled")
      // UIKit sends nothing more about that touch; another touch is still delivered.
      let other = UITouch()
      drag(way(6), by: other, ending: false)
      gestures.touchesEnded([other], with: UIEvent())
      #expect(told.last == "pan ended" && gestures.state == .ended)
    }

    @Test func `Every gesture that begins in a hostile sequence of touches ends`() throws {
      try listen(PanRecognizer(), "pan")
      try listen(PinchRecognizer(), "pinch")
      try listen(TapRecognizer(), "tap")
      var hostile = HostileTouches(seed: 5, in: CGSize(width: 400, height: 300))
      for _ in 0..<HostileTouches.sequenceCount {
        hostile.sequence { call, touches, event in
          switch call {
          case .began: gestures.touchesBegan(touches, with: event ?? UIEvent())
          case .moved: gestures.touchesMoved(touches, with: event ?? UIEvent())
          case .ended: gestures.touchesEnded(touches, with: event ?? UIEvent())
          case .cancelled: gestures.touchesCancelled(touches, with: event ?? UIEvent())
          case .updated: break
          }
          gestures.turn()
        }
        if hostile.random.one(in: 60) == 0 {
          gestures.state = .cancelled
          gestures.turn()
        }
      }
      hostile.lift { _, touches, event in gestures.touchesCancelled(touches, with: event ?? UIEvent()) }
      gestures.turn()
      for name in ["pan", "pinch"] {
        let states = told.filter { $0.hasPrefix("\(name) ") }.map { $0.dropFirst(name.count + 1) }
        let ends = states.filter { $0 == "ended" || $0 == "cancelled" }
        #expect(states.filter { $0 == "began" }.count == ends.count && (name == "pinch" || !ends.isEmpty), "\(name)")
      }
      told = []
      drag(way(6))
      #expect(told.last == "pan ended")
    }
  }
}
