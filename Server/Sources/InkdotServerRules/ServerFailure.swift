/// An answer other than the one that was asked for. See `Documentation/ServerProtocol.md`, *Requests*.
package enum ServerFailure: Error, Hashable, Sendable {
  // The request.
  case malformed, path, type, origin, size
  /// With the methods that work.
  case method(allowed: String)
  // The credential.
  case proof, unknownDevice, removed
  /// With the first bytes of the current token's hash.
  case staleToken(hint: [UInt8])
  /// Sign-up is closed, or the code is missing, unknown or used.
  case signUp
  // The content.
  case differs, confirmed
  /// With the turn of the row.
  case late(turn: Int)
  /// With the number of the stored header.
  case header(number: Int)
  // The server.
  /// Too many failed credentials or calls of one address; with the wait in milliseconds.
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
      case .malformed, .path, .type, .origin, .size, .method, .proof, .unknownDevice, .removed, .signUp, .differs,
        .confirmed, .unavailable, .full:
        []
      }
    return .object([("error", .text(code))] + details)
  }

  /// Whether the request tried a credential that does not exist, which is limited for each address.
  package var isFailedCredential: Bool {
    switch self {
    case .proof, .unknownDevice, .removed, .staleToken: true
    default: false
    }
  }
}
