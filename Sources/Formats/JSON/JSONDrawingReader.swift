import InkdotCoding
public import InkdotDrawings
import InkdotInk
import InkdotGeometry

extension JSONDocument {
  /// Reads a drawing from a text.
  ///
  /// Limits: 2^28 bytes, 2^24 samples, and a nesting depth of 64.
  /// - Throws: ``DocumentError`` with the position in the text.
  /// - Complexity: O(bytes). Memory: at most 20 bytes per byte of the text, the most for strokes of one point.
  public static func drawing(from bytes: some Sequence<UInt8>) throws(DocumentError) -> Drawing {
    try read(bytes).drawing
  }

  /// Reads a drawing from a text as ``drawing(from:)``, and reports its losses: unknown keys and clamped values.
  ///
  /// - Throws: ``DocumentError`` with the position in the text.
  /// - Complexity: that of ``drawing(from:)``.
  public static func read(_ bytes: some Sequence<UInt8>) throws(DocumentError) -> DocumentContent {
    let bytes = UTF16Text.utf8(of: Array(bytes))
    return try DocumentError.wrap(bytes) { () throws(TextFault) in
      var reader = JSONDrawingReader(bytes)
      let drawing = try reader.drawing()
      return DocumentContent(drawing: drawing, losses: reader.losses.losses(in: bytes))
    }
  }
}

struct JSONDrawingReader {
  /// The features that the drawing lacks.
  private(set) var losses = LossCounter()
  private var json: JSONTokenizer
  /// Strokes with the names of their smoothing; `nil` for omitted strokes, which `below` of photos and texts counts, too.
  private var strokes: [RawStroke?] = []
  private var photos: [(photo: Photo, cuts: [PhotoCut], below: Int?, binding: MarkBinding)] = []
  private var texts: [(text: TextBox, below: Int, photosBelow: Int, binding: MarkBinding)] = []
  private var sampleCount = 0

  init(_ bytes: [UInt8]) { json = JSONTokenizer(bytes, depthLimit: DocumentLimit.depth) }

  mutating func drawing() throws(TextFault) -> Drawing {
    var (width, height, paper) = (nil as Double?, nil as Double?, nil as RGBAColor?)
    var (kind, spacing, isEndless) = (Ruling.Kind.plain, nil as Double?, false)
    var hasStrokes = false
    var isFirst = true
    // Some editors insert a byte order mark.
    _ = json.text.take("\u{FEFF}")
    try json.open("{")
    while let key = try json.nextKey(isFirst: &isFirst) {
      switch key {
      case "width": width = try side("width")
      case "height": height = try side("height")
      case "paper": paper = try color("paper")
      case "ruling":
        guard let read = Ruling.Kind(name: ByteText(bytes: try json.string())) else {
          throw json.fault(.badValue("ruling"))
        }
        kind = read
      case "spacing": spacing = try json.number("spacing")
      case "endless": isEndless = try json.bool("endless")
      case "strokes":
        hasStrokes = true
        try list { (reader) throws(TextFault) in try reader.stroke() }
      case "photos": try list { (reader) throws(TextFault) in try reader.photo() }
      case "texts": try list { (reader) throws(TextFault) in try reader.text() }
      default: try skip(key)
      }
    }
    try json.expectEnd()
    guard let width else { throw json.fault(.missing("width")) }
    guard let height else { throw json.fault(.missing("height")) }
    guard hasStrokes else { throw json.fault(.missing("strokes")) }
    guard let ruling = Ruling(kind, spacing: spacing ?? kind.standardSpacing) else {
      throw json.fault(.badValue("spacing"))
    }
    let color = paper ?? .white
    guard let sheet = Sheet(width: width, height: height, color: color, ruling: ruling, isEndless: isEndless) else {
      throw json.fault(.badValue("width"))
    }
    let isForeign = paper == nil
    let made = strokes.map { raw in raw.map { (stroke($0, isForeign: isForeign), $0.binding) } }
    var drawing = Drawing(sheet)
    do throws(DrawingError) {
      try fill(&drawing, made)
    } catch {
      throw json.fault(.tooLong(limit: Drawing.maximumMarkCount))
    }
    return drawing
  }

  private func fill(_ drawing: inout Drawing, _ strokes: [(Stroke, MarkBinding)?]) throws(DrawingError) {
    var (next, nextText) = (0, 0)
    var bound = BoundMarks()
    let stamped = photos.filter { $0.below != nil }
    func write(below count: Int, in drawing: inout Drawing) throws(DrawingError) {
      while nextText < texts.count, texts[nextText].below <= count, texts[nextText].photosBelow <= next {
        try drawing.apply(.write(texts[nextText].text))
        bound.add(drawing.marks.count - 1, texts[nextText].binding)
        nextText += 1
      }
    }
    func stamp(below count: Int, in drawing: inout Drawing) throws(DrawingError) {
      try write(below: count, in: &drawing)
      while next < stamped.count, stamped[next].below ?? 0 <= count {
        try drawing.apply(.place(stamped[next].photo))
        try drawing.apply(.stamp(photo: 0))
        bound.add(drawing.marks.count - 1, stamped[next].binding)
        for cut in stamped[next].cuts { try drawing.apply(.cut(mark: drawing.marks.count - 1, cut)) }
        next += 1
        try write(below: count, in: &drawing)
      }
    }
    for (index, stroke) in strokes.enumerated() {
      try stamp(below: index, in: &drawing)
      guard let (line, binding) = stroke else { continue }
      try drawing.apply(.add(line))
      bound.add(drawing.marks.count - 1, binding)
    }
    try stamp(below: .max, in: &drawing)
    // Texts above more photos than there are.
    for (text, _, _, binding) in texts[nextText...] {
      try drawing.apply(.write(text))
      bound.add(drawing.marks.count - 1, binding)
    }
    try bound.bind(in: &drawing)
    for (photo, _, below, _) in photos where below == nil { try drawing.apply(.place(photo)) }
  }

  /// Creates a stroke, whose position was validated.
  ///
  /// Documents of Inkdot specify a sheet, and the smoothing of each smoothed stroke. Strokes of other programs are
  /// smoothed by default; without times they are read as polylines with sharp corners.
  private func stroke(_ raw: RawStroke, isForeign: Bool) -> Stroke {
    let isFigure = !raw.samples.contains { $0.time > 0 }
    let smoothing = raw.smoothing ?? (isForeign && !isFigure ? .normal : .off)
    let samples = isForeign && raw.smoothing == nil ? DrawingAssembler.withCorners(raw.samples) : raw.samples
    return Stroke(
      tool: raw.tool, color: raw.color, width: raw.width, smoothing: smoothing, blending: raw.blending,
      start: raw.start, allowed: samples)
  }

  private mutating func skip(_ key: ByteText) throws(TextFault) {
    losses.add(key, at: json.text.offset)
    try json.skipValue()
  }

  private mutating func list(
    _ element: (inout Self) throws(TextFault) -> Void
  ) throws(TextFault) {
    var isFirst = true
    try json.open("[")
    while try json.hasNext(until: "]", isFirst: &isFirst) { try element(&self) }
  }

  private mutating func side(_ name: StaticString) throws(TextFault) -> Double {
    let side = try json.number(name)
    guard Drawing.sides ~= side else { throw json.fault(.badValue("\(name)")) }
    return side
  }

  private mutating func color(_ name: StaticString) throws(TextFault) -> RGBAColor {
    guard let color = RGBAColor(hexadecimal: try json.string()) else { throw json.fault(.badValue("\(name)")) }
    return color
  }

  // MARK: Strokes

  private mutating func stroke() throws(TextFault) {
    var (tool, color, width, start) = (StrokeTool.pen, RGBAColor.black, 3.0, nil as Double?)
    var smoothing: StrokeSmoothing?
    var blending = StrokeBlending.covers
    var samples: [DrawingAssembler.Sample]?
    var binding = MarkBinding()
    var isFirst = true
    try json.open("{")
    while let key = try json.nextKey(isFirst: &isFirst) {
      switch key {
      case "tool": tool = try named("tool")
      case "color": color = try self.color("color")
      case "width": width = try json.number("width")
      case "smoothing": smoothing = try named("smoothing")
      case "blending": blending = try named("blending")
      case "start": start = try json.number("start")
      case "points": samples = try points()
      case "fill": binding.fill = try self.color("fill")
      case "group": binding.group = try group()
      case "locked": binding.isLocked = try json.bool("locked")
      default: try skip(key)
      }
    }
    guard var samples else { throw json.fault(.missing("points")) }
    // Omits strokes without points.
    guard let first = samples.first else { return strokes.append(nil) }
    // Without an explicit start, the stroke starts with its first point, on any clock.
    let begin = start ?? first.time
    var last = 0.0
    for index in samples.indices {
      if start == nil { samples[index].time -= begin }
      samples[index].report(after: last, to: &losses, at: json.text.offset)
      last = samples[index].time
    }
    if !(Stroke.widths ~= width) { losses.add("width", at: json.text.offset) }
    if blending != .covers, !tool.isTranslucent { losses.add("blending", at: json.text.offset) }
    let kept = samples.compactMap {
      try? StrokeSample(
        position: Point2D($0.x, $0.y), time: $0.time, pressure: $0.pressure, tiltX: $0.tiltX, tiltY: $0.tiltY)
    }
    // Too far away, or too many.
    guard kept.count == samples.count, kept.count <= Stroke.maximumSampleCount else {
      strokes.append(nil)
      return losses.add("points", at: json.text.offset)
    }
    if binding.fill != nil {
      let stroke = try? Stroke(tool: tool, color: color, width: width, samples: kept)
      if stroke?.isClosed != true { losses.add("fill", at: json.text.offset) }
    }
    strokes.append(
      RawStroke(
        tool: tool, color: color, width: width, smoothing: smoothing, blending: blending, start: begin, samples: kept,
        binding: binding))
  }

  private mutating func named<Value: NamedValue>(_ key: String) throws(TextFault) -> Value {
    guard let value = Value(name: ByteText(bytes: try json.string())) else { throw json.fault(.badValue(key)) }
    return value
  }

  private struct RawStroke {
    let tool: StrokeTool
    let color: RGBAColor
    let width: Double
    /// The specified smoothing, if any.
    let smoothing: StrokeSmoothing?
    let blending: StrokeBlending
    let start: Double
    let samples: [StrokeSample]
    let binding: MarkBinding
  }

  /// Reads the number of a group, from 1.
  private mutating func group() throws(TextFault) -> Int {
    let number = try json.number("group")
    guard let group = Int32(exactly: number), 1...Drawing.maximumMarkCount ~= Int(group) else {
      throw json.fault(.badValue("group"))
    }
    return Int(group)
  }

  private mutating func points() throws(TextFault) -> [DrawingAssembler.Sample] {
    var samples: [DrawingAssembler.Sample] = []
    var isFirst = true
    try json.open("[")
    while try json.hasNext(until: "]", isFirst: &isFirst) {
      samples.append(try point())
      sampleCount += 1
      guard sampleCount <= DocumentLimit.sampleCount else {
        throw json.fault(.tooLong(limit: DocumentLimit.sampleCount))
      }
    }
    return samples
  }

  private mutating func point() throws(TextFault) -> DrawingAssembler.Sample {
    var row = SIMD8<Double>(repeating: 0)
    let count = try json.numbers(into: &row, "points")
    guard count >= 2, !row[0].isNaN, !row[1].isNaN else { throw json.fault(.badValue("points")) }
    func known(_ index: Int) -> Double? { index < count && !row[index].isNaN ? row[index] : nil }
    if count > 6 { losses.add("points", at: json.text.offset) }
    return DrawingAssembler.Sample(
      x: row[0], y: row[1], time: known(3) ?? 0, pressure: known(2), tiltX: known(4) ?? 0, tiltY: known(5) ?? 0)
  }

  private mutating func count(_ name: StaticString) throws(TextFault) -> Int {
    guard let count = Int32(exactly: try json.number(name)), count >= 0 else {
      throw json.fault(.badValue("\(name)"))
    }
    return Int(count)
  }

  // MARK: Texts

  private mutating func text() throws(TextFault) {
    var (x, y, size, angle, width) = (0.0, 0.0, 24.0, 0.0, nil as Double?)
    var (family, color, below, photosBelow) = (TextBox.Family.sans, RGBAColor.black, Int.max, 0)
    var words: [UInt8] = []
    var binding = MarkBinding()
    var isFirst = true
    try json.open("{")
    while let key = try json.nextKey(isFirst: &isFirst) {
      switch key {
      case "x": x = try json.number("x")
      case "y": y = try json.number("y")
      case "size": size = try json.number("size")
      case "angle": angle = try json.number("angle")
      case "width": width = try json.number("width")
      case "font": family = try named("font")
      case "color": color = try self.color("color")
      case "strokesBelow": below = try count("strokesBelow")
      case "photosBelow": photosBelow = try count("photosBelow")
      case "group": binding.group = try group()
      case "locked": binding.isLocked = try json.bool("locked")
      case "text": words = TextBox.cleaned(try json.string())
      default: try skip(key)
      }
    }
    // Omits empty texts.
    if words.isEmpty { return }
    guard let placement = Placement(center: Point2D(x, y), scale: size, angle: angle),
      let text = TextBox(
        utf8: words, family: family, color: color, width: width ?? TextBox.estimatedWidth(of: words), at: placement)
    else { throw json.fault(.badValue("texts")) }
    texts.append((text, below, photosBelow, binding))
  }

  // MARK: Photos

  private mutating func photo() throws(TextFault) {
    var (x, y, scale, angle) = (0.0, 0.0, 1.0, 0.0)
    var (pixelWidth, pixelHeight, orientation) = (0.0, 0.0, 1.0)
    var (file, cuts, below) = (nil as [UInt8]?, [PhotoCut](), nil as Int?)
    var binding = MarkBinding()
    var isFirst = true
    try json.open("{")
    while let key = try json.nextKey(isFirst: &isFirst) {
      switch key {
      case "x": x = try json.number("x")
      case "y": y = try json.number("y")
      case "scale": scale = try json.number("scale")
      case "angle": angle = try json.number("angle")
      case "pixelWidth": pixelWidth = try json.number("pixelWidth")
      case "pixelHeight": pixelHeight = try json.number("pixelHeight")
      case "orientation": orientation = try json.number("orientation")
      case "strokesBelow":
        below = try count("strokesBelow")
      case "file": file = Base64.bytes(of: try json.string()[...], .lenient)
      case "cuts": cuts = try self.cuts()
      case "group": binding.group = try group()
      case "locked": binding.isLocked = try json.bool("locked")
      default: try skip(key)
      }
    }
    guard let file, let pixelWidth = Int32(exactly: pixelWidth), let pixelHeight = Int32(exactly: pixelHeight),
      let orientation = UInt8(exactly: orientation),
      let source = PhotoSource(
        bytes: file, pixelWidth: Int(pixelWidth), pixelHeight: Int(pixelHeight), orientation: orientation),
      let placement = Placement(center: Point2D(x, y), scale: scale, angle: angle)
    else { throw json.fault(.badValue("photos")) }
    photos.append((Photo(source, at: placement), cuts, below, binding))
  }

  private mutating func cuts() throws(TextFault) -> [PhotoCut] {
    var cuts: [PhotoCut] = []
    var isFirst = true
    try json.open("[")
    while try json.hasNext(until: "]", isFirst: &isFirst) {
      var (radius, path) = (nil as Double?, [Point2D]())
      var isFirst = true
      try json.open("{")
      while let key = try json.nextKey(isFirst: &isFirst) {
        switch key {
        case "radius": radius = try json.number("radius")
        case "path": path = try points().map { Point2D($0.x, $0.y) }
        default: try skip(key)
        }
      }
      guard let radius, let cut = PhotoCut(path: path, radius: radius) else { throw json.fault(.badValue("cuts")) }
      cuts.append(cut)
    }
    return cuts
  }
}
