import InkdotDrawings
public import InkdotBoards
public import InkdotGeometry

/// The items of a doodle board's bars, for system buttons and menus.
public struct DoodleBar: Hashable, Sendable {
  /// A button or menu item.
  public indirect enum Item: Hashable, Sendable {
    /// Runs a command; `symbol` is a name of SF Symbols.
    case command(DoodleCommand, symbol: String, isOn: Bool, isEnabled: Bool)
    /// Opens a menu. The symbol of a palette has a tint.
    case menu(DoodleTexts.Label, symbol: String, tint: RGBAColor?, [Item])
    /// Chooses a colour.
    case color(RGBAColor, DoodleTexts.Label, isOn: Bool)
    /// Fills the selected closed strokes with a colour; `nil` removes the fill.
    case fill(RGBAColor?, DoodleTexts.Label, isOn: Bool)
    /// Opens a colour picker.
    case ownColor
    /// Chooses a width, in pt of the sheet.
    case width(Double, isOn: Bool)
    /// Chooses a text size by its width in the bar, see `DoodleToolbox.textSize(ofWidth:)`.
    case textSize(Double, isOn: Bool)
    /// Toggles between the eraser and the previous tool.
    case eraser(isOn: Bool)
    /// Opens the photo library.
    case photo
    /// Takes a photo with the camera.
    case camera
    /// Saves the drawing to Photos.
    case savePhoto(isEnabled: Bool)
    /// Shares a file in a format.
    case share(DoodleTexts.Label, isEnabled: Bool)
    /// Flexible space.
    case space
  }

  /// All items for a single bar, from left to right.
  public let items: [Item]
  /// A bar above the board: clear, undo, eraser, photo, save and more.
  public let upperItems: [Item]
  /// Tools, on the left of a bar below the board.
  public let toolItems: [Item]
  /// Colours, in a bar below the board.
  public let colorItems: [Item]
  /// The value of the width slider, in pt of the sheet, 1 to 50.
  public let width: Double
  /// The label of the slider.
  public let widthLabel: DoodleTexts.Label

  /// Creates the bars of a board.
  ///
  /// - Parameters:
  ///   - board: the board that the buttons act on.
  ///   - isCompact: whether there is little space.
  ///   - hasCamera: whether photos can be taken.
  /// - Complexity: O(selected marks).
  public init(for board: DoodleBoard, isCompact: Bool, hasCamera: Bool = false) {
    let settings = board.settings
    func command(_ command: DoodleCommand, _ symbol: String) -> Item {
      let isOn = if case .tool(let tool) = command { tool == settings.tool } else { false }
      return .command(command, symbol: symbol, isOn: isOn, isEnabled: command.isPossible(on: board))
    }
    let inks = DoodleTool.allCases.filter(\.isPen).map { command(.tool($0), Self.symbol(of: $0)) }
    let erasers = DoodleTool.allCases.filter(\.isEraser).map { command(.tool($0), Self.symbol(of: $0)) }
    let others = [DoodleTool.select, .text].map { command(.tool($0), Self.symbol(of: $0)) }
    let swatches: [Item] =
      DoodleToolbox.palette.map { .color($0.color, $0.label, isOn: $0.color == settings.color) } + [.ownColor]
    let colors = Item.menu(.color, symbol: "circle.fill", tint: settings.color, swatches)
    let width = settings.tool.isEraser ? settings.eraserWidth : settings.width
    let isText = settings.tool == .text
    let widthLabel: DoodleTexts.Label = isText ? .size : settings.tool.isEraser ? .eraserWidth : .width
    let widths = Item.menu(
      widthLabel,
      symbol: isText ? "textformat.size" : "lineweight",
      tint: nil,
      isText
        ? DoodleToolbox.textWidths.map { .textSize($0, isOn: $0 == width) }
        : DoodleToolbox.widths.map { .width($0, isOn: $0 == width) })
    let selection = board.inkSelection
    let fills = selection.map { Self.fills(of: $0) } ?? []
    let groups =
      [command(.group, "square.on.square.dashed")]
      + (selection?.canUngroup == true ? [command(.ungroup, "square.on.square")] : [])
    let lock = selection?.isLocked == true ? command(.unlock, "lock.open") : command(.lock, "lock")
    let selected =
      [
        command(.editText, "character.cursor.ibeam"),
        command(.cut, "scissors"), command(.copy, "doc.on.doc"), command(.duplicate, "plus.square.on.square"),
        command(.toFront, "square.3.layers.3d.top.filled"), command(.toBack, "square.3.layers.3d.bottom.filled"),
      ] + fills + groups + [lock, command(.delete, "trash")]
    let steps = [command(.undo, "arrow.uturn.backward"), command(.redo, "arrow.uturn.forward")]
    let isDrawn = !board.history.drawing.isEmpty
    let forms: [DoodleTexts.Label] = [.png, .svg, .pdf, .inkdot]
    let share = Item.menu(
      .share, symbol: "square.and.arrow.up", tint: nil,
      [.savePhoto(isEnabled: isDrawn)] + forms.map { .share($0, isEnabled: isDrawn) })
    let photo = hasCamera ? Item.menu(.photo, symbol: "photo", tint: nil, [.photo, .camera]) : .photo
    let more =
      [command(.selectAll, "checkmark.circle"), command(.paste, "doc.on.clipboard")] + selected
      + [command(.fit, "arrow.up.left.and.arrow.down.right"), command(.clear, "xmark.bin")]
    let moreMenu = Item.menu(.more, symbol: "ellipsis.circle", tint: nil, more)
    let clear = command(.clear, "xmark.bin")
    let save = Item.savePhoto(isEnabled: isDrawn)
    let eraser = Item.eraser(isOn: settings.tool.isEraser)
    if isCompact {
      let tools = Item.menu(
        .tool, symbol: Self.symbol(of: settings.tool), tint: nil, inks + erasers + others)
      items = [tools, colors, widths, .space, photo] + steps + [share, moreMenu]
      // A phone has space for seven items.
      let fewer = Item.menu(.more, symbol: "ellipsis.circle", tint: nil, [steps[1]] + more.filter { $0 != clear })
      upperItems = [clear, steps[0], eraser, .space, photo, save, share, fewer]
      toolItems = [tools]
    } else {
      let tools = inks + [Item.menu(.eraser, symbol: "eraser", tint: nil, erasers)] + others
      items = tools + [colors, widths, .space, photo] + steps + [share, moreMenu]
      upperItems = [clear] + steps + [eraser, .space, photo, save, share, moreMenu]
      toolItems = tools
    }
    (colorItems, self.width, self.widthLabel) = (swatches, width, widthLabel)
  }

  /// Returns the menu that fills closed strokes; none if none are selected.
  private static func fills(of selection: InkSelection) -> [Item] {
    guard selection.canFill else { return [] }
    let colors = DoodleToolbox.palette.map { ($0.color, $0.label) } + [(RGBAColor.white, DoodleTexts.Label.white)]
    let items = colors.map { color, label in Item.fill(color, label, isOn: color == selection.fill) }
    let none = Item.fill(nil, .noFill, isOn: !selection.isFilled)
    return [.menu(.fill, symbol: "drop.fill", tint: selection.fill, items + [none])]
  }

  private static func symbol(of tool: DoodleTool) -> String {
    switch tool {
    case .pen: "pencil.tip"
    case .fountainPen: "pencil.and.scribble"
    case .brush: "paintbrush.pointed"
    case .highlighter: "highlighter"
    case .partEraser: "eraser"
    case .strokeEraser: "eraser.line.dashed"
    case .backgroundEraser: "eraser.fill"
    case .select: "lasso"
    case .text: "textformat"
    }
  }
}
