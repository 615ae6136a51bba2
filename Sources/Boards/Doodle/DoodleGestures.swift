import InkdotDrawings
import InkdotGeometry
import InkdotGestures
import InkdotTouches

/// The recognizers of a doodle board and what they may do beside each other.
final class DoodleGestures: RecognizerDelegate {
  // The board owns this and clears it when it goes.
  unowned(unsafe) var board: DoodleBoard? {
    didSet {
      // A recognizer keeps its delegate alive: without the board nobody needs either.
      if board == nil { for recognizer in all { recognizer.delegate = nil } }
    }
  }

  /// Move and scale the paper.
  let scroll = PanRecognizer()
  let zoom = PinchRecognizer()
  /// Move, scale and turn a photo, and stamp it.
  let drag = PanRecognizer()
  let pinch = PinchRecognizer()
  let turn = RotationRecognizer()
  let press = LongPressRecognizer()
  let shake = ShakeRecognizer()

  private var all: [Recognizer] { [scroll, zoom, drag, pinch, turn, press, shake] }

  /// Whether a photo is being moved, scaled or turned.
  var isAdjusting: Bool { drag.state.isActive || pinch.state.isActive || turn.state.isActive }

  func watch(for board: DoodleBoard) {
    self.board = board
    for recognizer in all {
      recognizer.delegate = self
      recognizer.delaysTouchesEnded = false
      recognizer.action = { [unowned(unsafe) board] recognizer in board.recognized(recognizer) }
      let isForPaper = recognizer === scroll || recognizer === zoom
      if isForPaper { recognizer.allowedKinds = .finger }
      // The view of the photos swallows its touches anyway, and is to know when the last one is lifted.
      recognizer.cancelsTouchesInView = isForPaper
      let view = isForPaper || recognizer === shake ? board.surface : board.photos
      do throws(RecognizerError) {
        try board.arbiter.add(recognizer, to: view)
      } catch {
        preconditionFailure("they are new and none waits for another")
      }
    }
  }

  /// Breaks off what fingers do to the paper.
  func stopNavigation() {
    for recognizer in [scroll, zoom] {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
  }

  func recognizer(_ recognizer: Recognizer, mayRunTogetherWith other: Recognizer) -> Bool {
    func isFree(_ recognizer: Recognizer) -> Bool { recognizer !== press && recognizer !== shake }
    return recognizer.view === other.view && isFree(recognizer) && isFree(other)
  }

  func recognizer(_ recognizer: Recognizer, shouldReceive touch: Touch) -> Bool {
    guard let board, recognizer.view === board.surface else { return true }
    return recognizer !== shake && touch.view === board.surface && !board.isPenDown
  }

  func recognizerShouldBegin(_ recognizer: Recognizer) -> Bool {
    guard let board, recognizer === scroll || recognizer === zoom else { return true }
    return board.stroke == nil && !board.isPenDown
  }
}

extension DoodleBoard {
  /// Whether a pen touches the screen.
  var isPenDown: Bool { arbiter.dispatcher.touches.contains { $0.kind == .pen } }

  /// Whether fingers only move the paper.
  var fingersOnlyNavigate: Bool { hasSeenPen && settings.rejectsPalms }

  /// Brings the gestures in line with what fingers do.
  func relate() { gestures.scroll.minimumNumberOfTouches = fingersOnlyNavigate ? 1 : 2 }

  /// A pen comes down: what fingers have begun was the hand that holds it.
  func penBegins(at time: Double) {
    if !hasSeenPen {
      hasSeenPen = true
      effects.insert(.penSeen)
    }
    if let stroke, stroke.kind == .finger { discardStroke() }
    gestures.stopNavigation()
  }

  /// A recognizer reports. Each takes only what has changed since its last report, so that they add up in any order and
  /// nothing jumps when fingers come or go.
  func recognized(_ recognizer: Recognizer) {
    if recognizer === gestures.shake {
      if recognizer.state == .began, history.canUndo { effects.insert(.offerUndo) }
    } else if recognizer === gestures.press {
      if recognizer.state == .began { dipPhoto() }
    } else if recognizer === gestures.scroll {
      if recognizer.state == .changed { scroll(by: gestures.scroll.translation) }
      gestures.scroll.translation = .zero
    } else if recognizer === gestures.zoom {
      if recognizer.state.isActive { zoom(by: gestures.zoom.scale, about: recognizer.location) }
      gestures.zoom.scale = 1
    } else if recognizer.state.isActive {
      followPhoto(recognizer)
    }
  }
}
