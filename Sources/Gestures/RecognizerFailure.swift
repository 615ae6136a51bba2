/// The reason why a recognizer failed, with values for messages.
public enum RecognizerFailure: Hashable, Sendable {
  /// A finger moved too far; distances in pt.
  case moved(distance: Double, allowed: Double)
  /// The next tap was too far from the one before; distances in pt.
  case tooFarFromLastTap(distance: Double, allowed: Double)
  /// The next tap did not begin in time; in seconds.
  case noNextTap(allowed: Double)
  /// The gesture took too long; in seconds.
  case tooLate(allowed: Double)
  /// A finger moved backwards.
  case wrongDirection
  /// A touch began too far from the edge.
  case notFromEdge(allowed: Double)
  /// More fingers than allowed.
  case tooManyTouches(count: Int, allowed: Int)
  /// A finger was lifted before the others were down.
  case tooFewTouches(count: Int, required: Int)
  /// All fingers were lifted before it was recognized.
  case lifted
  /// The system cancelled a touch.
  case touchCancelled
  /// Another recognizer won the touches.
  case prevented
  /// A recognizer that had to fail first was recognized.
  case requiredFailureRecognized
  /// The recognizer was disabled or removed.
  case disabled
  /// The delegate did not allow the beginning.
  case refused
  /// A reason of a recognizer outside this module.
  case other
}

extension RecognizerFailure: CustomStringConvertible {
  /// The reason, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .moved(let distance, let allowed):
      "a finger moved \(Self.tenths(distance)) pt, \(Self.tenths(allowed)) pt are allowed"
    case .tooFarFromLastTap(let distance, let allowed):
      "the tap was \(Self.tenths(distance)) pt from the one before, \(Self.tenths(allowed)) pt are allowed"
    case .noNextTap(let allowed): "the next tap did not come within \(allowed) s"
    case .tooLate(let allowed): "it took longer than \(allowed) s"
    case .wrongDirection: "a finger moved backwards"
    case .notFromEdge(let allowed): "a touch began farther than \(allowed) pt from the edge"
    case .tooManyTouches(let count, let allowed): "\(count) fingers came, \(allowed) are allowed"
    case .tooFewTouches(let count, let required):
      "a finger was lifted when \(count) of \(required) fingers had come down"
    case .lifted: "all fingers were lifted before it was recognized"
    case .touchCancelled: "the system took a touch away"
    case .prevented: "another recognizer won the touches"
    case .requiredFailureRecognized: "the recognizer that should have failed first was recognized"
    case .disabled: "it was switched off or removed"
    case .refused: "its delegate did not let it begin"
    case .other: "the recognizer has a reason of its own"
    }
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
