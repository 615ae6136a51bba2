import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// A summary of a drawing.
struct DrawingSummary {
  /// Number of visible strokes.
  var strokeCount = 0
  /// Number of samples of these strokes.
  var pointCount = 0
  /// Strokes by tool, in the order of the tools.
  var tools: [(tool: StrokeTool, count: Int)] = []
  /// Strokes by colour, most frequent first; equal counts in drawing order.
  var colors: [(color: RGBAColor, count: Int)] = []
  /// Photos in z-order; `isPlaced` marks floating photos.
  var photos: [(photo: Photo, isPlaced: Bool)] = []
  /// Number of texts.
  var textCount = 0
  /// A bounding box of all visible marks, photos without cuts; `nil` if there are none.
  var bounds: Rect2D?

  init(_ drawing: Drawing) {
    var counts: [RGBAColor: Int] = [:]
    var order: [RGBAColor] = []
    var toolCounts: [StrokeTool: Int] = [:]
    func add(_ box: Rect2D) { bounds = bounds?.union(box) ?? box }
    for mark in drawing.marks {
      switch mark {
      case .stroke(let stroke, let parts):
        if parts.isEmpty { continue }
        strokeCount += 1
        pointCount += stroke.samples.count
        toolCounts[stroke.tool, default: 0] += 1
        if counts[stroke.color] == nil { order.append(stroke.color) }
        counts[stroke.color, default: 0] += 1
        for part in parts { add(stroke.bounds(of: part)) }
      case .photo(let photo):
        photos.append((photo, false))
        add(photo.bounds)
      case .text(let text):
        textCount += 1
        add(text.bounds)
      }
    }
    for photo in drawing.floatingPhotos {
      photos.append((photo, true))
      add(photo.bounds)
    }
    tools = StrokeTool.allCases.compactMap { tool in toolCounts[tool].map { (tool, $0) } }
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    colors = order.map { ($0, counts[$0] ?? 0) }
      .sorted { ($1.count, places[$0.color] ?? 0) < ($0.count, places[$1.color] ?? 0) }
  }
}

/// A colour as `#rrggbbaa`.
func colorText(_ color: RGBAColor) -> String {
  let digits = String(color.rgba, radix: 16)
  return "#" + String(repeating: "0", count: 8 - digits.count) + digits
}
