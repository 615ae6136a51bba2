/// The reason why an event was refused. A refused event changes nothing.
public enum TouchError: Error, Hashable {
  /// The time is NaN or infinite.
  case timeNotFinite
  /// A coordinate is NaN, infinite or exceeds ``TouchSettings/maximumCoordinate``.
  case locationOutOfRange(id: Int)
  /// The event lists the same touch twice.
  case listedTwice(id: Int)
  /// `began` for a touch that is already down.
  case alreadyDown(id: Int)
  /// Another phase for a touch that is not down.
  case notDown(id: Int)
  /// A view or recognizer tried to dispatch an event during the delivery of another one.
  case dispatching
  /// An acceleration is NaN or infinite.
  case accelerationNotFinite
  /// More touches at once than ``TouchSettings/maximumNumberOfTouches``.
  case tooManyTouches(limit: Int)
}

extension TouchError {
  /// Returns the error with the caller's identifier of the touch.
  package func renamed(_ name: (Int) -> Int) -> TouchError {
    switch self {
    case .locationOutOfRange(let id): .locationOutOfRange(id: name(id))
    case .listedTwice(let id): .listedTwice(id: name(id))
    case .alreadyDown(let id): .alreadyDown(id: name(id))
    case .notDown(let id): .notDown(id: name(id))
    case .timeNotFinite, .accelerationNotFinite, .dispatching, .tooManyTouches: self
    }
  }
}

extension TouchError: CustomStringConvertible {
  /// A description of the error, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .timeNotFinite: "the time is not finite"
    case .locationOutOfRange(let id): "the location of touch \(id) is too far away or not a number"
    case .listedTwice(let id): "touch \(id) is listed twice in one event"
    case .alreadyDown(let id): "touch \(id) began although it was down"
    case .notDown(let id): "touch \(id) is not down"
    case .dispatching: "an input came from within the dispatch of another"
    case .accelerationNotFinite: "the acceleration is not finite"
    case .tooManyTouches(let limit): "more than \(limit) touches are down"
    }
  }
}
