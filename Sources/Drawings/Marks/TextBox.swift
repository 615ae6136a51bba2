import InkdotInk
import InkdotCoding
public import InkdotGeometry

/// A text on the sheet, in a system font. It can be read aloud, searched, copied and edited.
///
/// The engine has no fonts. The host measures the width of a text. Painters break lines only where the text does, so
/// that a box looks the same everywhere, as far as fonts allow.
///
/// Lengths of a box are in em, the font size: `placement.scale` is the size in pt.
public struct TextBox: Hashable, Sendable {
  /// The family of a system font.
  public enum Family: UInt8, Sendable, CaseIterable {
    /// Sans serif.
    case sans
    /// Serif.
    case serif
    /// Monospaced.
    case monospaced

    /// The name of the family in files.
    public var name: StaticString {
      switch self {
      case .sans: "sans"
      case .serif: "serif"
      case .monospaced: "monospaced"
      }
    }
  }

  /// The text as UTF-8. U+000A ends lines of the user, U+2028 lines that the host has wrapped.
  public let utf8: [UInt8]
  /// The font family.
  public let family: Family
  /// The colour of the text.
  public private(set) var color: RGBAColor
  /// Width of the longest line in em, measured by the host.
  public let width: Double
  /// The placement. One em corresponds to a pixel of a photo.
  public private(set) var placement: Placement
  /// The bounding box on the sheet, in pt, with ``overhang``.
  public private(set) var bounds: Rect2D

  /// Maximum number of bytes.
  public static let maximumByteCount = 1 << 14
  /// Allowed widths of a box, in em.
  public static let widths = 0.01...10_000.0
  /// Distance of lines, in em.
  public static let lineHeight = 1.3
  /// Distance from the top of a line to its baseline, in em.
  public static let baseline = 1.0
  /// Maximum extent of letters beyond the box, in em.
  public static let overhang = 0.25

  /// Creates a text.
  ///
  /// - Returns: `nil` if the text is empty, has more than ``maximumByteCount`` bytes, is not valid UTF-8, has
  ///   characters that ``cleaned(_:)`` removes, or its width is outside ``widths``.
  /// - Complexity: O(bytes).
  public init?(utf8: [UInt8], family: Family = .sans, color: RGBAColor, width: Double, at placement: Placement) {
    guard 1...Self.maximumByteCount ~= utf8.count, Self.widths ~= width, ByteText.isValid(utf8) else { return nil }
    guard Self.scalars(of: utf8).allSatisfy({ Self.isAllowed($0) }) else { return nil }
    (self.utf8, self.family, self.color, self.width, self.placement) = (utf8, family, color, width, placement)
    bounds = .zero
    bounds = boundsNow
  }

  /// The box relative to its centre, in em.
  public var frame: Rect2D {
    let height = Double(lineCount) * Self.lineHeight
    return Rect2D(x: -width / 2, y: -height / 2, width: width, height: height)
  }

  /// The lines as UTF-8 without line ends, and the start of each baseline, in em as in ``frame``.
  ///
  /// - Complexity: O(bytes).
  public var lines: [(utf8: ArraySlice<UInt8>, isWrapped: Bool, start: Point2D)] {
    var lines: [(utf8: ArraySlice<UInt8>, isWrapped: Bool, start: Point2D)] = []
    let frame = frame
    var start = Point2D(frame.x, frame.y + Self.baseline)
    Self.forEachLine(of: utf8) { line, isWrapped in
      lines.append((line, isWrapped, start))
      start = Point2D(start.x, start.y + Self.lineHeight)
    }
    return lines
  }

  /// Whether the box contains a point of the sheet.
  public func contains(_ point: Point2D) -> Bool {
    placement.transform.inverse.map { frame.contains($0.applying(point)) } ?? false
  }

  /// Whether an eraser touches the box.
  func isTouched(by path: EraserPath) -> Bool {
    guard path.bounds.intersects(bounds), let inverse = placement.transform.inverse else { return false }
    return frame.distance(toPath: path.points.map { inverse.applying($0) })
      < path.radius / placement.scale
  }

  /// Memory of the text, in bytes.
  var cost: Int64 { Int64(160 + utf8.count) }

  mutating func move(to placement: Placement) {
    self.placement = placement
    bounds = boundsNow
  }

  /// Returns the text in another colour.
  public func recolored(_ color: RGBAColor) -> TextBox {
    var box = self
    box.color = color
    return box
  }

  private var lineCount: Int {
    var count = 0
    Self.forEachLine(of: utf8) { _, _ in count += 1 }
    return count
  }

  private var boundsNow: Rect2D {
    let (map, frame) = (placement.transform, frame.inset(by: -Self.overhang))
    var bounds = BoundingBox()
    for corner in frame.corners { bounds.add(map.applying(corner)) }
    return bounds.rect
  }

  /// U+2028.
  private static let wrap: [UInt8] = [0xE2, 0x80, 0xA8]

  /// The text with only the line ends of the user.
  fileprivate var plain: [UInt8] {
    var plain: [UInt8] = []
    Self.forEachLine(of: utf8) { line, isWrapped in
      plain += line
      if !isWrapped { plain.append(UInt8(ascii: "\n")) }
    }
    return plain
  }

  private static func forEachLine(of utf8: [UInt8], _ body: (ArraySlice<UInt8>, _ isWrapped: Bool) -> Void) {
    var (start, at) = (0, 0)
    while at < utf8.count {
      let isWrapped = utf8[at] == wrap[0] && utf8[at...].starts(with: wrap)
      if isWrapped || utf8[at] == UInt8(ascii: "\n") {
        body(utf8[start..<at], isWrapped)
        at += isWrapped ? wrap.count : 1
        start = at
      } else {
        at += 1
      }
    }
    body(utf8[start...], false)
  }

  // MARK: Characters

  /// Returns a valid text: unifies line ends to U+000A except U+2028, and replaces tabs by spaces.
  ///
  /// Removes control characters, including those that change the writing direction and could disguise text (Unicode
  /// Standard Annex 9). Replaces invalid UTF-8 by U+FFFD, and truncates long texts between two characters.
  ///
  /// - Complexity: O(bytes).
  public static func cleaned(_ utf8: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var (decoder, iterator) = (UTF8(), utf8.makeIterator())
    var isAfterReturn = false
    while true {
      var scalar: Unicode.Scalar
      switch decoder.decode(&iterator) {
      case .emptyInput: return result
      case .error: scalar = "\u{FFFD}"
      case .scalarValue(let next): scalar = next
      }
      defer { isAfterReturn = scalar == "\r" }
      if scalar == "\n", isAfterReturn { continue }
      var kept = scalar
      switch scalar.value {
      case 0x0D, 0x0B, 0x0C, 0x85, 0x2029: kept = "\n"
      case 0x09: kept = " "
      default: if !isAllowed(scalar) { continue }
      }
      guard let encoded = UTF8.encode(kept), result.count + encoded.count <= maximumByteCount else { return result }
      result.append(contentsOf: encoded)
    }
  }

  /// Estimates the width of the longest line in em: 1 em for each wide character, 0.6 for others.
  ///
  /// - Complexity: O(bytes).
  package static func estimatedWidth(of utf8: [UInt8]) -> Double {
    var longest = widths.lowerBound
    forEachLine(of: utf8) { line, _ in
      var width = 0.0
      for scalar in scalars(of: line) { width += estimatedWidth(of: scalar) }
      if width > longest { longest = width }
    }
    return longest < widths.upperBound ? longest : widths.upperBound
  }

  /// The estimated width of a character, in em. Most scripts from Hangul on have square characters.
  package static func estimatedWidth(of scalar: Unicode.Scalar) -> Double { scalar.value < 0x1100 ? 0.6 : 1 }

  /// Whether a text may contain a character.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x2028: true
    // Controls; paragraph separator; embeddings, overrides and isolates; deprecated controls; byte order mark; ruby;
    // noncharacters.
    case 0..<0x20, 0x7F...0x9F, 0x2029...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// Returns the characters of valid UTF-8.
  package static func scalars(of utf8: some Sequence<UInt8>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var (decoder, iterator) = (UTF8(), utf8.makeIterator())
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { scalars.append(scalar) }
    return scalars
  }
}

extension Drawing {
  /// The text of all texts as UTF-8, from the lowest to the topmost, each on separate lines. Only line ends of the user
  /// are kept.
  ///
  /// - Complexity: O(marks + bytes of texts).
  public var words: [UInt8] {
    var words: [UInt8] = []
    for number in zOrder {
      if case .text(let text) = marks[number] { words += text.plain }
    }
    return Array(words.dropLast())
  }
}
