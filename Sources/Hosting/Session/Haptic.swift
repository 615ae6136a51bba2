public import InkdotBoards
import InkdotPatterns

/// A haptic signal.
public enum Haptic: Hashable, Sendable, CaseIterable {
  /// A tick: a dot was reached, or a stroke became a shape.
  case tick
  /// A drawing was rejected.
  case failure
  /// A flow succeeded.
  case success

  /// Returns the haptics of a lock's answer, in order.
  public static func haptics(of answer: PatternAnswer) -> [Haptic] {
    var haptics: [Haptic] = []
    if answer.effects.contains(.vibrate) { haptics.append(.tick) }
    if answer.effects.contains(.shakeMessage) { haptics.append(.failure) }
    if let outcome = answer.outcome, outcome != .cancelled { haptics.append(.success) }
    return haptics
  }

  /// Returns the haptics of a doodle board's effects.
  public static func haptics(of effects: DoodleEffects) -> [Haptic] {
    effects.isDisjoint(with: [.shapeRecognized, .tapUndid, .tapRedid]) ? [] : [.tick]
  }
}
