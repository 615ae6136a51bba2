/// How many touches of a recognizer are down, and what happened to how many of them in one event.
public struct FingerCount: Hashable, Sendable {
  /// Fingers that are down after the event.
  public internal(set) var down = 0
  /// Fingers that came down in it.
  public internal(set) var began = 0
  /// Fingers that moved in it, perhaps to the same place.
  public internal(set) var moved = 0
  /// Fingers that were lifted in it.
  public internal(set) var lifted = 0
  /// Fingers that were taken away in it.
  var cancelled = 0

  /// Whether the event concerns any of them.
  var isConcerned: Bool { began + moved + lifted + cancelled > 0 }
}
