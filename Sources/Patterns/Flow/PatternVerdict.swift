/// The result of a check.
public enum PatternVerdict: Hashable, Sendable {
  /// The pattern is correct.
  case correct
  /// The pattern is wrong, or was not compared because no attempt is allowed.
  ///
  /// The status is ``AttemptLimiter/status(at:)`` after counting. ``AttemptStatus/open(attemptsLeft:)`` means a wrong
  /// pattern.
  case wrong(AttemptStatus)
  /// The pattern has fewer dots than its rule requires; not an attempt.
  case tooShort(minimum: Int)
  /// The check was cancelled; not an attempt.
  case cancelled
  /// The check failed.
  case failed(PatternFailure)
}

/// The reason why a pattern could not be checked, saved or removed, unrelated to the drawing.
public enum PatternFailure: UInt8, Error, Hashable, Sendable, CaseIterable {
  /// The device or browser does not allow storage.
  case storageDenied
  /// The storage is full.
  case storageFull
  /// Reading or writing failed otherwise.
  case storageFailed
  /// The stored record cannot be read: truncated, edited or from another source.
  case recordDamaged
  /// The record is missing.
  case recordMissing
  /// The key derivation is not available on this device, or failed.
  case derivationFailed
  #if !hasFeature(Embedded)
    // Omitted in WebAssembly, to keep the lock small; the page defines its own.
    /// The server that checks patterns did not answer; nothing is known about the pattern.
    case serverUnreachable
    /// The server limits requests from this network for a while.
    case serverBusy
    /// The server refused the request.
    case serverRefused
    /// The server's answer does not match the device: it is another server, or has an error.
    case serverMisfit
    /// The server has no space for the device.
    case serverFull
    /// The pattern was set up with a server at another address.
    case serverChanged
    /// Sign-up is closed, or the code is not accepted.
    case signUpRefused
    /// The device's data is older than the server's, for example after restoring a backup.
    case deviceOutdated
    /// The device was removed from the server.
    case deviceRemoved
    /// The server does not know the device.
    case deviceUnknown
    /// The entered recovery key is invalid or belongs to another account.
    case recoveryKeyWrong
    /// The new pattern equals the current one, although another is required.
    case samePattern
    /// The change requires a successful check of the pattern first.
    case notOpen
  #endif

  /// Whether retrying cannot help, because the record is lost.
  public var isFinal: Bool { self == .recordDamaged || self == .recordMissing }

  /// A stable name, like `storageFull`.
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
  /// The failure as a sentence for logs. Show users the text of ``PatternMessage/failed(_:)``.
  public var description: String {
    switch self {
    case .storageDenied: "The device does not allow the app to store data."
    case .storageFull: "There is no room left to store the pattern's record."
    case .storageFailed: "Reading or writing the pattern's record failed."
    case .recordDamaged: "The stored record of the pattern cannot be read."
    case .recordMissing: "The stored record of the pattern is missing."
    case .derivationFailed: "The key derivation failed."
    #if !hasFeature(Embedded)
      case .serverUnreachable: "The server did not answer."
      case .serverBusy: "The server limits requests from this network."
      case .serverRefused: "The server refused the request."
      case .serverMisfit: "The server's answer does not match this device."
      case .serverFull: "The server has no room for this device."
      case .serverChanged: "The pattern was set up with another server."
      case .signUpRefused: "The server does not accept the sign-up."
      case .deviceOutdated: "The data of this device is older than the server's."
      case .deviceRemoved: "The device was removed from the server."
      case .deviceUnknown: "The server does not know this device."
      case .recoveryKeyWrong: "The recovery key is wrong."
      case .samePattern: "The new pattern equals the current pattern."
      case .notOpen: "The current pattern must be verified first."
    #endif
    }
  }
}
