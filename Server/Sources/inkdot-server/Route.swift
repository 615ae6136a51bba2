import HTTPTypes
import InkdotServerRules

/// A request of the protocol, without the identifiers in its path.
enum Route: String, CaseIterable {
  case info = "/v1"
  case attempt = "/v1/attempt"
  case accounts = "/v1/accounts"
  case recover = "/v1/recover"
  case devices = "/v1/devices"
  case device = "/v1/devices/{device}"
  case confirm = "/v1/devices/{device}/confirm"
  case header = "/v1/header"
  case account = "/v1/account"

  /// Returns the route of a path, and its device.
  static func find(_ path: some StringProtocol) -> (route: Route, device: [UInt8])? {
    if let route = Route(rawValue: String(path)), !route.rawValue.contains("{") { return (route, []) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4 || parts.count == 5 && parts[4] == "confirm", parts[1] == "v1", parts[2] == "devices",
      parts[0].isEmpty, let device = Base64URL.bytes(parts[3]), device.count == 16
    else { return nil }
    return (parts.count == 4 ? .device : .confirm, device)
  }

  var methods: [HTTPRequest.Method] {
    switch self {
    case .info, .devices: [.get]
    case .attempt: [.get, .post]
    case .accounts, .recover, .confirm: [.post]
    case .device: [.put, .delete]
    case .header: [.put]
    case .account: [.delete]
    }
  }

  /// Maximum length of a body, in bytes.
  var sizeLimit: Int {
    switch self {
    case .attempt, .recover, .info, .devices, .confirm, .account: 1_024
    case .accounts, .device, .header: 8_192
    }
  }
}
