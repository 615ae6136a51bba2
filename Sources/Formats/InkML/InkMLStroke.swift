import InkdotCoding
import InkdotGeometry
import InkdotInk

/// The stroke of a trace.
struct InkMLStroke {
  struct Row {
    var (x, y, time, tiltX, tiltY) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var force: Double?

    /// Creates a row from the values of its channels. Converts azimuth and elevation to tilts.
    init(_ values: [Double?], _ format: InkMLFormat) {
      var (azimuth, elevation) = (0.0, nil as Double?)
      for (index, channel) in format.channels.enumerated() {
        guard let value = index < values.count ? values[index] : channel.standard else { continue }
        let scaled = value * channel.factor
        switch channel.meaning {
        case .x: x = scaled
        case .y: y = scaled
        case .time: time = scaled
        case .tiltX: tiltX = scaled
        case .tiltY: tiltY = scaled
        case .azimuth: azimuth = scaled
        case .elevation: elevation = scaled
        case .force:
          let range = (channel.maximum ?? 0) - channel.least
          force = channel.maximum != nil && range > 0 ? (value - channel.least) / range : value
        case .other: break
        }
      }
      guard let elevation else { return }
      let pointer = PointerState(
        location: .zero, altitude: elevation * .pi / 180,
        azimuth: (azimuth < 0 ? azimuth + 360 : azimuth) * .pi / 180)
      if let sample = try? StrokeSample(pointer, time: 0) { (tiltX, tiltY) = (sample.tiltX, sample.tiltY) }
    }
  }

  var rows: [Row] = []
  var start = 0.0

  init(
    _ text: [UInt8], _ format: InkMLFormat, _ offset: Double?, _ map: Transform2D?, limit: Int
  ) throws(TextFault) {
    var reader = InkMLTraceReader(format)
    var rows: [Row] = []
    try reader.rows(text, limit: limit) { values in
      var row = Row(values, format)
      if let map {
        let point = map.applying(Point2D(row.x, row.y))
        (row.x, row.y) = (point.x, point.y)
      }
      rows.append(row)
    }
    self.rows = rows
    if let offset {
      start = offset / 1000
    } else if let first = rows.first?.time {
      // The time is on the clock of the device; later times are relative to the start of the stroke.
      start = first
      for index in rows.indices { self.rows[index].time -= first }
    }
  }

  /// Appends the samples of a trace that continues this one.
  mutating func append(_ next: InkMLStroke) {
    let hasTimes = rows.contains { $0.time > 0 }
    for var row in next.rows {
      if hasTimes { row.time += next.start - start }
      rows.append(row)
    }
  }
}
