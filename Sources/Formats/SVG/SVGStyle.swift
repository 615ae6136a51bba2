import InkdotCoding
import InkdotInk
import InkdotGeometry

/// The properties of an element: inherited ones, and effects of its ancestors.
struct SVGStyle {
  var map = Transform2D.identity
  /// The size that percentages refer to.
  var viewport = (width: 0.0, height: 0.0)
  /// The font size, in units of the element.
  var em = 16.0
  var color: UInt32 = 0x0000_00FF
  var fill: UInt32? = 0x0000_00FF
  /// Whether the inside of a path is decided by the even-odd rule.
  var isEvenOdd = false
  var stroke: UInt32?
  /// Whether the fill and the line have the colour of each element.
  var (isFillCurrent, isStrokeCurrent) = (false, false)
  /// Whether fills cover lines.
  var isFillLast = false
  var (fillOpacity, strokeOpacity, opacity, width) = (1.0, 1.0, 1.0, 1.0)
  var tool: StrokeTool?
  /// Whether it is the fill of the next stroke, in a document of Inkdot.
  var isFill = false
  var blending = StrokeBlending.covers
  var dashes = SVGDashes()
  var isSquare = false
  var corners = SVGCorners()
  /// Whether the width is in pt regardless of the scale.
  var keepsWidth = false
  /// Whether a clip path, a mask or markers would change its appearance.
  var (isCut, isMasked, isMarked) = (false, false, false)
  /// The clip path of the element itself.
  var clip: ByteText?
  /// Whether the element is not painted at all, or only its visible descendants.
  var (isHidden, isInvisible) = (false, false)
  /// Effects that would change the appearance, and those that would change only lines or only fills.
  var (effects, lineEffects, fillEffects) = ([ByteText](), [ByteText](), [ByteText]())
  /// Custom properties.
  var variables: [ByteText: [UInt8]] = [:]
  /// The clipping page of an inner document, and the map to it.
  var frame: (rect: Rect2D, map: Transform2D)?
  /// Number of preceding lines, if the element is a translucent group.
  var firstFaded: Int?
  /// Whether a child of a `switch` was already chosen; `nil` outside a `switch`.
  var isChosen: Bool?

  /// Returns the initial style of a child element.
  func inherited() -> SVGStyle {
    var style = self
    (style.blending, style.clip, style.keepsWidth) = (.covers, nil, false)
    (style.firstFaded, style.isChosen) = (nil, nil)
    return style
  }

  /// Records whether an effect applies. Effects of ancestors stay, unless the property is inherited and set anew.
  mutating func note(_ name: ByteText, _ isOn: Bool, above parent: SVGStyle) {
    let own = effects[min(parent.effects.count, effects.count)...].firstIndex(of: name)
    if let own, !isOn { effects.remove(at: own) }
    if own == nil, isOn, effects.count < Self.maximumEffectCount { effects.append(name) }
  }

  mutating func noteLine(_ name: ByteText, _ isOn: Bool) { Self.note(name, isOn, in: &lineEffects) }

  mutating func noteFill(_ name: ByteText, _ isOn: Bool) { Self.note(name, isOn, in: &fillEffects) }

  private static func note(_ name: ByteText, _ isOn: Bool, in effects: inout [ByteText]) {
    let old = effects.firstIndex(of: name)
    if let old, !isOn { effects.remove(at: old) }
    if old == nil, isOn, effects.count < maximumEffectCount { effects.append(name) }
  }

  /// Copies an inherited property from another style, for the keywords `inherit` and `initial`.
  ///
  /// - Returns: whether the name is that of an inherited property.
  mutating func copy(_ name: ByteText, from other: SVGStyle) -> Bool {
    switch name {
    case "fill": (fill, isFillCurrent, fillEffects) = (other.fill, other.isFillCurrent, other.fillEffects)
    case "stroke": (stroke, isStrokeCurrent) = (other.stroke, other.isStrokeCurrent)
    case "fill-rule": isEvenOdd = other.isEvenOdd
    case "paint-order": isFillLast = other.isFillLast
    case "stroke-width": width = other.width
    case "fill-opacity": fillOpacity = other.fillOpacity
    case "stroke-opacity": strokeOpacity = other.strokeOpacity
    case "stroke-dasharray": dashes.set(other.dashes.lengths)
    case "stroke-dashoffset": dashes.offset = other.dashes.offset
    case "stroke-linecap": (dashes.isFlat, isSquare) = (other.dashes.isFlat, other.isSquare)
    case "stroke-linejoin": corners.join = other.corners.join
    case "stroke-miterlimit": corners.miterLimit = other.corners.miterLimit
    case "font-size": em = other.em
    case "visibility": isInvisible = other.isInvisible
    default: return false
    }
    return true
  }

  private static let maximumEffectCount = 32

  /// Whether a nonuniform scale would visibly distort a line of this width.
  var isUneven: Bool {
    let squares = map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d
    return !keepsWidth && max(0, squares - 2 * abs(map.determinant)).squareRoot() * width > 0.5
  }

  /// Returns a value with replaced variables; `nil` if a variable is not defined.
  func resolved(_ value: [UInt8], depth: Int = 0) -> [UInt8]? {
    guard let start = value.indices.first(where: { value[$0...].starts(with: "var(".utf8) }) else { return value }
    var (end, level, comma) = (start + 4, 1, nil as Int?)
    while end < value.count, level > 0 {
      switch value[end] {
      case UInt8(ascii: "("): level += 1
      case UInt8(ascii: ")"): level -= 1
      case UInt8(ascii: ",") where level == 1 && comma == nil: comma = end
      default: break
      }
      end += 1
    }
    guard depth < 8, level == 0 else { return nil }
    let name = SVGStyleSheet.trimmed(value[start + 4..<(comma ?? end - 1)])
    let replacement = variables[ByteText(bytes: Array(name))] ?? comma.map { Array(value[$0 + 1..<end - 1]) }
    guard let replacement else { return nil }
    let result = value[..<start] + SVGStyleSheet.trimmed(replacement[...]) + value[end...]
    return result.count <= SVGStyleSheet.maximumValueLength ? resolved(Array(result), depth: depth + 1) : nil
  }

  /// Whether an attribute or property has no effect here: names, fonts, scripts, hints, and attributes of programs.
  static func isIgnored(_ name: ByteText) -> Bool {
    switch name {
    case "id", "class", "style", "href", "lang", "space", "role", "tabindex", "version", "baseProfile", "xmlns",
      "target",
      "rel", "type", "media", "title", "download", "enable-background", "zoomAndPan", "contentScriptType",
      "contentStyleType", "externalResourcesRequired", "requiredFeatures", "requiredExtensions", "systemLanguage",
      "viewBox",
      "preserveAspectRatio", "points", "x1", "y1", "x2", "y2", "overflow", "pathLength", "clip-rule",
      "shape-rendering", "color-rendering", "text-rendering", "image-rendering", "color-interpolation",
      "color-interpolation-filters", "color-profile", "color-adjust", "stop-color", "stop-opacity", "flood-color",
      "flood-opacity", "lighting-color", "solid-color", "solid-opacity", "pointer-events", "cursor", "isolation",
      "line-height", "letter-spacing", "word-spacing", "writing-mode", "direction",
      "unicode-bidi", "dominant-baseline", "alignment-baseline", "baseline-shift", "kerning", "white-space", "dx", "dy",
      "glyph-orientation-vertical", "glyph-orientation-horizontal", "clip", "marker-knockout", "content", "will-change",
      "user-select", "nodetypes", "color-scheme", "margin", "box-sizing", "transition", "orient",
      "block-progression", "inline-size", "shape-inside", "shape-padding", "shape-margin", "focusable":
      true
    default:
      // Attributes of other programs, scripts and text.
      name.bytes.contains(UInt8(ascii: ":")) || name.bytes.starts(with: "on".utf8)
        || name.bytes.starts(with: "data-".utf8) || name.bytes.starts(with: "aria-".utf8)
        || name.bytes.starts(with: "font-".utf8) && !(name == "font-size") || name.bytes.starts(with: "text-".utf8)
        || name.bytes.first == UInt8(ascii: "-") && !name.bytes.starts(with: "--".utf8)
    }
  }

  /// Whether the value of an unsupported property means that it does not apply.
  static func isNone(_ value: [UInt8]) -> Bool {
    switch SVGStyleSheet.keyword(value) {
    case "none", "normal", "auto", "initial", "inherit", "unset", "revert", "revert-layer", "0", "": true
    default: false
    }
  }
}
