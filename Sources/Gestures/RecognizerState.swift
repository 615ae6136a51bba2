/// The state of a recognizer in the current touch sequence.
///
/// Continuous: possible → began → changed … → ended or cancelled. Discrete: possible → ended. Both: possible → failed.
/// It returns to possible when all touches of the sequence have ended.
public enum RecognizerState: UInt8, Sendable, CaseIterable {
  /// Undecided, or without touches.
  case possible
  /// A continuous gesture was recognized.
  case began
  /// A continuous gesture continues.
  case changed
  /// A continuous gesture is over, or a discrete one was recognized.
  case ended
  /// A continuous gesture was interrupted. Its effects should be reverted.
  case cancelled
  /// The touches are not this gesture.
  case failed

  /// A stable name, like `began`.
  public var name: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  /// Whether a continuous gesture is in progress.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether the recognizer has finished with the sequence.
  public var isFinished: Bool { self == .ended || self == .cancelled || self == .failed }
}
