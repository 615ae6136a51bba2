import InkdotCoding
import InkdotInk

/// The properties that a `brush` element sets.
struct InkMLBrush {
  /// The brush that provides the other properties.
  var base: ByteText?
  var tool: StrokeTool?
  /// Red, green and blue.
  var color: UInt32?
  var opacity: UInt32?
  var width: Double?
  var smoothing: StrokeSmoothing?
  var blending: StrokeBlending?
  var ignoresForce: Bool?
  /// Height of the tip, if set.
  var height: Double?
  /// Whether the brush is the default of traces without a brush.
  var isDefault = false

  /// Returns the brush with missing properties taken from another one.
  func inheriting(from other: InkMLBrush) -> InkMLBrush {
    var brush = self
    brush.base = other.base
    brush.tool = tool ?? other.tool
    (brush.color, brush.opacity) = (color ?? other.color, opacity ?? other.opacity)
    brush.width = width ?? other.width
    (brush.smoothing, brush.blending) = (smoothing ?? other.smoothing, blending ?? other.blending)
    brush.ignoresForce = ignoresForce ?? other.ignoresForce
    return brush
  }

  /// Sets width or height, in px.
  ///
  /// - Returns: whether there is a number.
  mutating func setSide(_ name: ByteText, to length: Double?, in units: ByteText) -> Bool {
    guard let length else { return false }
    let pixels = length * (InkMLFormat.pixels(in: units) ?? 1)
    if name == "width" { width = pixels } else { height = pixels }
    return true
  }

  /// Sets a property other than width and height.
  ///
  /// - Returns: whether the property is supported.
  mutating func set(_ name: ByteText, to value: [UInt8]) -> Bool {
    switch name {
    case "color":
      guard let css = DocumentColor.css(value) else { return false }
      color = css & ~255
    case "transparency":
      guard let number = TextCursor.firstNumber(of: value), 0...255 ~= number else { return false }
      opacity = UInt32(255 - number.rounded())
    case "rasterOp":
      if value.elementsEqual("maskPen".utf8) { tool = .highlighter }
      return value.elementsEqual("copyPen".utf8) || value.elementsEqual("maskPen".utf8)
    case "tool": tool = StrokeTool(name: ByteText(bytes: value)) ?? tool
    case "smoothing": smoothing = StrokeSmoothing(name: ByteText(bytes: value)) ?? smoothing
    case "blending": blending = StrokeBlending(name: ByteText(bytes: value)) ?? blending
    case "tip": return value.elementsEqual("ellipse".utf8)
    case "ignorePressure": ignoresForce = value.elementsEqual("1".utf8) || value.elementsEqual("true".utf8)
    // Rendering hints, which are ignored.
    case "antiAliased", "fitToCurve": break
    default: return name.bytes.contains(UInt8(ascii: ":"))
    }
    return true
  }

  /// Whether the tip is about as high as wide.
  var isRound: Bool {
    let width = width ?? Self.defaultWidth
    return height.map { abs($0 - width) <= 0.01 * width } ?? true
  }

  /// Whether force varies the width. Programs that write `ignorePressure` imply this if it is absent.
  var followsForce: Bool { !isDefault && tool == nil && ignoresForce != true }

  /// Default width, in px.
  static let defaultWidth = 2.0
  /// Scale of the width: a brush of boards maps force to 0.2…1 of its width, those programs to 0.25…1.75.
  static let forceFactor = 1.75
}
