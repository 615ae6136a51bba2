import InkdotDrawings
import InkdotGeometry
import InkdotGestures
import InkdotTouches

/// The recognizers of a doodle board, their commands, and which of them may recognize together.
///
/// The deltas of pan, pinch and rotation are reset after each report, so that their order does not matter and nothing
/// jumps when fingers are added or lifted.
final class DoodleGestures: RecognizerDelegate {
  // The board owns this object and clears the reference when deallocated.
  unowned(unsafe) var board: DoodleBoard? {
    didSet {
      // In Embedded Swift recognizers retain their delegate, so release both with the board.
      if board == nil { for recognizer in all { recognizer.delegate = nil } }
    }
  }

  // Recognizers of fingers on the sheet: scroll, zoom, undo and redo.
  private let scroll = PanRecognizer()
  private let zoom = PinchRecognizer()
  private let twoTap = TapRecognizer()
  private let threeTap = TapRecognizer()
  // Recognizers on the selection: move, scale and rotate it, stamp a photo, edit a text.
  private let drag = PanRecognizer()
  private let pinch = PinchRecognizer()
  private let turn = RotationRecognizer()
  private let press = LongPressRecognizer()
  private let tap = TapRecognizer()
  private let shake = ShakeRecognizer()

  private let surface: TouchView
  private var taps = FingerTaps()

  private var navigation: [Recognizer] { [scroll, zoom, twoTap, threeTap] }
  private var all: [Recognizer] { navigation + [drag, pinch, turn, press, tap, shake] }

  /// Adds the recognizers to the views of a board.
  init(surface: TouchView, selection: TouchView, arbiter: Arbiter) {
    self.surface = surface
    twoTap.numberOfTouchesRequired = 2
    threeTap.numberOfTouchesRequired = 3
    let navigation = navigation
    for recognizer in all {
      recognizer.delegate = self
      recognizer.delaysTouchesEnded = false
      recognizer.action = { [unowned(unsafe) self] recognizer in self.recognized(recognizer) }
      let isNavigation = navigation.contains { $0 === recognizer }
      if isNavigation { recognizer.allowedKinds = .finger }
      // The selection's view ignores moves, and must receive the end of its last touch.
      recognizer.cancelsTouchesInView = isNavigation
      do throws(RecognizerError) {
        try arbiter.add(recognizer, to: isNavigation || recognizer === shake ? surface : selection)
      } catch {
        preconditionFailure("they are new and none waits for another")
      }
    }
  }

  /// Sets whether scrolling takes one finger or two.
  func setFingersOnlyNavigate(_ isOn: Bool) { scroll.minimumNumberOfTouches = isOn ? 1 : 2 }

  /// Cancels scrolling and zooming by fingers.
  func cancelNavigation() {
    for recognizer in navigation {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
  }

  /// Handles a touch that begins on the sheet.
  ///
  /// - Parameter isFirst: whether no other touch is older.
  func touchBegan(_ touch: Touch, isFirst: Bool, at time: Double) {
    if isFirst { taps.begin(at: time) }
    if touch.kind == .pen { taps.penTouched(at: time) }
  }

  func touchEnded(_ touch: Touch, at time: Double) {
    if touch.kind == .pen { taps.penTouched(at: time) }
  }

  // MARK: Commands

  private func recognized(_ recognizer: Recognizer) {
    guard let board else { return }
    if let effects = effects(of: recognizer, on: board) { board.session.report(effects) }
  }

  private func effects(of recognizer: Recognizer, on board: DoodleBoard) -> DoodleEffects? {
    let (state, location) = (recognizer.state, recognizer.location)
    if recognizer === scroll {
      defer { scroll.translation = .zero }
      return state == .changed ? board.scroll(by: scroll.translation) : nil
    } else if recognizer === zoom {
      defer { zoom.scale = 1 }
      if state == .ended { return board.fitSmallSheet() }
      return state.isActive ? board.zoom(by: zoom.scale, about: location) : nil
    } else if recognizer === drag {
      defer { drag.translation = .zero }
      return state == .changed ? board.dragSelection(by: drag.translation) : nil
    } else if recognizer === pinch {
      defer { pinch.scale = 1 }
      return state.isActive ? board.dragSelection(scale: pinch.scale, about: location) : nil
    } else if recognizer === turn {
      defer { turn.rotation = 0 }
      return state.isActive ? board.dragSelection(turn: turn.rotation, about: location) : nil
    } else if recognizer === press {
      return state == .began ? board.beginStamp() : nil
    } else if recognizer === tap {
      return state == .ended ? board.askForSelectedText(at: location) : nil
    } else if recognizer === shake {
      return state == .began && board.history.canUndo ? .offerUndo : nil
    } else {
      return state == .ended && board.settings.fingerTaps ? tapped(recognizer, on: board) : nil
    }
  }

  private func tapped(_ recognizer: Recognizer, on board: DoodleBoard) -> DoodleEffects {
    // Copies only these values: a copy of the history would force undo to copy it, too.
    let (canUndo, canRedo) = (board.history.canUndo, board.history.canRedo)
    switch taps.command(of: recognizer.numberOfTouches, at: board.now) {
    case .undo where canUndo: return board.undo().union(.tapUndid)
    case .redo where canRedo: return board.redo().union(.tapRedid)
    case .undo, .redo, nil: return []
    }
  }

  // MARK: Delegate

  func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool {
    func isFree(_ recognizer: Recognizer) -> Bool { recognizer !== press && recognizer !== shake }
    return recognizer.view === other.view && isFree(recognizer) && isFree(other)
  }

  func recognizer(_ recognizer: Recognizer, shouldReceive touch: Touch) -> Bool {
    guard let board, recognizer.view === surface else { return true }
    return touch.view === surface && !board.isPenDown
  }

  func recognizerShouldBegin(_ recognizer: Recognizer) -> Bool {
    guard let board, navigation.contains(where: { $0 === recognizer }) else { return true }
    return !board.isInking && !board.isPenDown
  }
}
