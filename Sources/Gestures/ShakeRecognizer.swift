/// The device is shaken. Continuous: began and ended, without touches.
///
/// Over the samples of the last 0.5 s (at least four, if there are), spanning at least 0.25 s, three quarters must be
/// stronger than the threshold: n/2 + n/4 in whole parts. The rule and its numbers are those of Square's Seismic.
///
/// What does not set it off at the default threshold: one bump (tens of milliseconds), free fall (nothing is felt), and
/// walking, whose steps exceed 13 m/s² for less than a third of the time. Running with the device in the hand can.
public final class ShakeRecognizer: Recognizer {
  /// Acceleration, gravity included, above which a sample counts as shaken, in m/s².
  public var threshold: Double

  /// Oldest first. Of a device that reports faster than 1 kHz every second sample is dropped now and then.
  private var samples: [(time: Double, isStrong: Bool)] = []
  private static var capacity: Int { 512 }

  /// A shake of medium strength.
  public override init(settings: GestureSettings = GestureSettings()) {
    threshold = settings.shakeThreshold
    super.init(settings: settings)
    // None may end it, and none it shares with a gesture that would prevent it.
    allowedKinds = []
  }

  public override var kind: String { "shake" }

  public override func deviceDidAccelerate(_ x: Double, _ y: Double, _ z: Double, at time: Double) {
    let oldest = time - settings.shakeWindow - 1e-9
    var dropped = 0
    while samples.count - dropped >= settings.shakeSamples, dropped < samples.count, samples[dropped].time < oldest {
      dropped += 1
    }
    samples.removeFirst(dropped)
    if samples.count >= Self.capacity {
      for index in 0..<Self.capacity / 2 { samples[index] = samples[index * 2] }
      samples.removeLast(samples.count - Self.capacity / 2)
    }
    samples.append((time, x * x + y * y + z * z > threshold * threshold))
    var strong = 0
    for sample in samples where sample.isStrong { strong += 1 }
    let isShaken =
      time - samples[0].time >= settings.shakeSpan - 1e-9 && strong >= samples.count / 2 + samples.count / 4
    if isShaken { recognize() } else { end() }
  }
}
