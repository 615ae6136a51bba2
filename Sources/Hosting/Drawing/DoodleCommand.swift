import InkdotDrawings
public import InkdotBoards

/// A command of a doodle board, run by buttons, keys, menus and assistive technology.
public enum DoodleCommand: Hashable, Sendable {
  /// Undoes the last step.
  case undo
  /// Redoes the last undone step.
  case redo
  /// Removes all marks.
  case clear
  /// Shows the whole sheet.
  case fit
  /// Zooms in.
  case zoomIn
  /// Zooms out.
  case zoomOut
  /// Copies the selection, and deletes it.
  case cut
  /// Copies the selection.
  case copy
  /// Pastes copied marks.
  case paste
  /// Deletes the selection.
  case delete
  /// Adds a copy of the selection beside it.
  case duplicate
  /// Selects everything.
  case selectAll
  /// Clears the selection.
  case deselect
  /// Moves the selection to the front.
  case toFront
  /// Moves the selection to the back.
  case toBack
  /// Groups the selection.
  case group
  /// Removes the selection from its groups.
  case ungroup
  /// Locks the selection: it cannot be moved, changed or erased.
  case lock
  /// Unlocks the selection.
  case unlock
  /// Scales the selection down about its centre.
  case smaller
  /// Scales the selection up about its centre.
  case bigger
  /// Rotates the selection counter-clockwise about its centre.
  case turnLeft
  /// Rotates the selection clockwise about its centre.
  case turnRight
  /// Decreases the width of the pen, or of selected strokes.
  case thinner
  /// Increases the width of the pen, or of selected strokes.
  case wider
  /// Chooses the eraser, or the next kind of eraser if it is already chosen.
  case nextEraser
  /// Opens a text field: for the only selected text, otherwise in the centre of the visible area.
  case writeText
  /// Opens a text field for the only selected text.
  case editText
  /// Chooses a tool.
  case tool(DoodleTool)

  /// All commands.
  public static var all: [DoodleCommand] {
    [
      .undo, .redo, .clear, .fit, .zoomIn, .zoomOut, .cut, .copy, .paste, .delete, .duplicate, .selectAll, .deselect,
      .toFront, .toBack, .group, .ungroup, .lock, .unlock, .smaller, .bigger, .turnLeft, .turnRight, .thinner, .wider,
      .nextEraser, .writeText, .editText,
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
    case .smaller: .smaller
    case .bigger: .bigger
    case .turnLeft: .turnLeft
    case .turnRight: .turnRight
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

  /// Returns the command with a name; `nil` if there is none.
  public init?(name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Returns the title of the command.
  public func title(in texts: DoodleTexts) -> String { texts.text(for: label) }

  /// Factor by which ``zoomIn`` and ``zoomOut`` change the scale.
  public static let zoomStep = 1.25
  /// Factor by which ``bigger`` and ``smaller`` scale the selection.
  public static let sizeStep = 1.25
  /// Angle by which ``turnLeft`` and ``turnRight`` rotate the selection, in radians.
  public static let turnStep = Double.pi / 12
  /// Margin around a copied selection, in pt of the sheet.
  public static let copyMargin = 4.0

  // MARK: Keys

  /// A keyboard shortcut of a command.
  public struct Key: Hashable, Sendable {
    /// A modifier key.
    public enum Modifier: Hashable, Sendable {
      /// No modifier.
      case none
      /// Command.
      case command
      /// Shift and Command.
      case shiftCommand
    }

    /// A character, Escape or Delete.
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
    /// The modifier keys.
    public let modifier: Modifier
    /// The command of the key.
    public let command: DoodleCommand
  }

  /// Keys that a host must handle itself; the system handles undo and edit commands.
  ///
  /// Keys without a modifier are the same on the page.
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

  /// Whether a board can run the command now. Only the host knows whether ``paste`` is available.
  ///
  /// - Complexity: O(selection).
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
    case .delete, .smaller, .bigger, .turnLeft, .turnRight:
      board.inkSelection?.isLocked == false || board.selectedPhoto != nil
    case .deselect: board.inkSelection != nil || board.selectedPhoto != nil
    case .editText: board.isTextSelected
    case .fit, .zoomIn, .zoomOut, .paste, .thinner, .wider, .nextEraser, .writeText, .tool: true
    }
  }
}

extension DoodleBoard {
  /// Whether only a text is selected.
  fileprivate var isTextSelected: Bool {
    guard let selected = inkSelection, !selected.isLocked else { return false }
    return (selected.strokeCount, selected.photoCount, selected.textCount) == (0, 0, 1)
  }
}
