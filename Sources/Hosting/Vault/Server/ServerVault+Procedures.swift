#if !hasFeature(Embedded)
  public import InkdotPatterns
  import InkdotSealing

  // Documentation/ServerProtocol.md, "Procedures of the client", describes the state after a crash in each step.

  /// A vault for flows that set a pattern, to enrol with a server or to stop using one. It cannot check or remove.
  public struct NewPatternVault: PatternVault {
    let saving: @VaultActor (Pattern, PatternRule) async throws(PatternFailure) -> Void

    /// Returns `nil`, because a pattern is to be set.
    public func load() -> StoredPattern? { nil }

    /// Returns that attempts are allowed.
    public func status() -> AttemptStatus { .open(attemptsLeft: nil) }

    /// Fails, because there is no pattern to check.
    public func check(_ pattern: Pattern) -> PatternVerdict { .failed(.recordMissing) }

    /// Saves the pattern.
    ///
    /// - Throws: failures of the server, or errors of storage and cryptography; nothing has changed then.
    public func save(_ pattern: Pattern, rule: PatternRule) async throws(PatternFailure) {
      try await saving(pattern, rule)
    }

    /// Fails, because there is no pattern to remove.
    public func remove() throws(PatternFailure) { throw .recordMissing }
  }

  extension ServerVault {
    // MARK: Change and forgotten pattern

    /// Opens the vault with the recovery key, without the server.
    ///
    /// For a forgotten pattern or a refusing server. Continue with a `create` flow and this vault, which sets a new
    /// pattern, or with ``localReplacement(deletesAccount:)``.
    ///
    /// - Throws: `recoveryKeyWrong`, `recordMissing` without a server, or errors of storage and cryptography.
    public func open(recoveryKey: String) throws(PatternFailure) {
      guard let state = try enrolled() else { throw .recordMissing }
      guard let key = try derivation.open(state.recovery, Self.key(recoveryKey), book: state.book) else {
        throw .recoveryKeyWrong
      }
      open(with: key)
    }

    func change(to pattern: Pattern, _ rule: PatternRule) async throws {
      guard var state = try enrolled() else { throw PatternFailure.recordMissing }
      let dataKey = try openKey()
      let (present, counts) = (state.device.record, state.tokens.counts)
      let account = present.account
      let proof = try derivation.ownerProof(dataKey, account: account)
      let fresh = try makeDevice(pattern, rule, account: account, book: state.book, dataKey: dataKey)
      // The pending device of an interrupted change. It is deleted from the server later.
      if let before = state.pending { state.noteToRemove(before.device.record.device) }
      state.pending = ServerState.Pending(device: fresh.device, token: fresh.token)
      try storage.write(state.bytes, as: .state)
      do {
        let share = try await calls.put(fresh.content, account: account, owner: proof, replaces: present.device)
        guard share == fresh.content.share else { throw PatternFailure.serverMisfit }
      } catch {
        try? await dropPending(&state, proof)
        throw error
      }
      state.adoptPending(at: milliseconds)
      // With the recovery key, the address may change.
      state.origin = connection.origin
      try storage.write(state.bytes, as: .state)
      forgetAttempts()
      // Otherwise its first successful attempt confirms it.
      let replaced = try? await calls.confirm(account: account, device: fresh.content.device, sync: fresh.sync)
      raise(counts.others(in: replaced?.wrongs ?? 0, replaced?.stale ?? 0))
    }

    /// Deletes the pending device here and from the server.
    private func dropPending(_ state: inout ServerState, _ proof: [UInt8]) async throws {
      guard let record = state.pending?.device.record else { return }
      state.noteToRemove(record.device)
      state.pending = nil
      try storage.write(state.bytes, as: .state)
      try await calls.remove(device: record.device, account: record.account, owner: proof)
    }

    /// Cleans up after a crash: a pending device, a header, and devices that a restored server lists again.
    func endLeftovers() async throws {
      try await deleteLeftAccounts()
      guard var state = try enrolled() else { return }
      let hasReplaced = !state.removed.isEmpty || state.hasChangedRecovery
      guard state.pending != nil || state.isHeaderPending || hasReplaced else { return }
      let account = state.device.record.account
      let proof = try derivation.ownerProof(openKey(), account: account)
      try await dropPending(&state, proof)
      if state.isHeaderPending { try await finishHeader(&state, proof) }
      guard hasReplaced else { return }
      let restored = try await calls.restored()
      guard restored != state.restored else { return }
      for device in state.removed { try await calls.remove(device: device, account: account, owner: proof) }
      if state.hasChangedRecovery {
        state.isHeaderPending = true
        try storage.write(state.bytes, as: .state)
        try await finishHeader(&state, proof)
      }
      state.restored = restored
      try storage.write(state.bytes, as: .state)
    }

    // MARK: Recovery key

    /// Replaces the recovery key. The vault is open, by the current pattern or the current recovery key.
    ///
    /// Until the server has answered, both keys may find the account; see ``isRecoveryKeyPending``.
    ///
    /// - Parameter typed: from ``makeRecoveryKey()``.
    /// - Throws: `notOpen`, `recoveryKeyWrong` for invalid recovery keys, failures of a server, or errors of storage and
    ///   cryptography; the current key is then still set.
    public func changeRecoveryKey(to typed: String) async throws(PatternFailure) {
      try await exclusively { vault in
        let recovery = try Self.key(typed)
        var state = try vault.state()
        let dataKey = try vault.openKey()
        let account = state.device.record.account
        let proof = try vault.derivation.ownerProof(dataKey, account: account)
        let slot = try vault.derivation.slot(dataKey, recovery, book: state.book)
        let locator = try vault.derivation.locator(recovery)
        // Recorded first: after a crash the account gets the key that is stored here.
        state.isHeaderPending = true
        try vault.storage.write(state.bytes, as: .state)
        do {
          try await vault.calls.putHeader(
            state.book + state.recovery + slot, locators: [state.locator, locator], account: account, owner: proof)
          var changed = state
          (changed.recovery, changed.locator, changed.hasChangedRecovery) = (slot, locator, true)
          try vault.storage.write(changed.bytes, as: .state)
          state = changed
        } catch {
          try? await vault.finishHeader(&state, proof)
          throw error
        }
        // Repeated after the next unlock.
        try? await vault.finishHeader(&state, proof)
      }
    }

    /// Whether the account may still be found by another recovery key, because the server has not answered.
    ///
    /// - Throws: errors of the storage.
    public var isRecoveryKeyPending: Bool {
      get throws(PatternFailure) { try enrolled()?.isHeaderPending ?? false }
    }

    /// Leaves the account with the recovery key that is stored here.
    private func finishHeader(_ state: inout ServerState, _ proof: [UInt8]) async throws {
      try await calls.putHeader(
        state.book + state.recovery, locators: [state.locator], account: state.device.record.account, owner: proof)
      state.isHeaderPending = false
      try storage.write(state.bytes, as: .state)
    }

    // MARK: Remove and stop using

    /// Returns the vault for a `create` flow that sets a pattern checked by this device.
    ///
    /// Requires the current pattern or, if the server is gone, the recovery key first.
    ///
    /// - Parameter deletesAccount: whether to delete the account when the server is reachable; `false` if the server is
    ///   gone.
    public nonisolated func localReplacement(deletesAccount: Bool) -> NewPatternVault {
      NewPatternVault { pattern, rule throws(PatternFailure) in
        try await self.exclusively { try $0.useLocalPattern(pattern, rule, deletesAccount: deletesAccount) }
      }
    }

    private func useLocalPattern(_ pattern: Pattern, _ rule: PatternRule, deletesAccount: Bool) throws {
      try noteAccount(if: deletesAccount)
      try local.save(pattern, rule: rule)
      ended()
    }

    func removePattern() throws {
      try noteAccount(if: true)
      // The record first, as in the vault of a device.
      try local.remove()
      ended()
    }

    /// Nothing is deleted while the record exists.
    private func noteAccount(if deletesAccount: Bool) throws {
      guard let state = try enrolled() else { throw PatternFailure.recordMissing }
      let dataKey = try openKey()
      guard deletesAccount else { return }
      let account = state.device.record.account
      try note(
        LeavingAccount(
          origin: state.origin, account: account, proof: derivation.ownerProof(dataKey, account: account)))
    }

    private func ended() {
      close()
      forgetAttempts()
      // Starts the deletion.
      _ = try? load()
    }

    func note(_ account: LeavingAccount) throws(PatternFailure) {
      let others = try leaving().filter { $0.account != account.account }
      try storage.write(LeavingAccount.bytes(of: others + [account]), as: .leaving)
    }

    private func leaving() throws(PatternFailure) -> [LeavingAccount] {
      try storage.read(.leaving).map(LeavingAccount.accounts) ?? []
    }

    /// Whether an account is still to be deleted from the server.
    ///
    /// - Throws: errors of the storage.
    public var isAccountDeletionPending: Bool { get throws(PatternFailure) { try !leaving().isEmpty } }

    /// Deletes accounts that are no longer used. Each entry stays until the server has answered.
    func deleteLeftAccounts() async throws {
      let used = try enrolled()?.device.record.account
      var enrolling = try enrolling()?.device.record.account
      if used != nil, try storage.read(.enrolling) != nil {
        try storage.remove(.enrolling)
        enrolling = nil
      }
      var rest: [LeavingAccount] = []
      let noted = try leaving()
      guard !noted.isEmpty else { return }
      for account in noted where account.account != used {
        if account.account == enrolling {
          rest.append(account)
          continue
        }
        do throws(ServerRefusal) {
          guard account.origin == connection.origin else { throw .unreachable }
          try await calls.deleteAccount(account.account, owner: account.proof)
        } catch {
          // Already deleted, or never created.
          if error != .proof { rest.append(account) }
        }
      }
      if rest.isEmpty {
        try storage.remove(.leaving)
      } else if rest != noted {
        try storage.write(LeavingAccount.bytes(of: rest), as: .leaving)
      }
    }

    // MARK: Lost device

    /// Returns the devices of all accounts that a recovery key opens. Works on any device.
    ///
    /// - Throws: `recoveryKeyWrong`, or failures of a server.
    public func devices(recoveryKey: String) async throws(PatternFailure) -> [ServerDevice] {
      try await exclusively { vault in
        var devices: [ServerDevice] = []
        for (account, proof) in try await vault.accounts(of: Self.key(recoveryKey)) {
          devices += try await vault.calls.devices(account: account, owner: proof)
        }
        return devices
      }
    }

    /// Removes a device. Its data then opens only with the recovery key.
    ///
    /// - Throws: `recoveryKeyWrong`, or failures of a server.
    public func remove(_ device: ServerDevice, recoveryKey: String) async throws(PatternFailure) {
      try await exclusively { vault in
        for (account, proof) in try await vault.accounts(of: Self.key(recoveryKey)) where account == device.account {
          try await vault.calls.remove(device: device.device, account: account, owner: proof)
        }
      }
    }

    /// Returns the accounts of a recovery key, with the proof of their owner.
    private func accounts(of recovery: RecoveryKey) async throws -> [(account: [UInt8], proof: [UInt8])] {
      var accounts: [(account: [UInt8], proof: [UInt8])] = []
      for (account, header) in try await calls.recover(derivation.locator(recovery)) {
        let (book, slots) = ServerProofs.slots(inHeader: header)
        for slot in slots {
          guard let dataKey = try derivation.open(slot.bytes, recovery, book: book) else { continue }
          accounts.append((account, try derivation.ownerProof(dataKey, account: account)))
          break
        }
      }
      return accounts
    }

    // MARK: A new device

    struct FreshDevice {
      let device: ServerState.Device
      let token, sync: [UInt8]
      let content: NewDevice
    }

    /// Creates a device for a pattern. Only `content` has its share.
    func makeDevice(
      _ pattern: Pattern, _ rule: PatternRule, account: [UInt8], book: [UInt8], dataKey: [UInt8]
    ) throws(PatternFailure) -> FreshDevice {
      let cryptography = derivation.cryptography
      let device = try cryptography.randomBytes(ServerProtocol.identifierLength)
      let (token, share) = (try cryptography.randomBytes(Self.keyLength), try cryptography.randomBytes(Self.keyLength))
      let record = try ServerRecord(
        pattern.grid, rule, rounds: rounds, salt: cryptography.randomBytes(Self.saltLength), account: account,
        device: device)
      let (auth, half) = try derivation.attempt(pattern, record, deviceKey: deviceKey())
      let key = try derivation.wrapping(local: half, share: share, record)
      let sync = try derivation.syncProof(dataKey, account: account, device: device)
      return FreshDevice(
        device: ServerState.Device(
          record: record, slot: try derivation.slot(dataKey, key: key, record, book: book)),
        token: token, sync: sync,
        content: NewDevice(
          device: device, tokenHash: try cryptography.hash(token), syncHash: try cryptography.hash(sync), auth: auth,
          share: share, schedule: schedule, name: name))
    }

    /// Creates a device key unless there is one.
    func makeDeviceKey() throws(PatternFailure) {
      if try storage.read(.deviceKey)?.count == Self.keyLength { return }
      let key = try derivation.cryptography.randomBytes(Self.keyLength)
      guard key.count == Self.keyLength else { throw .derivationFailed }
      try storage.write(key, as: .deviceKey)
    }

    static func key(_ typed: String) throws(PatternFailure) -> RecoveryKey {
      guard let key = try? RecoveryKey(typed: Array(typed.utf8)) else { throw .recoveryKeyWrong }
      return key
    }
  }
#endif
