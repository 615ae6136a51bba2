public import InkdotInk
public import InkdotGeometry

/// A tool of the doodle board.
public enum DoodleTool: UInt8, Sendable, CaseIterable {
  /// Draws a line of constant width.
  case pen
  /// Draws a line whose width follows pressure or speed.
  case brush
  /// Draws a translucent line.
  case highlighter
  /// Takes what it touches, of photos that are stamped too.
  case partEraser
  /// Takes the strokes it touches.
  case strokeEraser
  /// Paints the colour of the paper.
  case backgroundEraser
  /// Selects what it draws around, or what it taps on, and moves what is selected.
  case select
  /// Asks for words where it taps.
  case text

  /// The tool of the stroke that it draws; `nil` for erasers of strokes and parts.
  var ink: StrokeTool? {
    switch self {
    case .pen: .pen
    case .brush: .brush
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
  /// Fingers too until a pen was seen; from then on they only move the paper, so that a palm does no harm.
  case penOnceSeen
  /// Pens and mice; fingers only move the paper.
  case penOnly
}

/// Every number and switch of a doodle board. A change holds from the next stroke or gesture on.
public struct DoodleSettings: Hashable, Sendable {
  /// The tool.
  public var tool = DoodleTool.pen
  /// Colour of strokes.
  public var color = RGBAColor(rgba: 0x1B1F_24FF)
  /// Width of strokes in pt of the paper, 1…50, clamped when a stroke begins; NaN counts as 1.
  public var width = 4.0
  /// How the ink of strokes is derived from what was drawn.
  public var smoothing = StrokeSmoothing.normal
  /// Width of erasers in pt of the paper, 1…50.
  public var eraserWidth = 24.0
  /// The kinds of touches that draw; other fingers move the sheet.
  public var inputPolicy = DoodleInputPolicy.penOnceSeen
  /// Whether fingers that tap are commands: two undo, three redo, two that tap twice show the whole paper.
  public var fingerTaps = true
  /// Whether a stroke whose end is held becomes the shape it was meant to be.
  public var recognizesShapes = true

  /// How long a stroke may have lasted, in s, and still be taken for the first finger of a two-finger gesture. People put
  /// two fingers down within about 0.1 s of each other; the rest is room for slow hands.
  public static let graceDuration = 0.25
  /// How far a stroke may ever have come from its beginning, in pt of the screen, and still be taken for it however long it
  /// lasted, as long as it has at most 32 samples: the distance at which a pan begins.
  public static let graceDistance = 10.0
  /// How long a touch that draws must rest to ask for a shape, in s.
  public static let holdDuration = 0.5
  /// How far a touch that rests may stray from where it came to rest, in pt of the screen; the shape that it holds is not
  /// changed by less either.
  public static let holdRadius = 6.0
  /// How small and large the paper may be shown; 1 is its true size.
  public static let scales = 0.1...16.0
  /// How much of the screen the paper always covers along each side, in pt.
  public static let minimumOverlap = 64.0
  /// Time in which a photo dips to ``stampOpacity``, and again back, before it is stamped, in s.
  public static let stampDuration = 0.5
  /// Opacity of a photo in the middle of its dip.
  public static let stampOpacity = 0.5
  /// Largest share of the paper that a new photo covers along either side.
  public static let photoShare = 0.6

  /// Longest time from the first finger down to the last one up, in s, in which several fingers tap; resting hands stay longer.
  public static let tapDuration = 0.4
  /// How long after a pen fingers do not tap, in s: a palm that is put down again touches in several places.
  public static let tapRestAfterPen = 0.5
  /// Longest time between two taps of two fingers that are one gesture, in s, from lift to lift.
  public static let doubleTapDuration = 0.4
  /// Farthest that the second of them is from the first, in pt of the screen.
  public static let doubleTapDistance = 60.0
  /// How far from ink a tap may be that selects it, in pt of the screen: half a fingertip.
  public static let selectionReach = 12.0
  /// How far around a selection touches still take hold of it, in pt of the screen: a small one is then 44 pt wide.
  public static let selectionMargin = 22.0
  /// How much smaller or larger a selection may become before it is let go.
  public static let selectionScales = 0.01...100.0
  /// How far from the origin a selection may be moved, in pt of the paper along each axis.
  public static let farthestSelection = 500_000.0
  /// How far aside a copy of a selection is laid, in pt of the screen.
  public static let copyOffset = 16.0

  /// The standard settings.
  public init() {}
}
