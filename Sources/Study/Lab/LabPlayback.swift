/// An opened log on its way over the surface.
struct LabPlayback {
  /// The text that was opened.
  let bytes: [UInt8]
  /// The time of the last frame of the log.
  let end: Double
  /// Seconds of the log a second of the host's.
  private var speed = 1.0
  private(set) var isRunning = false
  /// The host's time of the last tick.
  private var hostTime = 0.0
  /// Whether it cannot continue.
  private(set) var hasFailed = false

  /// How long the picture stays after the last frame, in seconds.
  private static var afterglow: Double { 1 }

  /// A log that is halted at its beginning.
  init(bytes: [UInt8], end: Double) {
    self.bytes = bytes
    self.end = end
  }

  /// Lets it run from now on.
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

  /// How far the log has come when the host's clock moves on.
  ///
  /// - Parameter clock: how far it had come.
  mutating func time(after clock: Double, at time: Double) -> Double {
    let passed = max(0, time - hostTime)
    hostTime = time
    return min(clock + passed * speed, end + Self.afterglow)
  }

  /// Whether all of it has been seen.
  func isOver(at clock: Double) -> Bool { clock >= end + Self.afterglow }
}

extension LabBoard {
  /// Where the playback of an opened log stands.
  public struct PlaybackState: Hashable, Sendable {
    /// Frames shown so far.
    public var framesPlayed: Int
    /// Frames of the log.
    public var frameCount: Int
    /// Time of the log, in seconds.
    public var time: Double
    /// Time of the last frame, in seconds.
    public var end: Double
    /// Whether it runs by itself.
    public var isRunning: Bool
  }
}
