#if !hasFeature(Embedded)
  import InkdotPatterns

  /// A failed request, or a missing answer.
  enum ServerRefusal: Error, Equatable {
    /// There is no answer, or one of another program, such as a proxy.
    case unreachable
    case unavailable, slow
    case removed, unknownDevice, proof, signUp, size, full
    /// The token is outdated. The hint is the start of the hash of the current token.
    case staleToken(hint: [UInt8])
    /// The turn is outdated; with the turn of the server.
    case late(turn: Int)
    /// With the number of the server's header.
    case header(number: Int)
    case other(String)

    /// Whether the outcome of the request is unknown, so that it may be repeated.
    var isUnanswered: Bool { self == .unreachable || self == .unavailable }

    /// The failure to show.
    var failure: PatternFailure {
      switch self {
      case .unreachable, .unavailable: .serverUnreachable
      case .slow: .serverBusy
      case .removed: .deviceRemoved
      case .unknownDevice: .deviceUnknown
      case .signUp: .signUpRefused
      case .size, .full: .serverFull
      case .staleToken: .deviceOutdated
      case .proof, .late, .header, .other: .serverRefused
      }
    }
  }

  /// The counts of a replaced device.
  struct ReplacedDevice: Equatable {
    let wrongs, stale: Int
  }

  /// The time until the next attempt is allowed, in ms; `nil` if never.
  struct ServerWait: Equatable {
    let attemptsLeft: Int
    let wait: Int?
  }

  /// The server's verdict on a pattern.
  enum ServerVerdict {
    case right(share: [UInt8], wrongs: Int, stale: Int, replaced: ReplacedDevice?)
    case wrong(ServerWait)
    case locked(ServerWait)
  }

  /// The values of a new device that are sent to the server.
  struct NewDevice: Sendable {
    let device, tokenHash, syncHash, auth, share: [UInt8]
    let schedule: AttemptSchedule
    let name: String

    func write(to body: inout ServerBody) {
      body.bytes("tokenHash", tokenHash)
      body.bytes("syncHash", syncHash)
      body.bytes("auth", auth)
      body.bytes("share", share)
      body.text("schedule", Array((schedule == .standard ? "standard" : "strict").utf8))
      body.text("name", Array(name.utf8))
    }
  }

  /// The requests of the protocol: `Documentation/ServerProtocol.md`, *Requests*. Stores nothing.
  struct ServerCalls: Sendable {
    let connection: any ServerConnection

    /// Returns how often the server's database was restored from a backup.
    func restored() async throws(ServerRefusal) -> Int {
      try require(await ask("GET", "/v1", nil)["restored"]?.count)
    }

    func attempt(
      account: [UInt8], device: [UInt8], token: [UInt8], attempt: [UInt8], auth: [UInt8], turn: Int, next: [UInt8]?
    ) async throws(ServerRefusal) -> ServerVerdict {
      let body = ServerBody.bytes { body in
        body.bytes("attempt", attempt)
        body.bytes("auth", auth)
        body.number("turn", turn)
        if let next { body.bytes("next", next) }
      }
      let answer = try await ask(
        "POST", "/v1/attempt", Self.credential("Inkdot-Attempt", account + device + token), body, isAttempt: true)
      switch answer["result"]?.string {
      case "right":
        return .right(
          share: try require(answer["share"]?.bytes()), wrongs: try require(answer["wrongs"]?.count),
          stale: try require(answer["stale"]?.count), replaced: try replaced(answer))
      case "wrong": return .wrong(try wait(answer))
      case "locked": return .locked(try wait(answer))
      default: throw .unreachable
      }
    }

    /// Asks whether attempts are allowed. Makes the token the only valid one if it is the next one.
    func status(account: [UInt8], device: [UInt8], token: [UInt8]) async throws(ServerRefusal) -> ServerWait {
      try wait(await ask("GET", "/v1/attempt", Self.credential("Inkdot-Attempt", account + device + token)))
    }

    /// Creates an account with its first device, and returns the share as read back from storage.
    func createAccount(
      _ account: [UInt8], owner: [UInt8], locator: [UInt8], header: [UInt8], code: String?, _ device: NewDevice
    ) async throws(ServerRefusal) -> [UInt8] {
      let body = ServerBody.bytes { body in
        body.bytes("account", account)
        body.bytes("owner", owner)
        body.bytes("locator", locator)
        body.bytes("header", header)
        if let code { body.text("code", Array(code.utf8)) }
        body.object("device") { inner in
          inner.bytes("device", device.device)
          device.write(to: &inner)
        }
      }
      return try require(await repeated("POST", "/v1/accounts", nil, body)["share"]?.bytes())
    }

    /// Adds a device, and returns its share as read back from storage.
    func put(
      _ device: NewDevice, account: [UInt8], owner: [UInt8], replaces: [UInt8]
    ) async throws(ServerRefusal) -> [UInt8] {
      let body = ServerBody.bytes { body in
        device.write(to: &body)
        body.bytes("replaces", replaces)
      }
      let answer = try await repeated("PUT", Self.path(device.device), Self.owner(account, owner), body)
      return try require(answer["share"]?.bytes())
    }

    /// Confirms a device, which removes its predecessor.
    func confirm(account: [UInt8], device: [UInt8], sync: [UInt8]) async throws(ServerRefusal) -> ReplacedDevice? {
      let credential = Self.credential("Inkdot-Sync", account + device + sync)
      return try replaced(
        await repeated("POST", Self.path(device) + "/confirm", credential, ServerBody.bytes { _ in }))
    }

    /// Removes a device. Succeeds for unknown devices, too.
    func remove(device: [UInt8], account: [UInt8], owner: [UInt8]) async throws(ServerRefusal) {
      _ = try await repeated("DELETE", Self.path(device), Self.owner(account, owner))
    }

    /// Stores slots and locators of the recovery key, whatever the number of the server's header.
    func putHeader(
      _ header: [UInt8], locators: [[UInt8]], account: [UInt8], owner: [UInt8]
    ) async throws(ServerRefusal) {
      func put(_ number: Int) async throws(ServerRefusal) {
        let body = ServerBody.bytes { body in
          body.number("number", number)
          body.bytes("header", header)
          body.list("locators", locators)
        }
        _ = try await repeated("PUT", "/v1/header", Self.owner(account, owner), body)
      }
      do throws(ServerRefusal) {
        // The first header has the number 1.
        try await put(2)
      } catch .header(let number) {
        try await put(number + 1)
      }
    }

    func deleteAccount(_ account: [UInt8], owner: [UInt8]) async throws(ServerRefusal) {
      _ = try await repeated("DELETE", "/v1/account", Self.owner(account, owner))
    }

    /// Returns the accounts with the locator of a recovery key, newest first.
    func recover(_ locator: [UInt8]) async throws(ServerRefusal) -> [(account: [UInt8], header: [UInt8])] {
      let answer = try await repeated(
        "POST", "/v1/recover", nil, ServerBody.bytes { $0.bytes("locator", locator) })
      guard case .list(let rows)? = answer["accounts"] else { throw .unreachable }
      var accounts: [(account: [UInt8], header: [UInt8])] = []
      for row in rows {
        accounts.append(
          (
            try require(row["account"]?.bytes(ServerProtocol.identifierLength)), try require(row["header"]?.bytes(nil))
          ))
      }
      return accounts
    }

    func devices(account: [UInt8], owner: [UInt8]) async throws(ServerRefusal) -> [ServerDevice] {
      let answer = try await repeated("GET", "/v1/devices", Self.owner(account, owner))
      guard case .list(let rows)? = answer["devices"] else { throw .unreachable }
      var devices: [ServerDevice] = []
      for row in rows {
        guard let state = row["state"]?.string else { throw .unreachable }
        guard state == "live" || state == "unconfirmed" else { continue }
        devices.append(
          ServerDevice(
            account: account, device: try require(row["device"]?.bytes(ServerProtocol.identifierLength)),
            name: try require(row["name"]?.string), created: Double(try require(row["created"]?.count)) / 1000,
            seen: Double(try require(row["seen"]?.count)) / 1000))
      }
      return devices
    }

    // MARK: Requests

    /// Sends a request, and once more if its outcome is unknown. All requests except attempts are idempotent.
    private func repeated(
      _ method: String, _ path: String, _ authorization: String?, _ body: [UInt8]? = nil
    ) async throws(ServerRefusal) -> ServerValue {
      do throws(ServerRefusal) {
        return try await ask(method, path, authorization, body)
      } catch {
        guard error.isUnanswered else { throw error }
        return try await ask(method, path, authorization, body)
      }
    }

    private func ask(
      _ method: String, _ path: String, _ authorization: String?, _ body: [UInt8]? = nil, isAttempt: Bool = false
    ) async throws(ServerRefusal) -> ServerValue {
      let request = ServerRequest(method: method, path: path, authorization: authorization, body: body)
      guard let answer = try? await connection.exchange(request), let value = ServerValue(json: answer.body) else {
        throw .unreachable
      }
      if answer.status == 200 || (answer.status == 429 && isAttempt && value["result"] != nil) { return value }
      throw Self.refusal(answer.status, value)
    }

    /// Maps a status and code to a refusal. Other answers may come from a proxy and do not concern the account.
    private static func refusal(_ status: Int, _ value: ServerValue) -> ServerRefusal {
      switch (status, value["error"]?.string) {
      case (401, "proof"): .proof
      case (401, "unknownDevice"): .unknownDevice
      case (401, "removed"), (401, "newKey"): .removed
      case (401, "staleToken"): .staleToken(hint: value["hint"]?.bytes(4) ?? [])
      case (403, "signUp"): .signUp
      case (409, "late"): value["turn"]?.count.map { .late(turn: $0) } ?? .unreachable
      case (409, "header"): value["number"]?.count.map { .header(number: $0) } ?? .unreachable
      case (413, "size"): .size
      case (429, "slow"): .slow
      case (503, "unavailable"): .unavailable
      case (507, "full"): .full
      case (400, "malformed"), (403, "origin"), (404, "path"), (405, "method"), (409, "differs"), (409, "confirmed"),
        (415, "type"):
        .other(value["error"]?.string ?? "")
      default: .unreachable
      }
    }

    private func require<Value>(_ value: Value?) throws(ServerRefusal) -> Value {
      guard let value else { throw .unreachable }
      return value
    }

    private func wait(_ answer: ServerValue) throws(ServerRefusal) -> ServerWait {
      let wait = try require(answer["wait"])
      return ServerWait(
        attemptsLeft: try require(answer["attemptsLeft"]?.count), wait: wait.isNull ? nil : try require(wait.count))
    }

    private func replaced(_ answer: ServerValue) throws(ServerRefusal) -> ReplacedDevice? {
      let replaced = try require(answer["replaced"])
      guard !replaced.isNull else { return nil }
      return ReplacedDevice(
        wrongs: try require(replaced["wrongs"]?.count), stale: try require(replaced["stale"]?.count))
    }

    private static func credential(_ scheme: String, _ bytes: [UInt8]) -> String {
      scheme + " " + String(decoding: ServerBody.base64URL(bytes), as: UTF8.self)
    }

    private static func owner(_ account: [UInt8], _ proof: [UInt8]) -> String {
      credential("Inkdot-Owner", account + proof)
    }

    private static func path(_ device: [UInt8]) -> String {
      "/v1/devices/" + String(decoding: ServerBody.base64URL(device), as: UTF8.self)
    }
  }
#endif
