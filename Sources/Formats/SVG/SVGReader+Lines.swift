import InkdotCoding
import InkdotGeometry
import InkdotInk
import InkdotDrawings

/// The ink of lines, and its visible differences.
extension SVGReader {
  private static let maximumCoveredCount = 256
  /// Distances in pt from which outlines or widths look different.
  private static let (visibleDifference, visibleWidth) = (2.0, 0.25)

  mutating func add(_ lines: [[Point2D]], _ name: ByteText, _ style: Style, pathLength: Double?) {
    isFirstShape = false
    let growth = style.keepsWidth ? 1 : abs(style.map.determinant).squareRoot()
    var share = style.strokeOpacity * style.opacity
    if style.tool?.isTranslucent == true { share = min(1, share / InkSettings.highlighterOpacity) }
    let line = style.stroke.flatMap { style.width * growth > 0 ? Self.faded($0, share) : nil }
      .flatMap { $0.opacity > 0 ? $0 : nil }
    var fill = style.fill.map { Self.faded($0, style.fillOpacity * style.opacity) }
      .flatMap { fill in fill.opacity > 0 && lines.contains { Self.hasArea($0) } ? fill : nil }
    let box = Self.bounds(of: lines)
    if fill != nil { for effect in style.fillEffects { losses.add(effect, at: place) } }
    if line != nil || fill != nil { reportOverflow(lines, style) }
    if !isOwn, let area = fill, area == paper, area.opacity == 255, let box,
      !covered.contains(where: { $0.intersects(box) })
    {
      fill = nil
      if line == nil { reportEffects(of: style) }
    }
    if style.isFill, line == nil, let fill { return nextFill = (fill, lines) }
    guard let color = line ?? fill else { return }
    let width = line == nil ? 1 : style.width * growth
    let area = fill.flatMap { canFill(lines, name, style) ? $0 : nil }
    if fill != nil, area == nil { losses.add("fill", at: place) }
    if line != nil { reportLine(lines, width: width, growth: growth, style) }
    reportEffects(of: style)
    if style.isMarked, name == "path" || name == "line" || name == "polyline" || name == "polygon" {
      losses.add("marker", at: place)
    }
    if let box { cover(box.inset(by: -width / 2)) }
    let before = sampleCount
    // A brush is an outline, whose fill is its ink.
    if line == nil, let next = nextFill {
      for line in next.lines { addArea(line, next.color) }
      nextFill = nil
    }
    // The fill of a line that is closed and whole is its own.
    let isOutlined =
      line != nil && style.dashes.lengths.isEmpty && !style.isFillLast && lines.allSatisfy(Self.isClosed)
    let isAreaLast = line != nil && style.isFillLast
    if let area, !isOutlined, !isAreaLast { for line in lines { addArea(line, area) } }
    if area != nil, line == nil { return lineCount += 1 }
    let shared =
      style.stroke != nil && style.dashes.isFlat && width / 2 > Self.visibleDifference ? ends(of: lines) : nil
    for line in lines {
      guard line.allSatisfy({ DrawingAssembler.isNear($0) }) else {
        losses.add(name, at: place)
        continue
      }
      // A line of length 0 with flat caps paints nothing.
      if style.stroke != nil, line.count < 2, style.dashes.isFlat { continue }
      var ends = (first: false, last: false)
      if let shared, line.first != line.last {
        ends = (shared[Self.key(line[0])] == 1, shared[Self.key(line[line.count - 1])] == 1)
      }
      for part in parts(of: line, style, width: width, growth: growth, shortening: ends, pathLength) {
        sampleCount += part.count
        sketch.add(
          tool: style.tool ?? .pen, color: color, width: width, blending: style.blending,
          fill: nextFill?.color ?? (isOutlined ? area : nil),
          samples: part.map { DrawingAssembler.Sample(x: $0.x, y: $0.y) })
        nextFill = nil
      }
    }
    if let area, isAreaLast { for line in lines { addArea(line, area) } }
    if sampleCount > before { lineCount += 1 }
  }

  /// Whether the areas inside lines can be the fills of strokes. Areas of lines that overlap may have holes.
  private func canFill(_ lines: [[Point2D]], _ name: ByteText, _ style: Style) -> Bool {
    guard lines.count <= Self.maximumAreaCount, style.blending == .covers, style.tool?.isTranslucent != true,
      !style.isEvenOdd || name == "rect" || name == "circle" || name == "ellipse",
      lines.allSatisfy({ $0.count < Stroke.maximumClosedCount && $0.allSatisfy(DrawingAssembler.isNear) })
    else { return false }
    let boxes = lines.compactMap { Self.bounds(of: [$0]) }
    return boxes.indices.allSatisfy { one in !boxes[..<one].contains { $0.intersects(boxes[one]) } }
  }

  private static let maximumAreaCount = 64

  /// Whether a line ends where it starts. Sums of relative coordinates are inexact.
  private static func isClosed(_ line: [Point2D]) -> Bool { key(line[0]) == key(line[line.count - 1]) }

  /// Adds the area inside a line as a filled stroke. The ink of a translucent area is invisible, because it would show on the fill.
  private mutating func addArea(_ line: [Point2D], _ color: RGBAColor) {
    // A repeated point keeps the corner at the end of an open line.
    let outline = Self.isClosed(line) ? line : line + line.suffix(1) + line.prefix(1)
    sampleCount += outline.count
    sketch.add(
      tool: .pen, color: color.opacity == 255 ? color : RGBAColor(rgba: color.rgba & ~255), width: 1, fill: color,
      samples: outline.map { DrawingAssembler.Sample(x: $0.x, y: $0.y) })
  }

  /// Reports visible differences of lines: width, caps and corners.
  private mutating func reportLine(_ lines: [[Point2D]], width: Double, growth: Double, _ style: Style) {
    for effect in style.lineEffects { losses.add(effect, at: place) }
    if width < Stroke.widths.lowerBound - Self.visibleWidth || width > Stroke.widths.upperBound + Self.visibleWidth {
      losses.add("stroke-width", at: place)
    }
    if style.isUneven { losses.add("transform", at: place) }
    if width / 2 * capDifference(lines, width: width, growth: growth, style) > Self.visibleDifference {
      losses.add("stroke-linecap", at: place)
    }
    if lines.contains(where: { width / 2 * style.corners.difference(of: $0) > Self.visibleDifference }) {
      losses.add("stroke-linejoin", at: place)
    }
  }

  private mutating func reportOverflow(_ lines: [[Point2D]], _ style: Style) {
    guard let frame = style.frame, let inverse = frame.map.inverse else { return }
    let room = frame.rect.inset(by: -0.5)
    if !lines.joined().allSatisfy({ room.contains(inverse.applying($0)) }) { losses.add("overflow", at: place) }
  }

  mutating func reportEffects(of style: Style) {
    for effect in style.effects { losses.add(effect, at: place) }
    if style.isCut { losses.add("clip-path", at: place) }
    if style.isMasked { losses.add("mask", at: place) }
  }

  /// Returns the distance between the ends of lines and ink, as a share of half the width.
  private func capDifference(_ lines: [[Point2D]], width: Double, growth: Double, _ style: Style) -> Double {
    guard style.dashes.isFlat || style.isSquare else { return 0 }
    let open = style.dashes.lengths.isEmpty ? lines.filter { $0.first != $0.last || $0.count == 1 } : lines
    if style.dashes.isFlat {
      // A line shorter than its width becomes a disc.
      let dashes = stride(from: 0, to: style.dashes.lengths.count, by: 2).map { style.dashes.lengths[$0] * growth }
      let lengths = dashes.isEmpty ? open.map { SVGDashes.length(of: $0) } : dashes
      if lengths.contains(where: { $0 > 0 && $0 < width }) { return 1 }
      if !lengths.contains(where: { $0 > 0 }) { return 0 }
    }
    return open.isEmpty ? 0 : SVGCorners.capDifference
  }

  private static func bounds(of lines: [[Point2D]]) -> Rect2D? {
    var box: Rect2D?
    for point in lines.joined() {
      let dot = Rect2D(x: point.x, y: point.y, width: 0, height: 0)
      box = box?.union(dot) ?? dot
    }
    return box
  }

  /// Records that a part of the sheet may be painted on.
  private mutating func cover(_ box: Rect2D) {
    if covered.count < Self.maximumCoveredCount {
      covered.append(box)
    } else {
      covered[covered.count - 1] = covered[covered.count - 1].union(box)
    }
  }

  /// Returns how many lines start or end at each point.
  private func ends(of lines: [[Point2D]]) -> [Point2D: Int] {
    var counts: [Point2D: Int] = [:]
    for line in lines {
      counts[Self.key(line[0]), default: 0] += 1
      counts[Self.key(line[line.count - 1]), default: 0] += 1
    }
    return counts
  }

  /// Rounds a point to hundredths of a pt, because sums of relative coordinates are inexact.
  private static func key(_ point: Point2D) -> Point2D {
    Point2D((point.x * 100).rounded() / 100 + 0, (point.y * 100).rounded() / 100 + 0)
  }

  private static func hasArea(_ line: [Point2D]) -> Bool {
    guard line.count > 2, let far = line.max(by: { $0.distance(to: line[0]) < $1.distance(to: line[0]) }) else {
      return false
    }
    let side = far - line[0]
    return line.contains { abs(side.cross($0 - line[0])) > 0.05 * side.length }
  }

  /// Returns the painted parts of a line: all of it, or its dashes.
  private mutating func parts(
    of line: [Point2D], _ style: Style, width: Double, growth: Double, shortening ends: (first: Bool, last: Bool),
    _ pathLength: Double?
  ) -> [[Point2D]] {
    guard style.stroke != nil, !style.dashes.lengths.isEmpty, line.count > 1, !(isOwn && pathLength != nil) else {
      return [SVGDashes.shortened(line, by: width / 2, at: ends)]
    }
    var scale = growth
    if let pathLength, pathLength > 0 {
      scale = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } / pathLength
    }
    guard
      let (parts, dashes) = style.dashes.parts(of: line, scale: scale, width: width, shortening: ends, atMost: dashRoom)
    else {
      losses.add("stroke-dasharray", at: place)
      return [line]
    }
    dashRoom -= dashes
    return parts
  }
}
