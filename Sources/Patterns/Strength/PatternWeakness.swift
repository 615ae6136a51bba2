/// Something that makes a pattern easier to guess, for a host to put into words.
public enum PatternWeakness: Hashable, Sendable {
  /// It is one of the shapes many people draw.
  case commonShape(PatternShape)
  /// It starts at this dot in a corner of the grid, where most people start.
  case startsInCorner(dot: Int)
  /// It has `count` dots, fewer than six.
  case fewDots(count: Int)
  /// It changes its direction fewer than two times, and is no straight line.
  case fewTurns(count: Int)
  /// Its lines are too short for Song's meter to call it strong.
  case shortLines
  /// Its line nowhere crosses, touches or covers itself.
  case noCrossing
}
