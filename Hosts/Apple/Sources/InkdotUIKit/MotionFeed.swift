#if canImport(UIKit)
  import QuartzCore
  import UIKit
  #if canImport(CoreMotion)
    import CoreMotion
  #endif

  /// Reports the device's accelerometer to the engine.
  ///
  /// It needs no permission, and reports nothing on devices without the sensor and in the simulator.
  @MainActor package final class MotionFeed {
    /// Receives the acceleration in m/s², including gravity, and its time in seconds, 60 times a second.
    package var felt: (_ x: Double, _ y: Double, _ z: Double, _ time: Double) -> Void = { _, _, _, _ in }
    /// Whether accelerations are reported. Off by default, because the sensor uses energy.
    package var isRunning = false {
      didSet { if isRunning != oldValue { follow() } }
    }

    /// Creates a feed that is off.
    package init() {}

    #if canImport(CoreMotion)
      /// Standard gravity: Core Motion measures in multiples of it.
      private static let gravity = 9.80665
      private let manager = CMMotionManager()

      private func follow() {
        guard isRunning else { return manager.stopAccelerometerUpdates() }
        guard manager.isAccelerometerAvailable else { return }
        manager.accelerometerUpdateInterval = 1 / 60
        manager.startAccelerometerUpdates(to: .main) { [weak self] data, _ in
          guard let data else { return }
          let (a, time) = (data.acceleration, data.timestamp)
          // The main queue runs on the main actor.
          MainActor.assumeIsolated { self?.take(a.x, a.y, a.z, at: time) }
        }
      }

      private func take(_ x: Double, _ y: Double, _ z: Double, at time: Double) {
        // One more may arrive after the feed was stopped.
        guard isRunning else { return }
        felt(x * Self.gravity, y * Self.gravity, z * Self.gravity, time)
      }
    #else
      private func follow() {}
    #endif
  }
#endif
