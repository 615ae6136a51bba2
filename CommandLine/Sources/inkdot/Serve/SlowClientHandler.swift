import NIOCore

/// Keeps a client that does not read its answers from holding memory and a place among the connections.
///
/// Hummingbird closes a connection on which no request is complete in time, but not one whose answer waits to be read.
final class SlowClientHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  /// How long an answer may wait without being read. In that time 32 KiB have to leave: 3 kB a second.
  private static let unreadLimit = TimeAmount.seconds(10)
  /// Bytes read at a time. All requests in them are decoded at once, so that many small ones would become megabytes.
  private static let readLength = 2_048
  /// Bytes of answers that the system takes for a connection before its client has read them. Left to itself it takes
  /// megabytes, all of which would have been memory of this process first.
  private static let sendLength = 131_072

  private var closing: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) {
    guard let options = context.channel.syncOptions else { return }
    // A connection that refuses them works all the same.
    try? options.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.readLength))
    try? options.setOption(.maxMessagesPerRead, value: 1)
    try? options.setOption(.socketOption(.so_sndbuf), value: Self.sendLength)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    closing?.cancel()
    closing = nil
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
