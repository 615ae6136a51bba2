/// A weakness of a pattern; the host provides the text.
public enum PatternWeakness: Hashable, Sendable {
  /// The pattern is a common shape.
  case commonShape(PatternShape)
  /// It starts at a corner dot, like most patterns.
  case startsInCorner(dot: Int)
  /// It has `count` dots, fewer than six.
  case fewDots(count: Int)
  /// It changes direction fewer than two times and is not a straight line.
  case fewTurns(count: Int)
  /// Its lines are too short to be strong in Song's meter.
  case shortLines
  /// Its line does not cross, touch or overlap itself.
  case noCrossing
}
