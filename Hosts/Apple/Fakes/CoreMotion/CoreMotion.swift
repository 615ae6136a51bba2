@_exported public import Foundation

/// coremotion/cmacceleration · iOS 4.0
public struct CMAcceleration: Sendable {
  /// coremotion/cmacceleration/x · iOS 4.0
  public var x = 0.0
  /// coremotion/cmacceleration/y · iOS 4.0
  public var y = 0.0
  /// coremotion/cmacceleration/z · iOS 4.0
  public var z = 0.0
  /// coremotion/cmacceleration/init() · iOS 4.0
  public init() {}
}

/// coremotion/cmlogitem · iOS 4.0
open class CMLogItem: NSObject, @unchecked Sendable {
  package var time = 0.0
  /// coremotion/cmlogitem/timestamp · iOS 4.0
  open var timestamp: TimeInterval { time }
}

/// coremotion/cmaccelerometerdata · iOS 4.0
open class CMAccelerometerData: CMLogItem, @unchecked Sendable {
  package var value = CMAcceleration()
  /// coremotion/cmaccelerometerdata/acceleration · iOS 4.0
  open var acceleration: CMAcceleration { value }
}

/// coremotion/cmaccelerometerhandler · iOS 4.0
public typealias CMAccelerometerHandler = @Sendable (CMAccelerometerData?, (any Error)?) -> Void

/// coremotion/cmmotionmanager · iOS 4.0
open class CMMotionManager: NSObject {
  private struct Weak { weak var manager: CMMotionManager? }
  private nonisolated(unsafe) static var managers: [Weak] = []
  /// Whether the device has the sensor.
  package nonisolated(unsafe) static var hasSensor = true
  private var handler: CMAccelerometerHandler?

  /// objectivec/nsobject-swift.class/init() · iOS 2.0 · page
  public override init() {
    super.init()
    Self.managers.append(Weak(manager: self))
  }

  /// coremotion/cmmotionmanager/isaccelerometeravailable · iOS 4.0
  open var isAccelerometerAvailable: Bool { Self.hasSensor }
  /// coremotion/cmmotionmanager/accelerometerupdateinterval · iOS 4.0
  open var accelerometerUpdateInterval: TimeInterval = 0.01
  /// coremotion/cmmotionmanager/startaccelerometerupdates(to:withhandler:) · iOS 4.0
  open func startAccelerometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler) {
    self.handler = handler
  }
  /// coremotion/cmmotionmanager/stopaccelerometerupdates() · iOS 4.0
  open func stopAccelerometerUpdates() { handler = nil }

  /// The number of managers that receive accelerations.
  package static var running: Int { managers.count { $0.manager?.handler != nil } }

  /// Reports an acceleration to all running managers, in multiples of gravity.
  package static func move(_ x: Double, _ y: Double, _ z: Double, at time: Double) {
    let data = CMAccelerometerData()
    (data.value.x, data.value.y, data.value.z, data.time) = (x, y, z, time)
    for one in managers { one.manager?.handler?(data, nil) }
  }
}
