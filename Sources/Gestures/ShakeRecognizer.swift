/// Recognizes a shake of the device. Continuous: began and ended, without touches.
///
/// Of the samples of the last 0.5 s (at least four, if available), spanning at least 0.25 s, three quarters must exceed
/// the threshold: n/2 + n/4 in integers. Rule and values are those of Square's Seismic.
///
/// Not recognized at the default threshold: a bump (tens of milliseconds), free fall (zero acceleration), and walking,
/// which exceeds 13 m/s² for less than a third of the time. Running with the device in hand may be.
public final class ShakeRecognizer: Recognizer {
  /// Acceleration, including gravity, above which a sample counts as shaken, in m/s².
  public var threshold: Double

  /// Oldest first. Above 1 kHz, some samples are dropped.
  private var samples: [(time: Double, isStrong: Bool)] = []
  private static var capacity: Int { 512 }

  /// Creates a recognizer of medium sensitivity.
  public override init(settings: GestureSettings = GestureSettings()) {
    threshold = settings.shakeThreshold
    super.init(settings: settings)
    // No touch may end it, and no shared touch may let another gesture prevent it.
    allowedKinds = []
  }

  public override var kind: String { "shake" }

  public override func deviceDidAccelerate(x: Double, y: Double, z: Double, at time: Double) {
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
