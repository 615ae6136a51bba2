/// An error response. See `Documentation/ServerProtocol.md`, *Requests*.
package enum ServerFailure: Error, Hashable, Sendable {
  // Errors of the request.
  case malformed, path, type, origin, length, size
  /// With the allowed methods.
  case method(allowed: String)
  // Errors of the credential.
  case proof, unknownDevice, removed
  /// With the start of the current token's hash.
  case staleToken(hint: [UInt8])
  /// Sign-up is closed, or the code is missing, unknown or used.
  case signUp
  // Errors of the content.
  case differs, confirmed
  /// With the stored turn.
  case late(turn: Int)
  /// With the number of the stored header.
  case header(number: Int)
  // Errors of the server.
  /// Too many failed credentials or calls from one address, with the wait in milliseconds.
  case slow(wait: Int)
  case unavailable, full

  package var status: Int {
    switch self {
    case .malformed: 400
    case .proof, .unknownDevice, .removed, .staleToken: 401
    case .origin, .signUp: 403
    case .path: 404
    case .method: 405
    case .differs, .confirmed, .late, .header: 409
    case .length: 411
    case .size: 413
    case .type: 415
    case .slow: 429
    case .unavailable: 503
    case .full: 507
    }
  }

  package var code: String {
    switch self {
    case .malformed: "malformed"
    case .path: "path"
    case .type: "type"
    case .origin: "origin"
    case .length: "length"
    case .size: "size"
    case .method: "method"
    case .proof: "proof"
    case .unknownDevice: "unknownDevice"
    case .removed: "removed"
    case .staleToken: "staleToken"
    case .signUp: "signUp"
    case .differs: "differs"
    case .confirmed: "confirmed"
    case .late: "late"
    case .header: "header"
    case .slow: "slow"
    case .unavailable: "unavailable"
    case .full: "full"
    }
  }

  /// The body of the answer.
  package var body: JSON {
    let details: [(String, JSON)] =
      switch self {
      case .staleToken(let hint): [("hint", .bytes(hint))]
      case .late(let turn): [("turn", .number(turn))]
      case .header(let number): [("number", .number(number))]
      case .slow(let wait): [("wait", .number(wait))]
      case .malformed, .path, .type, .origin, .length, .size, .method, .proof, .unknownDevice, .removed, .signUp,
        .differs,
        .confirmed, .unavailable, .full:
        []
      }
    return .object([("error", .text(code))] + details)
  }

  /// Whether the request used a credential that does not exist. Such requests are limited for each address.
  package var isFailedCredential: Bool {
    switch self {
    case .proof, .unknownDevice, .removed, .staleToken: true
    case .malformed, .path, .type, .origin, .length, .size, .method, .signUp, .differs, .confirmed, .late, .header,
      .slow, .unavailable, .full:
      false
    }
  }
}
