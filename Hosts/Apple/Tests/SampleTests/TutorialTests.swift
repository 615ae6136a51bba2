import CoreGraphics
import InkdotBoards
import InkdotDrawings
import InkdotUIKit
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import LockInTenLines

extension SharedDisplay {
  @MainActor struct TutorialTests {
    @Test func `The bar of the course's board runs its commands`() throws {
      let controller = TutorialBoardController(nibName: nil, bundle: nil)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
      controller.view.frame = window.bounds
      window.addSubview(controller.view)
      controller.viewDidLayoutSubviews()
      #expect(controller.board.frame.minY == controller.bar.frame.maxY && controller.board.frame.maxY == 700)
      func tap(_ title: String) throws {
        try #require(controller.bar.items?.first { $0.primaryAction?.title == title || $0.title == title }).tap()
      }
      #expect(controller.bar.items?.count == 5)
      try tap("Eraser")
      #expect(controller.board.settings.tool == .backgroundEraser)
      controller.board.choose(.pen)
      #expect(controller.board.settings.width == 4)
      try tap("Clear")
      try tap("Undo")
      #expect(controller.board.board.history.drawing.marks.isEmpty)
    }

    @Test func `The picture of the course is moved, turned and scaled at once`() throws {
      let stage = CourseStageView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      try stage.addGestures()
      let gestures = try #require(stage.gestureRecognizers?.first as? EngineGestureRecognizer)
      let (first, second) = (UITouch(), UITouch())
      func send(_ step: Int, _ one: CGPoint, _ two: CGPoint) {
        MediaClock.now += 1.0 / 60
        for (touch, place) in [(first, one), (second, two)] {
          (touch.facts.location, touch.facts.timestamp) = (place, MediaClock.now)
        }
        let event = UIEvent()
        if step == 0 {
          gestures.touchesBegan([first, second], with: event)
        } else {
          gestures.touchesMoved([first, second], with: event)
        }
      }
      let center = stage.picture.center
      for step in 0...20 {
        let part = CGFloat(step)
        send(step, CGPoint(x: 100 + part, y: 100 - part), CGPoint(x: 200 + 5 * part, y: 100 + 5 * part))
      }
      #expect(stage.picture.center.x > center.x + 20 && stage.picture.center.y > center.y + 10)
      let transform = stage.picture.transform
      #expect(transform.b > 0.3 && transform.a * transform.d - transform.b * transform.c > 1.5)
    }
  }
}
