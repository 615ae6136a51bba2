import InkdotCoding
public import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// Writes drawings as JSON. Documentation/Formats.md describes the keys.
///
/// ```json
/// {"width":1024,"height":768,"strokes":[{"tool":"pen","color":"#1e90ffff","width":3,"points":[[x,y,pressure,time],…]}]}
/// ```
/// Lengths are in pt, times in seconds since the start of the stroke, pressures 0…1 or `null` if not measured. Erased
/// ink is omitted: each visible part is a separate stroke.
public enum JSONDocument {
  /// Returns a drawing as text.
  ///
  /// - Complexity: O(samples + bytes of photos).
  public static func bytes(of drawing: Drawing) -> [UInt8] {
    var text = JSONWriter()
    text.open("{")
    text.number("width", drawing.width)
    text.number("height", drawing.height)
    text.key("paper")
    text.color(drawing.sheet.color)
    let ruling = drawing.sheet.ruling
    if ruling != .plain {
      text.key("ruling")
      text.text(ruling.kind.name)
      text.number("spacing", ruling.spacing)
    }
    if drawing.sheet.isEndless {
      text.key("endless")
      text.bool(true)
    }
    text.key("strokes")
    text.open("[")
    var photos: [(photo: Photo, below: Int?, binding: MarkBinding)] = []
    var texts: [(text: TextBox, below: Int, photosBelow: Int, binding: MarkBinding)] = []
    var count = 0
    for number in drawing.zOrder {
      let binding = MarkBinding(of: number, in: drawing)
      switch drawing.marks[number] {
      case .photo(let photo): photos.append((photo, count, binding))
      case .text(let words): texts.append((words, count, photos.count, binding))
      case .stroke(let stroke, let parts):
        for part in parts {
          text.lineBreak()
          write(stroke, part, binding, to: &text)
          count += 1
        }
      }
    }
    if count > 0 { text.newline() }
    text.close("]")
    for photo in drawing.floatingPhotos { photos.append((photo, nil, MarkBinding())) }
    if !photos.isEmpty {
      text.key("photos")
      text.open("[")
      for (photo, below, binding) in photos {
        text.lineBreak()
        write(photo, below, binding, to: &text)
      }
      text.newline()
      text.close("]")
    }
    if !texts.isEmpty {
      text.key("texts")
      text.open("[")
      for (words, below, photosBelow, binding) in texts {
        text.lineBreak()
        write(words, below, photosBelow, binding, to: &text)
      }
      text.newline()
      text.close("]")
    }
    text.close("}")
    text.newline()
    return text.bytes
  }

  private static func write(
    _ stroke: Stroke, _ part: CurveRange, _ binding: MarkBinding, to text: inout JSONWriter
  ) {
    text.open("{")
    text.key("tool")
    text.text(stroke.tool.name)
    text.key("color")
    text.color(stroke.color)
    text.key("width")
    text.decimal(stroke.inkWidth, places: 2)
    if stroke.smoothing != .off {
      text.key("smoothing")
      text.text(stroke.smoothing.name)
    }
    if stroke.blending != .covers {
      text.key("blending")
      text.text(stroke.blending.name)
    }
    text.write(binding)
    let samples = stroke.samples(in: part)
    // The default start is the first time.
    if stroke.start != 0 || samples.first.map({ $0.time != 0 }) ?? false { text.number("start", stroke.start) }
    text.key("points")
    text.open("[")
    for sample in samples {
      text.open("[")
      text.decimal(sample.position.x, places: 3)
      text.decimal(sample.position.y, places: 3)
      if let pressure = sample.pressure { text.decimal(pressure, places: 4) } else { text.null() }
      text.decimal(sample.time, places: 4)
      if sample.tiltX != 0 || sample.tiltY != 0 {
        text.decimal(sample.tiltX, places: 0)
        text.decimal(sample.tiltY, places: 0)
      }
      text.close("]")
    }
    text.close("]")
    text.close("}")
  }

  private static func write(_ photo: Photo, _ below: Int?, _ binding: MarkBinding, to text: inout JSONWriter) {
    text.open("{")
    text.number("x", photo.placement.center.x)
    text.number("y", photo.placement.center.y)
    text.number("scale", photo.placement.scale)
    text.number("angle", photo.placement.angle)
    if let below { text.number("strokesBelow", Double(below)) }
    text.write(binding)
    if !photo.cuts.isEmpty {
      text.key("cuts")
      text.open("[")
      for cut in photo.cuts {
        text.open("{")
        text.number("radius", cut.radius)
        text.key("path")
        text.open("[")
        for point in cut.path {
          text.open("[")
          text.number(point.x)
          text.number(point.y)
          text.close("]")
        }
        text.close("]")
        text.close("}")
      }
      text.close("]")
    }
    text.number("pixelWidth", Double(photo.source.pixelWidth))
    text.number("pixelHeight", Double(photo.source.pixelHeight))
    text.number("orientation", Double(photo.source.orientation))
    text.key("file")
    text.base64(photo.source.bytes)
    text.close("}")
  }
}

extension JSONDocument {
  private static func write(
    _ words: TextBox, _ below: Int, _ photosBelow: Int, _ binding: MarkBinding, to text: inout JSONWriter
  ) {
    text.open("{")
    text.number("x", words.placement.center.x)
    text.number("y", words.placement.center.y)
    text.number("size", words.placement.scale)
    text.number("angle", words.placement.angle)
    text.number("width", words.width)
    text.key("font")
    text.text(words.family.name)
    text.key("color")
    text.color(words.color)
    text.number("strokesBelow", Double(below))
    if photosBelow > 0 { text.number("photosBelow", Double(photosBelow)) }
    text.write(binding)
    text.key("text")
    text.text(words.utf8)
    text.close("}")
  }
}

extension JSONWriter {
  /// Writes a member with a number as value.
  fileprivate mutating func number(_ key: StaticString, _ value: Double) {
    self.key(key)
    number(value)
  }

  fileprivate mutating func write(_ binding: MarkBinding) {
    if let group = binding.group { number("group", Double(group)) }
    if binding.isLocked {
      key("locked")
      bool(true)
    }
    if let fill = binding.fill {
      key("fill")
      color(fill)
    }
  }
}
