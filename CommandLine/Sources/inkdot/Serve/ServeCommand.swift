import ArgumentParser
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `inkdot serve`: serves the app on a local port until interrupted.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the built app over HTTP until interrupted.",
    discussion: """
      Without --host only this machine can connect. Other machines need https in front: browsers offer the storage keys \
      and sensors of the app only to secure pages and to this machine.
      """)

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 selects a free one.")
  var port: UInt16 = 8080

  @Option(help: "The folder with the built app.")
  var root = ".build/app"

  @Option(
    help: ArgumentHelp(
      "The origin of the server that verifies patterns, such as https://ink.example.",
      discussion:
        "The settings of the app offer it. The default is the server that the app was built with."
    ))
  var server: String?

  @Flag(help: "Log every request to stderr.")
  var verbose = false

  func run() async throws {
    let logger = Logger(label: "inkdot") { _ in SwiftLogNoOpLogHandler() }
    let patternServer = server.flatMap(PatternServer.init)
    if let server, patternServer == nil { throw ServeError.noOrigin(server) }
    let responder = AppResponder(folder: try AppFolder(root), server: patternServer, log: verbose ? Self.log : nil)
    let host = host
    let builder = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: [SlowClientHandler()],
        // Also limits requests that are sent slowly or incompletely.
        idleTimeout: .seconds(5),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 8_192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 100)))
    let server = try builder.buildServer(
      configuration: .init(
        address: .hostname(host, port: Int(port)), availableConnectionsDelegate: .maximum(256, logger: logger)),
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: logger,
      responder: { request, writer, channel in
        let response = responder.respond(to: request, on: channel.eventLoop)
        try await writer.write(response: response.head, body: response.body)
      },
      onServerRunning: { channel in
        let name = host.contains(":") ? "[\(host)]" : host
        // The server keeps running if its output cannot be written.
        var output = StandardOutput()
        do {
          try output.print("Inkdot is at http://\(name):\(channel.localAddress?.port ?? 0)")
          try output.flush()
        } catch {
          StandardError.print("\(error)")
        }
      })
    var services = ServiceGroupConfiguration(
      services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    // Pending answers may finish; idle connections do not keep the server running.
    services.maximumGracefulShutdownDuration = .seconds(1)
    do {
      try await ServiceGroup(configuration: services).run()
    } catch let error as IOError {
      throw refusal(error)
    } catch is SocketAddressError.UnknownHost {
      throw ServeError.hostUnusable(host)
    }
  }

  private func refusal(_ error: IOError) -> ServeError {
    switch error.errnoCode {
    case EADDRINUSE: .portTaken(host: host, port: Int(port))
    case EACCES: .portForbidden(port: Int(port))
    case EADDRNOTAVAIL: .hostUnusable(host)
    default: .cannotListen(host: host, port: Int(port), reason: String(cString: strerror(error.errnoCode)))
    }
  }

  /// Logs method, path and status. Omits query, headers and addresses, which are private.
  @Sendable private static func log(_ request: Request, _ status: HTTPResponse.Status) {
    StandardError.print("\(request.method) \(request.uri.path) \(status.code)")
  }
}
