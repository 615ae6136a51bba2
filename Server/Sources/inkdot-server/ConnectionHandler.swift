import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Limits the memory and time that the client of one connection uses.
///
/// - Unreadable requests reach the responder as ``HTTPRequest/unreadable``, so that their answers have the usual form.
/// - Requests that were sent ahead are decoded before their turn. Above a number the connection ends.
/// - Hummingbird closes a connection without a complete request in time, but not one with an unread answer.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Maximum time that an answer may stay unread. The send buffer must be sent in that time.
  private static let unreadLimit = TimeAmount.seconds(10)
  /// Number of bytes read at a time. All requests in them are decoded at once, and many small ones could take megabytes.
  private static let readLength = 2_048
  /// Maximum number of unanswered requests.
  private static let pendingLimit = 8
  /// Size of the system's send buffer of a connection. The default is megabytes.
  private let sendLength: Int

  private var pendingCount = 0
  private var isReadingRequest = false
  /// Whether the request that is being read, or was read last, is the last one.
  private var isLastRequest = false
  /// Whether further bytes stay unread. The output closes after the last answer, and the connection in Hummingbird's time
  /// for idle ones: closing a socket with unread bytes at once could delete that answer on its way.
  private var isEnding = false
  /// Whether the answer that is being written is the last one.
  private var isLastAnswer = false
  private var closing: Scheduled<Void>?

  init(sendLength: Int) { self.sendLength = sendLength }

  func handlerAdded(context: ChannelHandlerContext) {
    guard let options = context.channel.syncOptions else { return }
    // A connection works without these options, too.
    try? options.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.readLength))
    try? options.setOption(.maxMessagesPerRead, value: 1)
    try? options.setOption(.socketOption(.so_sndbuf), value: .init(sendLength))
    let pipeline = context.pipeline.syncOperations
    if let codec = try? pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self) {
      try? pipeline.addHandler(LastRequestMarker(), position: .before(codec.handler))
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    closing?.cancel()
    closing = nil
  }

  // MARK: Requests

  func read(context: ChannelHandlerContext) {
    if !isEnding { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isEnding else { return }
    switch unwrapInboundIn(data) {
    case .head(let request):
      guard pendingCount < Self.pendingLimit else {
        isEnding = true
        return
      }
      pendingCount += 1
      isReadingRequest = true
      isLastRequest = request.headerFields[.connection] == "close"
      context.fireChannelRead(data)
      // A body of many tiny chunks would cost a thousand times its length. No client needs chunks.
      if request.headerFields[.transferEncoding] != nil {
        isEnding = true
        context.fireChannelRead(wrapInboundOut(.end(nil)))
      }
    case .body: context.fireChannelRead(data)
    case .end:
      isReadingRequest = false
      isEnding = isLastRequest
      context.fireChannelRead(data)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else { return context.fireErrorCaught(error) }
    guard !isEnding else { return }
    isEnding = true
    if isReadingRequest {
      // Ends the body with an error.
      context.fireErrorCaught(error)
    } else {
      pendingCount += 1
      context.fireChannelRead(wrapInboundOut(.head(.unreadable)))
      context.fireChannelRead(wrapInboundOut(.end(nil)))
    }
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // Hummingbird also answers a body that ends with an error after its request was answered.
    guard pendingCount > 0 else {
      promise?.succeed()
      context.close(mode: .output, promise: nil)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var response) where response.status.kind != .informational:
      if (isEnding || isLastRequest) && pendingCount == 1 { response.headerFields[.connection] = "close" }
      isLastAnswer = response.headerFields[.connection] == "close"
      return context.write(wrapOutboundOut(.head(response)), promise: promise)
    case .head, .body: break
    case .end:
      pendingCount -= 1
      guard isLastAnswer || isEnding && pendingCount == 0 else { break }
      isEnding = true
      context.writeAndFlush(data, promise: promise)
      context.close(mode: .output, promise: nil)
      return
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      closing?.cancel()
      closing = nil
    } else if closing == nil {
      closing = context.eventLoop.assumeIsolated().scheduleTask(in: Self.unreadLimit) { context.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }
}

/// Marks the last request of a connection by the exact header `Connection: close`, which Hummingbird knows.
private final class LastRequestMarker: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.isLast else { return context.fireChannelRead(data) }
    head.headers.replaceOrAdd(name: "connection", value: "close")
    // Clients of HTTP/1.0 do not know answers that announce another one.
    if head.isOld { head.headers.remove(name: "expect") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}

extension HTTPRequestHead {
  fileprivate var isOld: Bool { version.minor == 0 }

  /// Whether no further request of the connection can be answered.
  ///
  /// The decoder stops after a request that may change the protocol, although this server does not change it.
  fileprivate var isLast: Bool {
    isOld || !isKeepAlive || method == .CONNECT || headers.contains(name: "upgrade")
  }
}

extension HTTPRequest {
  /// Replaces a request that could not be read. Only it has no path.
  static var unreadable: HTTPRequest { HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil) }
}
