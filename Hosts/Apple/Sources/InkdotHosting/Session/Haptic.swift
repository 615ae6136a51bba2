public import InkdotBoards
import InkdotPatterns

/// What a person is to feel.
public enum Haptic: Hashable, Sendable, CaseIterable {
  /// A dot was reached, or a stroke has become a shape: a tick.
  case tick
  /// A drawing was refused.
  case failure
  /// A flow ended well.
  case success

  /// What an answer of a lock is felt as, in order.
  public static func haptics(of answer: PatternAnswer) -> [Haptic] {
    var haptics: [Haptic] = []
    if answer.effects.contains(.vibrate) { haptics.append(.tick) }
    if answer.effects.contains(.shakeMessage) { haptics.append(.failure) }
    if let outcome = answer.outcome, outcome != .cancelled { haptics.append(.success) }
    return haptics
  }

  /// What effects of a doodle board are felt as.
  public static func haptics(of effects: DoodleEffects) -> [Haptic] {
    effects.isDisjoint(with: [.shapeRecognized, .tapUndid, .tapRedid]) ? [] : [.tick]
  }
}
