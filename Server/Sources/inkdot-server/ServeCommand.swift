import ArgumentParser
import HTTPTypes
import HummingbirdCore
import InkdotServerRules
import InkdotServerStorage
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization
import UnixSignals

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `inkdot-server serve`: runs the server until interrupted.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the protocol over HTTP until interrupted.",
    discussion: """
      Clients need https, which a proxy provides. Without --host only this machine reaches the server.
      """)

  @OptionGroup var options: DatabaseOptions

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 selects a free one.")
  var port: UInt16 = 8090

  @Option(help: "The port for /live, /ready and /metrics; 0 selects a free one.")
  var privatePort: UInt16 = 8091

  @Option(help: "The address of that port, which clients must not reach.")
  var privateHost = "127.0.0.1"

  @Option(help: "The origin of the page. Requests of other pages are refused; all loopback names are one page.")
  var origin = "http://127.0.0.1:8080"

  @Option(help: "Who may sign up: open, code or closed.")
  var signUp = ServerStorage.SignUp.code

  @Option(help: "A network whose proxies set X-Forwarded-For, such as 10.0.0.0/8. May be repeated.")
  var trustedProxy: [String] = []

  @Option(help: "Room on the disk that SQLite keeps for attempts and deletions when the disk is full, in MB.")
  var diskReserve: UInt16 = 8

  @Flag(help: "Log failures only, and not each request.")
  var quiet = false

  private static let day = 24 * 3600 * 1000

  func run() async throws {
    let networks = try trustedProxy.map { text in
      guard let network = Network(text) else { throw ValidationError("\(text) is not a network such as 10.0.0.0/8.") }
      return network
    }
    let lock = try options.lockFile.map { path in
      do { return try FileLock(path) } catch let failure as StartFailure {
        throw ProgramFailure(failure, database: options.database)
      }
    }
    defer { withExtendedLifetime(lock) {} }
    let (storage, stamp) = try await options.open(reserveSize: Int(diskReserve) << 20)
    let log = RequestLog(isEnabled: !quiet)
    let refusal = Mutex<Task<Void, Never>?>(nil)
    storage.onEndOfService { failure, known in
      log.write(event: failure.description)
      guard failure.kind == .setBack else { return }
      // No server may use the database until an operator runs `restored`.
      try? stamp.raise(above: known)
      refusal.withLock { refusal in
        refusal = Task {
          // The connections to a database that was replaced may be broken.
          while (try? await storage.refuseService()) == nil { try? await Task.sleep(for: .seconds(1)) }
        }
      }
    }
    // Detects a restored database before the first request. On a full disk, `Upkeep` retries every minute.
    _ = try? await storage.advanceStamp()
    let known = try await storage.devicesSeen(since: UTCDate.now() - 30 * Self.day, atMost: Gatekeeper.knownLimit)
    let metrics = Metrics()
    let responder = ProtocolResponder(
      storage: storage, origin: PageOrigin(origin), signUp: signUp, restoredCount: try await storage.restoredCount(),
      trustedProxies: networks, gatekeeper: Gatekeeper(known: known), metrics: metrics, log: log)
    let health = Health()
    let operatorResponder = PrivateResponder(storage: storage, metrics: metrics, health: health)
    if signUp == .code, try await storage.accounts().isEmpty {
      print("Sign-up code: \(try await storage.addCode())")
    }

    let logger = Logger(label: "inkdot-server") { _ in SwiftLogNoOpLogHandler() }
    let (host, privateHost) = (host, privateHost)
    let server = try Self.server(host, port, connectionLimit: 1024, logger) { request, channel in
      await responder.respond(to: request, peer: channel.remoteAddress?.ipAddress)
    } onRunning: { port in
      print("Inkdot server is at \(Self.address(host, port))")
      fflush(nil)
    }
    let privateServer = try Self.server(privateHost, privatePort, connectionLimit: 16, logger) { request, _ in
      await operatorResponder.respond(to: request)
    } onRunning: { port in
      print("/live, /ready and /metrics are at \(Self.address(privateHost, port))")
      fflush(nil)
    }
    var services = ServiceGroupConfiguration(
      services: [server, privateServer, Upkeep(storage: storage, stamp: stamp, log: log), health],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    services.maximumGracefulShutdownDuration = .seconds(10)
    do {
      try await ServiceGroup(configuration: services).run()
    } catch let error as IOError {
      throw ProgramFailure("The server cannot listen: \(String(cString: strerror(error.errnoCode)))")
    } catch is SocketAddressError.UnknownHost {
      throw ProgramFailure("\(host) or \(privateHost) is not an address of this machine.")
    }
    // Waits until the other servers are refused, even if this one stops at once.
    let waiting = refusal.withLock { $0 }
    try? await withDeadline(.seconds(10)) { await waiting?.value }
  }

  private static func address(_ host: String, _ port: Int) -> String {
    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  private static func server(
    _ host: String, _ port: UInt16, connectionLimit: Int, _ logger: Logger,
    respond: @escaping @Sendable (Request, any Channel) async -> Response,
    onRunning: @escaping @Sendable (Int) async -> Void
  ) throws -> any Service {
    let builder = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: [ConnectionHandler(sendLength: 16_384)],
        // Also limits requests that are sent slowly or incompletely.
        idleTimeout: .seconds(10),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 8_192, maxHeaderListSize: 8_192, maxHeaderFieldCount: 100)))
    return try builder.buildServer(
      configuration: .init(
        address: .hostname(host, port: Int(port)),
        availableConnectionsDelegate: .maximum(connectionLimit, logger: logger)),
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger,
      responder: { request, writer, channel in
        if request.headers[.expect]?.lowercased() == "100-continue", request.headers[.contentLength] != nil {
          // The client waits for this before it sends the body.
          try await writer.writeInformationalHead(HTTPResponse(status: .continue))
        }
        var response = await respond(request, channel)
        if request.method == .head {
          // HEAD has the length of GET (RFC 9110, 9.3.2); removing the body resets it.
          let length = response.headers[.contentLength]
          response.body = .init()
          response.headers[.contentLength] = length
        }
        // Otherwise the unread rest of a body would be read as a request.
        if request.head.path == nil || request.headers[.transferEncoding] != nil {
          response.headers[.connection] = "close"
        }
        try await writer.write(response: response.head, body: response.body)
      },
      onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? 0) })
  }
}

extension ServerStorage.SignUp: ExpressibleByArgument {}

/// Whether the server is stopping.
struct Health: Service {
  private final class State: Sendable {
    let isStopping = Atomic(false)
  }

  private let state = State()

  var isStopping: Bool { state.isStopping.load(ordering: .relaxed) }

  func run() async throws {
    try? await gracefulShutdown()
    state.isStopping.store(true, ordering: .relaxed)
  }
}

/// Advances the stamp every minute, and deletes expired data every hour.
private struct Upkeep: Service {
  let storage: ServerStorage
  let stamp: StampFile
  let log: RequestLog

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var (minute, warned) = (0, false)
      while !Task.isCancelled {
        do {
          // The database first: if the server stops in between, the database does not look restored.
          let value = try await storage.advanceStamp()
          if minute.isMultiple(of: 60) { try await storage.deleteExpired() }
          do {
            try stamp.raise(to: value)
          } catch {
            if !warned {
              log.write(event: "\(stamp.path) cannot be written: a database that is set back will not be detected")
            }
            warned = true
          }
        } catch {
          log.write(failure: error)
        }
        minute += 1
        try? await Task.sleep(for: .seconds(60))
      }
    }
  }
}
