/// The state of a recognizer in the current touch sequence.
///
/// A continuous recognizer goes possible → began → changed … → ended or cancelled, a discrete one possible → ended; both
/// may go possible → failed. It is possible again when all touches of the sequence are gone.
public enum RecognizerState: UInt8, Sendable, CaseIterable {
  /// Not yet decided, or without touches.
  case possible
  /// A continuous gesture was recognized.
  case began
  /// A continuous gesture continues.
  case changed
  /// A continuous gesture is over, or a discrete one was recognized.
  case ended
  /// A continuous gesture was interrupted: its effects so far should be undone.
  case cancelled
  /// The touches are not this gesture.
  case failed

  /// A name that never changes, such as `began`.
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

  /// Whether a continuous gesture is under way.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether the recognizer has finished with the sequence.
  public var isFinished: Bool { self == .ended || self == .cancelled || self == .failed }
}
