import InkdotInk
import InkdotCoding
import InkdotGeometry

/// Writes the chunks of a drawing and its journal.
struct DrawingFileWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  private var nextNumber: UInt32
  /// The numbers of photos' files that are already written.
  private var sources: [ObjectIdentifier: Int] = [:]
  private var sourceCount = 0
  /// Retains the sources, so that no other object can get the identity of one of them.
  private var kept: [PhotoSource] = []

  /// Creates a writer that continues with a chunk number and already written photos.
  init(nextNumber: UInt32 = 0, sources: [Int: PhotoSource] = [:]) {
    self.nextNumber = nextNumber
    for (number, source) in sources { know(source, as: number) }
  }

  mutating func write(_ drawing: Drawing) {
    bytes += Chunk.signature
    var sheet = ByteWriter()
    drawing.sheet.write(isWhole: false, to: &sheet)
    append(.sheet, sheet.bytes, version: drawing.sheet.version)
    var count = 0
    for mark in drawing.zOrder {
      switch drawing.marks[mark] {
      case .stroke(let stroke, let parts):
        for part in parts {
          let (slice, range) = stroke.sliced(to: part)
          var writer = ByteWriter()
          writer.count(count)
          slice.write(part: range, to: &writer)
          append(.stroke, writer.bytes, version: slice.tool.version)
          count += 1
        }
      case .photo(let photo):
        let source = number(of: photo.source)
        var writer = ByteWriter()
        writer.count(count)
        photo.write(source: source, to: &writer)
        append(.photo, writer.bytes)
        count += 1
      case .text(let text):
        var writer = ByteWriter()
        writer.count(count)
        text.write(to: &writer)
        append(.text, writer.bytes)
        count += 1
      }
    }
    writeTraits(of: drawing)
    for photo in drawing.floatingPhotos {
      let source = number(of: photo.source)
      var writer = ByteWriter()
      photo.write(source: source, to: &writer)
      append(.floatingPhotos, writer.bytes)
    }
    append(.end, sheet.bytes, version: drawing.sheet.version)
  }

  private mutating func writeTraits(of drawing: Drawing) {
    let traits = drawing.partTraits
    guard !traits.isEmpty else { return }
    var groups: [[Int]] = []
    for (number, trait) in traits.enumerated() where trait.group > 0 {
      if trait.group > groups.count { groups.append([]) }
      groups[trait.group - 1].append(number)
    }
    let locked = traits.indices.filter { traits[$0].isLocked }
    if !groups.isEmpty || !locked.isEmpty { writeGroups(groups, locked: locked) }
    var fills: [UInt32: [Int]] = [:]
    for (number, trait) in traits.enumerated() {
      if let fill = trait.fill { fills[fill.rgba, default: []].append(number) }
    }
    guard !fills.isEmpty else { return }
    var writer = ByteWriter()
    writer.count(fills.count)
    for (color, marks) in fills.sorted(by: { $0.key < $1.key }) {
      writer.fixed(color)
      DrawingChange.write(marks, to: &writer)
    }
    append(.fills, writer.bytes)
  }

  private mutating func writeGroups(_ groups: [[Int]], locked: [Int]) {
    var writer = ByteWriter()
    writer.count(groups.count)
    for group in groups { DrawingChange.write(group, to: &writer) }
    DrawingChange.write(locked, to: &writer)
    append(.groups, writer.bytes)
  }

  mutating func append(_ kind: Chunk.Kind, _ payload: [UInt8] = [], version: UInt8 = 1) {
    Chunk.append(kind, version: version, number: nextNumber, payload: payload, to: &bytes)
    nextNumber &+= 1
  }

  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Returns the number of a photo's file, and writes the file if it is new.
  mutating func number(of source: PhotoSource) -> Int {
    if let number = sources[ObjectIdentifier(source)] { return number }
    let number = sourceCount
    var writer = ByteWriter()
    source.write(number: number, to: &writer)
    append(.source, writer.bytes)
    know(source, as: number)
    return number
  }

  private mutating func know(_ source: PhotoSource, as number: Int) {
    sources[ObjectIdentifier(source)] = number
    kept.append(source)
    if number >= sourceCount { sourceCount = number + 1 }
  }

  func checkInvariants() {
    precondition(bytes.isEmpty || bytes.count >= Chunk.headerCount, "less than a chunk")
    precondition(kept.count == sources.count, "a photo's file twice")
    for source in kept {
      guard let number = sources[ObjectIdentifier(source)] else { preconditionFailure("a file without a number") }
      precondition(0..<sourceCount ~= number, "the number of a file")
    }
  }
}
