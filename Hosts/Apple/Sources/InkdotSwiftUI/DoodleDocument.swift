#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotBoards
  public import InkdotDrawings
  public import InkdotHosting
  public import InkdotUIKit
  public import Observation
  public import SwiftUI

  /// A drawing that a ``DoodleBoard`` shows, and what is done with it from outside. Views that ask what can be undone are
  /// brought up to date when it is something else.
  @MainActor @Observable public final class DoodleDocument {
    /// Bytes to append to the stored journal.
    @ObservationIgnored public var journal: (([UInt8]) -> Void)? {
      didSet { if isViewLoaded { view.journal = journal } }
    }
    /// Called when undo and redo, the visible area, the selection or the tool may have changed.
    @ObservationIgnored public var changed: (() -> Void)?
    /// The view of UIKit, for photos, pictures and paper. Created when it is first needed.
    @ObservationIgnored public private(set) lazy var view = makeView()
    @ObservationIgnored private let board: InkdotBoards.DoodleBoard
    @ObservationIgnored private(set) var isViewLoaded = false
    /// The places that show the view; the last one has it.
    @ObservationIgnored private var hosts: [WeakHost] = []

    /// Receives each floating photo that became a mark of the drawing.
    @ObservationIgnored public var photoStamped: ((Photo) -> Void)?

    /// Whether there is a step to take back.
    public private(set) var canUndo = false
    /// Whether there is a step to make again.
    public private(set) var canRedo = false
    /// Whether nothing is drawn.
    public private(set) var isEmpty = true
    /// Tool, colour, width, and which input draws.
    public var settings = DoodleSettings() {
      didSet {
        guard settings != board.settings else { return }
        if isViewLoaded { view.settings = settings } else { board.settings = settings }
      }
    }

    /// The result of opening stored bytes; `nil` for a new drawing.
    @ObservationIgnored public let opening: InkdotBoards.DoodleBoard.Opening?

    /// Empty white paper.
    public init() {
      board = InkdotBoards.DoodleBoard()
      opening = nil
    }

    /// A drawing or a journal that was stored. Before more is appended, store what ``opening`` says.
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

    // MARK: Places

    /// Shows the view in a place.
    func show(in host: any BoardHost) {
      hosts.removeAll { $0.host == nil || $0.host === host }
      hosts.append(WeakHost(host: host))
      host.showBoard()
    }

    /// Shows the view in the last place again if something else took it.
    func refresh(_ host: any BoardHost) {
      if hosts.last?.host === host, !host.holdsBoard { host.showBoard() }
    }

    /// Removes a place; if it had the view, the place before it gets it.
    func hide(from host: any BoardHost) {
      hosts.removeAll { $0.host == nil || $0.host === host }
      guard let last = hosts.last?.host else { return }
      if !last.holdsBoard { last.showBoard() }
    }

    private func update() {
      let history = board.history
      // What is the same wakes no view.
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

    /// A file of the drawing.
    ///
    /// - Returns: `nil` for a picture that would be too large.
    /// - Complexity: O(samples + bytes of photos), of a picture and its pixels.
    public func data(as form: DoodleExport) -> Data? {
      let decoder = isViewLoaded ? view.decoder : nil
      return form.data(of: board.history.drawing, decoder: decoder)
    }

    /// A file of the drawing, written off the main thread.
    ///
    /// - Returns: `nil` for a picture that would be too large.
    /// - Complexity: O(samples + bytes of photos), of a picture and its pixels.
    public func data(as form: DoodleExport) async -> Data? {
      let decoder = isViewLoaded ? view.decoder : nil
      return await form.data(of: board.history.drawing, decoder: decoder)
    }

    /// Inserts a photo, for example of a `PhotosPicker`, or a `.inkdot` file, in the middle of the visible area.
    ///
    /// - Returns: whether it could be read.
    @discardableResult
    public func insert(_ data: Data) -> Bool { view.insert(data) }

    /// Saves the drawing to Photos as a PNG picture; see `DoodleBoardView.saveToPhotos()`.
    ///
    /// - Throws: `PhotoSaveError`.
    public func saveToPhotos() async throws(PhotoSaveError) { try await view.saveToPhotos() }

    /// Draws with a tool, with the colour and the width that it had.
    public func choose(_ tool: DoodleTool) { view.choose(tool) }

    /// Draws with a colour, and gives it to the selected strokes.
    public func choose(_ color: RGBAColor) { view.choose(color) }

    /// Draws or erases with a width in pt of the paper, and gives it to the selected strokes.
    public func choose(width: Double) { view.choose(width: width) }

    /// A picture of the drawing on its paper; of endless paper, of all that is drawn.
    ///
    /// - Parameter scale: pixels for 1 pt.
    /// - Returns: `nil` when it would have more than 8,192 pixels along a side.
    /// - Complexity: O(marks + pixels).
    public func image(scale: CGFloat) -> CGImage? { view.image(scale: scale) }

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

  /// A place that can show the view of a document.
  @MainActor protocol BoardHost: AnyObject {
    /// Whether the view is in this place.
    var holdsBoard: Bool { get }
    /// Puts the view into this place.
    func showBoard()
  }

  private struct WeakHost {
    weak var host: (any BoardHost)?
  }

  extension DoodleBoardViewController: BoardHost {}
#endif
