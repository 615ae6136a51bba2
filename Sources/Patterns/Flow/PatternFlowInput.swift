/// What may happen to a flow. In which steps it matters is told at ``PatternFlow/handle(_:)``.
public enum PatternFlowInput: Equatable, Sendable {
  /// A drawing was finished: at least one dot, perhaps fewer than the minimum. `isWeak` matters only for a new pattern.
  case drew(Pattern, isWeak: Bool = false)
  /// A drawing was cut short by a call, a palm, an app switch. Never an attempt; changes nothing.
  case drawingCancelled
  /// The person wants to draw the first one again.
  case startOver
  /// The person leaves.
  case cancel
  /// The answer to ``PatternFlowEffect/check(_:)``.
  case verdict(PatternVerdict)
  /// Attempts changed on their own: a wait ended, or another window counted a failure.
  case status(AttemptStatus)
  /// ``PatternFlowEffect/save(_:)`` was carried out.
  case saved
  /// ``PatternFlowEffect/remove`` was carried out.
  case removed
  /// Saving or removing failed, or the host found that it cannot go on.
  case failed(PatternFailure)
}
