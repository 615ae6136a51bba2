import Foundation

/// Requests of `Documentation/ServerProtocol.md` for lost devices.
struct ServerClient: Sendable {
  private let origin: String

  init(_ server: PatternServer) { origin = server.origin }

  /// Returns accounts by the locator of a recovery key, newest first.
  func recover(_ locator: [UInt8]) throws(ServerToolError) -> [(identifier: [UInt8], header: [UInt8])] {
    struct Accounts: Decodable {
      struct Account: Decodable { let account, header: String }
      let accounts: [Account]
    }
    let body = JSONText.object(["locator": JSONText.string(Self.base64(locator))])
    var accounts: [(identifier: [UInt8], header: [UInt8])] = []
    for account in try ask("POST", "/v1/recover", body: body, as: Accounts.self).accounts {
      accounts.append((try bytes(account.account, 16...16), try bytes(account.header, 16...8192)))
    }
    return accounts
  }

  /// Returns all devices of an account.
  func devices(of account: ServerAccount) throws(ServerToolError) -> [ServerDevice] {
    struct Devices: Decodable {
      struct Device: Decodable {
        let device, name, state: String
        let created, seen, wrongs, stale: Int
      }
      let devices: [Device]
    }
    var devices: [ServerDevice] = []
    for row in try ask("GET", "/v1/devices", of: account, as: Devices.self).devices {
      devices.append(
        ServerDevice(
          bytes: try bytes(row.device, 16...16), name: row.name, state: row.state, created: row.created,
          seen: row.seen, wrongs: row.wrongs, stale: row.stale))
    }
    return devices
  }

  /// Removes a device. Succeeds for removed devices, too.
  func remove(_ device: ServerDevice, of account: ServerAccount) throws(ServerToolError) {
    struct Empty: Decodable {}
    _ = try ask("DELETE", "/v1/devices/" + Self.base64(device.bytes), of: account, as: Empty.self)
  }

  // MARK: Requests

  private struct Refusal: Decodable {
    let error: String
    let wait: Int?
  }

  private func ask<Answer: Decodable>(
    _ method: String, _ path: String, of account: ServerAccount? = nil, body: String? = nil, as type: Answer.Type
  ) throws(ServerToolError) -> Answer {
    var headers: [String] = []
    if let account {
      headers.append("Authorization: Inkdot-Owner " + Self.base64(account.identifier + account.proof))
    }
    if body != nil { headers.append("Content-Type: application/json") }
    let (status, bytes): (Int, [UInt8])
    do throws(CurlError) {
      (status, bytes) = try Curl.send(method, origin + path, headers: headers, body: body)
    } catch {
      switch error {
      case .missing: throw .noClient
      case .noAnswer(let reason): throw .unreachable(origin, reason)
      }
    }
    let content = Data(bytes)
    if status == 200, let answer = try? JSONDecoder().decode(Answer.self, from: content) { return answer }
    // Other answers may come from a proxy.
    guard let refusal = try? JSONDecoder().decode(Refusal.self, from: content) else {
      throw (502...504).contains(status) ? .unavailable(origin) : .noServer(origin)
    }
    switch (status, refusal.error) {
    case (429, "slow"): throw .slow(seconds: ((refusal.wait ?? 60_000) + 999) / 1000)
    case (503, "unavailable"): throw .unavailable(origin)
    case (507, "full"): throw .full(origin)
    // The account has been deleted.
    case (401, "proof"): throw .noAccount(origin)
    default: throw .noServer(origin)
    }
  }

  // MARK: Base64 with the URL alphabet and without padding (RFC 4648, 5)

  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  private func bytes(_ text: String, _ counts: ClosedRange<Int>) throws(ServerToolError) -> [UInt8] {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding),
      counts.contains(data.count)
    else { throw .noServer(origin) }
    return Array(data)
  }
}
