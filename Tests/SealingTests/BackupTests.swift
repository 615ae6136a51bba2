import InkdotSealing
import TestSupport
import Testing

@Suite struct BackupTests {
  private let book = [UInt8](1...16)
  private let file = [UInt8](101...132)
  private let salt = [UInt8](201...216)

  private func header() -> BackupHeader {
    let slots = [KeySlot(kind: .recoveryKey, salt: salt)!, KeySlot(kind: .passphrase, rounds: 700_000, salt: salt)!]
    return BackupHeader(book: book, fileIdentifier: file, slots: slots)!
  }

  private func entry(
    _ kind: SealedEntry.Kind, _ drawing: UInt8, number: Int = 0, position: Int, isLast: Bool = true, length: Int = 10
  ) -> SealedEntry {
    SealedEntry(
      kind: kind, isLast: isLast, number: number, position: position,
      drawing: [UInt8](repeating: drawing, count: 16), length: length)!
  }

  private func facts(_ name: String, _ byteCount: Int) -> DrawingFacts {
    DrawingFacts(created: 1, modified: 2, width: 3, height: 4, byteCount: byteCount, name: Array(name.utf8))!
  }

  // MARK: Bytes

  @Test func `A header is written and read back`() throws {
    let bytes = header().bytes
    #expect(try BackupHeader(bytes: bytes) == header())
    #expect(try BackupHeader(bytes: bytes + [1, 2, 3]) == header())
    #expect(header().slot(.passphrase)?.rounds == 700_000)
    #expect(header().slot(.recoveryKey)?.rounds == 1)
    #expect(try BackupHeader.length(of: Array(bytes[..<BackupHeader.prefixLength])) == bytes.count)
  }

  @Test func `A header with any byte changed, or cut anywhere, is refused`() {
    let whole = header().bytes
    for index in whole.indices {
      #expect(throws: SealedFileError.self) { try BackupHeader(bytes: Array(whole[..<index])) }
      for bit in 0..<8 as Range<UInt8> {
        var bytes = whole
        bytes[index] ^= 1 << bit
        #expect(throws: SealedFileError.self) { try BackupHeader(bytes: bytes) }
      }
    }
  }

  @Test func `A slot of an unknown kind is kept and ignored`() throws {
    var bytes = header().bytes
    bytes[63] = 9
    bytes.removeLast(4)
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: ~remainder >> shift)) }
    let read = try BackupHeader(bytes: bytes)
    #expect(read.slots.count == 2)
    #expect(read.slot(.recoveryKey) == nil)
    #expect(read.slot(.passphrase) != nil)
    #expect(read.bytes == bytes)
  }

  @Test func `A slot with the wrong number of rounds for its kind is invalid`() {
    #expect(KeySlot(kind: .recoveryKey, rounds: 2, salt: salt) == nil)
    #expect(KeySlot(kind: .passphrase, rounds: 99_999, salt: salt) == nil)
    var bytes = KeySlot(kind: .passphrase, salt: salt)!.bytes
    #expect(KeySlot(bytes: bytes) != nil)
    for index in 2..<6 { bytes[index] = 255 }
    #expect(KeySlot(bytes: bytes) == nil)
  }

  @Test func `A frame is written and read back, and a changed one is refused`() {
    let entry = entry(.journal, 7, number: 3, position: 99, isLast: false, length: 1 << 18)
    let frame = entry.frame
    #expect(frame.count == SealedEntry.frameLength)
    #expect(SealedEntry(frame: frame) == entry)
    #expect(SealedEntry(frame: [0, 0] + frame, at: 2) == entry)
    for index in frame.indices {
      #expect(SealedEntry(frame: Array(frame[..<index])) == nil)
      for bit in 0..<8 as Range<UInt8> {
        var bytes = frame
        bytes[index] ^= 1 << bit
        #expect(SealedEntry(frame: bytes) == nil)
      }
    }
  }

  @Test func `Nonces in a file are unique, and the whole frame is authenticated`() {
    var nonces: Set<[UInt8]> = []
    var bindings: Set<[UInt8]> = []
    for position in 0..<2000 {
      let entry = entry(.journal, 1, number: position, position: position, isLast: false)
      nonces.insert(entry.nonce)
      bindings.insert(entry.associatedData(book: book))
      #expect(entry.nonce.count == 12)
    }
    #expect(nonces.count == 2000)
    #expect(bindings.count == 2000)
    let one = entry(.journal, 1, position: 5)
    for other in [
      entry(.directory, 1, position: 5), entry(.journal, 2, position: 5), entry(.journal, 1, number: 1, position: 5),
      entry(.journal, 1, position: 5, isLast: false), entry(.journal, 1, position: 5, length: 11),
    ] {
      #expect(other.associatedData(book: book) != one.associatedData(book: book))
    }
    #expect(one.associatedData(book: book) != one.associatedData(book: salt))
  }

  @Test func `Facts and the end are written and read back, and truncated ones are refused`() {
    for name in ["", "Ink", "墨点 ✏️", String(repeating: "x", count: DrawingFacts.maximumNameByteCount)] {
      let facts = facts(name, 12345)
      #expect(DrawingFacts(bytes: facts.bytes) == facts)
      for count in 0..<facts.bytes.count { #expect(DrawingFacts(bytes: Array(facts.bytes[..<count])) == nil) }
    }
    #expect(DrawingFacts(created: .nan, modified: 0, width: 0, height: 0, byteCount: 0, name: []) == nil)
    #expect(DrawingFacts(created: 0, modified: 0, width: 0, height: 0, byteCount: -1, name: []) == nil)
    let end = BackupEnd(drawingCount: 3, entryCount: 12)!
    #expect(BackupEnd(bytes: end.bytes) == end)
    #expect(BackupEnd(bytes: end.bytes + [0]) == nil)
  }

  @Test func `Random bytes do not trap`() {
    var random = SeededGenerator(seed: 11)
    let samples = [header().bytes, entry(.facts, 1, position: 0).frame, facts("name", 3).bytes, header().slots[0]]
    for round in 0..<20_000 {
      var bytes = samples[round % samples.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0...2, using: &random) {
        case 0 where !bytes.isEmpty:
          bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
        case 1 where !bytes.isEmpty: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        default: bytes.append(.random(in: 0...255, using: &random))
        }
      }
      if let read = try? BackupHeader(bytes: bytes) { #expect(bytes.starts(with: read.bytes)) }
      if let read = SealedEntry(frame: bytes) { #expect(bytes.starts(with: read.frame)) }
      if let read = DrawingFacts(bytes: bytes) { #expect(read.bytes == bytes) }
      if let read = KeySlot(bytes: bytes) { #expect(read.bytes == bytes) }
      _ = try? RecoveryKey(typed: bytes)
    }
  }

  // MARK: The index

  /// Two drawings, the first in two parts.
  private func entries() -> [SealedEntry] {
    [
      entry(.facts, 1, position: 0), entry(.journal, 1, position: 1, isLast: false),
      entry(.journal, 1, number: 1, position: 2), entry(.facts, 2, position: 3), entry(.journal, 2, position: 4),
      entry(.directory, 1, position: 5), entry(.directory, 2, position: 6), entry(.end, 0, position: 7),
    ]
  }

  private func index(of entries: [SealedEntry]) -> BackupIndex {
    var index = BackupIndex()
    for (place, entry) in entries.enumerated() where index.add(entry, at: Int64(place * 100)) {
      switch entry.kind {
      case .facts, .directory: index.add(facts("name", entry.drawing[0] == 1 ? 20 : 10), of: entry.drawing)
      case .end: index.add(BackupEnd(drawingCount: 2, entryCount: 8)!)
      case .journal: break
      }
    }
    return index
  }

  private func whole(_ index: BackupIndex) -> [UInt8] {
    index.drawings.filter(\.isIntact).map { $0.identifier[0] }.sorted()
  }

  @Test func `A complete backup is recognized as complete`() {
    let index = index(of: entries())
    #expect(index.isIntact)
    #expect(whole(index) == [1, 2])
    #expect(index.drawings[0].chunks.map(\.offset) == [100, 200])
  }

  @Test func `A missing entry leaves the other drawings complete, and its drawing is named`() {
    let all = entries()
    for missing in all.indices {
      let index = index(of: all.enumerated().filter { $0.offset != missing }.map(\.element))
      #expect(!index.isIntact)
      let lost: UInt8? = all[missing].kind == .journal ? all[missing].drawing[0] : nil
      #expect(whole(index) == [1, 2].filter { $0 != lost })
      #expect(index.drawings.allSatisfy { $0.facts != nil })
    }
    for count in all.indices { #expect(!index(of: Array(all[..<count])).isIntact) }
  }

  @Test func `A backup with exchanged or duplicated entries is incomplete`() {
    let all = entries()
    for first in all.indices {
      for second in all.indices where second > first {
        var others = all
        others.swapAt(first, second)
        let index = index(of: others)
        #expect(!index.isIntact)
        #expect(index.misplacedCount > 0)
      }
      var doubled = all
      doubled.insert(all[first], at: first)
      #expect(!index(of: doubled).isIntact)
      #expect(whole(index(of: doubled)) == [1, 2])
    }
  }
}
