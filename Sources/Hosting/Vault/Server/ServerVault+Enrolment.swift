#if !hasFeature(Embedded)
  public import InkdotPatterns
  import InkdotSealing

  // The remains of a crash after each step: Documentation/ServerProtocol.md, "Procedures of the client".

  extension ServerVault {
    /// Returns a new recovery key, like `0123-4567-89AB-CDEF-GHJK-MNP2`. Show it to the user, and do not store it.
    ///
    /// - Throws: `derivationFailed`.
    public func makeRecoveryKey() throws(PatternFailure) -> String {
      let random = try derivation.cryptography.randomBytes(RecoveryKey.randomByteCount)
      guard let key = RecoveryKey(random: random) else { throw .derivationFailed }
      return String(decoding: key.text, as: UTF8.self)
    }

    /// Returns the vault for a `create` flow that sets a pattern verified by the server.
    ///
    /// The pattern must differ from a pattern that the device has checked, because a copy of its data reveals that
    /// pattern. Saving throws `samePattern` otherwise, and `recoveryKeyWrong` for invalid recovery keys. An interrupted
    /// enrolment with the same recovery key is continued with the new pattern, and needs no other sign-up code.
    ///
    /// - Parameters:
    ///   - code: the sign-up code, if the server requires one.
    ///   - recoveryKey: from ``makeRecoveryKey()``; opens the vault if the pattern is forgotten or the server is gone.
    public nonisolated func enrolment(code: String? = nil, recoveryKey: String) -> NewPatternVault {
      NewPatternVault { pattern, rule throws(PatternFailure) in
        try await self.exclusively { try await $0.enrol(pattern, rule, code, recoveryKey) }
      }
    }

    /// Returns the vault for an `unlock` flow that continues an interrupted enrolment with its pattern.
    ///
    /// Account and sign-up code stay in use. An enrolment that has not reached the server is ended.
    ///
    /// - Returns: `nil` if no enrolment is to be continued.
    /// - Throws: `serverUnreachable` and other failures of a server, or an error of the storage.
    public func interruptedEnrolment() async throws(PatternFailure) -> InterruptedEnrolment? {
      try await exclusively { vault in
        guard try vault.enrolled() == nil, try vault.enrolling() != nil else { return nil }
        let enrolment = InterruptedEnrolment(vault: vault, pending: vault.pendingVault)
        do {
          try await enrolment.pending.ask()
        } catch ServerRefusal.staleToken {
          // Older data of the device: the attempt finds its token.
        } catch let refusal as ServerRefusal where refusal == .unknownDevice || refusal == .removed {
          try await vault.discardEnrolment()
          return nil
        }
        return enrolment
      }
    }

    /// Ends an interrupted enrolment. Its account is deleted when the server is reachable.
    ///
    /// - Throws: errors of the storage.
    public func cancelEnrolment() async throws(PatternFailure) {
      try await exclusively { vault in
        try vault.storage.remove(.enrolling)
        try? await vault.deleteLeftAccounts()
      }
    }

    // MARK: Steps

    private func enrol(
      _ pattern: Pattern, _ rule: PatternRule, _ code: String?, _ recoveryKey: String
    ) async throws {
      let recovery = try Self.key(recoveryKey)
      guard try enrolled() == nil else { throw PatternFailure.recordDamaged }
      if try storage.read(.state) != nil, try local.isStored(pattern) { throw PatternFailure.samePattern }
      try makeDeviceKey()
      if try await continueEnrolment(pattern, rule, recoveryKey) { return }
      let cryptography = derivation.cryptography
      let account = try cryptography.randomBytes(ServerProtocol.identifierLength)
      let book = try cryptography.randomBytes(ServerProtocol.identifierLength)
      let dataKey = try cryptography.randomBytes(Self.keyLength)
      let fresh = try makeDevice(pattern, rule, account: account, book: book, dataKey: dataKey)
      let proof = try derivation.ownerProof(dataKey, account: account)
      let slot = try derivation.slot(dataKey, recovery, book: book)
      let locator = try derivation.locator(recovery)
      // Recorded first: an account without a record is deleted.
      try note(LeavingAccount(origin: connection.origin, account: account, proof: proof))
      let state = ServerState(
        origin: connection.origin, device: fresh.device, book: book, recovery: slot, locator: locator,
        token: fresh.token, at: milliseconds)
      try storage.write(state.bytes, as: .enrolling)
      do {
        let share = try await calls.createAccount(
          account, owner: proof, locator: locator, header: book + slot, code: code, fresh.content)
        guard share == fresh.content.share else { throw PatternFailure.serverMisfit }
      } catch {
        // Without an answer the account may exist, and have used the sign-up code.
        if !Self.isUnanswered(error) { try? await discardEnrolment() }
        throw error
      }
      _ = try await calls.confirm(account: account, device: fresh.content.device, sync: fresh.sync)
      try await finishEnrolment(dataKey)
    }

    private static func isUnanswered(_ error: any Error) -> Bool {
      guard let refusal = error as? ServerRefusal else { return false }
      return refusal.isUnanswered || refusal == .slow
    }

    /// Continues an interrupted enrolment with another pattern, if it has this recovery key.
    ///
    /// - Returns: `false` if there is none, or the server does not know it.
    private func continueEnrolment(_ pattern: Pattern, _ rule: PatternRule, _ recoveryKey: String) async throws -> Bool
    {
      guard try enrolling() != nil else { return false }
      let pending = pendingVault
      do {
        try pending.open(recoveryKey: recoveryKey)
        try await pending.change(to: pattern, rule)
      } catch PatternFailure.recoveryKeyWrong {
        return false
      } catch ServerRefusal.proof {
        return false
      }
      try await finishEnrolment(pending.openKey())
      return true
    }

    /// Continues an enrolment with its pattern.
    fileprivate func continueEnrolment(_ pattern: Pattern, _ pending: ServerVault) async -> PatternVerdict {
      do throws(PatternFailure) {
        return try await exclusively { vault in
          guard try vault.enrolled() == nil, try vault.enrolling() != nil else { throw PatternFailure.recordMissing }
          let verdict = try await pending.verdict(on: pattern)
          if case .correct = verdict { try await vault.finishEnrolment(pending.openKey()) }
          return verdict
        }
      } catch {
        return .failed(error)
      }
    }

    /// Makes the enrolled device the current state of the vault.
    private func finishEnrolment(_ dataKey: [UInt8]) async throws {
      guard let bytes = try storage.read(.enrolling) else { throw PatternFailure.recordMissing }
      try storage.write(bytes, as: .state)
      forgetAttempts()
      open(with: dataKey)
      raise(ServerAlarm(wrongPatternCount: 0, staleRequestCount: 0))
      // The account is in use, so this only removes its entries.
      try? await deleteLeftAccounts()
    }

    /// Ends an interrupted enrolment, and deletes its account.
    private func discardEnrolment() async throws {
      try storage.remove(.enrolling)
      try await deleteLeftAccounts()
    }

    /// The state of an interrupted enrolment; `nil` without one.
    func enrolling() throws(PatternFailure) -> ServerState? { try storage.read(.enrolling).flatMap(ServerState.init) }

    private var pendingVault: ServerVault {
      ServerVault(
        EnrollingStorage(storage: storage), derivation.cryptography, connection, name: name, schedule: schedule,
        rounds: rounds, clock: clock)
    }
  }

  /// The vault that continues an interrupted enrolment when its pattern is drawn: ``ServerVault/interruptedEnrolment()``.
  public struct InterruptedEnrolment: PatternVault {
    fileprivate let vault, pending: ServerVault

    /// Returns grid and rule of the pattern.
    ///
    /// - Throws: `recordDamaged`, or an error of the storage.
    public func load() async throws(PatternFailure) -> StoredPattern? { try await pending.load() }

    /// Asks the server whether an attempt is allowed now.
    ///
    /// - Throws: failures of a server, or an error of the storage.
    public func status() async throws(PatternFailure) -> AttemptStatus { try await pending.status() }

    /// Checks the pattern. The right one ends the enrolment, and the server verifies the pattern from then on.
    public func check(_ pattern: Pattern) async -> PatternVerdict { await vault.continueEnrolment(pattern, pending) }

    /// Always fails, because no pattern is set yet.
    public func save(_ pattern: Pattern, rule: PatternRule) throws(PatternFailure) { throw .recordMissing }

    /// Always fails, because no pattern is set yet.
    public func remove() throws(PatternFailure) { throw .recordMissing }
  }

  /// A storage that returns the state of an enrolment as that of a vault, without accounts to delete.
  private struct EnrollingStorage: VaultStorage {
    let storage: any VaultStorage

    func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]? {
      guard let item = Self.item(item) else { return nil }
      return try storage.read(item)
    }

    func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure) {
      guard let item = Self.item(item) else { throw .storageFailed }
      try storage.write(bytes, as: item)
    }

    func remove(_ item: VaultItem) throws(PatternFailure) { throw .storageFailed }

    private static func item(_ item: VaultItem) -> VaultItem? {
      switch item {
      case .state: .enrolling
      case .deviceKey: .deviceKey
      case .leaving, .enrolling: nil
      }
    }
  }
#endif
