import InkdotHosting
import InkdotPatterns
import TestSupport
import Testing

struct StoredVaultTests {
  let around = Surroundings()
  var vault: StoredVault { around.vault }

  @Test func `A vault accepts the saved pattern only`() async throws {
    #expect(try await vault.load() == nil)
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    #expect(try await vault.load()?.grid == .standard)
    #expect(await vault.check(try pattern(0, 1, 2, 5)) == .correct)
    #expect(await vault.check(try pattern(0, 1, 2, 5, 8)) == .wrong(.open(attemptsLeft: 4)))
    #expect(await vault.check(try pattern(5, 2, 1, 0)) == .wrong(.open(attemptsLeft: 3)))
  }

  @Test func `A different grid with the same dots is a different pattern`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    let grid = try PatternGrid(rows: 4, columns: 4)
    let other = try Pattern(dots: [0, 1, 2, 5], grid: grid)
    #expect(await vault.check(other) == .wrong(.open(attemptsLeft: 4)))
  }

  @Test func `The count is stored before anything is derived`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    around.calls.begin()
    _ = await vault.check(try pattern(0, 1, 2, 5))
    let names = around.calls.names
    let count = try #require(names.firstIndex(of: "write state"))
    let derivation = try #require(names.firstIndex(of: "derive"))
    #expect(count < derivation)
    // The count is reset and stored before success is reported.
    #expect(names.last == "write state")
    #expect(around.failures == 0)
  }

  @Test func `A process that ends during the derivation has used one attempt`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    around.calls.begin(failing: 4)
    _ = await vault.check(try pattern(0, 1, 2, 5))
    #expect(around.calls.names.last == "derive")
    #expect(around.failures == 1)
  }

  @Test func `A drawing that is too short is not an attempt`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    var rule = PatternRule()
    rule.minimumLength = 2
    let short = try Pattern(dots: [0, 1], rule: rule)
    #expect(await vault.check(short) == .tooShort(minimum: 4))
    #expect(around.failures == 0)
  }

  @Test func `After five wrong patterns nothing is derived during the lockout`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    for _ in 1...4 { _ = await vault.check(try pattern(0, 3, 6, 7)) }
    let until = around.clock.wall + 30
    #expect(await vault.check(try pattern(0, 3, 6, 7)) == .wrong(.locked(until: until)))
    around.calls.begin()
    #expect(await vault.check(try pattern(0, 1, 2, 5)) == .wrong(.locked(until: until)))
    #expect(!around.calls.names.contains("derive"))
    #expect(try await vault.status() == .locked(until: until))
    around.clock.wall = until
    #expect(try await vault.status() == .open(attemptsLeft: 5))
    #expect(await vault.check(try pattern(0, 1, 2, 5)) == .correct)
  }

  @Test func `Setting the clock forward does not end a lockout while the boot clock runs`() async throws {
    around.clock.boot = ClockReading.Boot(identifier: 7, uptime: 100)
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    for _ in 1...5 { _ = await vault.check(try pattern(0, 3, 6, 7)) }
    around.clock.wall += 3600
    around.clock.boot = ClockReading.Boot(identifier: 7, uptime: 110)
    #expect(try await vault.status() == .locked(until: around.clock.wall + 20))
    around.clock.boot = ClockReading.Boot(identifier: 8, uptime: 1)
    #expect(try await vault.status() == .locked(until: around.clock.wall + 30), "the device was started again")
    around.clock.wall += 30
    around.clock.boot = ClockReading.Boot(identifier: 8, uptime: 31)
    #expect(try await vault.status() == .open(attemptsLeft: 5), "the wait that began again also ends")
  }

  @Test func `Setting a clock back restarts the lockout once`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    for _ in 1...5 { _ = await vault.check(try pattern(0, 3, 6, 7)) }
    around.clock.wall -= 1000
    #expect(try await vault.load()?.status == .locked(until: around.clock.wall + 30))
    around.clock.wall += 30
    #expect(try await vault.status() == .open(attemptsLeft: 5))
  }

  @Test func `If any storage call fails, the check is refused and the count is kept`() async throws {
    for failure in PatternFailure.allCases {
      for isRight in [true, false] {
        let around = Surroundings()
        try await around.vault.save(pattern(0, 1, 2, 5), rule: .standard)
        around.calls.begin()
        let probe = try isRight ? pattern(0, 1, 2, 5) : pattern(0, 3, 6, 7)
        _ = await around.vault.check(probe)
        let count = around.calls.count
        for number in 1...count {
          around.calls.begin()
          try await around.vault.save(pattern(0, 1, 2, 5), rule: .standard)
          around.calls.begin(failing: number, with: failure)
          #expect(await around.vault.check(probe) == .failed(failure), "call \(number) of \(count)")
          // The first two calls read the state and store the count.
          #expect(around.failures == (number > 2 ? 1 : 0))
        }
      }
    }
  }

  @Test func `If saving fails at any call, the old pattern remains`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    around.calls.begin()
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    for number in 1...around.calls.count {
      around.calls.begin(failing: number)
      await #expect(throws: PatternFailure.storageFailed) { try await vault.save(pattern(0, 3, 6, 7), rule: .standard) }
      around.calls.begin()
      #expect(await vault.check(try pattern(0, 1, 2, 5)) == .correct)
    }
  }

  @Test func `A first pattern that could not be saved is not set`() async throws {
    around.calls.begin()
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    for number in 1...around.calls.count {
      around.storage.items = [:]
      around.calls.begin(failing: number)
      await #expect(throws: PatternFailure.storageFailed) { try await vault.save(pattern(0, 3, 6, 7), rule: .standard) }
      around.calls.begin()
      #expect(try await vault.load() == nil)
    }
  }

  @Test func `An unreadable storage is not treated as empty`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    around.calls.begin(failing: 1, with: .storageDenied)
    await #expect(throws: PatternFailure.storageDenied) { try await vault.load() }
    around.calls.begin(failing: 1, with: .storageDenied)
    await #expect(throws: PatternFailure.storageDenied) { try await vault.status() }
  }

  @Test func `A failed removal is completed by the next one`() async throws {
    for number in 1...2 {
      around.calls.begin()
      try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
      around.calls.begin(failing: number)
      await #expect(throws: PatternFailure.storageFailed) { try await vault.remove() }
      around.calls.begin()
      try await vault.remove()
      #expect(around.storage.items.isEmpty)
      #expect(await vault.check(try pattern(0, 1, 2, 5)) == .failed(.recordMissing))
    }
  }

  @Test func `A state with any damaged byte unlocks nothing`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    let sound = try #require(around.storage.items[.state])
    for index in sound.indices {
      var bytes = sound
      bytes[index] ^= 1
      around.storage.items[.state] = bytes
      let verdict = await vault.check(try pattern(0, 3, 6, 7))
      #expect(verdict != .correct)
      around.storage.items[.state] = Array(sound[..<index])
      #expect(await vault.check(try pattern(0, 1, 2, 5)) == .failed(.recordDamaged))
    }
  }

  @Test func `A lost count starts with a full lockout`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    var bytes = try #require(around.storage.items[.state])
    bytes[20] ^= 255
    around.storage.items[.state] = bytes
    #expect(await vault.check(try pattern(0, 1, 2, 5)) == .wrong(.locked(until: around.clock.wall + 30)))
    #expect(around.failures == AttemptLimiter.countWhenRecovered)
  }

  @Test func `A record is of no use without the device's key`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    let key = try #require(around.storage.items[.deviceKey])
    around.storage.items[.deviceKey] = nil
    #expect(await vault.check(try pattern(0, 1, 2, 5)) == .failed(.recordMissing))
    around.storage.items[.deviceKey] = [UInt8](repeating: 99, count: 32)
    #expect(await vault.check(try pattern(0, 1, 2, 5)) == .wrong(.open(attemptsLeft: 3)))
    around.storage.items[.deviceKey] = key + [0]
    #expect(await vault.check(try pattern(0, 1, 2, 5)) == .failed(.recordDamaged))
  }

  @Test func `A state that changes during the check unlocks nothing`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    let before = around.storage.items
    var reads = 0
    around.storage.onRead = { [storage = around.storage] in
      reads += 1
      // The last read of the state: other code has restored the old count.
      if reads == 3 { storage.items = before }
    }
    #expect(await vault.check(try pattern(0, 1, 2, 5)) == .failed(.storageFailed))
  }

  @Test func `Two vaults over one storage lose no attempt`() async throws {
    try await vault.save(pattern(0, 1, 2, 5), rule: .standard)
    let other = StoredVault(
      around.storage, QuickCryptography(around.calls), rounds: 100_000,
      clock: { [clock = around.clock] in clock.reading })
    let wrong = try pattern(0, 3, 6, 7)
    await withTaskGroup { group in
      for vault in [vault, other, vault, other] { group.addTask { _ = await vault.check(wrong) } }
    }
    #expect(around.failures == 4)
  }

  @Test func `Rounds out of range and grids larger than 6×6 cannot be saved`() async throws {
    for rounds in Extremes.integers {
      let vault = StoredVault(
        around.storage, QuickCryptography(around.calls), rounds: rounds,
        clock: { [clock = around.clock] in clock.reading })
      await #expect(throws: PatternFailure.self) { try await vault.save(pattern(0, 1, 2, 5), rule: .standard) }
    }
    let large = try Pattern(dots: [0, 1, 2, 3], grid: PatternGrid(rows: 7, columns: 7), rule: .standard)
    await #expect(throws: PatternFailure.self) { try await around.vault.save(large, rule: .standard) }
  }

  @Test func `The strict schedule ends`() async throws {
    let around = Surroundings(schedule: .strict)
    try await around.vault.save(pattern(0, 1, 2, 5), rule: .standard)
    for _ in 1...20 {
      _ = await around.vault.check(try pattern(0, 3, 6, 7))
      around.clock.wall += 1e7 * 60
    }
    #expect(await around.vault.check(try pattern(0, 1, 2, 5)) == .wrong(.permanentlyLocked))
  }

  @Test func `A custom schedule is stored, and a damaged count does not lose the pattern`() async throws {
    let around = Surroundings(schedule: try AttemptSchedule(waits: [2: .seconds(10)]))
    try await around.vault.save(pattern(0, 1, 2, 5), rule: .standard)
    // A vault without a schedule uses the stored one.
    let other = StoredVault(
      around.storage, QuickCryptography(around.calls), rounds: 100_000,
      clock: { [clock = around.clock] in clock.reading })
    #expect(await other.check(try pattern(0, 3, 6, 7)) == .wrong(.open(attemptsLeft: 1)))
    #expect(await other.check(try pattern(0, 3, 6, 4)) == .wrong(.locked(until: around.clock.wall + 10)))
    around.clock.wall += 11
    let stored = try #require(around.storage.items[.state])
    #expect(VaultState(bytes: stored)?.limiter?.failures == 2)
    for offset in 9..<50 {
      var bytes = stored
      bytes[offset] ^= 0xFF
      let state = try #require(VaultState(bytes: bytes))
      #expect(state.limiter == nil)
    }
    #expect(await other.check(try pattern(0, 1, 2, 5)) == .correct)
  }

  @Test func `A vault of closures returns their answers`() async throws {
    let right = try pattern(0, 1, 2, 5)
    let vault = ClosureVault { $0 == right }
    #expect(await vault.check(right) == .correct)
    #expect(await vault.check(try pattern(0, 3, 6, 7)) == .wrong(.open(attemptsLeft: nil)))
    await #expect(throws: PatternFailure.storageDenied) { try await vault.save(right, rule: .standard) }
    let failing = ClosureVault(isCorrect: { _ throws(PatternFailure) in throw .storageFailed })
    #expect(await failing.check(right) == .failed(.storageFailed))
    let counting = ClosureVault(verdict: { _ in .wrong(.open(attemptsLeft: 2)) })
    #expect(await counting.check(right) == .wrong(.open(attemptsLeft: 2)))
  }

  @Test func `A vault of closures without a rule gets patterns of any length`() async throws {
    let right = try Pattern(dots: [0, 1, 2], grid: .standard, rule: .anyLength)
    let vault = ClosureVault { $0 == right }
    #expect(await vault.check(right) == .correct)
    var flow = PatternFlow(.change).acceptingAnyLength
    #expect(vault.checksAnyLength && flow.handle(.drew(right)) == [.check(right)])
    #expect(flow.newRule == .standard)
    #expect(await ClosureVault(StoredPattern()) { $0 == right }.check(right) == .tooShort(minimum: 4))
  }
}
