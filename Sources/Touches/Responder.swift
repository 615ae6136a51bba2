/// Handles touches, or passes them to the next responder.
///
/// The chain is view → parent → … → root → scene → app. Override methods to handle touches. By default a touch is
/// passed to the next responder; at the end of the chain it is ignored. An override handles touches by not calling
/// `super`.
///
/// Touches reach at most ``maximumChainLength`` responders, because each one uses stack.
open class Responder {
  /// Maximum number of responders in a chain, including the first. Later responders receive nothing.
  ///
  /// Twice the maximum depth of views that receive touches, see ``TouchSettings/maximumViewDepth``. Each takes less
  /// than 1 kB of stack, of which a WebAssembly module has 1 MB.
  public static var maximumChainLength: Int { 512 }

  /// Position of this responder in the current chain, from 1.
  private final var position = 1

  /// Creates a responder outside any chain.
  public init() {}

  /// The next responder in the chain.
  open var next: Responder? { nil }

  /// Called when touches begin together. They are ordered by their start, then by `id`.
  open func touchesBegan(_ touches: [Touch], at time: Double) { passOn { $0.touchesBegan(touches, at: time) } }

  /// Called when touches move together.
  open func touchesMoved(_ touches: [Touch], at time: Double) { passOn { $0.touchesMoved(touches, at: time) } }

  /// Called when touches are lifted together.
  open func touchesEnded(_ touches: [Touch], at time: Double) { passOn { $0.touchesEnded(touches, at: time) } }

  /// Called when touches are cancelled. Discard what they began.
  open func touchesCancelled(_ touches: [Touch], at time: Double) { passOn { $0.touchesCancelled(touches, at: time) } }

  private final func passOn(_ tell: (Responder) -> Void) {
    guard position < Self.maximumChainLength, let next else { return }
    // Restored afterwards, because a chain may contain a cycle.
    let before = next.position
    next.position = position + 1
    tell(next)
    next.position = before
  }

  /// This responder and the following ones, at most ``maximumChainLength``.
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
