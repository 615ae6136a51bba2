/// Where a recognizer stands in the touch sequence it watches.
///
/// A continuous recognizer goes possible → began → changed … → ended or cancelled, a discrete one possible → ended; both
/// may go possible → failed. It is possible again when all touches of the sequence are gone.
public enum RecognizerState: UInt8, Sendable, CaseIterable {
  /// Still looking, or nothing to look at.
  case possible
  /// A continuous gesture was recognized.
  case began
  /// A continuous gesture continues.
  case changed
  /// A continuous gesture is over, or a discrete one was recognized.
  case ended
  /// A continuous gesture was broken off: what it did so far should be undone.
  case cancelled
  /// The touches make another gesture than this one.
  case failed

  /// Whether a continuous gesture is under way.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether nothing more comes of the sequence.
  public var isFinished: Bool { self == .ended || self == .cancelled || self == .failed }
}
