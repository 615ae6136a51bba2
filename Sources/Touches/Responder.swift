/// Something that can be told about touches, or passes them on to the next one.
///
/// The chain runs view → parent → … → root → scene → app. Override the methods for what you handle; what you leave
/// alone goes up the chain, and past its end nothing happens. An override handles the touches by not calling `super`.
open class Responder {
  /// A responder without a place in a chain.
  public init() {}

  /// Who is asked after this one.
  open var next: Responder? { nil }

  /// Touches came down together. They are in order of their beginning, then of their ids.
  open func touchesBegan(_ touches: [Touch], at time: Double) { next?.touchesBegan(touches, at: time) }

  /// Touches moved together.
  open func touchesMoved(_ touches: [Touch], at time: Double) { next?.touchesMoved(touches, at: time) }

  /// Touches were lifted together.
  open func touchesEnded(_ touches: [Touch], at time: Double) { next?.touchesEnded(touches, at: time) }

  /// Touches were taken away: forget what they began.
  open func touchesCancelled(_ touches: [Touch], at time: Double) { next?.touchesCancelled(touches, at: time) }

  /// This responder and all that follow it, nearest first.
  public final var chain: [Responder] {
    var chain: [Responder] = []
    var link: Responder? = self
    while let responder = link {
      chain.append(responder)
      link = responder.next
    }
    return chain
  }
}
