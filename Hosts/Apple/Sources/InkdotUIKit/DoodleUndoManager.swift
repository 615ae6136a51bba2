#if canImport(UIKit)
  import UIKit

  /// Shows the steps of a board to the system, so that a shake, a swipe of three fingers, the Edit menu and its keys take
  /// them back. It holds none itself: the board's history is the only one.
  final class DoodleUndoManager: UndoManager {
    weak var view: DoodleBoardView?

    override var canUndo: Bool { view?.canPerform(.undo) == true }

    override var canRedo: Bool { view?.canPerform(.redo) == true }

    override func undo() { view?.undo() }

    override func redo() { view?.redo() }
  }
#endif
