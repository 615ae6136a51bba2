import InkdotSealing
import Testing

@Suite struct BackupScannerTests {
  private let header: BackupHeader
  /// Entries with unencrypted content; the tags are zeros.
  private let entries: [(entry: SealedEntry, content: [UInt8])]

  init() throws {
    let slot = try #require(KeySlot(kind: .recoveryKey, salt: [UInt8](201...216)))
    header = try #require(BackupHeader(book: [UInt8](1...16), fileIdentifier: [UInt8](101...132), slots: [slot]))
    var entries: [(SealedEntry, [UInt8])] = []
    func put(_ kind: SealedEntry.Kind, _ drawing: UInt8, _ content: [UInt8]) throws {
      let entry = try #require(
        SealedEntry(
          kind: kind, isLast: true, number: 0, position: entries.count,
          drawing: [UInt8](repeating: drawing, count: 16), length: content.count))
      entries.append((entry, content))
    }
    func facts(_ name: String) throws -> [UInt8] {
      try #require(
        DrawingFacts(created: 1, modified: 2, width: 3, height: 4, byteCount: 100_000, name: Array(name.utf8))
      ).bytes
    }
    for drawing in [1, 2] as [UInt8] {
      try put(.facts, drawing, try facts("drawing \(drawing)"))
      // Longer than the window in which frames are searched.
      try put(.journal, drawing, [UInt8](repeating: drawing, count: 100_000))
    }
    for drawing in [1, 2] as [UInt8] { try put(.directory, drawing, try facts("drawing \(drawing)")) }
    try put(.end, 0, try #require(BackupEnd(drawingCount: 2, entryCount: 7)).bytes)
    self.entries = entries
  }

  /// The file, and the offset of each entry.
  private var file: (bytes: [UInt8], starts: [Int]) {
    var (bytes, starts) = (header.bytes, [Int]())
    for (entry, content) in entries {
      starts.append(bytes.count)
      bytes += entry.frame + content + [UInt8](repeating: 0, count: SealedEntry.tagLength)
    }
    return (bytes + header.bytes, starts)
  }

  private func scan(_ bytes: [UInt8], from start: Int? = nil) -> BackupScanner {
    var scanner = BackupScanner(from: Int64(start ?? header.bytes.count), size: Int64(bytes.count))
    while true {
      switch scanner.step {
      case .read(let offset, let count): scanner.consume(Array(bytes[Int(offset)...].prefix(count)))
      case .open(let entry, let offset):
        let tag = Int(offset) + entry.length
        let opens =
          tag + SealedEntry.tagLength <= bytes.count && bytes[tag..<tag + SealedEntry.tagLength].allSatisfy { $0 == 0 }
        scanner.consumeContent(opens ? Array(bytes[Int(offset)..<tag]) : nil)
      case .done: return scanner
      }
    }
  }

  @Test func `An intact backup has no damage`() {
    let scanner = scan(file.bytes)
    #expect(scanner.damageCount == 0 && scanner.index.isIntact)
    #expect(scanner.offset == Int64(file.bytes.count - header.bytes.count))
    #expect(
      scanner.index.drawings.map { String(decoding: $0.facts?.name ?? [], as: UTF8.self) } == [
        "drawing 1", "drawing 2",
      ])
  }

  @Test func `After damage the next intact frame is found at any distance`() {
    for damaged in entries.indices {
      var bytes = file.bytes
      bytes[file.starts[damaged] + 5] ^= 1
      let scanner = scan(bytes)
      // No entry follows the last one, so its damage is not counted.
      #expect(scanner.damageCount == (damaged == 6 ? 0 : 1), "\(damaged)")
      #expect(!scanner.index.isIntact && scanner.index.drawings.allSatisfy { $0.facts != nil })
      #expect(scanner.index.drawings.filter(\.isIntact).count == ([1, 3].contains(damaged) ? 1 : 2))
    }
  }

  @Test func `Missing bytes of a drawing do not hide the next entry`() {
    var bytes = file.bytes
    bytes.removeSubrange(file.starts[1] + 100..<file.starts[1] + 150)
    let scanner = scan(bytes)
    #expect(scanner.damageCount == 1)
    #expect(scanner.index.drawings.count == 2 && scanner.index.drawings[1].isIntact)
  }

  @Test func `An entry that does not open is reported as damage`() {
    var bytes = file.bytes
    bytes[file.starts[1] - 1] = 1
    #expect(scan(bytes).damageCount == 1)
  }

  @Test func `A header is found at the end, and damage at the beginning is reported`() {
    var bytes = file.bytes
    bytes[0] = 0
    #expect(BackupHeader(atEndOf: Array(bytes.suffix(BackupHeader.maximumByteCount))) == header)
    #expect(BackupHeader(atEndOf: [0x89, 1, 2]) == nil)
    let scanner = scan(bytes, from: 0)
    // The beginning of the file is not a frame either.
    #expect(scanner.damageCount == 2 && scanner.index.isIntact)
  }

  @Test func `Offsets beyond 2 GiB are read, and impossible offsets read nothing`() {
    let start: Int64 = 5 << 30
    #expect(BackupScanner(from: start, size: start + 100).step == .read(offset: start, count: SealedEntry.frameLength))
    #expect(BackupScanner(from: .max, size: 100).step == .done)
    #expect(BackupScanner(from: 0, size: .min).step == .done)
  }

  @Test func `Entries longer than the maximum of their kind are not opened`() throws {
    for kind in SealedEntry.Kind.allCases where kind != .journal {
      let frames = (0..<1000).map { position in
        SealedEntry(
          kind: kind, isLast: true, number: 0, position: position, drawing: [UInt8](repeating: 1, count: 16),
          length: 50_000)?.frame ?? [UInt8](repeating: 0, count: SealedEntry.frameLength)
      }
      let bytes = header.bytes + frames.joined() + [UInt8](repeating: 1, count: 60_000)
      var opened = 0
      var scanner = BackupScanner(from: Int64(header.bytes.count), size: Int64(bytes.count))
      while scanner.step != .done {
        switch scanner.step {
        case .read(let offset, let count): scanner.consume(Array(bytes[Int(offset)...].prefix(count)))
        case .open(let entry, _):
          opened += entry.length
          scanner.consumeContent(nil)
        case .done: break
        }
      }
      #expect(opened < 64 * bytes.count)
    }
  }

  @Test func `Scanning a truncated backup ends`() {
    for count in [header.bytes.count, file.starts[1] + 7, file.starts[2] - 1, file.starts[6] + 60] {
      #expect(!scan(Array(file.bytes[..<count])).index.isIntact)
    }
    #expect(scan([]).step == .done)
  }
}
