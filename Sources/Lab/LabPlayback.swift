/// An opened log on its way over the surface.
struct LabPlayback {
  /// The text that was opened.
  let bytes: [UInt8]
  /// Seconds of the log a second of the host's.
  var speed = 1.0
  var isRunning = false
  /// The host's time of the last tick.
  var hostTime: Double?
  /// The time of the last frame of the log.
  var end = 0.0
  /// Why it could not go on, if so.
  var hasFailed = false

  /// What stays to be seen after the last frame, in seconds.
  static var afterglow: Double { 1 }
}
