import HTTPTypes
import HummingbirdCore
import InkdotServerRules
import InkdotServerStorage
import NIOCore

/// Answers the requests of the protocol. `Documentation/ServerProtocol.md` defines them.
struct ProtocolResponder: Sendable {
  let storage: ServerStorage
  let origin: PageOrigin
  let signUp: ServerStorage.SignUp
  /// How often the database was restored from a backup.
  let restoredCount: Int
  let trustedProxies: [Network]
  let gatekeeper: Gatekeeper
  let metrics: Metrics
  let log: RequestLog

  private static let answerLimit = TimeAmount.seconds(10)
  private static let methods = "GET, POST, PUT, DELETE"

  func respond(to request: Request, peer: String?) async -> Response {
    let clock = ContinuousClock.now
    let found = request.head.path.flatMap { Route.find($0.prefix { $0 != "?" }) }
    var response: Response
    if request.method == .options {
      response = Response(status: .noContent)
      response.headers[.accessControlAllowMethods] = Self.methods
      response.headers[.accessControlAllowHeaders] = "authorization, content-type"
      response.headers[.accessControlMaxAge] = "7200"
    } else {
      do throws(ServerFailure) {
        guard let found else { throw request.head.path == nil ? .malformed : .path }
        response = try await answer(to: request, found.route, found.device, peer: peer)
      } catch {
        response = Self.response(error.status, error.body)
        if case .method(let allowed) = error { response.headers[.allow] = allowed }
        if case .slow(let wait) = error { response.headers[.retryAfter] = String((wait + 999) / 1000) }
      }
    }
    response.headers[.accessControlAllowOrigin] = origin.allowed(for: request.headers[.origin])
    response.headers[.accessControlExposeHeaders] = "Retry-After"
    response.headers[.vary] = "Origin"
    response.headers[.cacheControl] = "no-store, no-transform"
    response.headers[.xContentTypeOptions] = "nosniff"
    // Otherwise a long body would be read to its end.
    if Self.length(request) > found?.route.sizeLimit ?? 0 { response.headers[.connection] = "close" }
    let elapsed = (ContinuousClock.now - clock) / .seconds(1)
    let route = found?.route.rawValue ?? "other"
    metrics.count(route: route, status: response.status.code, seconds: elapsed)
    log.write(method: request.method, route: route, status: response.status.code, seconds: elapsed)
    return response
  }

  // MARK: Checks, in the order of the guide

  private func answer(
    to request: Request, _ route: Route, _ device: [UInt8], peer: String?
  ) async throws(ServerFailure) -> Response {
    guard route.methods.contains(request.method) else {
      throw .method(allowed: route.methods.map(\.rawValue).joined(separator: ", "))
    }
    if let sent = request.headers[.origin], !origin.accepts(sent) { throw .origin }
    let hasBody = request.method == .post || request.method == .put
    if hasBody, !Self.isJSON(request.headers[.contentType]) { throw .type }
    if hasBody, request.headers[.transferEncoding] != nil { throw .length }
    if Self.length(request) > route.sizeLimit { throw .size }
    let credential = try Self.credential(request, route)
    let address = ClientAddress.client(
      peer: peer.flatMap { ClientAddress($0) }, forwarded: request.headers[.xForwardedFor], trusted: trustedProxies)
    let name = address?.name ?? "unknown"
    if let credential { try gatekeeper.check(name, device: credential.device) }
    if route == .recover { try gatekeeper.countRecovery(name) }
    let body: [UInt8]
    do {
      body = hasBody ? Array((try await request.body.collect(upTo: route.sizeLimit)).readableBytesView) : []
    } catch {
      throw error is NIOTooManyBytesError ? .size : .malformed
    }
    do throws(ServerFailure) {
      return try await call(route, request.method, device, credential, body, address: name)
    } catch {
      if error.isFailedCredential { gatekeeper.countFailure(name) }
      throw error
    }
  }

  private static func credential(_ request: Request, _ route: Route) throws(ServerFailure) -> Credential? {
    switch route {
    case .info, .accounts, .recover: return nil
    case .attempt, .devices, .device, .confirm, .header, .account: break
    }
    guard let header = request.headers[.authorization] else { throw .malformed }
    return try Credential(header: header)
  }

  private func call(
    _ route: Route, _ method: HTTPRequest.Method, _ device: [UInt8], _ credential: Credential?, _ body: [UInt8],
    address: String
  ) async throws(ServerFailure) -> Response {
    switch (route, credential) {
    case (.info, _):
      guard storage.endOfService == nil else { throw .unavailable }
      return Self.response(
        200,
        .object([
          ("protocol", .number(1)), ("restored", .number(restoredCount)), ("signUp", .text(signUp.rawValue)),
        ]))
    case (.attempt, .attempt(let name, let token)?) where method == .get:
      let wait = try await stored { try await storage.state(name, token: token) }
      return Self.response(200, .object(wait.fields))
    case (.attempt, .attempt(let name, let token)?): return try await attempt(name, token, body)
    case (.accounts, _):
      let request = try AccountRequest(body: body)
      try gatekeeper.countAccount(address)
      var isNew = false
      defer { if !isNew { gatekeeper.uncountAccount(address) } }
      let share: [UInt8]
      (share, isNew) = try await stored { try await storage.createAccount(request, signUp: signUp) }
      return Self.response(200, .object([("share", .bytes(share))]))
    case (.recover, _):
      let request = try RecoverRequest(body: body)
      let accounts = try await stored { try await storage.recover(request.locatorHash) }
      return Self.response(
        200,
        .object([
          (
            "accounts",
            .list(
              accounts.map {
                .object([
                  ("account", .bytes($0.account)), ("header", .bytes($0.header)), ("number", .number($0.number)),
                ])
              })
          )
        ]))
    case (.devices, let credential?):
      let devices = try await stored { try await storage.devices(credential) }
      return Self.response(200, .object([("devices", .list(devices.map(Self.json)))]))
    case (.device, .owner(let account, let proof)?) where method == .put:
      let request = try DeviceRequest(body: body)
      let name = DeviceName(account: account, device: device)
      let share = try await stored { try await storage.addDevice(name, owner: proof, request) }
      return Self.response(200, .object([("share", .bytes(share))]))
    case (.device, let credential?) where method == .delete:
      try await stored { try await storage.removeDevice(device, credential) }
      return Self.response(200, .object([]))
    case (.confirm, .sync(let name, let proof)?) where name.device == device:
      try EmptyRequest.check(body)
      let replaced = try await stored { try await storage.confirm(name, proof: proof) }
      return Self.response(200, .object([("replaced", replaced?.json ?? .null)]))
    case (.header, .owner(let account, let proof)?):
      let request = try HeaderRequest(body: body)
      let number = try await stored { try await storage.setHeader(account, owner: proof, request) }
      return Self.response(200, .object([("number", .number(number))]))
    case (.account, .owner(let account, let proof)?):
      try await stored { try await storage.deleteAccount(account, owner: proof) }
      return Self.response(200, .object([]))
    // Another kind of credential than that of the request.
    case (.attempt, _), (.devices, _), (.device, _), (.confirm, _), (.header, _), (.account, _): throw .malformed
    }
  }

  private func attempt(_ name: DeviceName, _ token: [UInt8], _ body: [UInt8]) async throws(ServerFailure) -> Response {
    let request = try AttemptRequest(body: body)
    do throws(ServerFailure) {
      let answer = try await stored { try await storage.attempt(name, token: token, request) }
      switch answer {
      case .right:
        gatekeeper.countSuccess(name)
        metrics.countAttempt("right")
      case .wrong: metrics.countAttempt("wrong")
      case .locked: metrics.countAttempt("locked")
      }
      return Self.response(answer.status, answer.json)
    } catch {
      metrics.countAttempt(error.code)
      throw error
    }
  }

  /// Runs a request of the storage.
  private func stored<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws(ServerFailure) -> Value {
    do {
      return try await withDeadline(Self.answerLimit, body)
    } catch let failure as ServerFailure {
      throw failure
    } catch let failure as SQLFailure {
      // Already logged once, when it was noticed.
      if !failure.endsService { log.write(failure: failure) }
      throw failure.kind == .full ? .full : .unavailable
    } catch {
      log.write(failure: error)
      throw .unavailable
    }
  }

  // MARK: Messages

  private static func json(_ device: Device) -> JSON {
    let state =
      switch device.state {
      case .unconfirmed: "unconfirmed"
      case .live: "live"
      case .removed: "removed"
      }
    return .object([
      ("device", .bytes(device.name.device)), ("name", .text(device.label)), ("state", .text(state)),
      ("created", .number(device.created)), ("seen", .number(device.seen)), ("wrongs", .number(device.wrongs)),
      ("stale", .number(device.stales)),
    ])
  }

  private static func response(_ status: Int, _ body: JSON) -> Response {
    Response(
      status: .init(code: status), headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(string: body.encoded)))
  }

  private static func isJSON(_ type: String?) -> Bool {
    guard let type else { return false }
    return type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased() == "application/json"
  }

  /// The length of the body.
  private static func length(_ request: Request) -> Int { request.headers[.contentLength].flatMap { Int($0) } ?? 0 }
}

extension Credential {
  /// The device of the credential.
  fileprivate var device: DeviceName? {
    switch self {
    case .attempt(let name, _), .sync(let name, _): name
    case .owner: nil
    }
  }
}

extension HTTPField.Name {
  fileprivate static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}
