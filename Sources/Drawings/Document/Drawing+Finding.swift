public import InkdotInk
public import InkdotGeometry

extension Drawing {
  /// Returns the marks whose ink may intersect a rectangle, in z-order, for repainting.
  ///
  /// - Complexity: O(marks in the squares of the index that the rectangle intersects), at most O(marks).
  public func marks(intersecting rect: Rect2D) -> [Int] { content.marks(intersecting: rect) }

  /// Derives the curves of marks near a rectangle, so that painting and erasing do not derive them again.
  ///
  /// - Complexity: O(marks found + samples of found strokes without a curve).
  package mutating func deriveCurves(near rect: Rect2D) {
    changeContent { $0.deriveCurves(near: rect) }
  }

  /// Derives the curve of a mark once, if it lacks one.
  ///
  /// - Complexity: O(1) if it has one, otherwise O(samples).
  package mutating func deriveCurve(of mark: Int) {
    guard marks.indices ~= mark, case .stroke(let stroke, _) = marks[mark], stroke.lacksCurve else { return }
    changeContent { $0.deriveCurve(of: mark) }
  }

  /// Returns the topmost visible mark within a distance of a point.
  ///
  /// Strokes of the background tool hide the marks below them and are not found.
  ///
  /// - Parameters:
  ///   - point: in pt of the sheet.
  ///   - distance: 0…1,000 pt; photos and texts are found only at the point itself.
  /// - Returns: the number of the mark; `nil` if there is none, or if the point or distance is out of range.
  /// - Complexity: O(marks near the point + their samples near it).
  public func mark(at point: Point2D, within distance: Double = 0) -> Int? {
    guard let path = try? EraserPath([point], radius: distance) else { return nil }
    let topmost = content.marks(intersecting: path.bounds).last { number in
      switch marks[number] {
      case .stroke(let stroke, let parts):
        !stroke.touched(by: path, in: parts).isEmpty || fill(of: number, isAt: [point])
      case .photo(let photo): photo.contains(point)
      case .text(let text): text.contains(point)
      }
    }
    return topmost.flatMap { marks[$0].isBackground ? nil : $0 }
  }

  /// Returns the topmost unlocked text whose box contains a point, even if other marks cover it.
  ///
  /// - Complexity: O(marks in the squares of the index around the point).
  public func text(at point: Point2D) -> Int? {
    let place = Rect2D(x: point.x, y: point.y, width: 0, height: 0)
    return content.marks(intersecting: place).last { !isLocked($0) && text($0)?.contains(point) ?? false }
  }

  /// Returns the text with a number; `nil` for other marks and invalid numbers.
  public func text(_ mark: Int) -> TextBox? {
    guard marks.indices ~= mark, case .text(let text) = marks[mark] else { return nil }
    return text
  }

  /// Returns the topmost floating photo at a point.
  ///
  /// - Complexity: O(floating photos + their cuts there).
  public func floatingPhoto(at point: Point2D) -> Int? { floatingPhotos.lastIndex { $0.contains(point) } }

  /// Returns the floating photos that an eraser path touches, in z-order.
  ///
  /// - Complexity: O(floating photos · points of the path).
  public func floatingPhotos(touchedBy path: EraserPath) -> [Int] {
    floatingPhotos.indices.filter { floatingPhotos[$0].cut(by: path) != nil }
  }

  /// Returns the floating photos above which a new mark would be, in z-order.
  ///
  /// - Complexity: O(floating photos); for a stroke near one O(samples) more.
  public func floatingPhotos(above mark: DrawingMark) -> [Int] {
    let bounds = mark.bounds
    let near = floatingPhotos.indices.filter { floatingPhotos[$0].bounds.intersects(bounds) }
    guard !near.isEmpty, case .stroke(let stroke, _) = mark else { return near }
    let points = stroke.samples.map { stroke.placement.map.applying($0.position) }
    guard let path = try? EraserPath(points, radius: stroke.inkWidth / 2) else { return near }
    return near.filter { floatingPhotos[$0].cut(by: path) != nil }
  }

  /// Returns the changes of an eraser along a path: it splits strokes, cuts photos and removes whole texts.
  ///
  /// The path may be passed in pieces, each starting at the end of the previous one; the result is the same to 0.0005
  /// pt. Floating photos and locked marks are not erased.
  ///
  /// - Complexity: O(samples / 32 of the marks near the path + samples near the path · points of the path).
  public func changes(erasingPartsAlong path: EraserPath) -> [DrawingChange] {
    changes(along: path) { stroke, parts in
      let touched = stroke.touched(by: path, in: parts)
      return touched.isEmpty ? nil : (touched, CurveRangeList.difference(parts, touched))
    } photo: {
      $0.cut(by: path)
    }
  }

  /// Returns the changes that remove each touched stroke and text. Of a stroke in several parts, only touched parts are
  /// removed.
  ///
  /// Inside a filled stroke it touches that stroke.
  ///
  /// - Complexity: O(samples / 32 of the marks near the path + samples near the path · points of the path).
  public func changes(erasingStrokesAlong path: EraserPath) -> [DrawingChange] {
    changes(along: path, erasesFilled: true) { stroke, parts in
      let touched = parts.filter { !stroke.touched(by: path, in: [$0]).isEmpty }
      return touched.isEmpty ? nil : (touched, CurveRangeList.difference(parts, touched))
    } photo: { _ in
      nil
    }
  }

  /// Returns the changes that replace a colour of strokes, fills and texts by another one. Opacities do not change.
  ///
  /// - Complexity: O(marks).
  public func changes(recoloring ink: RGBAColor, to other: RGBAColor) -> [DrawingChange] {
    var (inks, fills) = (MarksByColor(), MarksByColor())
    func isFound(_ color: RGBAColor) -> Bool { color.rgba | 255 == ink.rgba | 255 }
    func replacement(of color: UInt32) -> RGBAColor { RGBAColor(rgba: other.rgba & ~255 | color & 255) }
    for (number, mark) in marks.enumerated() where !mark.isEmpty {
      switch mark {
      case .stroke(let stroke, _): if isFound(stroke.color) { inks.add(number, stroke.color) }
      case .text(let text): if isFound(text.color) { inks.add(number, text.color) }
      case .photo: continue
      }
      if let fill = fill(of: number), isFound(fill) { fills.add(number, fill) }
    }
    return inks.found.map { .restyle(marks: $0.marks, color: replacement(of: $0.color), width: nil) }
      + fills.found.map { .fill(marks: $0.marks, replacement(of: $0.color)) }
  }

  /// Marks by colour, the colours in the order in which they were found.
  private struct MarksByColor {
    private(set) var found: [(color: UInt32, marks: [Int])] = []

    mutating func add(_ mark: Int, _ color: RGBAColor) {
      if let same = found.firstIndex(where: { $0.color == color.rgba }) {
        found[same].marks.append(mark)
      } else {
        found.append((color.rgba, [mark]))
      }
    }
  }

  private func changes(
    along path: EraserPath, erasesFilled: Bool = false,
    stroke: (Stroke, [CurveRange]) -> (touched: [CurveRange], left: [CurveRange])?,
    photo: (Photo) -> PhotoCut?
  ) -> [DrawingChange] {
    var changes: [DrawingChange] = []
    for number in content.index.marks(intersecting: path.bounds) where !isLocked(number) {
      switch marks[number] {
      case .stroke(let line, let parts):
        let isInside = erasesFilled && fill(of: number, isAt: path.points)
        guard let (touched, left) = isInside ? (parts, []) : stroke(line, parts) else { continue }
        let damage = touched.dropFirst().reduce(line.bounds(of: touched[0])) { $0.union(line.bounds(of: $1)) }
        changes.append(.setVisibleRanges(of: number, to: left, damage: damage))
      case .photo(let picture):
        if let cut = photo(picture) { changes.append(.cut(mark: number, cut)) }
      case .text(let text):
        if text.isTouched(by: path) { changes.append(.remove(marks: [number])) }
      }
    }
    return changes
  }
}
