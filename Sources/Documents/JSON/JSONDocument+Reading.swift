public import InkdotDrawings
import InkdotGeometry

extension JSONDocument {
  /// The drawing of a text. Keys that are not known are skipped.
  ///
  /// - Throws: ``DocumentError`` with the place in the text.
  /// - Complexity: O(bytes).
  public static func drawing(from bytes: [UInt8]) throws(DocumentError) -> Drawing {
    guard bytes.count <= DocumentLimit.byteCount else {
      throw DocumentError(.tooLong(limit: DocumentLimit.byteCount), at: 0, in: bytes)
    }
    var reader = JSONDrawingReader(cursor: JSONCursor(bytes))
    return try reader.drawing()
  }
}

private struct JSONDrawingReader {
  var cursor: JSONCursor
  private var strokes: [Stroke] = []
  private var photos: [(photo: Photo, cuts: [PhotoCut], below: Int?)] = []
  private var sampleCount = 0

  init(cursor: JSONCursor) { self.cursor = cursor }

  mutating func drawing() throws(DocumentError) -> Drawing {
    var (width, height, paper) = (nil as Double?, nil as Double?, Color.white)
    var hasStrokes = false
    var isFirst = true
    // A mark that some editors put at the front of texts.
    _ = cursor.text.take("\u{FEFF}")
    try cursor.open("{")
    while let key = try cursor.nextKey(isFirst: &isFirst) {
      switch key {
      case "width": width = try side("width")
      case "height": height = try side("height")
      case "paper": paper = try color("paper")
      case "strokes":
        hasStrokes = true
        try list { (reader) throws(DocumentError) in try reader.stroke() }
      case "photos": try list { (reader) throws(DocumentError) in try reader.photo() }
      default: try cursor.skipValue()
      }
    }
    cursor.text.skipSpace()
    guard cursor.text.isAtEnd else { throw cursor.error(.unexpected) }
    guard let width else { throw cursor.error(.missing("width")) }
    guard let height else { throw cursor.error(.missing("height")) }
    guard hasStrokes else { throw cursor.error(.missing("strokes")) }
    guard var drawing = Drawing(width: width, height: height, paper: paper) else {
      throw cursor.error(.badValue("width"))
    }
    do throws(DrawingError) {
      try fill(&drawing)
    } catch {
      throw cursor.error(.tooLong(limit: Drawing.greatestMarkCount))
    }
    return drawing
  }

  private func fill(_ drawing: inout Drawing) throws(DrawingError) {
    var next = 0
    let stamped = photos.filter { $0.below != nil }
    func stamp(below count: Int, in drawing: inout Drawing) throws(DrawingError) {
      while next < stamped.count, stamped[next].below ?? 0 <= count {
        try drawing.apply(.place(stamped[next].photo))
        try drawing.apply(.stamp(placed: 0))
        for cut in stamped[next].cuts { try drawing.apply(.cut(mark: drawing.marks.count - 1, cut)) }
        next += 1
      }
    }
    for (index, stroke) in strokes.enumerated() {
      try stamp(below: index, in: &drawing)
      try drawing.apply(.add(stroke))
    }
    try stamp(below: .max, in: &drawing)
    for (photo, _, below) in photos where below == nil { try drawing.apply(.place(photo)) }
  }

  private mutating func list(
    _ element: (inout Self) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var isFirst = true
    try cursor.open("[")
    while try cursor.hasNext(until: "]", isFirst: &isFirst) { try element(&self) }
  }

  private mutating func side(_ name: String) throws(DocumentError) -> Double {
    let side = try cursor.number(name)
    guard Drawing.sides ~= side else { throw cursor.error(.badValue(name)) }
    return side
  }

  private mutating func color(_ name: String) throws(DocumentError) -> Color {
    guard let color = DocumentColor.hexadecimal(try cursor.string()) else { throw cursor.error(.badValue(name)) }
    return Color(rgba: color)
  }

  // MARK: Strokes

  private mutating func stroke() throws(DocumentError) {
    var (tool, color, width, start) = (Tool.pen, Color.black, 3.0, nil as Double?)
    var samples: [RawSample]?
    var isFirst = true
    try cursor.open("{")
    while let key = try cursor.nextKey(isFirst: &isFirst) {
      switch key {
      case "tool": tool = try self.tool()
      case "color": color = try self.color("color")
      case "width": width = try cursor.number("width")
      case "start": start = try cursor.number("start")
      case "points": samples = try points()
      default: try cursor.skipValue()
      }
    }
    guard let samples else { throw cursor.error(.missing("points")) }
    // A stroke without points is none.
    guard let first = samples.first else { return }
    // Without a start of its own the stroke starts with its first point, on whatever clock that has.
    let begin = start ?? first.time
    let shift = start == nil ? begin : 0
    let kept = samples.compactMap { $0.sample(after: shift) }
    guard kept.count == samples.count,
      let stroke = Stroke(tool: tool, color: color, width: width, start: begin, samples: kept)
    else { throw cursor.error(.badValue("points")) }
    strokes.append(stroke)
  }

  private mutating func tool() throws(DocumentError) -> Tool {
    let name = String(decoding: try cursor.string(), as: UTF8.self)
    switch name {
    case "pen": return .pen
    case "brush": return .brush
    case "highlighter": return .highlighter
    case "background": return .background
    default: throw cursor.error(.badValue("tool"))
    }
  }

  private struct RawSample {
    var (x, y, time) = (0.0, 0.0, 0.0)
    var pressure: Double?
    var (tiltX, tiltY) = (0.0, 0.0)

    func sample(after shift: Double) -> StrokeSample? {
      StrokeSample(position: Point(x, y), time: time - shift, pressure: pressure, tiltX: tiltX, tiltY: tiltY)
    }
  }

  private mutating func points() throws(DocumentError) -> [RawSample] {
    var samples: [RawSample] = []
    var isFirst = true
    try cursor.open("[")
    while try cursor.hasNext(until: "]", isFirst: &isFirst) {
      var sample = RawSample()
      var (isFirst, index) = (true, 0)
      try cursor.open("[")
      while try cursor.hasNext(until: "]", isFirst: &isFirst) {
        let number = try cursor.numberOrNull("points")
        switch (index, number) {
        case (0, .some(let number)): sample.x = number
        case (1, .some(let number)): sample.y = number
        case (2, _): sample.pressure = number
        case (3, _): sample.time = number ?? 0
        case (4, _): sample.tiltX = number ?? 0
        case (5, _): sample.tiltY = number ?? 0
        case (0...1, nil): throw cursor.error(.badValue("points"))
        default: break
        }
        index += 1
      }
      guard index >= 2 else { throw cursor.error(.badValue("points")) }
      samples.append(sample)
      sampleCount += 1
      guard sampleCount <= DocumentLimit.sampleCount else {
        throw cursor.error(.tooLong(limit: DocumentLimit.sampleCount))
      }
    }
    return samples
  }

  // MARK: Photos

  private mutating func photo() throws(DocumentError) {
    var (x, y, scale, angle) = (0.0, 0.0, 1.0, 0.0)
    var (pixelWidth, pixelHeight, orientation) = (0.0, 0.0, 1.0)
    var (file, cuts, below) = (nil as [UInt8]?, [PhotoCut](), nil as Int?)
    var isFirst = true
    try cursor.open("{")
    while let key = try cursor.nextKey(isFirst: &isFirst) {
      switch key {
      case "x": x = try cursor.number(key)
      case "y": y = try cursor.number(key)
      case "scale": scale = try cursor.number(key)
      case "angle": angle = try cursor.number(key)
      case "pixelWidth": pixelWidth = try cursor.number(key)
      case "pixelHeight": pixelHeight = try cursor.number(key)
      case "orientation": orientation = try cursor.number(key)
      case "strokesBelow":
        guard let count = Int(exactly: try cursor.number(key)), count >= 0 else { throw cursor.error(.badValue(key)) }
        below = count
      case "file": file = Base64.bytes(of: try cursor.string())
      case "cuts": cuts = try self.cuts()
      default: try cursor.skipValue()
      }
    }
    guard let file, let pixelWidth = Int(exactly: pixelWidth), let pixelHeight = Int(exactly: pixelHeight),
      let source = PhotoSource(
        bytes: file, pixelWidth: pixelWidth, pixelHeight: pixelHeight, orientation: UInt8(exactly: orientation) ?? 1),
      let placement = Placement(center: Point(x, y), scale: scale, angle: angle)
    else { throw cursor.error(.badValue("photos")) }
    photos.append((Photo(source, at: placement), cuts, below))
  }

  private mutating func cuts() throws(DocumentError) -> [PhotoCut] {
    var cuts: [PhotoCut] = []
    var isFirst = true
    try cursor.open("[")
    while try cursor.hasNext(until: "]", isFirst: &isFirst) {
      var (radius, path) = (nil as Double?, [Point]())
      var isFirst = true
      try cursor.open("{")
      while let key = try cursor.nextKey(isFirst: &isFirst) {
        switch key {
        case "radius": radius = try cursor.number(key)
        case "path": path = try points().map { Point($0.x, $0.y) }
        default: try cursor.skipValue()
        }
      }
      guard let radius, let cut = PhotoCut(path: path, radius: radius) else { throw cursor.error(.badValue("cuts")) }
      cuts.append(cut)
    }
    return cuts
  }
}
