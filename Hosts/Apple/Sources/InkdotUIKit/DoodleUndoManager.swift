#if canImport(UIKit)
  import UIKit

  /// The system's view of a board's history, for shakes, three-finger swipes, the Edit menu and its keys.
  /// It stores no steps: the board's history is the only one.
  final class DoodleUndoManager: UndoManager {
    weak var view: DoodleBoardView?

    override var canUndo: Bool { ask { $0.canPerform(.undo) } == true }

    override var canRedo: Bool { ask { $0.canPerform(.redo) } == true }

    override func undo() { ask { $0.undo() } }

    override func redo() { ask { $0.redo() } }

    /// Foundation's class is isolated to the main actor only in some SDKs; UIKit calls it on the main thread.
    @discardableResult
    private func ask<Answer: Sendable>(_ question: @MainActor (DoodleBoardView) -> Answer) -> Answer? {
      let view = view
      return MainActor.assumeIsolated { view.map { question($0) } }
    }
  }
#endif
