import InkdotInk
import InkdotCoding
public import InkdotGeometry

/// Words on the paper, in one of the system's fonts. They stay text: to be read, searched, copied and edited again.
///
/// The engine knows no fonts. A host that has measured the words says how wide they are; every painter breaks lines where the
/// text says so and nowhere else, so that a box looks alike wherever it is opened, as far as the fonts do.
///
/// Lengths of a box are in em, the size of its font: `placement.scale` is the size in pt.
public struct TextBox: Hashable, Sendable {
  /// Which of the system's fonts.
  public enum Family: UInt8, Sendable, CaseIterable {
    /// Without serifs.
    case sans
    /// With serifs.
    case serif
    /// Each letter as wide as the others.
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

  /// The words as UTF-8. Lines end with U+000A where a person ended them, and with U+2028 where the host did because there
  /// was no more room.
  public let utf8: [UInt8]
  /// Which of the system's fonts.
  public let family: Family
  /// Colour of the words.
  public private(set) var color: RGBAColor
  /// Width of the longest line in em, as the host measured it.
  public let width: Double
  /// Where it lies: one pixel of a photo is one em here.
  public private(set) var placement: Placement
  /// A box around it on the paper, in pt, with ``overhang``.
  public private(set) var bounds: Rect2D

  /// Most bytes of the words.
  public static let maximumByteCount = 1 << 14
  /// Widths that a box may have, in em.
  public static let widths = 0.01...10_000.0
  /// From one line to the next, in em.
  public static let lineHeight = 1.3
  /// From the top of a line to its baseline, in em.
  public static let baseline = 1.0
  /// How far letters may reach beyond the box, in em.
  public static let overhang = 0.25

  /// A box of words.
  ///
  /// - Returns: `nil` when there are no words, more than ``maximumByteCount`` bytes, bytes that are no UTF-8, or what
  ///   ``cleaned(_:)`` takes out; also when the width is outside ``widths``.
  /// - Complexity: O(bytes).
  public init?(utf8: [UInt8], family: Family = .sans, color: RGBAColor, width: Double, at placement: Placement) {
    guard 1...Self.maximumByteCount ~= utf8.count, Self.widths ~= width, ByteText.isValid(utf8) else { return nil }
    guard Self.scalars(of: utf8).allSatisfy({ Self.isAllowed($0) }) else { return nil }
    (self.utf8, self.family, self.color, self.width, self.placement) = (utf8, family, color, width, placement)
    bounds = .zero
    bounds = boundsNow
  }

  /// The box with its middle in its origin, in em.
  public var frame: Rect2D {
    let height = Double(lineCount) * Self.lineHeight
    return Rect2D(x: -width / 2, y: -height / 2, width: width, height: height)
  }

  /// The lines, as UTF-8 without their ends, and where each begins on its baseline, in em as in ``frame``.
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

  /// Whether a place on the paper is in the box.
  public func contains(_ point: Point2D) -> Bool {
    placement.transform.inverse.map { frame.contains($0.applying(point)) } ?? false
  }

  /// Whether an eraser touches the box.
  func isTouched(by path: EraserPath) -> Bool {
    guard path.bounds.intersects(bounds), let inverse = placement.transform.inverse else { return false }
    return frame.distance(toPath: path.points.map { inverse.applying($0) })
      < path.radius / placement.scale
  }

  /// Memory it holds, in bytes.
  var cost: Int64 { Int64(160 + utf8.count) }

  mutating func move(to placement: Placement) {
    self.placement = placement
    bounds = boundsNow
  }

  /// The box in another colour.
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

  /// The words with the ends of lines that a person made.
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

  /// Words as a box can hold them: every way to end a line is U+000A, but for U+2028, and a tabulator is a space.
  /// Control characters are left out, and so is what turns the direction of writing around, with which words can look like
  /// others (Unicode Standard Annex 9). What is no UTF-8 becomes U+FFFD, what is too long is cut between two characters.
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

  /// Of a character, in em. From Hangul on most scripts that are not read from letters are square.
  package static func estimatedWidth(of scalar: Unicode.Scalar) -> Double { scalar.value < 0x1100 ? 0.6 : 1 }

  /// Whether a box may hold a character.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x2028: true
    // Controls; paragraph separator; embeddings, overrides and isolates; deprecated controls; the mark at the front of texts;
    // ruby; what is no character.
    case 0..<0x20, 0x7F...0x9F, 0x2029...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// The characters of what is UTF-8.
  package static func scalars(of utf8: some Sequence<UInt8>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var (decoder, iterator) = (UTF8(), utf8.makeIterator())
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { scalars.append(scalar) }
    return scalars
  }
}

extension Drawing {
  /// The words of all texts as UTF-8, from the lowest to the topmost, each in lines of its own. Lines end where a person ended
  /// them.
  ///
  /// - Complexity: O(marks + bytes of texts).
  public var words: [UInt8] {
    var words: [UInt8] = []
    for number in paintOrder {
      if case .text(let text) = marks[number] { words += text.plain }
    }
    return Array(words.dropLast())
  }
}
