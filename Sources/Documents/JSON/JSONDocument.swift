import InkdotCoding
public import InkdotDrawings
import InkdotGeometry

/// A drawing as JSON, for programs. Documentation/Documents.md describes every key.
///
/// ```json
/// {"width":1024,"height":768,"strokes":[{"tool":"pen","color":"#1e90ffff","width":3,"points":[[x,y,pressure,time],…]}]}
/// ```
/// Lengths are in pt, times in seconds since the stroke began, pressures 0…1 or `null` where none was measured. What
/// an eraser took is gone: each part that is left is a stroke of its own.
public enum JSONDocument {
  /// The text of a drawing.
  ///
  /// - Complexity: O(samples + bytes of photos).
  public static func bytes(of drawing: Drawing) -> [UInt8] {
    var text = TextWriter()
    text.text("{\"width\":")
    text.exact(drawing.width)
    text.text(",\"height\":")
    text.exact(drawing.height)
    text.text(",\"paper\":\"")
    text.colorWithOpacity(drawing.paper)
    text.text("\",\"strokes\":[")
    var photos: [(photo: Photo, below: Int?)] = []
    var count = 0
    for mark in drawing.marks {
      switch mark {
      case .photo(let photo): photos.append((photo, count))
      case .stroke(let stroke, let parts):
        for part in parts {
          if count > 0 { text.text(",") }
          text.text("\n")
          write(stroke, part, to: &text)
          count += 1
        }
      }
    }
    text.text(count > 0 ? "\n]" : "]")
    for photo in drawing.placed { photos.append((photo, nil)) }
    if !photos.isEmpty {
      text.text(",\"photos\":[")
      for (index, (photo, below)) in photos.enumerated() {
        text.text(index > 0 ? ",\n" : "\n")
        write(photo, below, to: &text)
      }
      text.text("\n]")
    }
    text.text("}\n")
    return text.bytes
  }

  private static func write(_ stroke: Stroke, _ part: InkRange, to text: inout TextWriter) {
    switch stroke.tool {
    case .pen: text.text("{\"tool\":\"pen\"")
    case .brush: text.text("{\"tool\":\"brush\"")
    case .highlighter: text.text("{\"tool\":\"highlighter\"")
    case .background: text.text("{\"tool\":\"background\"")
    }
    text.text(",\"color\":\"")
    text.colorWithOpacity(stroke.color)
    text.text("\",\"width\":")
    text.decimal(stroke.width, places: 2, isTerse: false)
    if stroke.start != 0 {
      text.text(",\"start\":")
      text.exact(stroke.start)
    }
    text.text(",\"points\":[")
    for (index, sample) in stroke.samples(in: part).enumerated() {
      text.text(index > 0 ? ",[" : "[")
      text.decimal(sample.position.x, places: 3, isTerse: false)
      text.text(",")
      text.decimal(sample.position.y, places: 3, isTerse: false)
      text.text(",")
      if let pressure = sample.pressure { text.decimal(pressure, places: 4, isTerse: false) } else { text.text("null") }
      text.text(",")
      text.decimal(sample.time, places: 4, isTerse: false)
      if sample.tiltX != 0 || sample.tiltY != 0 {
        text.text(",")
        text.decimal(sample.tiltX, places: 0, isTerse: false)
        text.text(",")
        text.decimal(sample.tiltY, places: 0, isTerse: false)
      }
      text.text("]")
    }
    text.text("]}")
  }

  private static func write(_ photo: Photo, _ below: Int?, to text: inout TextWriter) {
    func write(_ name: StaticString, _ number: Double) {
      text.text(name)
      text.exact(number)
    }
    write("{\"x\":", photo.placement.center.x)
    write(",\"y\":", photo.placement.center.y)
    write(",\"scale\":", photo.placement.scale)
    write(",\"angle\":", photo.placement.angle)
    if let below { write(",\"strokesBelow\":", Double(below)) }
    if !photo.cuts.isEmpty {
      text.text(",\"cuts\":[")
      for (index, cut) in photo.cuts.enumerated() {
        write(index > 0 ? ",{\"radius\":" : "{\"radius\":", cut.radius)
        text.text(",\"path\":[")
        for (index, point) in cut.path.enumerated() {
          write(index > 0 ? ",[" : "[", point.x)
          write(",", point.y)
          text.text("]")
        }
        text.text("]}")
      }
      text.text("]")
    }
    write(",\"pixelWidth\":", Double(photo.source.pixelWidth))
    write(",\"pixelHeight\":", Double(photo.source.pixelHeight))
    write(",\"orientation\":", Double(photo.source.orientation))
    text.text(",\"file\":\"")
    text.base64(photo.source.bytes)
    text.text("\"}")
  }
}
