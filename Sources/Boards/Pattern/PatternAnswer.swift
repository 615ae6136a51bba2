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

/// The answer of a pattern lock to a call.
public struct PatternAnswer: Equatable, Sendable {
  /// The effects to show and to play as haptics.
  public var effects: PatternEffects
  /// The request to carry out, if any. Release it afterwards: its pattern is wiped with the last reference.
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
