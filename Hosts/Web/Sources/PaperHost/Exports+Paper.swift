import InkdotInk
import InkdotGeometry
import InkdotRendering
import WebExchange

// The paper of a module instance; there is only one. Times are in seconds, positions in pt. Only ink is stored: the
// element has the samples.

/// A finished line.
struct Line {
  var ink: [InkNode]
  var color: RGBAColor
  var bounds: Rect2D
}

/// The line being drawn, and the widths that its ink is mapped to.
struct Pen {
  var builder: StrokeBuilder
  var least: Double
  var maximum: Double
  /// Number of ink nodes that the page has received.
  var takenCount = 0

  /// Maps widths from the range of the tool to `least`…`maximum`. Tapers narrower than `least` are scaled in
  /// proportion.
  func widened(_ ink: some Sequence<InkNode>) -> [InkNode] {
    guard least < maximum else { return ink.map { InkNode($0.position, radius: maximum / 2) } }
    let minimum = builder.tool.minimumWidthFactor * builder.width / 2
    let scale = (maximum - least) / (builder.width - 2 * minimum)
    return ink.map { node in
      let excess = node.radius - minimum
      return InkNode(node.position, radius: excess < 0 ? least / 2 * node.radius / minimum : least / 2 + excess * scale)
    }
  }
}

nonisolated(unsafe) private var lines: [Line] = []
nonisolated(unsafe) private var pen: Pen?

/// Begins a line whose width follows pressure or, if that is not measured, speed.
///
/// - Returns: 1, or 0 if a width is out of range.
@_expose(wasm, "paper_begin")
public func paperBegin(_ color: UInt32, _ least: Double, _ maximum: Double) -> Int32 {
  pen = nil
  guard least > 0, maximum >= least, maximum <= InkSettings.maximumWidth else { return 0 }
  let builder = StrokeBuilder(
    tool: least < maximum ? .fountainPen : .pen, color: RGBAColor(rgba: color), width: maximum, smoothing: .normal)
  pen = Pen(builder: builder, least: least, maximum: maximum)
  return 1
}

/// Appends samples: rows of x, y, time since the line began, and pressure (negative if not measured). Ignores invalid
/// rows.
@_expose(wasm, "paper_add")
public func paperAdd(_ count: Int32) {
  for sample in samples(count) { pen?.builder.append(sample) }
}

/// Ends the line.
///
/// - Returns: the number of lines.
@_expose(wasm, "paper_end")
public func paperEnd() -> Int32 {
  if let pen, !pen.builder.samples.isEmpty {
    let ink = pen.widened(pen.builder.wholeInk)
    var bounds = Rect2D(x: ink[0].position.x, y: ink[0].position.y, width: 0, height: 0)
    for node in ink {
      let side = 2 * node.radius
      bounds = bounds.union(
        Rect2D(x: node.position.x - node.radius, y: node.position.y - node.radius, width: side, height: side))
    }
    lines.append(Line(ink: ink, color: pen.builder.color, bounds: bounds))
  }
  pen = nil
  return Int32(clamping: lines.count)
}

/// Discards the line being drawn.
@_expose(wasm, "paper_cancel")
public func paperCancel() { pen = nil }

/// Removes all lines after the first `count`.
@_expose(wasm, "paper_keep")
public func paperKeep(_ count: Int32) {
  lines.removeLast(lines.count - max(0, min(Int(count), lines.count)))
}

/// Lists the new ink of the line being drawn, opaque.
@_expose(wasm, "paper_new_ink")
public func paperNewInk() -> Int32 {
  list {
    guard let line = pen, line.takenCount < line.builder.ink.count else { return }
    let new = line.builder.ink[max(0, line.takenCount - 1)...]
    pen?.takenCount = line.builder.ink.count
    $0.paint(.ink([line.widened(new)], line.opaque))
  }
}

/// Lists the path to the last sample and through predicted ones. The rows are those of `paper_add`.
@_expose(wasm, "paper_tip")
public func paperTip(_ count: Int32) -> Int32 {
  list {
    guard let line = pen else { return }
    let tail = line.builder.tail(through: samples(min(count, 32)))
    if !tail.isEmpty { $0.paint(.ink([line.widened(tail)], line.opaque)) }
  }
}

/// Lists a finished line.
@_expose(wasm, "paper_line")
public func paperLine(_ index: Int32) -> Int32 {
  list {
    guard lines.indices.contains(Int(index)) else { return }
    $0.paint(.ink([lines[Int(index)].ink], lines[Int(index)].color))
  }
}

/// Writes the box around all ink as numbers: x, y, width, height.
///
/// - Returns: 1, or 0 if there is no ink.
@_expose(wasm, "paper_bounds")
public func paperBounds() -> Int32 {
  guard let first = lines.first else { return 0 }
  let box = lines.reduce(first.bounds) { $0.union($1.bounds) }
  exchange.output(numbers: box.x, box.y, box.width, box.height)
  return 1
}

/// Writes the outline of a finished line as SVG path data, in tenths of a pt, into the long exchange.
///
/// - Returns: the number of bytes.
@_expose(wasm, "paper_path")
public func paperPath(_ index: Int32) -> Int32 {
  guard lines.indices.contains(Int(index)) else { return 0 }
  var path = PathWriter()
  path.write(InkShape(outlining: lines[Int(index)].ink))
  return longExchange.output(path.bytes)
}

extension Pen {
  fileprivate var opaque: RGBAColor { RGBAColor(rgba: builder.color.rgba | 255) }
}

private func samples(_ count: Int32) -> [StrokeSample] {
  let numbers = exchange.numbers
  return (0..<max(0, min(Int(count), numbers.count / 4))).compactMap { row in
    let at = 4 * row
    return try? StrokeSample(
      position: Point2D(numbers[at], numbers[at + 1]), time: numbers[at + 2],
      pressure: numbers[at + 3] >= 0 ? numbers[at + 3] : nil)
  }
}
