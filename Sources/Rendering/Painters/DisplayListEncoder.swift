import InkdotDrawings
import InkdotGeometry

/// Writes display lists in their byte form, for hosts that read the engine's memory.
///
/// The form is a sequence of 32-bit words in the machine's own order (little endian on every platform in use), floats
/// as IEEE 754 binary32. Each item starts with a head word: code in the low 8 bits, number of words after the head in
/// the upper 24.
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
///
/// Colours are `0xRRGGBBAA`. The words are the same natively and in WebAssembly.
public struct DisplayListEncoder: Painter {
  /// The words written so far.
  public private(set) var words: [UInt32] = []

  /// An encoder that has written nothing.
  public init() {}

  /// Starts again, keeping the memory.
  public mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
  }

  /// Appends one item.
  ///
  /// - Complexity: O(points of the item).
  public mutating func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let color):
      head(1, 1)
      words.append(color.rgba)
    case .image(let id, let rect):
      picture(2, id, rect)
    case .tiles(let id, let rect):
      picture(7, id, rect)
    case .disc(let center, let radius, let color):
      head(3, 4)
      words.append(color.rgba)
      numbers(center.x, center.y)
      number(radius)
    case .ring(let center, let radius, let width, let color):
      head(4, 5)
      words.append(color.rgba)
      numbers(center.x, center.y)
      numbers(radius, width)
    case .line(let points, let width, let color):
      head(5, 2 + 2 * points.count)
      words.append(color.rgba)
      number(width)
      for point in points { numbers(point.x, point.y) }
    case .polygon(let points, let color):
      head(6, 1 + 2 * points.count)
      words.append(color.rgba)
      for point in points { numbers(point.x, point.y) }
    case .ink(let chains, let color): ink(chains, color)
    case .curves(let chains, let width, let color, let blend):
      let start = words.count
      switch blend {
      case .over: head(10, 2)
      case .multiply: head(12, 2)
      case .screen: head(13, 2)
      }
      words.append(color.rgba)
      number(width)
      for chain in chains where !chain.isEmpty {
        words.append(UInt32(truncatingIfNeeded: chain.count))
        for point in chain { numbers(point.x, point.y) }
      }
      close(start)
    case .rules(let lines):
      head(11, 3 + 2 * lines.ends.count)
      words.append(lines.color.rgba)
      numbers(lines.width, lines.dotSpacing ?? 0)
      for point in lines.ends { numbers(point.x, point.y) }
    case .photo(let id, let frame, let map, let cuts):
      let start = words.count
      picture(9, id, frame)
      numbers(map.a, map.b)
      numbers(map.c, map.d)
      numbers(map.tx, map.ty)
      for cut in cuts {
        words.append(UInt32(truncatingIfNeeded: cut.path.count))
        number(cut.radius)
        for point in cut.path { numbers(point.x, point.y) }
      }
      close(start)
    }
  }

  private mutating func ink(_ chains: [[InkNode]], _ color: RGBAColor) {
    let start = words.count
    // As painters see them: where radii are blended along a curve, equal ones may differ in their last bits.
    let radius = Float(chains.first?.first?.radius ?? 0)
    var isConstant = true
    for chain in chains where isConstant {
      for node in chain where Float(node.radius) != radius {
        isConstant = false
        break
      }
    }
    head(8, 2)
    words.append(color.rgba)
    words.append(isConstant ? (2 * radius).bitPattern : 0)
    for chain in chains where !chain.isEmpty {
      words.append(UInt32(truncatingIfNeeded: chain.count))
      for node in chain {
        numbers(node.position.x, node.position.y)
        if !isConstant { number(node.radius) }
      }
    }
    close(start)
  }

  /// Writes into a head how many words have followed it.
  private mutating func close(_ start: Int) {
    words[start] = words[start] & 255 | UInt32(truncatingIfNeeded: words.count - start - 1) << 8
  }

  private mutating func picture(_ code: UInt32, _ id: UInt32, _ rect: Rect2D) {
    head(code, 5)
    words.append(id)
    numbers(rect.x, rect.y)
    numbers(rect.width, rect.height)
  }

  private mutating func head(_ code: UInt32, _ count: Int) {
    words.append(code | UInt32(truncatingIfNeeded: count) << 8)
  }

  private mutating func number(_ x: Double) {
    words.append(Float(x).bitPattern)
  }

  private mutating func numbers(_ x: Double, _ y: Double) {
    number(x)
    number(y)
  }
}
