import CryptoKit
import InkdotBoards
import InkdotHosting
import InkdotPatterns
import InkdotStorage
import Security
import Testing

/// The system's cryptography with an HMAC in place of PBKDF2, for tests that count calls.
struct QuickCryptography: VaultCryptography {
  private let system = SystemCryptography()

  func derive(from secret: UnsafeBufferPointer<UInt8>, salt: [UInt8], rounds: Int) throws(PatternFailure) -> [UInt8] {
    system.authenticate(Array(secret), key: salt)
  }

  func authenticate(_ message: [UInt8], key: [UInt8]) throws(PatternFailure) -> [UInt8] {
    system.authenticate(message, key: key)
  }

  func randomBytes(_ count: Int) throws(PatternFailure) -> [UInt8] { try system.randomBytes(count) }
}

/// Draws on a session by accessibility actions until its flow ends or fails.
@MainActor private final class Drawer {
  private let session: PatternSession
  private var time = 0.0
  private(set) var outcomes: [PatternOutcome] = []
  private var waiting: CheckedContinuation<Void, Never>?

  init(_ flow: PatternFlow, _ vault: any PatternVault) {
    let times = Times()
    session = PatternSession(flow, vault: vault, now: { times.now }, wall: { 1_000_000 })
    var handlers = PatternSession.Handlers()
    handlers.finished = { [weak self] in self?.outcomes.append($0) }
    handlers.screenChanged = { [weak self] in
      self?.waiting?.resume()
      self?.waiting = nil
    }
    session.connect(handlers)
    self.times = times
  }

  private final class Times { var now = 0.0 }
  private var times = Times()

  private var isBusy: Bool {
    switch session.lock.screen.message {
    case .checking, .saving, .removing: true
    default: false
    }
  }

  /// Draws a pattern and waits until the vault has answered.
  func draw(_ pattern: Pattern) async {
    for dot in pattern.dots { session.pick(dot) }
    session.submit()
    while isBusy { await withCheckedContinuation { waiting = $0 } }
    times.now += 5
    session.tick()
  }
}

extension KeychainTests {
  /// The vault of an app, with fast key derivation.
  private var sealedQuick: StoredVault {
    StoredVault(sealed, QuickCryptography(), rounds: 100_000, clock: { ClockReading(wall: 1_000_000) })
  }

  @MainActor private func run(_ kind: PatternFlow.Kind, drawing current: Pattern, new: Pattern) async
    -> [PatternOutcome]
  {
    let drawer = Drawer(PatternFlow(kind), sealedQuick)
    if kind != .create { await drawer.draw(current) }
    if kind == .create || kind == .change {
      await drawer.draw(new)
      await drawer.draw(new)
    }
    return drawer.outcomes
  }

  /// Makes each call of a flow fail, once or permanently, with each status code, including calls of the enclave.
  @Test(arguments: PatternFlow.Kind.allCases)
  func `A failure of keychain or enclave at any call of a flow opens nothing`(_ kind: PatternFlow.Kind) async throws {
    resetEnclave()
    let new = try Pattern(dots: [6, 4, 2, 5])
    if kind != .create { try await sealedQuick.save(right, rule: .standard) }
    let sound = Keychain.items
    Keychain.callCount = 0
    let ended = await run(kind, drawing: right, new: new)
    #expect(ended.count == 1, "without a fault it ends")
    let count = Keychain.callCount
    #expect(count >= 4)
    for call in 1...count {
      for (number, code) in Self.codes.enumerated() {
        Keychain.items = sound
        (Keychain.callCount, Keychain.failing, Keychain.staysFailing) = (0, (call, code), number % 2 == 1)
        let outcomes = await run(kind, drawing: right, new: new)
        (Keychain.failing, Keychain.staysFailing) = (nil, false)
        let place = "\(kind), call \(call) of \(count), \(code)"
        let opens = (
          old: await sealedQuick.check(right) == .correct, new: await sealedQuick.check(new) == .correct,
          other: await sealedQuick.check(wrong) == .correct
        )
        #expect(!opens.other, "\(place)")
        switch kind {
        case .unlock, .verify:
          #expect(outcomes.isEmpty && opens.old && !opens.new, "\(place)")
        case .create:
          #expect(!opens.old && opens.new == (outcomes == [.created]), "\(place)")
        case .change:
          #expect(opens.old != opens.new && opens.new == (outcomes == [.changed]), "\(place)")
        case .remove:
          // If the keychain reports that the item does not exist, the flow ends; the lock still exists then.
          #expect(!opens.new && !(opens.old && outcomes == [.removed] && code != errSecItemNotFound), "\(place)")
        }
      }
    }
    // A wrong pattern never opens, whichever call fails.
    guard kind == .unlock || kind == .verify else { return }
    for call in 1...count {
      for code in Self.codes {
        Keychain.items = sound
        (Keychain.callCount, Keychain.failing) = (0, (call, code))
        let outcomes = await run(kind, drawing: wrong, new: new)
        #expect(outcomes.isEmpty, "call \(call), \(code)")
      }
    }
  }

  @Test(arguments: codes) func `A shortcut is safe if any keychain call fails while it is turned on or off`(
    _ code: OSStatus
  ) async throws {
    resetEnclave()
    try await quick.save(right, rule: .standard)
    let shortcut = shortcut(quick)
    let off = Keychain.items
    Keychain.callCount = 0
    try await shortcut.turnOn()
    let (on, count) = (Keychain.items, Keychain.callCount)
    for call in 1...count {
      Keychain.items = off
      (Keychain.callCount, Keychain.failing) = (0, (call, code))
      let isTold = (try? await shortcut.turnOn()) != nil
      Keychain.failing = nil
      #expect(shortcut.isOn == isTold, "call \(call)")
      #expect((await shortcut.open(reason: "open") == .open) == isTold, "call \(call)")
    }
    Keychain.items = on
    (Keychain.callCount, Keychain.failing) = (0, (1, code))
    let isTold = (try? shortcut.turnOff()) != nil
    Keychain.failing = nil
    // Turning off succeeds only if the keychain reports that nothing is stored.
    #expect(isTold == (code == errSecItemNotFound))
  }
}
