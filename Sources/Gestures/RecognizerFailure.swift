/// Why a recognizer failed, with the numbers a message needs.
public enum RecognizerFailure: Equatable, Sendable {
  /// A finger moved too far; distances in pt.
  case moved(distance: Double, allowed: Double)
  /// The next tap was too far from the one before; distances in pt.
  case tooFarFromLastTap(distance: Double, allowed: Double)
  /// The next tap did not come in time; in seconds.
  case noNextTap(allowed: Double)
  /// The gesture took too long; in seconds.
  case tooLate(allowed: Double)
  /// A finger moved backwards.
  case wrongWay
  /// A touch began too far from the edge.
  case notFromEdge(allowed: Double)
  /// More fingers than allowed.
  case tooManyTouches(count: Int, allowed: Int)
  /// A finger was lifted before the others were down.
  case tooFewTouches(count: Int, required: Int)
  /// All fingers were lifted before it was recognized.
  case lifted
  /// The system took a touch away.
  case touchCancelled
  /// Another recognizer won the touches.
  case prevented
  /// The recognizer that should have failed first was recognized.
  case requiredFailureRecognized
  /// It was switched off or removed.
  case disabled
  /// The delegate did not let it begin.
  case refused
  /// A reason of a recognizer of one's own.
  case other
}
