public import InkdotBoards
public import InkdotDrawings
public import InkdotGeometry

/// The tools of a board. Remembers colour and width of each drawing tool, and the previous tool.
public struct DoodleToolbox: Hashable, Sendable {
  /// Colour and width of a drawing tool.
  public struct Nib: Hashable, Sendable {
    /// The colour.
    public var color: RGBAColor
    /// The width, in pt of the sheet.
    public var width: Double

    /// Creates a nib.
    public init(color: RGBAColor, width: Double) {
      self.color = color
      self.width = width
    }
  }

  /// The colours of the palette. All except yellow have a contrast of at least 3 to white.
  public static var palette: [(label: DoodleTexts.Label, color: RGBAColor)] {
    [
      (.black, RGBAColor(27, 31, 38)), (.grey, RGBAColor(124, 133, 146)), (.red, RGBAColor(224, 43, 53)),
      (.orange, RGBAColor(227, 106, 0)), (.yellow, RGBAColor(255, 210, 31)), (.green, RGBAColor(22, 148, 79)),
      (.blue, RGBAColor(18, 115, 230)), (.purple, RGBAColor(143, 67, 217)),
    ]
  }

  /// The initial colour and width of each tool.
  public static var firstNibs: (pen: Nib, fountainPen: Nib, brush: Nib, highlighter: Nib, text: Nib) {
    let (black, yellow, blue) = (palette[0].color, palette[4].color, palette[6].color)
    return (
      Nib(color: black, width: 4), Nib(color: black, width: 4), Nib(color: blue, width: 12),
      Nib(color: yellow, width: 24), Nib(color: black, width: 6)
    )
  }

  /// Maximum number of recent colours, of custom colours, and of saved pens.
  public static let keptCounts = (recentColors: 8, ownColors: 16, pens: 8)

  /// The widths to choose from, in pt of the sheet.
  public static var widths: [Double] { [1, 2, 4, 8, 12, 24, 50] }

  /// Widths that represent the text sizes, in pt of the sheet; see ``textSize(ofWidth:)``.
  public static var textWidths: [Double] { [3, 4, 6, 8, 12, 18, 24] }

  /// Returns the text size in pt for a width.
  public static func textSize(ofWidth width: Double) -> Double { 4 * width }

  /// The font of texts.
  public var family = TextBox.Family.sans
  /// The nib of the pen while another tool is chosen.
  private var pen = Self.firstNibs.pen
  private var fountainPen = Self.firstNibs.fountainPen
  private var brush = Self.firstNibs.brush
  private var highlighter = Self.firstNibs.highlighter
  private var text = Self.firstNibs.text
  private var eraser = DoodleTool.partEraser
  private var latest = DoodleTool.pen
  private var before = DoodleTool.pen

  /// Creates tools with their initial nibs.
  public init() {}

  /// Chooses a tool with its last colour and width.
  public mutating func choose(_ tool: DoodleTool, in settings: inout DoodleSettings) {
    let old = settings.tool
    guard tool != old else { return }
    let nib = Nib(color: settings.color, width: settings.width)
    switch old {
    case .pen: pen = nib
    case .fountainPen: fountainPen = nib
    case .brush: brush = nib
    case .highlighter: highlighter = nib
    case .text: text = nib
    case .partEraser, .strokeEraser, .backgroundEraser, .select: break
    }
    before = old
    if !old.isEraser { latest = old }
    settings.tool = tool
    switch tool {
    case .pen: (settings.color, settings.width) = (pen.color, pen.width)
    case .fountainPen: (settings.color, settings.width) = (fountainPen.color, fountainPen.width)
    case .brush: (settings.color, settings.width) = (brush.color, brush.width)
    case .highlighter: (settings.color, settings.width) = (highlighter.color, highlighter.width)
    case .partEraser, .strokeEraser, .backgroundEraser: eraser = tool
    case .text: (settings.color, settings.width) = (text.color, text.width)
    case .select: break
    }
  }

  /// Chooses the last used eraser, or the next kind of eraser if one is already chosen.
  public mutating func chooseNextEraser(in settings: inout DoodleSettings) {
    let kinds = DoodleTool.allCases.filter(\.isEraser)
    let next = kinds.firstIndex(of: settings.tool).map { kinds[($0 + 1) % kinds.count] }
    choose(next ?? eraser, in: &settings)
  }

  /// Increases or decreases the width of the tool by about a quarter, within 1…50 pt.
  public func stepWidth(up isWider: Bool, in settings: inout DoodleSettings) {
    func step(_ width: Double) -> Double {
      let step = max(0.5, (width / 2).rounded() / 2)
      return min(max(width + (isWider ? step : -step), 1), 50)
    }
    if settings.tool.isEraser {
      settings.eraserWidth = step(settings.eraserWidth)
    } else {
      settings.width = step(settings.width)
    }
  }

  // MARK: Pencil

  /// The action of a double tap or squeeze of Apple Pencil, as chosen in Settings.
  public enum PencilAction: Hashable, Sendable {
    /// No action.
    case ignore
    /// Toggles between the eraser and the previous tool.
    case switchEraser
    /// Toggles between the tool and the previous one.
    case switchPrevious
    /// Shows the colours.
    case showColors
    /// Shows the tools.
    case showTools
  }

  /// Runs an action if it concerns tools.
  ///
  /// - Returns: whether it did; the host runs the other actions.
  @discardableResult
  public mutating func carryOut(_ action: PencilAction, in settings: inout DoodleSettings) -> Bool {
    switch action {
    case .ignore, .showColors, .showTools: return false
    case .switchEraser: choose(settings.tool.isEraser ? latest : eraser, in: &settings)
    case .switchPrevious: choose(before, in: &settings)
    }
    return true
  }
}

extension DoodleTool {
  /// Whether the tool erases.
  public var isEraser: Bool {
    switch self {
    case .partEraser, .strokeEraser, .backgroundEraser: true
    case .pen, .fountainPen, .brush, .highlighter, .select, .text: false
    }
  }

  /// Whether the tool draws strokes of ink.
  public var isPen: Bool {
    switch self {
    case .pen, .fountainPen, .brush, .highlighter: true
    case .partEraser, .strokeEraser, .backgroundEraser, .select, .text: false
    }
  }
}

/// The preview of a hovering pencil or pointer: a ring of the tool's width.
public struct HoverMark: Hashable, Sendable {
  /// The centre, in pt of the screen.
  public let center: Point2D
  /// The diameter, in pt of the screen.
  public let diameter: Double
  /// The opacity, 0…1; increases with proximity.
  public let opacity: Double

  /// Creates the preview of a tool; `nil` for tools without a width.
  ///
  /// - Parameters:
  ///   - location: location of the pointer, in pt of the screen.
  ///   - height: height above the screen, 0…1, if reported.
  ///   - settings: settings of the board.
  ///   - scale: scale of the sheet, see `DoodleView.scale`.
  public init?(at location: Point2D, height: Double, settings: DoodleSettings, scale: Double) {
    guard settings.tool != .select, settings.tool != .text, location.isFinite else { return nil }
    let width = (settings.tool.isEraser ? settings.eraserWidth : settings.width) * scale
    center = location
    // A smaller ring would be invisible.
    diameter = max(width.isFinite ? width : 0, 3)
    opacity = 1 - 0.6 * min(max(height.isFinite ? height : 0, 0), 1)
  }
}
