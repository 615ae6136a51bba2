/// The playback of an opened log.
struct LabPlayback {
  /// The text of the log.
  let bytes: [UInt8]
  /// The time of the last frame of the log.
  let end: Double
  /// The playback speed.
  private var speed = 1.0
  private(set) var isRunning = false
  /// The host's time of the last tick.
  private var hostTime = 0.0
  /// Whether it cannot continue.
  private(set) var hasFailed = false

  /// Time for which the picture stays after the last frame, in seconds.
  private static var afterglow: Double { 1 }

  /// Creates a playback that is paused at its start.
  init(bytes: [UInt8], end: Double) {
    self.bytes = bytes
    self.end = end
  }

  /// Starts the playback.
  mutating func run(speed: Double, at time: Double) {
    self.speed = speed > 0 && speed <= 16 ? speed : 1
    hostTime = time
    isRunning = !hasFailed
  }

  mutating func halt() { isRunning = false }

  mutating func fail() {
    isRunning = false
    hasFailed = true
  }

  /// Returns the time in the log at a time of the host's clock.
  ///
  /// - Parameter clock: the previous time in the log.
  mutating func time(after clock: Double, at time: Double) -> Double {
    let passed = max(0, time - hostTime)
    hostTime = time
    return min(clock + passed * speed, end + Self.afterglow)
  }

  /// Returns whether the playback has ended.
  func isOver(at clock: Double) -> Bool { clock >= end + Self.afterglow }
}

extension LabBoard {
  /// The state of the playback of an opened log.
  public struct PlaybackState: Hashable, Sendable {
    /// Number of played frames.
    public var framesPlayed: Int
    /// Number of frames in the log.
    public var frameCount: Int
    /// Time in the log, in seconds.
    public var time: Double
    /// Time of the last frame, in seconds.
    public var end: Double
    /// Whether it is running.
    public var isRunning: Bool
  }
}
