/// The reason why devices of a server cannot be listed or removed.
enum ServerToolError: Error, Hashable {
  /// The text is not the address of a server.
  case address(String)
  /// There was no answer, with the system's reason.
  case unreachable(_ origin: String, String)
  /// The program that sends requests is missing.
  case noClient
  /// The answer does not follow the protocol.
  case noServer(_ origin: String)
  /// Too many requests came from this address.
  case slow(seconds: Int)
  /// The server's database is unavailable.
  case unavailable(_ origin: String)
  /// The server's disk is full.
  case full(_ origin: String)
  /// No account has the recovery key.
  case noAccount(_ origin: String)
  case noDevice(String)
  case severalDevices(String)
}

extension ServerToolError: CustomStringConvertible {
  /// The error as a sentence, with advice.
  var description: String {
    switch self {
    case .address(let text):
      "\(text) is not the address of a server. Enter https://HOST, or http://127.0.0.1:PORT for a server on this machine."
    case .unreachable(let origin, let reason):
      "\(origin) cannot be reached: \(reason). Check the address and the network, and try again."
    case .noClient:
      "curl cannot be started. Install the Debian package curl."
    case .noServer(let origin):
      "\(origin) is not a server that verifies patterns. The app shows the address: Settings → Lock → Server."
    case .slow(let seconds):
      "The server received too many requests from this address. Try again in \(seconds) s."
    case .unavailable(let origin):
      "\(origin) cannot use its database. The change may not have been stored. Try again, or ask the operator."
    case .full(let origin):
      "The disk of \(origin) is full. Nothing was changed. Ask the operator to free space."
    case .noAccount(let origin):
      "\(origin) has no account with this recovery key. Check the address and the key. A sketchbook that left the server has no account."
    case .noDevice(let text):
      "No device matches \(text). `inkdot server devices` lists the devices. Enter at least four characters."
    case .severalDevices(let text):
      "Several devices begin with \(text). Enter more characters."
    }
  }
}
