#if !hasFeature(Embedded)
  public import InkdotPatterns

  /// The actor of all vaults of a process.
  ///
  /// Vaults run one at a time, so that two with the same storage lose no attempt, and off the main thread, because a
  /// derivation takes tenths of a second.
  @globalActor public actor VaultActor {
    /// The only instance.
    public static let shared = VaultActor()
  }

  /// A vault with a storage: counts an attempt, stores the count, then derives and compares. See `AttemptLimiter`.
  ///
  /// Fails closed: an error of storage or cryptography is the verdict, and the attempt stays counted.
  @VaultActor public final class StoredVault: PatternVault {
    private let storage: any VaultStorage
    private let cryptography: any VaultCryptography
    private let schedule: AttemptSchedule
    private let rounds: Int
    private let clock: @Sendable () -> ClockReading

    private static let keyLength = 32
    private static let saltLength = 16

    /// Creates a vault.
    ///
    /// - Parameters:
    ///   - storage: stores the state; no other process may use it at the same time.
    ///   - cryptography: the system's cryptography.
    ///   - schedule: the lockouts of a saved pattern.
    ///   - rounds: rounds of PBKDF2 for a saved pattern, in `CredentialRecord.iterationsRange`.
    ///   - clock: the wall clock and, if available, the clock since the start of the device.
    public nonisolated init(
      _ storage: any VaultStorage, _ cryptography: any VaultCryptography, schedule: AttemptSchedule = .standard,
      rounds: Int = CredentialRecord.standardIterations, clock: @escaping @Sendable () -> ClockReading
    ) {
      self.storage = storage
      self.cryptography = cryptography
      self.schedule = schedule
      self.rounds = rounds
      self.clock = clock
    }

    /// Returns grid and rule of the stored pattern; `nil` if none is set.
    ///
    /// - Throws: `recordDamaged`, or an error of the storage.
    public func load() throws(PatternFailure) -> StoredPattern? {
      guard let bytes = try storage.read(.state) else { return nil }
      guard let state = VaultState(bytes: bytes), case .pattern(let grid, let rule) = state.record.header.subject else {
        throw .recordDamaged
      }
      return StoredPattern(grid: grid, rule: rule, status: observe(state))
    }

    /// Returns whether an attempt is allowed now.
    ///
    /// - Throws: `recordMissing`, `recordDamaged`, or an error of the storage.
    public func status() throws(PatternFailure) -> AttemptStatus { observe(try state()) }

    /// Checks a pattern.
    public func check(_ pattern: Pattern) -> PatternVerdict {
      do throws(PatternFailure) { return try verdict(on: pattern) } catch { return .failed(error) }
    }

    /// Saves a new pattern with a new attempt count.
    ///
    /// - Throws: errors of storage and cryptography; the previous pattern is still set then.
    public func save(_ pattern: Pattern, rule: PatternRule) throws(PatternFailure) {
      let salt = try cryptography.randomBytes(Self.saltLength)
      var key = try storage.read(.deviceKey)
      if key?.count != Self.keyLength {
        let new = try cryptography.randomBytes(Self.keyLength)
        guard new.count == Self.keyLength else { throw .derivationFailed }
        try storage.write(new, as: .deviceKey)
        key = new
      }
      guard let key,
        let header = try? CredentialHeader(
          subject: .pattern(pattern.grid, rule), key: .device, iterations: rounds, salt: salt)
      else { throw .derivationFailed }
      let digest = try digest(of: pattern, header, key)
      guard let record = try? CredentialRecord(header: header, digest: digest) else { throw .derivationFailed }
      try storage.write(VaultState(record: record, limiter: AttemptLimiter(schedule: schedule)).bytes, as: .state)
    }

    /// Removes the pattern and the device key.
    ///
    /// - Throws: errors of the storage.
    public func remove() throws(PatternFailure) {
      // The record first: if removing the key fails, it opens nothing.
      try storage.remove(.state)
      try storage.remove(.deviceKey)
    }

    /// Returns whether a pattern is the stored one, without counting an attempt. Only for an open vault.
    func isStored(_ pattern: Pattern) throws(PatternFailure) -> Bool {
      let record = try state().record
      let key = record.header.key == .device ? try storage.read(.deviceKey) ?? [] : []
      return record.matches(try digest(of: pattern, record.header, key))
    }

    // MARK: Steps. They never suspend, so reading and writing are one transaction.

    private func verdict(on pattern: Pattern) throws(PatternFailure) -> PatternVerdict {
      var state = try state()
      guard case .pattern(let grid, let rule) = state.record.header.subject else { throw .recordDamaged }
      guard pattern.count >= rule.minimumLength else { return .tooShort(minimum: rule.minimumLength) }
      var limiter = limiter(of: state)
      let refusal = limiter.beginUnlessRefused(at: clock())
      if state.limiter != limiter {
        state.limiter = limiter
        try storage.write(state.bytes, as: .state)
      }
      if let refusal { return refusal }

      let header = state.record.header
      var key: [UInt8] = []
      if header.key == .device {
        guard let stored = try storage.read(.deviceKey) else { throw .recordMissing }
        guard stored.count == Self.keyLength else { throw .recordDamaged }
        key = stored
      }
      let digest = try digest(of: pattern, header, key)
      guard pattern.grid == grid, state.record.matches(digest) else { return .wrong(limiter.status(at: clock())) }

      // The stored count must be the expected one; otherwise another process writes to the storage.
      guard try self.state() == state else { throw .storageFailed }
      limiter.succeed()
      state.limiter = limiter
      try storage.write(state.bytes, as: .state)
      return .correct
    }

    private func state() throws(PatternFailure) -> VaultState {
      guard let bytes = try storage.read(.state) else { throw .recordMissing }
      guard let state = VaultState(bytes: bytes) else { throw .recordDamaged }
      return state
    }

    private func limiter(of state: VaultState) -> AttemptLimiter {
      state.limiter ?? .recovered(schedule: schedule, at: clock())
    }

    /// Returns the current status.
    ///
    /// Stores a restarted wait, so that it also ends. If storing fails, the wait does not end; the lock is shown in any
    /// case.
    private func observe(_ state: VaultState) -> AttemptStatus {
      var limiter = limiter(of: state)
      limiter.observe(clock())
      if limiter != state.limiter {
        var observed = state
        observed.limiter = limiter
        try? storage.write(observed.bytes, as: .state)
      }
      return limiter.status(at: clock())
    }

    /// As in `CredentialRecord`: PBKDF2, the device key, then HKDF (RFC 5869) without salt.
    private func digest(
      of pattern: Pattern, _ header: CredentialHeader, _ key: [UInt8]
    ) throws(PatternFailure) -> [UInt8] {
      var bytes = try pattern.withKeyBytes { secret throws(PatternFailure) in
        try cryptography.derive(from: secret, salt: header.salt, rounds: header.iterations)
      }
      guard bytes.count == CredentialRecord.digestLength else { throw .derivationFailed }
      if header.key == .device { bytes = try cryptography.authenticate(bytes, key: key) }
      if let information = header.information(for: .digest) {
        bytes = try cryptography.expand(bytes, information)
      }
      guard bytes.count == CredentialRecord.digestLength else { throw .derivationFailed }
      return bytes
    }
  }
#endif
