#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotBoards
  public import InkdotDrawings
  public import InkdotHosting
  public import InkdotUIKit
  public import Observation
  public import SwiftUI

  /// A drawing shown by a ``DoodleBoard``, with commands for the app. Views that observe whether undo is possible are
  /// updated.
  @MainActor @Observable public final class DoodleDocument {
    /// Receives bytes to append to the stored journal.
    @ObservationIgnored public var journal: (([UInt8]) -> Void)? {
      didSet { if isViewLoaded { view.journal = journal } }
    }
    /// Called when undo and redo, the visible area, the selection or the tool may have changed.
    @ObservationIgnored public var changed: (() -> Void)?
    /// The UIKit view, for photos, pictures and the sheet. Created on first use.
    @ObservationIgnored public private(set) lazy var view = makeView()
    @ObservationIgnored private let board: InkdotBoards.DoodleBoard
    @ObservationIgnored private(set) var isViewLoaded = false
    /// The containers that show the view; the last one has it.
    @ObservationIgnored private var hosts: [WeakHost] = []

    /// Called with each stamped photo.
    @ObservationIgnored public var photoStamped: ((Photo) -> Void)?

    /// Whether there is a step to undo.
    public private(set) var canUndo = false
    /// Whether there is a step to redo.
    public private(set) var canRedo = false
    /// Whether the drawing is empty.
    public private(set) var isEmpty = true
    /// Tool, colour, width, and the input that draws.
    public var settings = DoodleSettings() {
      didSet {
        guard settings != board.settings else { return }
        if isViewLoaded { view.settings = settings } else { board.settings = settings }
      }
    }

    /// The result of opening stored bytes; `nil` for a new drawing.
    @ObservationIgnored public let opening: InkdotBoards.DoodleBoard.Opening?

    /// Creates an empty drawing on a white sheet.
    public init() {
      board = InkdotBoards.DoodleBoard()
      opening = nil
    }

    /// Opens a stored drawing or journal. Before appending, handle ``opening``.
    ///
    /// - Throws: `DrawingFileError`.
    public init(_ bytes: [UInt8]) throws {
      board = InkdotBoards.DoodleBoard()
      opening = try board.open(bytes)
      isEmpty = board.history.drawing.isEmpty
    }

    private func makeView() -> DoodleBoardView {
      let view = DoodleBoardView(board)
      isViewLoaded = true
      view.journal = journal
      view.changed = { [weak self] in self?.update() }
      view.photoStamped = { [weak self] in self?.photoStamped?($0) }
      return view
    }

    // MARK: Containers

    /// Shows the view in a container.
    func show(in host: any BoardHost) {
      hosts.removeAll { $0.host == nil || $0.host === host }
      hosts.append(WeakHost(host: host))
      host.showBoard()
    }

    /// Shows the view in the last container again if something else took it.
    func refresh(_ host: any BoardHost) {
      if hosts.last?.host === host, !host.holdsBoard { host.showBoard() }
    }

    /// Removes a container; if it had the view, the previous container gets it.
    func hide(from host: any BoardHost) {
      hosts.removeAll { $0.host == nil || $0.host === host }
      guard let last = hosts.last?.host else { return }
      if !last.holdsBoard { last.showBoard() }
    }

    private func update() {
      let history = board.history
      // Unchanged values must not update views.
      if canUndo != history.canUndo { canUndo = history.canUndo }
      if canRedo != history.canRedo { canRedo = history.canRedo }
      if isEmpty != history.drawing.isEmpty { isEmpty = history.drawing.isEmpty }
      if settings != board.settings { settings = board.settings }
      changed?()
    }

    /// The `.inkdot` file of the drawing.
    ///
    /// - Complexity: O(samples + bytes of photos).
    public var file: [UInt8] { board.file }

    /// Returns a file of the drawing.
    ///
    /// - Returns: `nil` for a picture that would be too large.
    /// - Complexity: O(samples + bytes of photos), of a picture and its pixels.
    public func data(as form: DoodleExport) -> Data? {
      let decoder = isViewLoaded ? view.decoder : nil
      return form.data(of: board.history.drawing, decoder: decoder)
    }

    /// Returns a file of the drawing, created off the main thread.
    ///
    /// - Returns: `nil` for a picture that would be too large.
    /// - Complexity: O(samples + bytes of photos), of a picture and its pixels.
    public func data(as form: DoodleExport) async -> Data? {
      let decoder = isViewLoaded ? view.decoder : nil
      return await form.data(of: board.history.drawing, decoder: decoder)
    }

    /// Inserts a photo, for example of a `PhotosPicker`, or a `.inkdot` file, in the centre of the visible area.
    ///
    /// - Returns: whether it could be read.
    @discardableResult
    public func insert(_ data: Data) -> Bool { view.insert(data) }

    /// Saves the drawing to Photos as a PNG picture; see `DoodleBoardView.saveToPhotos()`.
    ///
    /// - Throws: `PhotoSaveError`.
    public func saveToPhotos() async throws(PhotoSaveError) { try await view.saveToPhotos() }

    /// Selects a tool, with its own colour and width.
    public func choose(_ tool: DoodleTool) { view.choose(tool) }

    /// Selects a colour, and applies it to the selected strokes.
    public func choose(_ color: RGBAColor) { view.choose(color) }

    /// Sets the width of the pen or eraser in pt of the sheet, and applies it to the selected strokes.
    public func choose(width: Double) { view.choose(width: width) }

    /// A picture of the drawing on its sheet. An endless sheet is cropped to its contents.
    ///
    /// - Parameter scale: pixels per pt.
    /// - Returns: `nil` if a side would exceed 8,192 pixels.
    /// - Complexity: O(marks + pixels).
    public func image(scale: CGFloat) -> CGImage? { view.image(scale: scale) }

    /// Undoes the last step.
    public func undo() { view.undo() }

    /// Redoes the step that was undone last.
    public func redo() { view.redo() }

    /// Removes all marks, as one step.
    public func clear() { view.clear() }

    /// Runs a command.
    ///
    /// - Returns: whether it was available.
    @discardableResult
    public func perform(_ command: DoodleCommand) -> Bool { view.perform(command) }
  }

  /// A container that can show the view of a document.
  @MainActor protocol BoardHost: AnyObject {
    /// Whether the container has the view.
    var holdsBoard: Bool { get }
    /// Adds the view to the container.
    func showBoard()
  }

  private struct WeakHost {
    weak var host: (any BoardHost)?
  }

  extension DoodleBoardViewController: BoardHost {}
#endif
