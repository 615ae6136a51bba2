import InkdotCoding
import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings
@testable import InkdotInk

/// Files that demand more work or memory than their length justifies. A vulnerable reader takes hours, so the generous time
/// limits only end such a test.
@Suite struct HostileFileTests {
  static let length = 1 << 19

  /// A journal of marks and steps with valid checksums.
  private struct Forgery {
    private(set) var bytes: [UInt8]
    private var number: UInt32

    init(_ drawing: Drawing) throws {
      bytes = DrawingFile.bytes(of: drawing)
      number = UInt32(drawing.compacted.marks.count + drawing.floatingPhotos.count + 2)
      if drawing.marks.contains(where: { if case .photo = $0 { true } else { false } })
        || !drawing.floatingPhotos.isEmpty
      {
        number += 1
      }
    }

    mutating func add(_ kind: Chunk.Kind, _ payload: [UInt8] = []) {
      Chunk.append(kind, number: number, payload: payload, to: &bytes)
      number += 1
    }

    mutating func step(_ changes: [DrawingChange]) {
      var writer = ByteWriter()
      writer.count(changes.count)
      for change in changes { change.write(source: 0, to: &writer) }
      add(.step, writer.bytes)
    }
  }

  private static func dots(_ count: Int) -> [DrawingChange] {
    [DrawingChange](repeating: .add(Strokes.through([(3, 4)])), count: count)
  }

  private static func paper() throws -> Drawing { try Drawing(width: 600, height: 600) }

  private static func photo() throws -> Photo {
    let source = try #require(PhotoSource(bytes: [1], pixelWidth: 400, pixelHeight: 200))
    return Photo(source, at: try #require(Placement(center: Point2D(200, 200), scale: 1)))
  }

  private static func open(_ forgery: Forgery) throws -> DrawingHistory {
    let recovery = try DrawingFile.recover(forgery.bytes)
    #expect(recovery.losses.isEmpty)
    recovery.history.checkInvariants()
    return recovery.history
  }

  @Test(.timeLimit(.minutes(10)))
  func `A long step that is undone and redone often is read once`() throws {
    var file = try Forgery(Self.paper())
    file.step(Self.dots(10_000))
    while file.bytes.count < Self.length {
      file.add(.undo)
      file.add(.redo)
    }
    file.add(.undo)
    let history = try Self.open(file)
    #expect(history.drawing.isEmpty)
    #expect(history.redoCount == 1)
  }

  @Test func `Undo and redo in a journal are read back`() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<40 {
      var (journal, bytes, history) = DrawingJournal.begin(try Self.paper())
      for turn in 0..<40 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: if history.undo() != nil { bytes += journal.undo() }
        case 2: if history.redo() != nil { bytes += journal.redo() }
        default:
          try history.perform([.add(Strokes.random(3, seed: UInt64(turn)))])
          bytes += journal.step(history.latestStep)
        }
        journal.checkInvariants()
      }
      var read = try DrawingFile.recover(bytes).history
      read.checkInvariants()
      #expect((read.undoCount, read.redoCount) == (history.undoCount, history.redoCount))
      #expect(read.drawing == history.drawing)
      while history.redo() != nil { #expect(read.redo() != nil) }
      #expect(read.drawing == history.drawing)
      #expect(read.redo() == nil)
    }
    var file = try Forgery(Self.paper())
    file.step(Self.dots(1))
    file.add(.redo)
    #expect(try DrawingFile.recover(file.bytes).losses.count == 1)
  }

  @Test(.timeLimit(.minutes(10)))
  func `Clearing a full page again and again costs no more than its bytes`() throws {
    var drawing = try Self.paper()
    let photo = try Self.photo()
    for _ in 0..<1_000 { try drawing.apply(.place(photo)) }
    var file = try Forgery(drawing)
    file.step(Self.dots(10_000))
    while file.bytes.count < Self.length {
      file.step([.clear])
      file.add(.undo)
    }
    #expect(try Self.open(file).drawing.marks.count == 10_000)
  }

  @Test(.timeLimit(.minutes(10)))
  func `Parts of a long stroke cost in proportion to their contents`() throws {
    var file = try Forgery(Self.paper())
    let stroke = Strokes.through([(Double, Double)](repeating: (5, 5), count: 150_000))
    file.step([.add(stroke)])
    while file.bytes.count < Self.length {
      file.step([
        .setVisibleRanges(of: 0, to: [], damage: .zero),
        .setVisibleRanges(of: 0, to: [stroke.fullRange], damage: .zero),
      ])
    }
    #expect(try Self.open(file).drawing.marks.count == 1)
  }

  @Test(.timeLimit(.minutes(10)))
  func `Parts that become marks keep only their samples, and can be joined again`() throws {
    var drawing = try Self.paper()
    let stroke = Strokes.through((0..<4_000).map { (Double($0 % 500), Double($0 / 500)) })
    let parts = (0..<4_000).map { CurveRange(lower: Double($0), upper: Double($0) + 0.5) }
    for change in [.add(stroke), .setVisibleRanges(of: 0, to: parts, damage: .zero)] as [DrawingChange] {
      try drawing.apply(change)
    }
    var file = try Forgery(Self.paper())
    file.step([.add(stroke), .setVisibleRanges(of: 0, to: parts, damage: .zero)])
    for part in 1..<1_900 { file.step([.separate(mark: 0, parts: [parts[part], parts[4_000 - part]])]) }
    var history = try Self.open(file)
    #expect(history.drawing.marks.count == 1_900)
    #expect(history.cost < 20 * file.bytes.count)
    while history.undoCount > 1 { _ = history.undo() }
    #expect(DrawingFile.bytes(of: history.drawing) == DrawingFile.bytes(of: drawing))
    history.checkInvariants()
  }

  @Test(.timeLimit(.minutes(10)))
  func `Removing and restoring a mark moves no others`() throws {
    var file = try Forgery(Self.paper())
    file.step(Self.dots(12_000))
    let whole = CurveRange(lower: 0, upper: 1)
    while file.bytes.count < Self.length {
      file.step([.setVisibleRanges(of: 0, to: [], damage: .zero), .setVisibleRanges(of: 0, to: [whole], damage: .zero)])
    }
    #expect(try Self.open(file).drawing.marks(intersecting: Rect2D(x: 0, y: 0, width: 9, height: 9)).count == 12_000)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [true, false])
  func `The number of cuts of a photo is limited by its bytes`(isJoined: Bool) throws {
    var drawing = try Self.paper()
    try drawing.apply(.place(Self.photo()))
    try drawing.apply(.stamp(photo: 0))
    var history = DrawingHistory(drawing)
    var cuts: [DrawingChange] = []
    for number in 0..<40_000 {
      let (from, to) = (Point2D(Double(number % 90), 1), Point2D(Double((number + (isJoined ? 1 : 2)) % 90), 1))
      cuts.append(.cut(mark: 0, try #require(PhotoCut(path: [from, to], radius: 2))))
    }
    // Apply the cuts one by one, as a single step, and as steps of an eraser.
    for cut in cuts { try drawing.apply(cut) }
    try history.perform(cuts)
    let together = history.drawing
    #expect(history.undo() != nil)
    history.begin()
    for cut in cuts { try history.perform([cut]) }
    history.end()
    #expect(history.drawing == together)
    history.checkInvariants()
    guard case .photo(let photo) = drawing.marks[0] else { return #expect(Bool(false)) }
    #expect(photo.cuts.count == 40_000)
  }

  @Test(.timeLimit(.minutes(10)))
  func `A photo with many cuts is added and removed in time proportional to its bytes`() throws {
    var photo = try Self.photo()
    for _ in 0..<8_000 { _ = photo.take(try #require(PhotoCut(path: [.zero], radius: 1)), joining: false) }
    var drawing = try Self.paper()
    try drawing.apply(.place(photo))
    var file = try Forgery(drawing)
    while file.bytes.count < Self.length {
      file.step([.stamp(photo: 0)])
      file.add(.undo)
    }
    #expect(try Self.open(file).drawing.floatingPhotos.count == 1)
  }

  @Test func `The bytes of a photo's file that is used many times are counted without overflow`() throws {
    var drawing = try Self.paper()
    let source = try #require(
      PhotoSource(bytes: [UInt8](repeating: 0, count: 1 << 20), pixelWidth: 1, pixelHeight: 1))
    let photo = Photo(source, at: try #require(Placement(center: .zero, scale: 1)))
    for _ in 0..<1_000 { try drawing.apply(.place(photo)) }
    for _ in 0..<999 { try drawing.apply(.stamp(photo: 0)) }
    for _ in 0..<999 { try drawing.apply(.place(photo)) }
    for _ in 0..<999 { try drawing.apply(.stamp(photo: 0)) }
    for _ in 0..<999 { try drawing.apply(.place(photo)) }
    drawing.checkInvariants()
    // Beyond the 32-bit Int of WebAssembly.
    #expect(drawing.content.tally.cost > Int64(Int32.max))
  }

  @Test(arguments: [.nan, .infinity, -.infinity, -1, 0, 0.999, 100_001, 1e308] as [Double])
  func `An invalid sheet size has its own error`(side: Double) throws {
    #expect((try? Drawing(width: side, height: 10)) == nil)
    #expect((try? Drawing(width: 10, height: side)) == nil)
    for (width, height) in [(side, 10.0), (10, side)] {
      var paper = ByteWriter()
      paper.real(width)
      paper.real(height)
      paper.fixed(UInt32.max)
      var bytes = Chunk.signature
      Chunk.append(.sheet, number: 0, payload: paper.bytes, to: &bytes)
      Chunk.append(.end, number: 1, payload: paper.bytes, to: &bytes)
      for read in [{ _ = try DrawingFile.open(bytes) }, { _ = try DrawingJournal.resume(bytes) }] {
        do {
          try read()
          Issue.record("it was read")
        } catch DrawingFileError.sheetOutOfRange(let foundWidth, let foundHeight) {
          #expect(foundWidth.bitPattern == width.bitPattern && foundHeight.bitPattern == height.bitPattern)
        }
      }
    }
  }
}
