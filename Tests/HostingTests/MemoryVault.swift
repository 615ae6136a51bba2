import InkdotHosting
import InkdotPatterns

/// Counts a vault's calls to its dependencies, and makes chosen ones fail.
final class Calls: @unchecked Sendable {
  // Accessed on the vault's actor and, between awaited calls, by the test.
  private(set) var count = 0
  var failing: (number: Int, failure: PatternFailure)?
  private(set) var names: [String] = []

  func next(_ name: String) throws(PatternFailure) {
    count += 1
    names.append(name)
    if let failing, failing.number == count { throw failing.failure }
  }

  func begin(failing number: Int? = nil, with failure: PatternFailure = .storageFailed) {
    count = 0
    names = []
    failing = number.map { ($0, failure) }
  }
}

final class MemoryStorage: VaultStorage, @unchecked Sendable {
  let calls: Calls
  var items: [VaultItem: [UInt8]] = [:]
  /// Called when an item is read.
  var onRead: (() -> Void)?

  init(_ calls: Calls) { self.calls = calls }

  func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]? {
    onRead?()
    try calls.next("read \(item)")
    return items[item]
  }

  func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure) {
    try calls.next("write \(item)")
    items[item] = bytes
  }

  func remove(_ item: VaultItem) throws(PatternFailure) {
    try calls.next("remove \(item)")
    items[item] = nil
  }
}

/// A fast checksum of all input in place of cryptography.
final class QuickCryptography: VaultCryptography, @unchecked Sendable {
  let calls: Calls
  private var given: UInt8 = 0

  init(_ calls: Calls) { self.calls = calls }

  func derive(from secret: UnsafeBufferPointer<UInt8>, salt: [UInt8], rounds: Int) throws(PatternFailure) -> [UInt8] {
    try calls.next("derive")
    return mixed(Array(secret) + salt + "\(rounds)".utf8)
  }

  func authenticate(_ message: [UInt8], key: [UInt8]) throws(PatternFailure) -> [UInt8] {
    try calls.next("authenticate")
    return mixed(key + [255] + message)
  }

  func randomBytes(_ count: Int) throws(PatternFailure) -> [UInt8] {
    try calls.next("random")
    given &+= 1
    return [UInt8](repeating: given, count: count)
  }

  private func mixed(_ bytes: [UInt8]) -> [UInt8] {
    (0..<32).map { lane in
      var hash = 14_695_981_039_346_656_037 &+ UInt64(lane)
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
      return UInt8(truncatingIfNeeded: hash >> 24)
    }
  }
}

/// A clock that a test sets.
final class Clock: @unchecked Sendable {
  var wall = 1_000_000.0
  var boot: ClockReading.Boot?

  var reading: ClockReading { ClockReading(wall: wall, boot: boot) }
}

/// A vault with fake dependencies.
struct Surroundings {
  let calls = Calls()
  let storage: MemoryStorage
  let clock = Clock()
  let vault: StoredVault

  init(schedule: AttemptSchedule = .standard) {
    storage = MemoryStorage(calls)
    vault = StoredVault(
      storage, QuickCryptography(calls), schedule: schedule, rounds: 100_000, clock: { [clock] in clock.reading })
  }

  var failures: Int? { storage.items[.state].flatMap { VaultState(bytes: $0) }?.limiter?.failures }
}

func pattern(_ dots: Int...) throws -> Pattern { try Pattern(dots: dots) }
