/// What becomes of a finished drawing that is still on the board.
public enum PatternEcho: UInt8, Equatable, Sendable, CaseIterable {
  /// It goes away at once.
  case clear
  /// It turns to the error style for a moment, then goes away.
  case error
  /// It turns to the style of a correct one.
  case correct
}
