#if !hasFeature(Embedded)
  public import InkdotPatterns
  import InkdotSealing

  /// A vault whose patterns a server verifies and counts. A copy of the device's data cannot be tested offline.
  ///
  /// Before ``enrolment(code:recoveryKey:)`` it acts as a ``StoredVault`` with the same storage.
  /// `Documentation/ServerProtocol.md` describes all procedures. Each change of the stored state is a single write, so
  /// that a crash leaves the old or the new pattern. The server's share is never stored.
  @VaultActor public final class ServerVault: PatternVault {
    let storage: any VaultStorage
    let connection: any ServerConnection
    let calls: ServerCalls
    let derivation: ServerDerivation
    let local: StoredVault
    let schedule: AttemptSchedule
    let rounds: Int
    let name: String
    let clock: @Sendable () -> ClockReading

    /// Requests by others since the last unlock, according to the last successful attempt or change; `nil` if there are
    /// none.
    public internal(set) var alarm: ServerAlarm?
    /// The last status, with the end of a wait in seconds since 1970; `nil` for never.
    private var known: (attemptsLeft: Int?, until: Double?) = (nil, 0)
    private var recent = RecentAttempts()
    private var recentKey: [UInt8]?
    /// The data key after a successful attempt or recovery, until ``close()``. It proves the ownership of the account.
    private var dataKey: [UInt8]?
    /// Background requests.
    private var following: Task<Void, Never>?

    static let keyLength = 32
    static let saltLength = 16
    private nonisolated static let longestName = 64

    /// Creates a vault.
    ///
    /// - Parameters:
    ///   - storage: stores the state; no other process may use it at the same time.
    ///   - cryptography: the system's cryptography.
    ///   - connection: connection to the server.
    ///   - name: name of this device in lists. The server can read it; at most 64 bytes of UTF-8 are used.
    ///   - schedule: the lockouts of a saved pattern. The server has `standard` and `strict`, and a custom schedule counts
    ///     as `strict` there.
    ///   - rounds: rounds of PBKDF2 for a saved pattern, in `CredentialRecord.iterationsRange`.
    ///   - clock: the wall clock and, if available, the clock since the start of the device.
    public nonisolated init(
      _ storage: any VaultStorage, _ cryptography: any SealingCryptography, _ connection: any ServerConnection,
      name: String, schedule: AttemptSchedule = .standard, rounds: Int = CredentialRecord.standardIterations,
      clock: @escaping @Sendable () -> ClockReading
    ) {
      self.storage = storage
      self.connection = connection
      self.schedule = schedule
      self.rounds = rounds
      self.clock = clock
      calls = ServerCalls(connection: connection)
      derivation = ServerDerivation(cryptography: cryptography)
      local = StoredVault(storage, cryptography, schedule: schedule, rounds: rounds, clock: clock)
      var short = name
      while short.utf8.count > Self.longestName { short.removeLast() }
      self.name = short
    }

    // MARK: PatternVault

    /// Returns grid and rule of the stored pattern, without a request; `nil` if none is set.
    ///
    /// - Throws: `recordDamaged`, or an error of the storage.
    public func load() throws(PatternFailure) -> StoredPattern? {
      if (try? storage.read(.leaving)) != nil { follow { await $0.deleteLeft() } }
      guard let state = try enrolled() else { return try local.load() }
      guard let (grid, rule) = state.device.record.pattern else { throw .recordDamaged }
      return StoredPattern(grid: grid, rule: rule, status: status(known))
    }

    /// Asks the server whether an attempt is allowed now. Call it when the lock is shown, to report early that the
    /// server is unreachable.
    ///
    /// - Throws: `serverUnreachable` and other failures of the server, or an error of the storage.
    public func status() async throws(PatternFailure) -> AttemptStatus {
      guard try enrolled() != nil else { return try local.status() }
      return try await exclusively { vault in
        try await vault.ask()
        return vault.status(vault.known)
      }
    }

    /// Checks a pattern.
    public func check(_ pattern: Pattern) async -> PatternVerdict {
      do throws(PatternFailure) {
        guard try enrolled() != nil else { return local.check(pattern) }
        return try await exclusively { try await $0.verdict(on: pattern) }
      } catch {
        return .failed(error)
      }
    }

    /// Saves another pattern. Requires the current pattern or the recovery key first.
    ///
    /// - Throws: `notOpen`, failures of the server, or errors of storage and cryptography; the previous pattern is
    ///   still set then.
    public func save(_ pattern: Pattern, rule: PatternRule) async throws(PatternFailure) {
      guard try enrolled() != nil else { return try local.save(pattern, rule: rule) }
      try await exclusively { try await $0.change(to: pattern, rule) }
    }

    /// Removes the pattern. The account is deleted when the server is reachable.
    ///
    /// - Throws: `notOpen`, or errors of the storage.
    public func remove() async throws(PatternFailure) {
      guard try enrolled() != nil else {
        // An enrolment needs the device key, which is removed with the pattern.
        if try storage.read(.enrolling) != nil { try await cancelEnrolment() }
        return try local.remove()
      }
      try await exclusively { try $0.removePattern() }
    }

    /// Removes the data key, which changes need, from memory. Call it when the app locks.
    public func close() { dataKey = nil }

    // MARK: State

    /// Returns the state; `nil` if no server checks the pattern.
    func enrolled() throws(PatternFailure) -> ServerState? {
      guard let bytes = try storage.read(.state), ServerState.isState(bytes) else { return nil }
      guard let state = ServerState(bytes: bytes) else { throw .recordDamaged }
      return state
    }

    /// Returns the state of a vault that is enrolled with the server of the connection.
    func state() throws(PatternFailure) -> ServerState {
      guard let state = try enrolled() else { throw .recordMissing }
      guard state.origin == connection.origin else { throw .serverChanged }
      return state
    }

    func deviceKey() throws(PatternFailure) -> [UInt8] {
      guard let key = try storage.read(.deviceKey) else { throw .recordMissing }
      guard key.count == Self.keyLength else { throw .recordDamaged }
      return key
    }

    /// Returns whether the state was stored. The server counts, so attempts are sent even if storing fails.
    private func store(_ state: ServerState) -> Bool {
      do throws(PatternFailure) { try storage.write(state.bytes, as: .state) } catch { return false }
      return true
    }

    func openKey() throws(PatternFailure) -> [UInt8] {
      guard let dataKey else { throw .notOpen }
      return dataKey
    }

    func open(with key: [UInt8]) { dataKey = key }

    /// Discards the known status of the previous pattern.
    func forgetAttempts() {
      known = (nil, 0)
      recent = RecentAttempts()
    }

    var now: Double { clock().wall }
    var milliseconds: Int { Int(now * 1000) }

    // MARK: The attempt

    func verdict(on pattern: Pattern) async throws -> PatternVerdict {
      var state = try state()
      guard let (_, rule) = state.device.record.pattern else { throw PatternFailure.recordDamaged }
      guard pattern.count >= rule.minimumLength else { return .tooShort(minimum: rule.minimumLength) }
      let guess = try guess(pattern)
      if recent.contains(guess, at: now) { return .wrong(status(known)) }
      do {
        return try await attempt(pattern, guess, &state)
      } catch ServerRefusal.removed where state.pending != nil {
        // A power failure lost the end of a change: the server knows only the pending device.
        state.adoptPending(at: milliseconds)
        try storage.write(state.bytes, as: .state)
        return try await attempt(pattern, guess, &state)
      }
    }

    private func attempt(_ pattern: Pattern, _ guess: [UInt8], _ state: inout ServerState) async throws
      -> PatternVerdict
    {
      let record = state.device.record
      let (auth, half) = try derivation.attempt(pattern, record, deviceKey: deviceKey())
      switch try await send(auth, &state) {
      case .right(let share, let wrongs, let stale, let replaced):
        let key = try derivation.wrapping(local: half, share: share, record)
        guard let dataKey = try derivation.open(state.device.slot, key: key, record, book: state.book) else {
          throw PatternFailure.serverMisfit
        }
        finish(&state, wrongs, stale, replaced)
        open(with: dataKey)
        follow { await $0.tidy() }
        return .correct
      case .wrong(let wait):
        learn(wait)
        recent.insert(guess, at: now)
        state.tokens.next = nil
      case .locked(let wait):
        learn(wait)
        state.tokens.next = nil
        // The server did not compare the attempt.
        state.tokens.counts.sent -= 1
      }
      _ = store(state)
      return .wrong(status(known))
    }

    /// Sends one attempt until the server returns a verdict. Stores the next token and the turn before.
    private func send(_ auth: [UInt8], _ state: inout ServerState) async throws -> ServerVerdict {
      let cryptography = derivation.cryptography
      let attempt = try cryptography.randomBytes(ServerProtocol.identifierLength)
      let next = try cryptography.randomBytes(Self.keyLength)
      let before = state
      state.tokens.turn += 1
      state.tokens.next = next
      state.tokens.counts.sent += 1
      state.keep(next, at: milliseconds)
      // Without storage space, the attempt is sent without a next token, and the current one stays.
      if !store(state) { state.tokens.next = nil }
      var hasRepeated = false
      for request in 1... {
        let nextHash = try state.tokens.next.map(cryptography.hash)
        do throws(ServerRefusal) {
          return try await calls.attempt(
            account: state.device.record.account, device: state.device.record.device, token: state.tokens.token,
            attempt: attempt, auth: auth, turn: state.tokens.turn, next: nextHash)
        } catch {
          guard request < ServerProtocol.maximumRequestCount else { throw error }
          switch error {
          case .late(let turn):
            state.tokens.turn = turn + 1
            _ = store(state)
          case .staleToken(let hint):
            let token = try before.token(for: hint, cryptography)
            state.tokens.token = token ?? state.tokens.token
            // After a power failure the hint is for the next token; of a restored server it is for an older one.
            if token != before.tokens.next { state.restored = nil }
            state.tokens.counts.stale += 1
            _ = store(state)
            if token == nil { throw error }
          case .unreachable, .unavailable:
            if hasRepeated { throw error }
            hasRepeated = true
          case .slow, .removed, .unknownDevice, .proof, .signUp, .size, .full, .header, .other: throw error
          }
        }
      }
      throw ServerRefusal.unreachable
    }

    /// Makes the next token current after a successful attempt, and computes the requests by others.
    private func finish(_ state: inout ServerState, _ wrongs: Int, _ stale: Int, _ replaced: ReplacedDevice?) {
      forgetAttempts()
      var counts = state.tokens.counts
      counts.sent -= 1
      let before = state.tokens.before ?? ServerState.Counts()
      raise(counts.others(in: wrongs, stale) + before.others(in: replaced?.wrongs ?? 0, replaced?.stale ?? 0))
      // Reported only once.
      counts = ServerState.Counts(sent: max(counts.sent, wrongs), stale: max(counts.stale, stale))
      state.tokens = ServerState.Tokens(
        token: state.tokens.next ?? state.tokens.token, turn: state.tokens.turn, counts: counts)
      _ = store(state)
    }

    func raise(_ others: ServerAlarm) {
      alarm = others.wrongPatternCount > 0 || others.staleRequestCount > 0 ? others : nil
    }

    /// Asks the server for the wait, which also makes the stored token the only valid one.
    func ask() async throws {
      let state = try state()
      let record = state.device.record
      learn(try await calls.status(account: record.account, device: record.device, token: state.tokens.token))
    }

    /// Returns an identifier of a pattern, by a key that is only in memory.
    private func guess(_ pattern: Pattern) throws(PatternFailure) -> [UInt8] {
      let cryptography = derivation.cryptography
      if recentKey == nil { recentKey = try cryptography.randomBytes(Self.keyLength) }
      let bytes = pattern.withKeyBytes { Array($0) }
      return try cryptography.authenticate(bytes, key: recentKey ?? [])
    }

    private func learn(_ wait: ServerWait) {
      known = (wait.attemptsLeft, wait.wait.map { $0 == 0 ? 0 : now + Double($0) / 1000 })
    }

    private func status(_ known: (attemptsLeft: Int?, until: Double?)) -> AttemptStatus {
      guard let until = known.until else { return .permanentlyLocked }
      return until > now ? .locked(until: until) : .open(attemptsLeft: known.attemptsLeft)
    }

    // MARK: Background requests

    private func follow(_ work: @escaping @VaultActor (ServerVault) async -> Void) {
      let before = following
      following = Task {
        await before?.value
        await work(self)
      }
    }

    /// Waits for background requests.
    func settle() async { await following?.value }

    private func tidy() async {
      _ = try? await exclusively { vault in
        // Confirms the token.
        try? await vault.ask()
        try await vault.endLeftovers()
      }
    }

    private func deleteLeft() async {
      try? await exclusively { try await $0.deleteLeftAccounts() }
    }

    // MARK: One procedure at a time

    private static var isBusy = false
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs a procedure exclusively in the process: procedures await answers between reading and writing.
    func exclusively<Value: Sendable>(
      _ work: @VaultActor (ServerVault) async throws -> Value
    ) async throws(PatternFailure) -> Value {
      if Self.isBusy {
        await withCheckedContinuation { Self.waiting.append($0) }
      } else {
        Self.isBusy = true
      }
      defer {
        if Self.waiting.isEmpty { Self.isBusy = false } else { Self.waiting.removeFirst().resume() }
      }
      do {
        return try await work(self)
      } catch let failure as PatternFailure {
        throw failure
      } catch let refusal as ServerRefusal {
        throw refusal.failure
      } catch {
        throw .serverUnreachable
      }
    }
  }
#endif
