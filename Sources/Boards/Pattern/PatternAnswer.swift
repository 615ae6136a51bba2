public import InkdotPatterns

/// Something that a pattern lock asks of its host, with the pattern it is about. Patterns are secrets.
public enum PatternRequest: Equatable, Sendable {
  /// Check the pattern and send the verdict.
  case check(Pattern)
  /// Save the pattern as the new one and say how it went.
  case save(Pattern)
  /// Remove the pattern that is set and say how it went.
  case remove
}

/// What a pattern lock answers to a call.
public struct PatternAnswer: Equatable, Sendable {
  /// What is to be shown and felt.
  public var effects: PatternEffects
  /// What is to be done, if anything. Let go of it when it is done: the pattern in it is wiped with its last holder.
  public var request: PatternRequest?
  /// How the flow ended, when it ended with this call.
  public var outcome: PatternOutcome?

  /// An answer from its parts.
  public init(_ effects: PatternEffects, request: PatternRequest? = nil, outcome: PatternOutcome? = nil) {
    self.effects = effects
    self.request = request
    self.outcome = outcome
  }
}
