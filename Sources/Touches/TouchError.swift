/// Why an event was refused. A refused event changes nothing.
public enum TouchError: Error, Equatable {
  /// The time is NaN or infinite.
  case timeNotFinite
  /// The time lies before the last event's.
  case timeWentBackwards(from: Double, to: Double)
  /// A coordinate is NaN, infinite or farther than ``TouchSettings/greatestCoordinate`` from the origin.
  case locationOutOfRange(id: Int)
  /// The event lists the same touch twice.
  case listedTwice(id: Int)
  /// `began` for a touch that is already down.
  case alreadyDown(id: Int)
  /// Any other phase for a touch that is not down.
  case notDown(id: Int)
  /// A view or recognizer that was just being told about an event tried to dispatch another one.
  case dispatching
  /// More touches at once than ``TouchSettings/greatestNumberOfTouches``.
  case tooManyTouches(limit: Int)
}
