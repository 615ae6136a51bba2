/// The numbers of a recognizer's touches that began, moved or ended in one event.
public struct FingerCount: Hashable, Sendable {
  /// Fingers that are down after the event.
  public internal(set) var down = 0
  /// Fingers that touched down in the event.
  public internal(set) var began = 0
  /// Fingers that moved in the event, possibly to the same position.
  public internal(set) var moved = 0
  /// Fingers that were lifted in the event.
  public internal(set) var lifted = 0
  /// Fingers that were cancelled in the event.
  var cancelled = 0

  /// Whether the event changed any of them.
  var isConcerned: Bool { began + moved + lifted + cancelled > 0 }
}
