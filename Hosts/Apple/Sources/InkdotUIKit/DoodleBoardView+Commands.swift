#if canImport(UIKit)
  import InkdotBoards
  import InkdotDrawings
  import InkdotGeometry
  import InkdotGraphics
  public import InkdotHosting
  public import UIKit

  extension DoodleBoardView {
    /// The type of drawings on the pasteboard, a `.inkdot` file.
    public static let pasteboardType = "org.inkdot.drawing"

    /// Whether a command is available now.
    public func canPerform(_ command: DoodleCommand) -> Bool {
      guard command != .paste else {
        return UIPasteboard.general.contains(pasteboardTypes: [Self.pasteboardType] + PhotoReader.types)
      }
      return command.isPossible(on: board)
    }

    /// Runs a command.
    ///
    /// - Returns: whether it was available.
    @discardableResult
    public func perform(_ command: DoodleCommand) -> Bool {
      endWriting()
      guard canPerform(command) else { return false }
      let middle = Point2D(Double(bounds.midX), Double(bounds.midY))
      switch command {
      case .undo: undo()
      case .redo: redo()
      case .clear: clear()
      case .fit: fit()
      case .zoomIn: carryOut(board.zoom(by: DoodleCommand.zoomStep, about: middle))
      case .zoomOut: carryOut(board.zoom(by: 1 / DoodleCommand.zoomStep, about: middle))
      case .copy: copySelection()
      case .cut:
        copySelection()
        carryOut(board.deleteSelection())
      case .paste: paste()
      case .delete: carryOut(board.deleteSelection())
      case .duplicate: carryOut(board.duplicateSelection())
      case .selectAll:
        choose(.select)
        carryOut(board.selectAll())
      case .deselect: carryOut(board.deselect())
      case .toFront: carryOut(board.reorderSelection(toFront: true))
      case .toBack: carryOut(board.reorderSelection(toFront: false))
      case .group: carryOut(board.groupSelection())
      case .ungroup: carryOut(board.ungroupSelection())
      case .lock: carryOut(board.setSelectionLocked(true))
      case .unlock: carryOut(board.setSelectionLocked(false))
      case .smaller: adjustSelection(scale: 1 / DoodleCommand.sizeStep)
      case .bigger: adjustSelection(scale: DoodleCommand.sizeStep)
      case .turnLeft: adjustSelection(turn: -DoodleCommand.turnStep)
      case .turnRight: adjustSelection(turn: DoodleCommand.turnStep)
      case .thinner: widen(false)
      case .wider: widen(true)
      case .nextEraser: toolbox.chooseNextEraser(in: &settings)
      case .writeText, .editText: carryOut(board.requestText())
      case .tool(let tool): choose(tool)
      }
      return true
    }

    /// Chooses a tool with its last colour and width.
    public func choose(_ tool: DoodleTool) {
      endWriting()
      toolbox.choose(tool, in: &settings)
    }

    /// Sets the colour of the tool and of the selected strokes.
    public func choose(_ color: RGBAColor) {
      endWriting()
      settings.color = color
      carryOut(board.recolorSelection(color))
    }

    /// Fills the selected closed strokes with a colour; `nil` removes the fill.
    public func fill(_ color: RGBAColor?) {
      endWriting()
      carryOut(board.fillSelection(color))
    }

    /// Sets the width of the tool in pt of the sheet, and that of the selected strokes. Selected texts get the size
    /// `DoodleToolbox.textSize(ofWidth:)`.
    public func choose(width: Double) {
      endWriting()
      preview(width: width)
      carryOut(
        board.inkSelection?.textSize != nil
          ? board.resizeTexts(to: DoodleToolbox.textSize(ofWidth: width)) : board.widenSelection(to: width))
    }

    /// Sets the width of the tool while a slider is dragged; ``choose(width:)`` at the end changes selected marks.
    func preview(width: Double) {
      if settings.tool.isEraser { settings.eraserWidth = width } else { settings.width = width }
    }

    /// Scales and rotates the selection about its centre, as one step.
    private func adjustSelection(turn: Double = 0, scale: Double = 1) {
      carryOut(board.commitAdjustment())
      carryOut(board.adjustSelection(turn: turn, scale: scale))
      carryOut(board.commitAdjustment())
    }

    private func widen(_ isWider: Bool) {
      if let width = board.inkSelection?.width {
        var scratch = settings
        (scratch.tool, scratch.width) = (.pen, width)
        toolbox.stepWidth(up: isWider, in: &scratch)
        carryOut(board.widenSelection(to: scratch.width))
      } else {
        toolbox.stepWidth(up: isWider, in: &settings)
      }
    }

    // MARK: Pasteboard

    /// Copies the selection as a drawing for boards, and as a picture for other apps.
    private func copySelection() {
      guard let drawing = board.selectedDrawing(margin: DoodleCommand.copyMargin) else { return }
      var item: [String: Any] = [Self.pasteboardType: Data(DrawingFile.bytes(of: drawing))]
      item["public.png"] = DoodleExport.png(of: drawing, scale: 2, pictures: decoder)
      UIPasteboard.general.items = [item]
    }

    private func paste() {
      let pasteboard = UIPasteboard.general
      for type in [Self.pasteboardType] + PhotoReader.types {
        if let data = pasteboard.data(forPasteboardType: type), insert(data) { return }
      }
    }

    /// Inserts external content: a drawing of a board, or a photo.
    ///
    /// - Parameters:
    ///   - data: a `.inkdot` file, or a picture file that the system can read.
    ///   - point: the new centre, in pt of the view; `nil` for the centre of the visible area.
    /// - Returns: whether it could be read.
    @discardableResult
    public func insert(_ data: Data, at point: CGPoint? = nil) -> Bool {
      guard let content = InsertedContent(data) else { return false }
      insert(content, at: point)
      return true
    }

    private func insert(_ content: InsertedContent, at point: CGPoint?) {
      endWriting()
      let place = point.map { Point2D($0) }
      switch content {
      case .drawing(let drawing):
        choose(.select)
        carryOut(board.insert(drawing, at: place))
      case .photo(let photo): carryOut(board.add(photo, at: place))
      }
    }

    /// Inserts external content when it is loaded.
    func insert(_ provider: NSItemProvider) {
      let types = [Self.pasteboardType] + PhotoReader.types
      guard let type = types.first(where: { provider.hasItemConformingToTypeIdentifier($0) }) else { return }
      provider.loadDataRepresentation(forTypeIdentifier: type) { [weak self] data, _ in
        // Reads large photos here, off the main thread.
        guard let content = data.flatMap({ InsertedContent($0) }) else { return }
        Task { @MainActor [weak self] in self?.insert(content, at: nil) }
      }
    }

    // MARK: The system's menus and keys

    static var keyAction: Selector { Selector(("inkdotPressKey:")) }

    /// Keys for tools and the selection.
    var commandsOfKeys: [UIKeyCommand] {
      DoodleCommand.keys.map { key in
        let input =
          switch key.input {
          case .character(let character): String(character)
          case .escape: UIKeyCommand.inputEscape
          case .delete: UIKeyCommand.inputDelete
          }
        let flags: UIKeyModifierFlags =
          switch key.modifier {
          case .none: []
          case .command: .command
          case .shiftCommand: [.shift, .command]
          }
        return UIKeyCommand(
          title: key.command.title(in: texts), action: Self.keyAction, input: input, modifierFlags: flags,
          propertyList: key.command.name)
      }
    }

    /// Handles a key of ``keyCommands``.
    #if canImport(ObjectiveC)
      @objc(inkdotPressKey:)
    #endif
    func pressKey(_ command: UIKeyCommand) {
      if let command = (command.propertyList as? String).flatMap({ DoodleCommand(name: $0) }) { perform(command) }
    }
  }

  /// The content of an external file.
  private enum InsertedContent: Sendable {
    case drawing(Drawing)
    case photo(PhotoSource)

    /// Reads a `.inkdot` file, or a picture file that the system can read.
    init?(_ data: Data) {
      if let drawing = try? DrawingFile.open(Array(data)) {
        self = .drawing(drawing)
      } else if let photo = PhotoReader.photo(from: data) {
        self = .photo(photo)
      } else {
        return nil
      }
    }
  }
#endif
