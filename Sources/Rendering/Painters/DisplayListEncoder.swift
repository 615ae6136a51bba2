import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// Encodes display lists as bytes, for hosts that read the engine's memory.
///
/// The encoding is a sequence of 32-bit words in machine order (little endian on all supported platforms), with floats
/// as IEEE 754 binary32. Each item starts with a head word: the code in the low 8 bits, the number of following words
/// in the upper 24.
///
/// | code | item | words after the head |
/// |---|---|---|
/// | 1 | fill | colour |
/// | 2 | image | id, x, y, width, height |
/// | 3 | disc | colour, x, y, radius |
/// | 4 | ring | colour, x, y, radius, line width |
/// | 5 | line | colour, line width, then x, y of every point |
/// | 6 | polygon | colour, then x, y of every point |
/// | 7 | tiles | id, x, y, width, height |
/// | 8 | ink | colour, width, then every chain: number of discs, x, y of each; where the width is 0: x, y, radius of each |
/// | 9 | photo | id, x, y, width, height, a, b, c, d, tx, ty, then every cut: number of points, radius, x, y of each |
/// | 10 | curves | colour, width, then every chain: number of points, x, y of each |
/// | 11 | rules | colour, width, distance of dots or 0, then x, y of the beginning and of the end of every line |
/// | 12 | curves that multiply | as curves |
/// | 13 | curves that screen | as curves |
/// | 14 | text | colour, family (0 sans, 1 serif, 2 monospaced), a, b, c, d, tx, ty from em to pt, width of the box and line height in em, x and baseline of the first line, number of bytes, UTF-8 with zeros up to a whole word |
/// | 15 | turned picture | id, x, y, width, height, x and y of the unit vector |
/// | 16 | turned picture that is repeated | as a turned picture |
///
/// Colours are `0xRRGGBBAA`. The words are the same natively and in WebAssembly.
public struct DisplayListEncoder: Painter {
  /// Encodes the basic items.
  ///
  /// A module that paints nothing else, like the lock, does not contain the code for the others.
  public var figures = BasicItemEncoder()

  /// The words written so far.
  public var words: [UInt32] { figures.words }

  /// Maximum number of points in an item, an even number. Longer items are divided.
  private let maximumPointCount: Int

  /// Creates an encoder without words.
  public init() { self.init(maximumPointCount: 1 << 22) }

  /// Creates an encoder of smaller items, for tests.
  package init(maximumPointCount: Int) { self.maximumPointCount = maximumPointCount }

  /// Removes all words, and keeps the memory.
  public mutating func removeAll() {
    figures.words.removeAll(keepingCapacity: true)
  }

  /// Appends one item.
  ///
  /// - Complexity: O(points of the item).
  public mutating func paint(_ item: DisplayItem) {
    switch item {
    case .fill, .image, .tiles, .turned, .disc, .ring, .line, .polygon: figures.paint(item)
    case .ink(let chains, let color):
      if fits(chains) { ink(chains, color) } else { for part in parts(of: chains) { ink(part, color) } }
    case .curves(let chains, let width, let color, let blend):
      if fits(chains) {
        curves(chains, width: width, color, blend)
      } else {
        for part in parts(of: chains) { curves(part, width: width, color, blend) }
      }
    case .rules(let lines):
      figures.head(11, 3 + 2 * lines.ends.count)
      figures.words.append(lines.color.rgba)
      figures.numbers(lines.width, lines.dotSpacing ?? 0)
      for point in lines.ends { figures.numbers(point.x, point.y) }
    case .photo(let id, let frame, let map, let cuts):
      let start = words.count
      figures.picture(9, id, frame)
      figures.numbers(map.a, map.b)
      figures.numbers(map.c, map.d)
      figures.numbers(map.tx, map.ty)
      for cut in cuts {
        figures.words.append(UInt32(truncatingIfNeeded: cut.path.count))
        figures.number(cut.radius)
        for point in cut.path { figures.numbers(point.x, point.y) }
      }
      close(start)
    case .text(let text): self.text(text)
    }
  }

  private mutating func text(_ text: TextBox) {
    let start = words.count
    figures.head(14, 2)
    figures.words.append(text.color.rgba)
    figures.words.append(UInt32(text.family.rawValue))
    let (map, frame) = (text.placement.transform, text.frame)
    figures.numbers(map.a, map.b)
    figures.numbers(map.c, map.d)
    figures.numbers(map.tx, map.ty)
    figures.numbers(text.width, TextBox.lineHeight)
    figures.numbers(frame.x, frame.y + TextBox.baseline)
    figures.words.append(UInt32(text.utf8.count))
    for first in stride(from: 0, to: text.utf8.count, by: 4) {
      var word: UInt32 = 0
      for (place, byte) in text.utf8[first..<min(first + 4, text.utf8.count)].enumerated() {
        word |= UInt32(byte) << UInt32(8 * place)
      }
      figures.words.append(word)
    }
    close(start)
  }

  private mutating func curves(_ chains: [[Point2D]], width: Double, _ color: RGBAColor, _ blend: InkBlend) {
    let start = words.count
    switch blend {
    case .over: figures.head(10, 2)
    case .multiply: figures.head(12, 2)
    case .screen: figures.head(13, 2)
    }
    figures.words.append(color.rgba)
    figures.number(width)
    for chain in chains where !chain.isEmpty {
      figures.words.append(UInt32(truncatingIfNeeded: chain.count))
      for point in chain { figures.numbers(point.x, point.y) }
    }
    close(start)
  }

  private mutating func ink(_ chains: [[InkNode]], _ color: RGBAColor) {
    let start = words.count
    // Compared as floats: blended radii along a curve may differ in their last bits.
    let radius = Float(chains.first?.first?.radius ?? 0)
    var isConstant = true
    for chain in chains where isConstant {
      for node in chain where Float(node.radius) != radius {
        isConstant = false
        break
      }
    }
    figures.head(8, 2)
    figures.words.append(color.rgba)
    figures.words.append(isConstant ? (2 * radius).bitPattern : 0)
    for chain in chains where !chain.isEmpty {
      figures.words.append(UInt32(truncatingIfNeeded: chain.count))
      for node in chain {
        figures.numbers(node.position.x, node.position.y)
        if !isConstant { figures.number(node.radius) }
      }
    }
    close(start)
  }

  private func fits<Point>(_ chains: [[Point]]) -> Bool {
    var count = 0
    for chain in chains { count += chain.count }
    return count <= maximumPointCount
  }

  /// Divides chains so that the length of each item fits into 24 bits. Neighbouring parts of a chain share a point.
  private func parts<Point>(of chains: [[Point]]) -> [[[Point]]] {
    var parts: [[[Point]]] = []
    for chain in chains {
      // An even step, so that curves are divided between two pieces.
      for first in stride(from: 0, to: chain.count, by: maximumPointCount) where first == 0 || first < chain.count - 1 {
        let end = first + maximumPointCount + 1
        parts.append([Array(chain[first..<(end < chain.count ? end : chain.count)])])
      }
    }
    return parts
  }

  /// Writes the number of following words into a head.
  private mutating func close(_ start: Int) {
    figures.words[start] = words[start] & 255 | UInt32(truncatingIfNeeded: words.count - start - 1) << 8
  }
}
