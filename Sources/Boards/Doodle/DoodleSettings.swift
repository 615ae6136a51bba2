public import InkdotInk
public import InkdotGeometry

/// A tool of the doodle board. Hosts store raw values.
public enum DoodleTool: UInt8, Sendable, CaseIterable {
  /// Draws a line of constant width.
  case pen = 0
  /// Draws a line whose width follows pressure or speed a little, with tapered ends.
  case fountainPen = 8
  /// Draws a line whose width follows pressure or speed, with tapered ends.
  case brush = 1
  /// Draws a translucent line.
  case highlighter = 2
  /// Erases the parts of strokes and stamped photos that it touches.
  case partEraser = 3
  /// Erases the strokes it touches.
  case strokeEraser = 4
  /// Paints with the colour of the sheet.
  case backgroundEraser = 5
  /// Selects marks by a lasso or a tap, and moves the selection.
  case select = 6
  /// Requests a text where it taps.
  case text = 7

  /// The tool of the stroke that it draws; `nil` for erasers of strokes and parts.
  var ink: StrokeTool? {
    switch self {
    case .pen: .pen
    case .fountainPen: .fountainPen
    case .brush: .taperedBrush
    case .highlighter: .highlighter
    case .backgroundEraser: .background
    case .partEraser, .strokeEraser, .select, .text: nil
    }
  }
}

/// The kinds of touches that draw on a doodle board.
public enum DoodleInputPolicy: UInt8, Sendable, CaseIterable {
  /// Fingers, pens and mice.
  case anything
  /// Fingers as well until a pen was seen. After that, fingers only scroll and zoom, so that a resting palm does not
  /// draw.
  case penOnceSeen
  /// Pens and mice; fingers only scroll and zoom.
  case penOnly
}

/// The settings of a doodle board. Changes apply from the next stroke or gesture on.
public struct DoodleSettings: Hashable, Sendable {
  /// The tool.
  public var tool = DoodleTool.pen
  /// Colour of strokes.
  public var color = RGBAColor(rgba: 0x1B1F_24FF)
  /// Width of strokes in pt of the sheet, 1…50; clamped when a stroke begins, NaN counts as 1.
  public var width = 4.0
  /// How ink is derived from samples.
  public var smoothing = StrokeSmoothing.normal
  /// Width of erasers in pt of the sheet, 1…50.
  public var eraserWidth = 24.0
  /// The kinds of touches that draw; other fingers scroll and zoom.
  public var inputPolicy = DoodleInputPolicy.penOnceSeen
  /// Whether a two-finger tap undoes and a three-finger tap redoes.
  public var fingerTaps = true
  /// Whether a stroke becomes the shape it resembles while the finger rests at its end.
  public var recognizesShapes = true

  /// Maximum duration, in s, after which a stroke can still become the first finger of a gesture.
  ///
  /// People put two fingers down within about 0.1 s; the rest is tolerance for slow hands.
  public static let graceDuration = 0.25
  /// Maximum distance, in pt of the screen, after which a stroke can still become the first finger of a gesture.
  ///
  /// Applies to strokes of at most 32 samples, regardless of their duration. A pan begins at this distance.
  public static let graceDistance = 10.0
  /// Duration of a rest that turns a stroke into a shape, in s.
  public static let holdDuration = 0.5
  /// Maximum movement of a resting touch, in pt of the screen. Shorter moves do not change the held shape either.
  public static let holdRadius = 6.0
  /// Range of the zoom; 1 is the true size of the sheet.
  public static let scales = 0.1...16.0
  /// Minimum extent of the sheet on the screen, in pt.
  public static let minimumOverlap = 64.0
  /// Duration of each half of the stamp animation, in s: the photo fades to ``stampOpacity`` and back.
  public static let stampDuration = 0.5
  /// Lowest opacity in the stamp animation, 0…1.
  public static let stampOpacity = 0.5
  /// Maximum extent of a new photo, as a share of the sheet along either side.
  public static let photoShare = 0.6

  /// Maximum duration of a tap of several fingers, in s, from first touch down to last touch up. Resting hands stay
  /// longer.
  public static let tapDuration = 0.4
  /// Time after a pen touch in which finger taps are ignored, in s: a palm that is put down touches in several places.
  public static let tapRestAfterPen = 0.5
  /// Maximum distance of a tap from the ink it selects, in pt of the screen: half a fingertip.
  public static let selectionReach = 12.0
  /// Margin around a selection in which touches grab it, in pt of the screen. The smallest target is 44 pt wide.
  public static let selectionMargin = 22.0
  /// Maximum distance at which a dragged selection is aligned with other marks, in pt of the screen.
  public static let alignmentDistance = 6.0
  /// Colour of alignment guides on a light and on a dark sheet.
  public static let guideColors = (onLight: RGBAColor(rgba: 0xC23B_22FF), onDark: RGBAColor(rgba: 0xFF84_68FF))
  /// Range of the scale of one move of a selection.
  public static let selectionScales = 0.01...100.0
  /// Maximum distance of a moved selection from the origin, in pt of the sheet along each axis.
  public static let farthestSelection = 500_000.0
  /// Offset of a copy along each axis, in pt of the screen.
  public static let copyOffset = 16.0

  /// Creates the default settings.
  public init() {}
}
