import InkdotDrawings
public import InkdotBoards

/// A command that buttons, keys, menus and assistive technology run on a doodle board.
public enum DoodleCommand: Hashable, Sendable {
  /// Takes the last step back.
  case undo
  /// Makes the step again that was taken back last.
  case redo
  /// Takes everything off the paper.
  case clear
  /// Shows the whole paper.
  case fit
  /// Shows the paper larger.
  case zoomIn
  /// Shows the paper smaller.
  case zoomOut
  /// Copies what is selected, and takes it away.
  case cut
  /// Copies what is selected.
  case copy
  /// Lays what was copied on the paper.
  case paste
  /// Takes what is selected away.
  case delete
  /// Lays a copy of what is selected beside it.
  case duplicate
  /// Selects everything.
  case selectAll
  /// Selects nothing.
  case deselect
  /// Brings what is selected over everything else.
  case toFront
  /// Brings what is selected under everything else.
  case toBack
  /// Makes one group of what is selected, which is selected as a whole from then on.
  case group
  /// Takes what is selected out of its groups.
  case ungroup
  /// Locks what is selected: it is not moved, changed or erased.
  case lock
  /// Unlocks what is selected.
  case unlock
  /// Takes a thinner pen, or gives what is selected thinner strokes.
  case thinner
  /// Takes a wider pen, or gives what is selected wider strokes.
  case wider
  /// Takes the eraser; the next kind of it when it is taken already.
  case nextEraser
  /// Opens a field for words in the middle of what is shown; for those of the text that alone is selected.
  case writeText
  /// Opens a field for the words of the text that alone is selected.
  case editText
  /// Takes a tool.
  case tool(DoodleTool)

  /// All of them.
  public static var all: [DoodleCommand] {
    [
      .undo, .redo, .clear, .fit, .zoomIn, .zoomOut, .cut, .copy, .paste, .delete, .duplicate, .selectAll, .deselect,
      .toFront, .toBack, .group, .ungroup, .lock, .unlock, .thinner, .wider, .nextEraser,
      .writeText, .editText,
    ] + DoodleTool.allCases.map { .tool($0) }
  }

  /// The label of its button or menu item.
  var label: DoodleTexts.Label {
    switch self {
    case .undo: .undo
    case .redo: .redo
    case .clear: .clear
    case .fit: .fit
    case .zoomIn: .zoomIn
    case .zoomOut: .zoomOut
    case .cut: .cut
    case .copy: .copy
    case .paste: .paste
    case .delete: .delete
    case .duplicate: .duplicate
    case .selectAll: .selectAll
    case .deselect: .deselect
    case .toFront: .toFront
    case .toBack: .toBack
    case .group: .group
    case .ungroup: .ungroup
    case .lock: .lock
    case .unlock: .unlock
    case .thinner: .thinner
    case .wider: .wider
    case .nextEraser: .nextEraser
    case .writeText: .writeText
    case .editText: .editText
    case .tool(let tool): DoodleTexts.Label(tool)
    }
  }

  /// A stable name.
  public var name: String { if case .tool = self { "tool.\(label.rawValue)" } else { label.rawValue } }

  /// The command of a name; `nil` when none has it.
  public init?(name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Returns its title.
  public func title(in texts: DoodleTexts) -> String { texts.text(for: label) }

  /// Factor by which ``zoomIn`` and ``zoomOut`` change the scale.
  public static let zoomStep = 1.25
  /// Margin around a copied selection, in pt of the sheet.
  public static let copyMargin = 4.0

  // MARK: Keys

  /// A keyboard shortcut of a command.
  public struct Key: Hashable, Sendable {
    /// A modifier key.
    public enum Modifier: Hashable, Sendable {
      /// Nothing.
      case none
      /// Command.
      case command
      /// Shift and Command.
      case shiftCommand
    }

    /// A character, or one of the two keys that have none.
    public enum Input: Hashable, Sendable {
      /// A character.
      case character(Character)
      /// Escape.
      case escape
      /// Delete, or backspace.
      case delete
    }

    /// The key.
    public let input: Input
    /// The modifier keys that are held.
    public let modifier: Modifier
    /// The command that it runs.
    public let command: DoodleCommand
  }

  /// Keys that a host has to listen to itself: undoing and the edit commands are the system's. Those without a modifier are
  /// the same as on the page.
  public static var keys: [Key] {
    func plain(_ character: Character, _ command: DoodleCommand) -> Key {
      Key(input: .character(character), modifier: .none, command: command)
    }
    return [
      plain("p", .tool(.pen)), plain("b", .tool(.brush)), plain("h", .tool(.highlighter)), plain("e", .nextEraser),
      plain("s", .tool(.select)), plain("t", .tool(.text)), plain(",", .thinner), plain(".", .wider),
      plain("+", .zoomIn), plain("-", .zoomOut),
      plain("0", .fit), plain("[", .toBack), plain("]", .toFront),
      Key(input: .character("d"), modifier: .command, command: .duplicate),
      Key(input: .character("g"), modifier: .command, command: .group),
      Key(input: .character("g"), modifier: .shiftCommand, command: .ungroup),
      Key(input: .character("l"), modifier: .command, command: .lock),
      Key(input: .character("l"), modifier: .shiftCommand, command: .unlock),
      Key(input: .character("a"), modifier: .shiftCommand, command: .deselect),
      Key(input: .escape, modifier: .none, command: .deselect),
      Key(input: .delete, modifier: .none, command: .delete),
    ]
  }

  // MARK: What is possible

  /// Whether a board can do it now; of ``paste`` only the host knows whether there is something.
  ///
  /// - Complexity: O(what is selected).
  public func isPossible(on board: DoodleBoard) -> Bool {
    switch self {
    case .undo: board.history.canUndo
    case .redo: board.history.canRedo
    case .clear, .selectAll: !board.history.drawing.isEmpty
    case .copy: board.inkSelection != nil
    case .cut, .duplicate, .toFront, .toBack, .lock: board.inkSelection?.isLocked == false
    case .unlock: board.inkSelection?.isLocked == true
    case .group: board.inkSelection?.canGroup == true
    case .ungroup: board.inkSelection?.canUngroup == true
    case .delete: board.inkSelection?.isLocked == false || board.selectedPhoto != nil
    case .deselect: board.inkSelection != nil || board.selectedPhoto != nil
    case .editText: board.isTextSelected
    case .fit, .zoomIn, .zoomOut, .paste, .thinner, .wider, .nextEraser, .writeText, .tool: true
    }
  }
}

extension DoodleBoard {
  /// Whether a text is selected and nothing else.
  fileprivate var isTextSelected: Bool {
    guard let selected = inkSelection, !selected.isLocked else { return false }
    return (selected.strokeCount, selected.photoCount, selected.textCount) == (0, 0, 1)
  }
}
