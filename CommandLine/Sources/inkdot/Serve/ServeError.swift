/// The reason why the server cannot start.
enum ServeError: Error, Equatable, CustomStringConvertible {
  case noApp(String)
  case noOrigin(String)
  case portTaken(host: String, port: Int)
  case portForbidden(port: Int)
  case hostUnusable(String)
  case cannotListen(host: String, port: Int, reason: String)

  var description: String {
    switch self {
    case .noApp(let folder):
      "There is no app in \(folder). Build it with `make app` in the project's folder, or choose its folder with --root."
    case .noOrigin(let text):
      "\(text) is not the origin of a server. Enter the scheme, the host in lowercase and the port, as in https://ink.example or"
        + " http://127.0.0.1:8090. Other machines need https."
    case .portTaken(let host, let port):
      "Port \(port) on \(host) is used by another program. Stop that program, or choose another port with --port"
        + " (PORT=\(port == 65535 ? port - 1 : port + 1) make run)."
    case .portForbidden(let port):
      "Port \(port) requires administrator rights. Choose a port above 1023 with --port."
    case .hostUnusable(let host):
      "\(host) is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its networks."
    case .cannotListen(let host, let port, let reason):
      "Cannot listen on \(host), port \(port): \(reason)"
    }
  }
}
