/// Why a pattern could not be checked, saved or removed, though nothing was wrong with the drawing.
public enum PatternFailure: UInt8, Error, Equatable, Sendable, CaseIterable {
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
}
