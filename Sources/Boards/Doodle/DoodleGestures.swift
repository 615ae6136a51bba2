import InkdotGeometry
import InkdotGestures
import InkdotTouches

/// The recognizers of a doodle board and what they may do beside each other.
final class DoodleGestures: RecognizerDelegate {
  // The board owns this and clears it when it goes.
  unowned(unsafe) var board: DoodleBoard? {
    didSet {
      // Recognizers retain their delegate, so release both with the board.
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
  /// Edits a text that is selected.
  let tap = TapRecognizer()
  let shake = ShakeRecognizer()
  /// Taps with two and three fingers.
  let twoTap = TapRecognizer()
  let threeTap = TapRecognizer()

  private var all: [Recognizer] { [scroll, zoom, drag, pinch, turn, press, tap, shake, twoTap, threeTap] }

  private let surface: TouchView

  /// Adds the recognizers to the views of a board.
  init(surface: TouchView, photos: TouchView, arbiter: Arbiter) {
    self.surface = surface
    twoTap.numberOfTouchesRequired = 2
    threeTap.numberOfTouchesRequired = 3
    for recognizer in all {
      recognizer.delegate = self
      recognizer.delaysTouchesEnded = false
      recognizer.action = { [unowned(unsafe) self] recognizer in self.board?.recognized(recognizer) }
      let isForPaper = isForPaper(recognizer)
      if isForPaper { recognizer.allowedKinds = .finger }
      // The view of the photos swallows its touches anyway, and is to know when the last one is lifted.
      recognizer.cancelsTouchesInView = isForPaper
      do throws(RecognizerError) {
        try arbiter.add(recognizer, to: isForPaper || recognizer === shake ? surface : photos)
      } catch {
        preconditionFailure("they are new and none waits for another")
      }
    }
  }

  /// Whether it is of fingers on the paper.
  private func isForPaper(_ recognizer: Recognizer) -> Bool {
    recognizer === scroll || recognizer === zoom || recognizer === twoTap || recognizer === threeTap
  }

  /// Breaks off what fingers do to the paper.
  func stopNavigation() {
    for recognizer in [scroll, zoom, twoTap, threeTap] as [Recognizer] {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
  }

  func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool {
    func isFree(_ recognizer: Recognizer) -> Bool { recognizer !== press && recognizer !== shake }
    return recognizer.view === other.view && isFree(recognizer) && isFree(other)
  }

  func recognizer(_ recognizer: Recognizer, shouldReceive touch: Touch) -> Bool {
    guard let board, recognizer.view === surface else { return true }
    return touch.view === surface && !board.isPenDown
  }

  func recognizerShouldBegin(_ recognizer: Recognizer) -> Bool {
    guard let board, isForPaper(recognizer) else { return true }
    return !board.isInking && !board.isPenDown
  }
}
