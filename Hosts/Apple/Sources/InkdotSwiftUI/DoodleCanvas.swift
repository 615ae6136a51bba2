#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotBoards
  import InkdotDrawings
  public import InkdotUIKit
  public import SwiftUI

  /// A drawing that a ``DoodleCanvas`` shows, and what is done with it from outside.
  @MainActor public final class DoodleDocument {
    /// Bytes to append to the stored journal.
    public var journal: (([UInt8]) -> Void)? {
      didSet { view.journal = journal }
    }
    /// What can be undone, how the paper lies, or which photo is selected may be something else now.
    public var changed: (() -> Void)? {
      didSet { view.changed = changed }
    }
    /// The view of UIKit: for photos, pictures and paper.
    public let view = DoodleBoardView(frame: .zero)

    /// What came of opening stored bytes; `nil` for a new drawing.
    public let opening: DoodleBoard.Opening?

    /// Empty white paper.
    public init() { opening = nil }

    /// A drawing or a journal that was stored. Before more is appended, store what ``opening`` says.
    ///
    /// - Throws: `DrawingFileError`.
    public init(_ bytes: [UInt8]) throws { opening = try view.open(bytes) }

    /// The `.inkdot` file of the drawing.
    ///
    /// - Complexity: O(samples + bytes of photos).
    public var file: [UInt8] { view.board.file }

    /// Takes the last step back.
    public func undo() { view.undo() }

    /// Makes the step again that was taken back last.
    public func redo() { view.redo() }

    /// Takes everything off the paper, as one step.
    public func clear() { view.clear() }
  }

  /// Paper that is drawn on. One document is shown by one canvas at a time.
  ///
  /// ```swift
  /// DoodleCanvas(document, settings: settings)
  /// ```
  public struct DoodleCanvas: UIViewRepresentable {
    private let document: DoodleDocument
    private let settings: DoodleSettings

    /// A canvas.
    ///
    /// - Parameters:
    ///   - document: what is shown.
    ///   - settings: what is drawn with, and what draws.
    public init(_ document: DoodleDocument, settings: DoodleSettings = DoodleSettings()) {
      self.document = document
      self.settings = settings
    }

    /// The document's view of UIKit.
    public func makeUIView(context: Context) -> DoodleBoardView { document.view }

    /// Brings the view up to date.
    public func updateUIView(_ view: DoodleBoardView, context: Context) { view.settings = settings }
  }
#endif
