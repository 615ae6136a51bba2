/// The answer to a check.
public enum PatternVerdict: Hashable, Sendable {
  /// It is the pattern.
  case correct
  /// It is not, or it was not compared because no attempt could be made; with what ``AttemptLimiter/status(at:)`` says
  /// after it was counted. ``AttemptStatus/open(attemptsLeft:)`` is a wrong pattern.
  case wrong(AttemptStatus)
  /// Fewer dots than the pattern's rule asks for; not an attempt.
  case tooShort(minimum: Int)
  /// The check was cancelled and is not reported as an attempt.
  case cancelled
  /// The check could not be made.
  case failed(PatternFailure)
}

/// Why a pattern could not be checked, saved or removed, though nothing was wrong with the drawing.
public enum PatternFailure: UInt8, Error, Hashable, Sendable, CaseIterable {
  /// The device or browser refuses to store anything.
  case storageDenied
  /// There is no room left to store it.
  case storageFull
  /// Reading or writing failed in another way.
  case storageFailed
  /// The stored record cannot be read: truncated, edited or from somewhere else.
  case recordDamaged
  /// There is no record although there should be one.
  case recordMissing
  /// The key derivation is missing on this device or gave up.
  case derivationFailed

  /// Whether trying again cannot help, because what would be compared with is gone.
  public var isFinal: Bool { self == .recordDamaged || self == .recordMissing }

  /// A name that never changes, such as `storageFull`.
  public var name: String {
    switch self {
    case .storageDenied: "storageDenied"
    case .storageFull: "storageFull"
    case .storageFailed: "storageFailed"
    case .recordDamaged: "recordDamaged"
    case .recordMissing: "recordMissing"
    case .derivationFailed: "derivationFailed"
    }
  }
}

extension PatternFailure: CustomStringConvertible {
  /// The failure as a sentence for a log. Show people the text of ``PatternMessage/failed(_:)``.
  public var description: String {
    switch self {
    case .storageDenied: "The device refuses to store anything."
    case .storageFull: "There is no room left to store the pattern's record."
    case .storageFailed: "Reading or writing the pattern's record failed."
    case .recordDamaged: "The stored record of the pattern cannot be read."
    case .recordMissing: "The stored record of the pattern is missing."
    case .derivationFailed: "The key derivation failed."
    }
  }
}
