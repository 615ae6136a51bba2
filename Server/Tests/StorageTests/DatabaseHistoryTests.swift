import InkdotServerRules
import InkdotServerStorage
import Testing

@Suite struct DatabaseHistoryTests {
  private let history = DatabaseHistory()
  private let name = DeviceName(account: [1], device: [1])

  /// Tests detection of an older database by the turn and the creation time of a device.
  private func isSetBack(turn: Int, created: Int = 1) throws -> Bool {
    var device = Device(
      try Client().deviceRequest(replacing: nil).content, name: name, replaces: nil, keys: .random(), created: created)
    device.turn = turn
    return try isSetBack(Generation(stamp: 9, restored: 0), device)
  }

  private func isSetBack(_ generation: Generation, _ device: Device? = nil) throws -> Bool {
    do {
      try history.expectation(of: name).check(generation, device)
      return false
    } catch {
      return error.endsService
    }
  }

  @Test func `Commits that are recorded out of order do not lower the expected turn`() throws {
    history.record(Generation(stamp: 5, restored: 0))
    history.record(Generation(stamp: 3, restored: 0))
    #expect(try isSetBack(Generation(stamp: 4, restored: 0)))
    #expect(try !isSetBack(Generation(stamp: 5, restored: 0)))
    history.record(turn: 6, of: name, created: 1)
    history.record(turn: 5, of: name, created: 1)
    #expect(try isSetBack(turn: 5))
    #expect(try !isSetBack(turn: 6))
  }

  @Test func `A row that was created again is expected to start at its first turn`() throws {
    history.record(turn: 6, of: name, created: 1)
    #expect(try !isSetBack(turn: 1, created: 2))
    history.record(turn: 2, of: name, created: 2)
    #expect(try isSetBack(turn: 1, created: 2))
    #expect(try !isSetBack(turn: 1, created: 1))
  }

  /// Records attempts of devices with these numbers.
  private func recordOthers(_ range: Range<Int>) {
    for index in range {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: index >> ($0 * 8)) }
      history.record(turn: 1, of: DeviceName(account: bytes, device: [2]), created: 1)
    }
  }

  @Test func `A set-back that is accepted between two statements is noticed`() throws {
    history.record(Generation(stamp: 5, restored: 0))
    history.record(Generation(stamp: 6, restored: 1))
    #expect(try isSetBack(Generation(stamp: 6, restored: 1)))
    #expect(try !isSetBack(Generation(stamp: 6, restored: 0)))
  }

  @Test func `The later of two known attempts is expected`() throws {
    history.record(turn: 6, of: name, created: 1)
    recordOthers(0..<DatabaseHistory.attemptLimit)
    history.record(turn: 8, of: name, created: 1)
    #expect(try isSetBack(turn: 7))
  }

  @Test func `The last attempt before the limit is known while the limit of others follows`() throws {
    let limit = DatabaseHistory.attemptLimit
    recordOthers(1..<limit)
    history.record(turn: 6, of: name, created: 1)
    recordOthers(limit..<2 * limit)
    #expect(try isSetBack(turn: 5))
    recordOthers(0..<1)
    #expect(try !isSetBack(turn: 5))
  }

  @Test func `An attempt is remembered while up to the limit of others follow, and forgotten after twice as many`()
    throws
  {
    let limit = DatabaseHistory.attemptLimit
    history.record(turn: 6, of: name, created: 1)
    recordOthers(0..<limit)
    #expect(try isSetBack(turn: 5))
    // An earlier turn does not replace the one that is about to be forgotten.
    history.record(turn: 4, of: name, created: 1)
    #expect(try isSetBack(turn: 5))
    recordOthers(limit..<2 * limit)
    #expect(try !isSetBack(turn: 5))
  }
}
