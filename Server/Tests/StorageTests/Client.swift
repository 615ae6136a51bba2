import InkdotServerRules
import InkdotServerStorage

/// A client of the protocol that sends requests without its own storage.
struct Client {
  let account = Cryptography.randomBytes(16)
  var device = Cryptography.randomBytes(16)
  let owner = Cryptography.randomBytes(32)
  let locator = Cryptography.randomBytes(32)
  var proof = Cryptography.randomBytes(32)
  var token = Cryptography.randomBytes(32)
  var auth = Cryptography.randomBytes(32)
  var share = Cryptography.randomBytes(32)
  var turn = 0
  var schedule = "standard"
  static let header = [UInt8](repeating: 9, count: 16) + slot

  /// The recovery slot: kind, cipher, rounds and salt, and 48 bytes of wrapped key.
  private static let slot: [UInt8] = [1, 1, 1, 0, 0, 0] + [UInt8](repeating: 8, count: 64)

  var name: DeviceName { DeviceName(account: account, device: device) }

  private func content(_ name: String) -> [(String, JSON)] {
    [
      ("tokenHash", .bytes(Cryptography.hash(token))), ("syncHash", .bytes(Cryptography.hash(proof))),
      ("auth", .bytes(auth)), ("share", .bytes(share)), ("schedule", .text(schedule)), ("name", .text(name)),
    ]
  }

  func accountRequest(code: String? = nil, header: [UInt8] = Client.header) throws -> AccountRequest {
    try AccountRequest(
      body: Array(
        JSON.object([
          ("account", .bytes(account)), ("owner", .bytes(owner)), ("locator", .bytes(locator)),
          ("header", .bytes(header)), ("code", code.map { .text($0) } ?? .null),
          ("device", .object([("device", .bytes(device))] + content("Phone"))),
        ]).encoded.utf8))
  }

  func deviceRequest(replacing replaced: [UInt8]?) throws -> DeviceRequest {
    try DeviceRequest(
      body: Array(
        JSON.object(content("Laptop") + [("replaces", replaced.map { .bytes($0) } ?? .null)]).encoded.utf8))
  }

  func headerRequest(
    number: Int, locators: [[UInt8]], header: [UInt8] = Client.header
  ) throws -> HeaderRequest {
    try HeaderRequest(
      body: Array(
        JSON.object([
          ("number", .number(number)), ("header", .bytes(header)),
          ("locators", .list(locators.map { .bytes($0) })),
        ]).encoded.utf8))
  }

  /// Returns a device that replaces this one.
  func successor() -> Client {
    var next = self
    next.device = Cryptography.randomBytes(16)
    next.auth = Cryptography.randomBytes(32)
    next.share = Cryptography.randomBytes(32)
    next.token = Cryptography.randomBytes(32)
    next.proof = Cryptography.randomBytes(32)
    next.turn = 0
    return next
  }

  mutating func request(right: Bool = true, next: [UInt8]? = nil) -> AttemptRequest {
    turn += 1
    return AttemptRequest(
      attempt: Cryptography.randomBytes(16), auth: right ? auth : Cryptography.randomBytes(32), turn: turn,
      next: next.map { Cryptography.hash($0) })
  }

  /// Sends an attempt and returns a short text of the answer.
  func send(_ request: AttemptRequest, to storage: ServerStorage) async throws -> String {
    do {
      switch try await storage.attempt(name, token: token, request) {
      case .right(let share, let wrongs, let stale, let replaced):
        return (share == self.share ? "right" : "right with another share") + " \(wrongs) \(stale)"
          + (replaced == nil ? "" : " ended")
      case .wrong(let wait): return "wrong \(wait.attemptsLeft)"
      case .locked: return "locked"
      }
    } catch let failure as ServerFailure {
      return failure.code
    }
  }
}

/// Returns the code of the failure that `body` throws; `nil` if it does not throw.
func code(_ body: () async throws -> some Any) async throws -> String? {
  do {
    _ = try await body()
    return nil
  } catch let failure as ServerFailure {
    return failure.code
  }
}
