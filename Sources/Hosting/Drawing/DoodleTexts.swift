public import InkdotBoards

/// The texts of a doodle board for bars, menus and assistive technology, in English and Simplified Chinese.
public struct DoodleTexts: Hashable, Sendable {
  /// A label or an announcement.
  public enum Label: String, Hashable, Sendable, CaseIterable {
    /// The name of the board.
    case board
    /// A command.
    case undo, redo, clear, fit, zoomIn, zoomOut, cut, copy, paste, delete, duplicate, selectAll, deselect, toFront,
      toBack, group, ungroup, lock, unlock, smaller, bigger, turnLeft, turnRight
    /// A command.
    case thinner, wider, nextEraser, writeText, editText
    /// A tool, or the menu of tools.
    case tool, pen, fountainPen, brush, highlighter, partEraser, strokeEraser, backgroundEraser, select, text
    /// A colour or width, or their menu.
    case color, ownColor, width, eraserWidth, eraser
    /// A font, or an announcement while writing.
    case textField, font, sans, serif, monospaced, size, done, written, deleted
    /// A colour of the palette.
    case black, grey, red, orange, yellow, green, blue, purple, white
    /// A fill of closed strokes.
    case fill, noFill
    /// A format to share, or its menu.
    case share, png, svg, pdf, inkdot, photo, more
    /// A source of photos, or the result of saving to Photos.
    case photoLibrary, camera, savePhoto, savedPhoto, photosDenied, photosFailed, pictureTooLarge, confirm
  }

  /// The language of texts that are not replaced.
  public var language: PatternTexts.Language
  /// The app's own texts, by the keys of ``table``.
  public var replacements: [String: String] = [:]

  /// Creates the texts in a language.
  public init(_ language: PatternTexts.Language = .english) {
    self.language = language
  }

  /// The text of a label.
  public func text(for label: Label) -> String {
    replacements[label.key] ?? Self.table[label.key]?.text(in: language) ?? label.key
  }

  /// The name of a tool.
  public func text(for tool: DoodleTool) -> String { text(for: Label(tool)) }
}

extension DoodleTexts.Label {
  /// The label of a tool.
  init(_ tool: DoodleTool) {
    self =
      switch tool {
      case .pen: .pen
      case .fountainPen: .fountainPen
      case .brush: .brush
      case .highlighter: .highlighter
      case .partEraser: .partEraser
      case .strokeEraser: .strokeEraser
      case .backgroundEraser: .backgroundEraser
      case .select: .select
      case .text: .text
      }
  }
}

extension DoodleTexts.Label {
  /// The key of the text in ``DoodleTexts/table``.
  public var key: String {
    switch self {
    case .cut: "select.cut"
    case .copy: "select.copy"
    case .paste: "select.paste"
    case .delete: "select.delete"
    case .duplicate: "select.duplicate"
    case .selectAll: "select.all"
    case .toFront: "select.front"
    case .toBack: "select.back"
    case .fill: "select.fill"
    case .noFill: "select.fill.none"
    case .group: "select.group"
    case .ungroup: "select.ungroup"
    case .lock: "select.lock"
    case .unlock: "select.unlock"
    case .editText: "text.edit"
    case .fountainPen: "tip.fountain"
    case .color: "colors"
    case .font: "text.font"
    case .sans: "text.sans"
    case .serif: "text.serif"
    case .monospaced: "text.monospaced"
    case .size: "text.size"
    case .done: "text.done"
    case .written: "said.written"
    case .share: "save.share"
    case .png: "save.png"
    case .svg: "save.svg"
    case .pdf: "save.pdf"
    case .inkdot: "save.inkdot"
    case .photo: "photo.file"
    case .camera: "photo.camera"
    case .more: "moreCommands"
    case .board, .undo, .redo, .clear, .fit, .zoomIn, .zoomOut, .deselect, .smaller, .bigger, .turnLeft, .turnRight,
      .thinner, .wider, .nextEraser, .writeText, .tool, .pen, .brush, .highlighter, .partEraser, .strokeEraser,
      .backgroundEraser, .select, .text, .ownColor, .width, .eraserWidth, .eraser, .textField, .deleted, .black, .grey,
      .red, .orange, .yellow, .green, .blue, .purple, .white, .photoLibrary, .savePhoto, .savedPhoto, .photosDenied,
      .photosFailed, .pictureTooLarge, .confirm:
      rawValue
    }
  }
}
