/// Something that can be told about touches, or passes them on to the next one.
///
/// The chain runs view → parent → … → root → scene → app. Override the methods for what you handle; what you leave
/// alone goes up the chain, and past its end nothing happens. An override handles the touches by not calling `super`.
///
/// At most ``maximumChainLength`` responders are asked: each that leaves the touches alone takes a part of the stack until
/// a responder has handled them.
open class Responder {
  /// How many responders of a chain are asked, with the first. Whoever comes after them hears nothing.
  ///
  /// Twice the depth to which views take touches, see ``TouchSettings/maximumViewDepth``: each takes less than 1 kB of
  /// stack, of which a WebAssembly module has 1 MB.
  public static var maximumChainLength: Int { 512 }

  /// How many were asked about the touches that are being passed on, with this one.
  private final var position = 1

  /// A responder without a place in a chain.
  public init() {}

  /// The next responder in the chain.
  open var next: Responder? { nil }

  /// Touches came down together. They are in order of their beginning, then of their ids.
  open func touchesBegan(_ touches: [Touch], at time: Double) { passOn { $0.touchesBegan(touches, at: time) } }

  /// Touches moved together.
  open func touchesMoved(_ touches: [Touch], at time: Double) { passOn { $0.touchesMoved(touches, at: time) } }

  /// Touches were lifted together.
  open func touchesEnded(_ touches: [Touch], at time: Double) { passOn { $0.touchesEnded(touches, at: time) } }

  /// Touches were taken away: forget what they began.
  open func touchesCancelled(_ touches: [Touch], at time: Double) { passOn { $0.touchesCancelled(touches, at: time) } }

  private final func passOn(_ tell: (Responder) -> Void) {
    guard position < Self.maximumChainLength, let next else { return }
    // Put back afterwards, for a chain may lead back to where it has been.
    let before = next.position
    next.position = position + 1
    tell(next)
    next.position = before
  }

  /// This responder and those that are asked after it, nearest first; at most ``maximumChainLength``.
  ///
  /// - Complexity: O(responders).
  public final var chain: [Responder] {
    var chain: [Responder] = []
    var link: Responder? = self
    while let responder = link, chain.count < Self.maximumChainLength {
      chain.append(responder)
      link = responder.next
    }
    return chain
  }
}
