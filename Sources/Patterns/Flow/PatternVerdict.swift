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
  #if !hasFeature(Embedded)
    // The page has its own, so that the lock in WebAssembly is no larger for them.
    /// The server that checks patterns did not answer; nothing is known about the pattern.
    case serverUnreachable
    /// The server limits requests from this network for a while.
    case serverBusy
    /// The server refused the request.
    case serverRefused
    /// The server's answer does not fit the device: it is another server, or it is mistaken.
    case serverMisfit
    /// The server has no room for the device.
    case serverFull
    /// The pattern was set up with a server at another address.
    case serverChanged
    /// Sign-up is closed, or the code is not accepted.
    case signUpRefused
    /// The device's data is older than the server's, as after a backup was restored.
    case deviceOutdated
    /// The device was removed from the server.
    case deviceRemoved
    /// The server does not know the device.
    case deviceUnknown
    /// The typed recovery key is mistyped or another one.
    case recoveryKeyWrong
    /// The new pattern is the present one, where another is required.
    case samePattern
    /// The pattern was not checked before, which the change needs.
    case notOpen
  #endif

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
    #if !hasFeature(Embedded)
      case .serverUnreachable: "serverUnreachable"
      case .serverBusy: "serverBusy"
      case .serverRefused: "serverRefused"
      case .serverMisfit: "serverMisfit"
      case .serverFull: "serverFull"
      case .serverChanged: "serverChanged"
      case .signUpRefused: "signUpRefused"
      case .deviceOutdated: "deviceOutdated"
      case .deviceRemoved: "deviceRemoved"
      case .deviceUnknown: "deviceUnknown"
      case .recoveryKeyWrong: "recoveryKeyWrong"
      case .samePattern: "samePattern"
      case .notOpen: "notOpen"
    #endif
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
    #if !hasFeature(Embedded)
      case .serverUnreachable: "The server did not answer."
      case .serverBusy: "The server limits requests from this network."
      case .serverRefused: "The server refused the request."
      case .serverMisfit: "The server's answer does not fit this device."
      case .serverFull: "The server has no room for this device."
      case .serverChanged: "The pattern was set up with another server."
      case .signUpRefused: "The server does not accept the sign-up."
      case .deviceOutdated: "The data of this device is older than the server's."
      case .deviceRemoved: "The device was removed from the server."
      case .deviceUnknown: "The server does not know this device."
      case .recoveryKeyWrong: "The recovery key is wrong."
      case .samePattern: "The new pattern is the present one."
      case .notOpen: "The pattern was not checked before."
    #endif
    }
  }
}
