import CoreGraphics
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotGraphics
import InkdotHosting
import InkdotInk
import InkdotPatterns
import InkdotStudy
import InkdotTouches
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  /// Draws recorded touches of a file again.
  @MainActor struct RecordedTouchesTests {
    let frame = CGRect(x: 0, y: 0, width: 300, height: 300)

    func window(_ view: UIView) -> UIWindow {
      let window = UIWindow(frame: frame)
      window.addSubview(view)
      window.layoutIfNeeded()
      return window
    }

    @Test func `A recorded stroke is drawn again`() throws {
      func board() -> (DoodleBoardView, UIWindow) {
        let view = DoodleBoardView(frame: frame)
        view.settings.width = 9
        return (view, window(view))
      }
      var recorder = TouchRecorder()
      let (view, first) = board()
      view.touchesReceived = { try? recorder.record($0) }
      let pencil = Finger(on: view, .pencil)
      pencil.down(CGPoint(x: 50, y: 50), force: 1)
      for step in 1...20 { pencil.move(CGPoint(x: 50 + 8 * step, y: 50 + step * step / 4), force: 2) }
      pencil.up(CGPoint(x: 210, y: 150))
      let (other, second) = board()
      other.play(try TouchRecorder(json: recorder.json(id: "stroke", width: 300, height: 300)).events)
      let marks = (view.board.history.drawing.marks, other.board.history.drawing.marks)
      guard case .stroke(let drawn, _) = marks.0.first, case .stroke(let played, _) = marks.1.first else {
        Issue.record("no strokes")
        return
      }
      #expect(drawn.samples.count == played.samples.count && drawn.samples.count > 15)
      for (one, two) in zip(drawn.samples, played.samples) {
        #expect(one.position == two.position && one.pressure == two.pressure && abs(one.time - two.time) < 1e-3)
      }
      _ = (first, second)
    }

    @Test func `A recorded pattern is drawn again`() async throws {
      var recorder = TouchRecorder()
      var patterns: [String] = []
      for isRecorded in [false, true] {
        let pad = PatternPadView(frame: frame)
        pad.onPattern = { pattern in
          patterns.append(pattern.text(compact: true))
          return .accepted
        }
        let shown = window(pad)
        if isRecorded {
          pad.play(recorder.events)
        } else {
          pad.touchesReceived = { try? recorder.record($0) }
          let finger = Finger(on: pad)
          let places = [0, 1, 2, 5].compactMap { dot in pad.session.map { CGPoint($0.lock.layout.center(of: dot)) } }
          finger.down(places[0])
          for place in places.dropFirst() { finger.move(place) }
          finger.up(places[3])
        }
        await untilTrue { patterns.count == (isRecorded ? 2 : 1) }
        _ = shown
      }
      #expect(patterns == ["0125", "0125"])
    }
  }
}
