import InkdotInk
import InkdotCoding
import InkdotGeometry

/// Reads chunks into a drawing and its history, and records losses.
struct DrawingFileReader {
  private let bytes: [UInt8]
  private var losses: [DrawingLoss] = []
  private var sources: [Int: PhotoSource] = [:]
  private var marks: [(number: Int, mark: DrawingMark)] = []
  private var floatingPhotos: [Photo] = []
  /// Groups and locks of marks, by number; `nil` before they are read.
  private var traits: [Int: MarkTrait]?
  /// Fills of marks, by number; `nil` until they are read.
  private var fills: [Int: RGBAColor]?
  private var emptyDrawing: Drawing?
  /// Exists after the end of the drawing was read. Steps follow.
  private var history: DrawingHistory?
  private var nextNumber: UInt32 = 0
  private var intactByteCount = 0
  private var soundNumber: UInt32?
  /// The offset after the header of a damaged chunk.
  private var damageEnd = -1
  private var version: UInt8 = 1
  private var laterVersion: UInt8?
  private var soundChunkCount = 0
  private var canStep = true
  private var hasLostSteps = false
  /// Number of undone steps that are still performed. Undo followed by redo then costs nothing.
  private var pendingUndoCount = 0
  /// Invalid sides of the sheet in a chunk with a valid checksum.
  private var badSides: (width: Double, height: Double)?
  private let budget: Int

  static func read(_ bytes: [UInt8], budget: Int) throws(DrawingFileError) -> DrawingRecovery {
    var reader = DrawingFileReader(bytes: bytes, budget: budget)
    return try reader.read()
  }

  private init(bytes: [UInt8], budget: Int) {
    self.bytes = bytes
    self.budget = budget
  }

  private mutating func read() throws(DrawingFileError) -> DrawingRecovery {
    let hasSignature = bytes.starts(with: Chunk.signature)
    if !hasSignature { losses.append(.signature) }
    var chunks = ChunkReader(bytes, from: hasSignature ? Chunk.signature.count : 0)
    while let finding = chunks.next() {
      switch finding {
      case .gap(let range):
        // The rest of a damaged chunk is not another loss.
        if range.lowerBound == damageEnd { continue }
        losses.append(.bytes(offset: range.lowerBound, count: range.count))
      case .chunk(let chunk):
        if chunk.isSound, !losses.isEmpty { soundNumber = nil }
        take(chunk)
        if losses.isEmpty {
          intactByteCount = chunks.offset
          soundNumber = history == nil ? nil : nextNumber
        }
      }
    }
    if let laterVersion { throw .laterVersion(laterVersion) }
    if let badSides { throw .sheetOutOfRange(width: badSides.width, height: badSides.height) }
    guard hasSignature || soundChunkCount > 0 else { throw .notADrawing }
    if history == nil {
      losses.append(.end)
      finish()
    }
    takeBack()
    var history = history ?? DrawingHistory(sized(for: []))
    history.limit(to: budget)
    return DrawingRecovery(
      history: history, losses: losses, version: version, intactByteCount: intactByteCount, nextNumber: soundNumber,
      sources: sources)
  }

  private mutating func take(_ chunk: Chunk) {
    guard chunk.isSound else { return lose(chunk) }
    guard 1...Chunk.version ~= chunk.version else {
      if chunk.version > Chunk.version { laterVersion = chunk.version } else { lose(chunk) }
      return
    }
    if chunk.number > nextNumber {
      let missing = Int64(chunk.number) - Int64(nextNumber)
      losses.append(.parts(count: Int(clamping: missing)))
      canStep = history == nil && canStep
    } else if chunk.number < nextNumber {
      return lose(chunk)
    }
    nextNumber = chunk.number &+ 1
    var reader = ByteReader(bytes, chunk.payload)
    let isRead = read(chunk, &reader)
    if isRead { soundChunkCount += 1 }
    version = max(version, chunk.version)
    if !isRead || reader.remaining > 0 { note(chunk) }
  }

  /// Records the loss of a damaged chunk.
  private mutating func lose(_ chunk: Chunk) {
    // The damaged chunk uses up its number if it is the expected one.
    let isDue = chunk.number == nextNumber
    if isDue { nextNumber &+= 1 }
    damageEnd = chunk.isSound ? -1 : chunk.offset + Chunk.headerCount
    note(chunk)
    // The drawing certainly ends here, and the end chunk holds nothing else that is new.
    if isDue, chunk.kind == Chunk.Kind.end.rawValue, history == nil { finish() }
  }

  private mutating func note(_ chunk: Chunk) {
    switch Chunk.Kind(rawValue: chunk.kind) {
    case .sheet: losses.append(.sheet)
    case .stroke: losses.append(.stroke(offset: chunk.offset))
    case .photo, .floatingPhotos: losses.append(.photo(offset: chunk.offset))
    case .text: losses.append(.text(offset: chunk.offset))
    case .groups: losses.append(.groups(offset: chunk.offset))
    case .fills: losses.append(.fills(offset: chunk.offset))
    case .source: losses.append(.photoFile(offset: chunk.offset))
    case .end: losses.append(.end)
    case .step, .undo, .redo:
      if !hasLostSteps { losses.append(.stepsFrom(offset: chunk.offset)) }
      (hasLostSteps, canStep) = (true, false)
    case nil: losses.append(.unknown(offset: chunk.offset))
    }
  }

  private mutating func read(_ chunk: Chunk, _ reader: inout ByteReader) -> Bool {
    switch Chunk.Kind(rawValue: chunk.kind) {
    case .sheet:
      guard emptyDrawing == nil, history == nil, let drawing = readSheet(&reader) else { return false }
      emptyDrawing = drawing
    case .source:
      guard let (number, source) = PhotoSource.read(&reader), sources[number] == nil else { return false }
      sources[number] = source
    case .stroke:
      guard history == nil, let number = mark(&reader),
        let (stroke, part) = Stroke.read(&reader, version: chunk.version)
      else { return false }
      marks.append((number, .stroke(stroke, parts: [part])))
    case .photo:
      guard history == nil, let number = mark(&reader), let photo = Photo.read(&reader, sources: sources) else {
        return false
      }
      marks.append((number, .photo(photo)))
    case .text:
      guard chunk.version >= 3, history == nil, let number = mark(&reader), let text = TextBox.read(&reader) else {
        return false
      }
      marks.append((number, .text(text)))
    case .groups:
      guard chunk.version >= 5, history == nil, traits == nil, let read = traits(&reader) else { return false }
      traits = read
    case .fills:
      guard chunk.version >= 6, history == nil, fills == nil, let read = fills(&reader) else { return false }
      fills = read
    case .floatingPhotos:
      guard history == nil, floatingPhotos.count < Drawing.maximumFloatingPhotoCount,
        let photo = Photo.read(&reader, sources: sources)
      else { return false }
      floatingPhotos.append(photo)
    case .end:
      guard history == nil, let drawing = readSheet(&reader) else { return false }
      if let emptyDrawing, emptyDrawing != drawing { return false }
      if emptyDrawing == nil, !losses.contains(.sheet) { losses.append(.sheet) }
      emptyDrawing = drawing
      finish()
    case .step, .undo, .redo: return step(chunk, &reader)
    case nil: return false
    }
    return true
  }

  private mutating func step(_ chunk: Chunk, _ reader: inout ByteReader) -> Bool {
    if history == nil {
      // The end chunk is lost, and maybe marks before it.
      losses.append(.end)
      finish()
      canStep = false
    }
    guard canStep else { return false }
    switch Chunk.Kind(rawValue: chunk.kind) {
    case .undo:
      guard pendingUndoCount < history?.undoCount ?? 0 else { return false }
      pendingUndoCount += 1
    case .redo:
      guard pendingUndoCount > 0 else { return false }
      pendingUndoCount -= 1
    case .step, .sheet, .stroke, .photo, .floatingPhotos, .text, .groups, .fills, .source, .end, nil:
      guard let changes = DrawingChange.read(&reader, version: chunk.version, sources: sources), reader.remaining == 0
      else { return false }
      if changes.isEmpty { return true }
      takeBack()
      do { try history?.perform(changes, isRecorded: true) } catch { return false }
    }
    return true
  }

  /// Undoes pending steps.
  ///
  /// Steps undone before another step can never be redone. So each step is performed once and undone at most once, no
  /// matter how often the journal undoes and redoes.
  private mutating func takeBack() {
    while pendingUndoCount > 0 {
      _ = history?.undo()
      pendingUndoCount -= 1
    }
  }

  private mutating func readSheet(_ reader: inout ByteReader) -> Drawing? {
    switch Sheet.read(&reader, isWhole: false) {
    case .sheet(let sheet)?: return Drawing(sheet)
    case .badSides(let width, let height)?: badSides = (width, height)
    case nil: break
    }
    return nil
  }

  /// Reads groups of at least two marks, then the locked marks. A mark is in at most one group.
  private func traits(_ reader: inout ByteReader) -> [Int: MarkTrait]? {
    guard let count = reader.count(atMost: reader.remaining) else { return nil }
    var traits: [Int: MarkTrait] = [:]
    for group in 0..<count {
      guard let marks = DrawingChange.marks(&reader), marks.count > 1 else { return nil }
      for mark in marks {
        guard traits[mark] == nil else { return nil }
        traits[mark] = MarkTrait(group: group + 1)
      }
    }
    guard let locked = DrawingChange.marks(&reader) else { return nil }
    for mark in locked { traits[mark, default: .none].isLocked = true }
    return traits
  }

  /// Reads colours with the marks that have them, each mark once.
  private func fills(_ reader: inout ByteReader) -> [Int: RGBAColor]? {
    guard let count = reader.count(atMost: reader.remaining) else { return nil }
    var fills: [Int: RGBAColor] = [:]
    for _ in 0..<count {
      guard let color = reader.fixed(UInt32.self), let marks = DrawingChange.marks(&reader) else { return nil }
      for mark in marks {
        guard fills[mark] == nil else { return nil }
        fills[mark] = RGBAColor(rgba: color)
      }
    }
    return fills
  }

  /// Reads the number of a mark. Numbers must ascend.
  private func mark(_ reader: inout ByteReader) -> Int? {
    guard let number = reader.count(atMost: Drawing.maximumPartCount - 1) else { return nil }
    if let last = marks.last, number <= last.number { return nil }
    return number
  }

  /// Creates the drawing from the read chunks.
  ///
  /// Empty marks take the numbers of lost marks, so that the numbers in the steps of a journal stay valid.
  private mutating func finish() {
    var drawing = emptyDrawing ?? sized(for: marks)
    if emptyDrawing == nil, !losses.contains(.sheet) { losses.append(.sheet) }
    let lost = (marks.last?.number ?? -1) + 1 - marks.count
    // More lost marks cannot have been in a file of this length: the numbers are invalid.
    let keepsNumbers = lost <= bytes.count / Chunk.headerCount
    if !keepsNumbers { canStep = false }
    for (number, mark) in marks {
      while keepsNumbers, drawing.marks.count < number { drawing.append(DrawingMark.blank) }
      drawing.append(mark)
    }
    if lost > 0, losses.isEmpty { losses.append(.parts(count: lost)) }
    if keepsNumbers || lost == 0 {
      for (number, trait) in traits ?? [:] where drawing.marks.indices ~= number {
        drawing.changeContent { $0.traits.set(trait, of: number) }
      }
      for (number, fill) in fills ?? [:] where drawing.canFill(number) {
        drawing.changeContent { content in
          var trait = content.traits.trait(of: number)
          trait.fill = fill.orNoFill
          content.traits.set(trait, of: number)
        }
      }
    }
    drawing.place(floatingPhotos)
    // Each undo of the journal must succeed, so the budget applies only at the end.
    history = DrawingHistory(drawing, budget: .max)
    marks = []
  }

  /// Returns an empty white drawing that contains all marks.
  private func sized(for marks: [(number: Int, mark: DrawingMark)]) -> Drawing {
    var (width, height) = (Drawing.sides.lowerBound, Drawing.sides.lowerBound)
    for (_, mark) in marks {
      let box = mark.bounds
      if box.x + box.width > width { width = box.x + box.width }
      if box.y + box.height > height { height = box.y + box.height }
    }
    let most = Drawing.sides.upperBound
    guard let drawing = try? Drawing(width: width < most ? width : most, height: height < most ? height : most) else {
      preconditionFailure("sides are in range")
    }
    return drawing
  }
}
