public import InkdotBoards

/// The words of a doodle board for its bars, its menus and assistive technology, in English and Simplified Chinese.
public struct DoodleTexts: Hashable, Sendable {
  /// A label or an announcement.
  public enum Label: String, Hashable, Sendable, CaseIterable {
    /// The name of the board.
    case board
    // Commands.
    case undo, redo, clear, fit, zoomIn, zoomOut, cut, copy, paste, delete, duplicate, selectAll, deselect, toFront,
      toBack
    case thinner, wider, nextEraser, writeText, editText
    // Tools, and what holds them.
    case tool, pen, fountainPen, brush, highlighter, partEraser, strokeEraser, backgroundEraser, select, text
    case color, ownColor, width, eraserWidth, eraser
    // Writing.
    case textField, font, sans, serif, monospaced, size, done, written, deleted
    // Palette.
    case black, grey, red, orange, yellow, green, blue, purple
    // Sharing.
    case share, png, svg, pdf, inkdot, photo, more
    // Photos.
    case photoLibrary, camera, savePhoto, savedPhoto, photosDenied, photosFailed, pictureTooLarge, confirm
  }

  /// The language of texts that are not replaced.
  public var language: PatternTexts.Language
  /// Texts of the app's own, by name.
  public var replacements: [String: String] = [:]

  /// The texts in a language.
  public init(_ language: PatternTexts.Language = .english) {
    self.language = language
  }

  /// The text of a label.
  public func text(for label: Label) -> String {
    if let own = replacements[label.rawValue] { return own }
    let words = Self.words(label)
    return language == .english ? words.english : words.chinese
  }

  /// The name of a tool.
  public func text(for tool: DoodleTool) -> String { text(for: Label(tool)) }

  // swift-format-ignore
  private static func words(_ label: Label) -> (english: String, chinese: String) {
    switch label {
    case .board: ("Drawing", "画板")
    case .undo: ("Undo", "回退")
    case .redo: ("Redo", "重做")
    case .clear: ("Clear", "清屏")
    case .fit: ("Fit to screen", "适合屏幕")
    case .zoomIn: ("Zoom in", "放大")
    case .zoomOut: ("Zoom out", "缩小")
    case .cut: ("Cut", "剪切")
    case .copy: ("Copy", "拷贝")
    case .paste: ("Paste", "粘贴")
    case .delete: ("Delete", "删除")
    case .duplicate: ("Duplicate", "复制一份")
    case .selectAll: ("Select all", "全选")
    case .deselect: ("Deselect", "取消选择")
    case .toFront: ("Bring to front", "置于顶层")
    case .toBack: ("Send to back", "置于底层")
    case .thinner: ("Thinner", "更细")
    case .wider: ("Wider", "更粗")
    case .nextEraser: ("Next eraser", "切换橡皮")
    case .writeText: ("Write text", "书写文字")
    case .editText: ("Edit text", "编辑文字")
    case .textField: ("Words on the paper", "纸上的文字")
    case .font: ("Font", "字体")
    case .sans: ("Sans", "黑体")
    case .serif: ("Serif", "宋体")
    case .monospaced: ("Mono", "等宽")
    case .size: ("Size", "字号")
    case .done: ("Done", "完成")
    case .written: ("Text written", "文字已写好")
    case .deleted: ("The text is deleted", "文字已删除")
    case .tool: ("Tool", "画具")
    case .pen: ("Pen", "签字笔")
    case .fountainPen: ("Fountain pen", "钢笔")
    case .brush: ("Brush", "毛笔")
    case .highlighter: ("Highlighter", "荧光笔")
    case .partEraser: ("Eraser, part of a stroke", "橡皮：局部")
    case .strokeEraser: ("Eraser, whole stroke", "橡皮：整笔")
    case .backgroundEraser: ("Eraser, with the paper’s colour", "橡皮：背景色")
    case .select: ("Select", "选择")
    case .text: ("Text", "文字")
    case .color: ("Colour", "颜色")
    case .ownColor: ("Custom colour…", "自定义颜色…")
    case .width: ("Width", "粗细")
    case .eraserWidth: ("Eraser width", "橡皮大小")
    case .eraser: ("Eraser", "橡皮")
    case .black: ("Black", "黑色")
    case .grey: ("Grey", "灰色")
    case .red: ("Red", "红色")
    case .orange: ("Orange", "橙色")
    case .yellow: ("Yellow", "黄色")
    case .green: ("Green", "绿色")
    case .blue: ("Blue", "蓝色")
    case .purple: ("Purple", "紫色")
    case .share: ("Share", "分享")
    case .png: ("PNG picture", "PNG 图片")
    case .svg: ("SVG drawing", "SVG 图形")
    case .pdf: ("PDF document", "PDF 文档")
    case .inkdot: ("Inkdot file", "Inkdot 文件")
    case .photo: ("Photo", "照片")
    case .more: ("More", "更多")
    case .photoLibrary: ("Choose photo", "从相册选取")
    case .camera: ("Take photo", "拍照")
    case .savePhoto: ("Save to Photos", "保存到相册")
    case .savedPhoto: ("Saved to Photos", "已保存到相册")
    case .photosDenied: ("To save drawings, allow this app to add photos in Settings.", "请在“设置”中允许本 App 添加照片，然后再保存。")
    case .photosFailed: ("The drawing could not be saved to Photos.", "无法保存到相册。")
    case .pictureTooLarge: ("The drawing is too large for a picture.", "画太大，无法存成图片。")
    case .confirm: ("OK", "好")
    }
  }
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
