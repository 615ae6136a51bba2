import InkdotGeometry

/// Accelerations in typical situations, in m/s² with gravity along z; synthetic, 60 samples per second.
///
/// Amplitudes follow published measurements with phones: walking adds 2 to 4 m/s² about twice a second with peaks at the
/// heel strike, a bump on a table lasts about 50 ms, a shake by hand has 15 to 30 m/s² at 3 to 5 Hz.
public enum AccelerometerTrace: CaseIterable, Sendable {
  case rest, walking, briskWalking, oneBump, knocking, freeFall, pickingUp, shake, weakShake

  /// Ten seconds of samples with their times, in s.
  public var samples: [(time: Double, x: Double, y: Double, z: Double)] {
    var random = SeededGenerator(seed: 7)
    return (0..<600).map { index in
      let time = Double(index) / 60
      let (x, y, z) = force(at: time)
      func noise() -> Double { Double.random(in: -0.15...0.15, using: &random) }
      return (time, x + noise(), y + noise(), z + noise())
    }
  }

  private func force(at time: Double) -> (Double, Double, Double) {
    func sine(_ hertz: Double) -> Double { Trigonometry.sin(2 * .pi * hertz * time) }
    let gravity = 9.81
    switch self {
    case .rest: return (0, 0, gravity)
    case .walking: return (1.2 * sine(0.95), 0.8 * sine(1.9), gravity + 2.5 * sine(1.9) + 1.5 * sine(3.8))
    case .briskWalking: return (2 * sine(1.1), 1.5 * sine(2.2), gravity + 4 * sine(2.2) + 2 * sine(4.4))
    case .oneBump: return (0, 0, time >= 5 && time < 5.05 ? 60 : gravity)
    case .knocking: return (0, 0, (time * 3).truncatingRemainder(dividingBy: 1) < 0.12 ? 40 : gravity)
    case .freeFall:
      if time >= 5, time < 5.6 { return (0, 0, 0.2) }
      return (0, 0, time >= 5.6 && time < 5.65 ? 150 : gravity)
    case .pickingUp: return (0, time >= 5 && time < 5.5 ? 3 * sine(1) : 0, gravity + (time >= 5 && time < 5.5 ? 2 : 0))
    case .shake:
      let isOn = time >= 4 && time < 6
      return (isOn ? (sine(4) >= 0 ? 20 : -20) : 0, isOn ? 6 * sine(4) : 0, gravity)
    case .weakShake:
      let isOn = time >= 4 && time < 6
      return (isOn ? 5 * sine(4) : 0, 0, gravity)
    }
  }
}
