public import InkdotPatterns

/// A request of a pattern lock to its host. Its pattern is a secret.
public enum PatternRequest: Equatable, Sendable {
  /// Check the pattern and send the result.
  case check(Pattern)
  /// Save the pattern as the new one and send the result.
  case save(Pattern)
  /// Remove the current pattern and send the result.
  case remove
}

/// The answer of a pattern lock to a call.
public struct PatternAnswer: Equatable, Sendable {
  /// The effects to show and to play as haptics.
  public var effects: PatternEffects
  /// The request to carry out, if any. Release it afterwards: its pattern is wiped with the last reference.
  public var request: PatternRequest?
  /// The outcome, if the flow ended with this call.
  public var outcome: PatternOutcome?

  /// Creates an answer.
  public init(_ effects: PatternEffects, request: PatternRequest? = nil, outcome: PatternOutcome? = nil) {
    self.effects = effects
    self.request = request
    self.outcome = outcome
  }
}
