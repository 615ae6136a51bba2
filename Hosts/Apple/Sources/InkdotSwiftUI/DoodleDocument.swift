#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotBoards
  import InkdotDrawings
  import InkdotHosting
  public import InkdotUIKit
  public import Observation
  public import SwiftUI

  /// A drawing that a ``DoodleBoard`` shows, and what is done with it from outside. Views that ask what can be undone are
  /// brought up to date when it is something else.
  @MainActor @Observable public final class DoodleDocument {
    /// Bytes to append to the stored journal.
    @ObservationIgnored public var journal: (([UInt8]) -> Void)? {
      didSet { view.journal = journal }
    }
    /// Called when undo and redo, the visible area, the selection or the tool may have changed.
    @ObservationIgnored public var changed: (() -> Void)?
    /// The view of UIKit: for photos, pictures and paper.
    @ObservationIgnored public let view = DoodleBoardView(frame: .zero)

    /// Whether there is a step to take back.
    public private(set) var canUndo = false
    /// Whether there is a step to make again.
    public private(set) var canRedo = false
    /// Whether nothing is drawn.
    public private(set) var isEmpty = true
    /// Tool, colour, width, and which input draws.
    public var settings = DoodleSettings() {
      didSet { if settings != view.settings { view.settings = settings } }
    }

    /// The result of opening stored bytes; `nil` for a new drawing.
    @ObservationIgnored public let opening: InkdotBoards.DoodleBoard.Opening?

    /// Empty white paper.
    public init() {
      opening = nil
      follow()
    }

    /// A drawing or a journal that was stored. Before more is appended, store what ``opening`` says.
    ///
    /// - Throws: `DrawingFileError`.
    public init(_ bytes: [UInt8]) throws {
      opening = try view.open(bytes)
      follow()
    }

    private func follow() {
      view.changed = { [weak self] in self?.update() }
      update()
    }

    private func update() {
      let history = view.board.history
      // What is the same wakes no view.
      if canUndo != history.canUndo { canUndo = history.canUndo }
      if canRedo != history.canRedo { canRedo = history.canRedo }
      if isEmpty != history.drawing.isEmpty { isEmpty = history.drawing.isEmpty }
      if settings != view.settings { settings = view.settings }
      changed?()
    }

    /// The `.inkdot` file of the drawing.
    ///
    /// - Complexity: O(samples + bytes of photos).
    public var file: [UInt8] { view.board.file }

    /// A file of the drawing.
    ///
    /// - Returns: `nil` for a picture that would be too large.
    /// - Complexity: O(samples + bytes of photos), of a picture and its pixels.
    public func data(as form: DoodleExport) -> Data? {
      form.data(of: view.board.history.drawing, decoder: view.decoder)
    }

    /// Takes the last step back.
    public func undo() { view.undo() }

    /// Makes the step again that was taken back last.
    public func redo() { view.redo() }

    /// Takes everything off the paper, as one step.
    public func clear() { view.clear() }

    /// Does what a button or a key says.
    ///
    /// - Returns: whether it was possible.
    @discardableResult
    public func perform(_ command: DoodleCommand) -> Bool { view.perform(command) }
  }
#endif
