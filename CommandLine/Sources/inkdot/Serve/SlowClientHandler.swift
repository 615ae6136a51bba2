import NIOCore

/// Closes connections of clients that do not read their answers.
///
/// Hummingbird closes a connection without a complete request in time, but not one with an unread answer.
final class SlowClientHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  /// Maximum time that an answer may stay unread. 32 KiB must be sent in that time: 3 kB a second.
  private static let unreadLimit = TimeAmount.seconds(10)
  /// Number of bytes read at a time. All requests in them are decoded at once, and many small ones could take megabytes.
  private static let readLength = 2_048
  /// Size of the system's send buffer of a connection. The default is megabytes.
  private static let sendLength = 131_072

  private var closing: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) {
    guard let options = context.channel.syncOptions else { return }
    // A connection works without these options, too.
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
