package import InkdotServerRules

/// The requests of the protocol, as transactions. Each returns after its commit is durable.
///
/// Requests throw ``ServerFailure``, or ``SQLFailure``, after which the outcome is unknown.
package struct ServerStorage: Sendable {
  package let database: any SQLDatabase
  package let keys: ServerKeys
  let history = DatabaseHistory()

  /// The policy for creating accounts.
  package enum SignUp: String, Sendable, CaseIterable {
    case open, code, closed
  }

  /// Maximum number of active devices of an account.
  private static let deviceLimit = 32
  /// Maximum number of accounts for a locator.
  private static let recoveryLimit = 8

  /// - Parameter keys: keys that ``prepare(_:keys:)`` has accepted.
  package init(database: any SQLDatabase, keys: ServerKeys) {
    (self.database, self.keys) = (database, keys)
  }

  // MARK: Attempts

  package func attempt(
    _ name: DeviceName, token: [UInt8], _ request: AttemptRequest
  ) async throws -> AttemptAnswer {
    let (result, row) = try await expecting(.attempt, of: name) { transaction, expectation in
      var (rows, now, generation) = try transaction.devices(name, andReplaced: true)
      try expectation.check(generation, rows[name.device])
      guard var device = rows.removeValue(forKey: name.device) else {
        return (Result<AttemptAnswer, ServerFailure>.failure(.unknownDevice), Device?.none)
      }
      var replaced = rows.first?.value
      let wasUnconfirmed = device.state == .unconfirmed
      let result = Result { () throws(ServerFailure) in
        try device.attempt(request, token: token, replaced: &replaced, keys: keys, now: now)
      }
      switch result {
      case .success(.right):
        try transaction.update(device)
        if wasUnconfirmed, device.state == .live {
          if let replaced { try transaction.update(replaced) }
          try transaction.confirmAccount(name.account)
        }
      case .success, .failure(.staleToken): try transaction.update(device)
      case .failure: break
      }
      return (result, device)
    }
    if case .success = result, let row { history.record(turn: row.turn, of: name, created: row.created) }
    return try result.get()
  }

  /// Answers `GET /v1/attempt`.
  package func state(_ name: DeviceName, token: [UInt8]) async throws -> AttemptWait {
    try await expecting(.attempt, of: name) { transaction, expectation in
      let (rows, now, generation) = try transaction.devices(name)
      try expectation.check(generation, rows[name.device])
      guard var device = rows[name.device] else { return Result<AttemptWait, ServerFailure>.failure(.unknownDevice) }
      let (hash, waitUntil) = (device.tokenHash, device.waitUntil)
      let result = Result { () throws(ServerFailure) in try device.state(token: token, now: now) }
      if device.tokenHash != hash || device.waitUntil != waitUntil { try transaction.update(device) }
      return result
    }.get()
  }

  // MARK: Accounts

  /// Creates an account with its first device.
  ///
  /// - Returns: the share as read back, and whether the account is new.
  package func createAccount(
    _ request: AccountRequest, signUp: SignUp
  ) async throws -> (share: [UInt8], isNew: Bool) {
    let name = DeviceName(account: request.account, device: request.device)
    let isNew = try await outcome(.growth) { transaction throws -> Result<Bool, ServerFailure> in
      if let owner = try transaction.ownerHash(request.account) {
        guard owner == request.ownerHash, let device = try transaction.devices(name).devices[name.device] else {
          return .failure(.differs)
        }
        if device.state != .unconfirmed { return .failure(.confirmed) }
        return device.isEnrolled(request.content, replacing: nil, keys: keys) ? .success(false) : .failure(.differs)
      }
      // A deleted account leaves its devices behind.
      guard try transaction.devices(of: request.account).isEmpty else { return .failure(.differs) }
      let now = try transaction.now()
      switch signUp {
      case .open: break
      case .closed: return .failure(.signUp)
      case .code:
        guard let code = request.code else { return .failure(.signUp) }
        let used = try transaction.run(
          "UPDATE codes SET account = $1 WHERE hash = $2 AND account IS NULL RETURNING 1",
          [.bytes(request.account), .bytes(code)])
        if used.isEmpty { return .failure(.signUp) }
      }
      try transaction.run(
        "INSERT INTO accounts (account, owner_hash, header, header_number, confirmed, created) VALUES ($1, $2, $3, 1, 0, $4)",
        [.bytes(request.account), .bytes(request.ownerHash), .bytes(request.header), .integer(now)])
      try transaction.setLookups(request.account, [request.locatorHash])
      try transaction.insert(Device(request.content, name: name, replaces: nil, keys: keys, created: now))
      return .success(true)
    }
    return (try await share(of: name), isNew)
  }

  /// Returns header and number of the accounts with a locator, newest first.
  package func recover(
    _ locatorHash: [UInt8]
  ) async throws -> [(account: [UInt8], header: [UInt8], number: Int)] {
    try await checking(.other) { transaction in
      try transaction.run(
        """
        SELECT a.account, a.header, a.header_number FROM lookups l JOIN accounts a ON a.account = l.account
        WHERE l.hash = $1 ORDER BY a.created DESC LIMIT \(Self.recoveryLimit)
        """, [.bytes(locatorHash)]
      ).map { row in
        var row = RowReader(row)
        return (row.bytes(), row.bytes(), row.integer())
      }
    }
  }

  /// Stores a header, and returns its number.
  package func setHeader(_ account: [UInt8], owner: [UInt8], _ request: HeaderRequest) async throws -> Int {
    try await outcome(.growth) { transaction throws -> Result<Int, ServerFailure> in
      guard try transaction.isOwner(account, owner) else { return .failure(.proof) }
      var stored = RowReader(
        try transaction.run(
          "SELECT header, header_number FROM accounts WHERE account = $1\(transaction.rowLock)", [.bytes(account)])[0])
      let (header, number) = (stored.bytes(), stored.integer())
      let isRepeat =
        try request.number == number && header == request.header
        && transaction.lookups(account) == Set(request.locatorHashes)
      if isRepeat { return .success(number) }
      guard request.number == number + 1 else { return .failure(.header(number: number)) }
      try transaction.run(
        "UPDATE accounts SET header = $1, header_number = $2 WHERE account = $3",
        [.bytes(request.header), .integer(request.number), .bytes(account)])
      try transaction.setLookups(account, request.locatorHashes)
      return .success(request.number)
    }
  }

  /// Deletes an account and removes its devices.
  package func deleteAccount(_ account: [UInt8], owner: [UInt8]) async throws {
    try await outcome(.other) { transaction throws -> Result<Void, ServerFailure> in
      guard try transaction.isOwner(account, owner) else { return .failure(.proof) }
      try transaction.deleteAccount(account)
      return .success(())
    }
  }

  // MARK: Devices

  /// Enrols a device, and returns its share as read back.
  package func addDevice(_ name: DeviceName, owner: [UInt8], _ request: DeviceRequest) async throws -> [UInt8] {
    try await outcome(.growth) { transaction throws -> Result<Void, ServerFailure> in
      guard try transaction.isOwner(name.account, owner) else { return .failure(.proof) }
      let devices = try transaction.devices(of: name.account)
      if let device = devices[name.device] {
        guard device.state == .unconfirmed else { return .failure(.confirmed) }
        return device.isEnrolled(request.content, replacing: request.replaces, keys: keys)
          ? .success(()) : .failure(.differs)
      }
      if let replaced = request.replaces, devices[replaced] == nil { return .failure(.differs) }
      guard devices.values.count(where: { $0.state != .removed }) < Self.deviceLimit else { return .failure(.size) }
      try transaction.insert(
        Device(request.content, name: name, replaces: request.replaces, keys: keys, created: transaction.now()))
      return .success(())
    }
    return try await share(of: name)
  }

  /// Confirms a device, and returns the counts of the device that it replaced.
  package func confirm(_ name: DeviceName, proof: [UInt8]) async throws -> ReplacedDevice? {
    try await outcome(.other) { transaction throws -> Result<ReplacedDevice?, ServerFailure> in
      var rows = try transaction.devices(name, andReplaced: true).devices
      guard var device = rows.removeValue(forKey: name.device) else { return .failure(.unknownDevice) }
      if let failure = device.failure(ofProof: proof) { return .failure(failure) }
      var replaced = rows.first?.value
      if device.state == .unconfirmed {
        _ = device.confirm(replacing: &replaced)
        try transaction.update(device)
        if let replaced { try transaction.update(replaced) }
        try transaction.confirmAccount(name.account)
      }
      return .success(
        replaced.map { ReplacedDevice(device: $0.name.device, wrongs: $0.wrongs, stale: $0.stales) })
    }
  }

  /// Returns the devices of an account, oldest first.
  package func devices(_ credential: Credential) async throws -> [Device] {
    try await outcome(.other) { transaction throws -> Result<[Device], ServerFailure> in
      let account: [UInt8]
      switch credential {
      case .owner(let owned, let proof):
        guard try transaction.isOwner(owned, proof) else { return .failure(.proof) }
        account = owned
      case .sync(let name, let proof):
        guard let device = try transaction.devices(name).devices[name.device] else { return .failure(.unknownDevice) }
        if let failure = device.failure(ofProof: proof) { return .failure(failure) }
        account = name.account
      case .attempt: return .failure(.malformed)
      }
      return .success(
        try transaction.run(
          "SELECT \(DeviceRow.columns) FROM devices WHERE account = $1 ORDER BY created, device", [.bytes(account)]
        ).map(DeviceRow.device))
    }
  }

  /// Removes a device.
  package func removeDevice(_ device: [UInt8], _ credential: Credential) async throws {
    try await outcome(.other) { transaction throws -> Result<Void, ServerFailure> in
      let name: DeviceName
      switch credential {
      case .owner(let account, let proof):
        guard try transaction.isOwner(account, proof) else { return .failure(.proof) }
        name = DeviceName(account: account, device: device)
      case .sync(let own, let proof):
        guard own.device == device else { return .failure(.proof) }
        guard let row = try transaction.devices(own).devices[device] else { return .failure(.unknownDevice) }
        // A repeated request no longer finds the proof.
        if row.state != .removed, let failure = row.failure(ofProof: proof) { return .failure(failure) }
        name = own
      case .attempt: return .failure(.malformed)
      }
      if var row = try transaction.devices(name).devices[device], row.state != .removed {
        row.remove()
        try transaction.update(row)
      }
      return .success(())
    }
  }

  private func share(of name: DeviceName) async throws -> [UInt8] {
    try await outcome(.other) { transaction throws -> Result<[UInt8], ServerFailure> in
      guard let device = try transaction.devices(name).devices[name.device],
        let share = keys.open(device.share, of: name, under: device.keys.upperBound)
      else { return .failure(.unavailable) }
      return .success(share)
    }
  }

  /// Commits the changes of `body`, then returns its result or throws its failure.
  private func outcome<Value: Sendable>(
    _ priority: Priority,
    _ body: @escaping @Sendable (any SQLTransaction) throws -> Result<Value, ServerFailure>
  ) async throws -> Value {
    try await checking(priority, body).get()
  }

  /// Runs a transaction on a database that was not set back while this server ran.
  private func checking<Value: Sendable>(
    _ priority: Priority, _ body: @escaping @Sendable (any SQLTransaction) throws -> Value
  ) async throws -> Value {
    try await expecting(priority) { transaction, expectation in
      try expectation.check(transaction.generation())
      return try body(transaction)
    }
  }

  /// Runs a transaction that compares the database with the confirmed commits.
  ///
  /// - Parameter name: the device whose last attempt is expected.
  func expecting<Value: Sendable>(
    _ priority: Priority, of name: DeviceName? = nil,
    _ body: @escaping @Sendable (any SQLTransaction, DatabaseHistory.Expectation) throws -> Value
  ) async throws -> Value {
    // Read before the statement, which must find at least this state.
    let expectation = try history.expectation(of: name)
    do {
      return try await database.transaction(priority) { try body($0, expectation) }
    } catch let failure as SQLFailure where failure.endsService {
      history.end(failure)
      throw failure
    }
  }
}

extension Device {
  fileprivate func failure(ofProof proof: [UInt8]) -> ServerFailure? {
    if state == .removed { return .removed }
    return Cryptography.isEqual(Cryptography.hash(proof), syncHash) ? nil : .proof
  }
}
