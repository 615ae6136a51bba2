/// How a flow ended.
public enum PatternOutcome: UInt8, Equatable, Sendable, CaseIterable {
  /// A first pattern was saved.
  case created
  /// The pattern was right.
  case unlocked
  /// The pattern was right; the sensitive step may go on.
  case verified
  /// The old pattern was right and a new one was saved.
  case changed
  /// The old pattern was right and is gone.
  case removed
  /// The person left. Nothing was changed.
  case cancelled
}
