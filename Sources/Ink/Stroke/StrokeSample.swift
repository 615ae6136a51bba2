public import InkdotGeometry

/// One recorded pointer state of a stroke, in 16 bytes: a drawing has up to a million samples.
///
/// Values are stored in decimal steps, so that memory, file and text formats hold identical values: positions in 0.001
/// pt, times in 0.1 ms, pressure in 0.0001, tilt in whole degrees (as in Pointer Events).
@frozen
public struct StrokeSample: Equatable, Hashable, Sendable {
  /// Distance from the left edge, in 0.001 pt.
  package var x: Int32
  /// Distance from the top edge, in 0.001 pt.
  package var y: Int32
  /// Time since the start of the stroke, in 0.1 ms.
  package var ticks: UInt32
  /// Pressure in 0.0001, or ``unmeasured``.
  package var force: UInt16
  /// Tilt in degrees, −90…90.
  package var tiltXDegrees: Int8
  /// Tilt in degrees, −90…90.
  package var tiltYDegrees: Int8

  package static let stepsPerPoint = 1_000.0
  package static let ticksPerSecond = 10_000.0
  package static let fullForce: UInt16 = 10_000
  package static let unmeasured = UInt16.max

  /// Maximum distance from the origin along either axis, in pt.
  public static let maximumCoordinate = 1_000_000.0

  /// Maximum time in a stroke, in s: more than four days.
  public static let maximumTime = 400_000.0

  /// Creates a sample from the values of a file, with tilts in degrees.
  ///
  /// - Parameters:
  ///   - position: in pt, at most ``maximumCoordinate`` from the origin along either axis.
  ///   - time: since the start of the stroke, in s; clamped to 0…``maximumTime``, NaN counts as 0.
  ///   - pressure: 0…1, clamped; `nil` or NaN if not measured.
  ///   - tiltX: towards the right, in degrees, −90…90, clamped; NaN counts as 0.
  ///   - tiltY: towards the person, in degrees, −90…90, clamped; NaN counts as 0.
  /// - Throws: ``InkError/positionOutOfRange(_:)``.
  public init(
    position: Point2D, time: Double = 0, pressure: Double? = nil, tiltX: Double = 0, tiltY: Double = 0
  ) throws(InkError) {
    guard abs(position.x) <= Self.maximumCoordinate, abs(position.y) <= Self.maximumCoordinate else {
      throw .positionOutOfRange(position)
    }
    x = Int32((position.x * Self.stepsPerPoint).rounded())
    y = Int32((position.y * Self.stepsPerPoint).rounded())
    ticks = UInt32((time.clamped(0, Self.maximumTime) * Self.ticksPerSecond).rounded())
    if let pressure, !pressure.isNaN {
      force = UInt16((pressure.clamped(0, 1) * Double(Self.fullForce)).rounded())
    } else {
      force = Self.unmeasured
    }
    tiltXDegrees = Int8(tiltX.clamped(-90, 90).rounded())
    tiltYDegrees = Int8(tiltY.clamped(-90, 90).rounded())
  }

  /// Creates a sample from its packed fields.
  package init(x: Int32, y: Int32, ticks: UInt32, force: UInt16, tiltXDegrees: Int8, tiltYDegrees: Int8) {
    self.x = x
    self.y = y
    self.ticks = ticks
    self.force = force
    self.tiltXDegrees = tiltXDegrees
    self.tiltYDegrees = tiltYDegrees
  }

  /// Creates a sample from the values of a device.
  ///
  /// The angles of the pen are converted to tilts as in Pointer Events level 3, "Converting between tiltX/tiltY and
  /// altitudeAngle/azimuthAngle": tan(tiltX) = cos(azimuth)/tan(altitude), tan(tiltY) = sin(azimuth)/tan(altitude).
  ///
  /// - Parameters:
  ///   - pointer: on the sheet, at most ``maximumCoordinate`` from the origin along either axis.
  ///   - time: since the start of the stroke, in s; clamped to 0…``maximumTime``, NaN counts as 0.
  /// - Throws: ``InkError/positionOutOfRange(_:)``.
  public init(_ pointer: PointerState, time: Double) throws(InkError) {
    var (tiltX, tiltY) = (0.0, 0.0)
    if pointer.altitude < .pi / 2 {
      let (rise, run) = (Trigonometry.sin(pointer.altitude), Trigonometry.cos(pointer.altitude))
      let degrees = 180 / Double.pi
      tiltX = Trigonometry.atan2(Trigonometry.cos(pointer.azimuth) * run, rise) * degrees
      tiltY = Trigonometry.atan2(Trigonometry.sin(pointer.azimuth) * run, rise) * degrees
    }
    try self.init(position: pointer.location, time: time, pressure: pointer.pressure, tiltX: tiltX, tiltY: tiltY)
  }

  /// Returns the sample at a mapped position.
  ///
  /// - Precondition: the mapped coordinates do not exceed ``maximumCoordinate``, apart from rounding.
  func moved(by map: Similarity2D) -> StrokeSample {
    let (place, limit) = (map.applying(position), Self.maximumCoordinate)
    var sample = self
    sample.x = Int32((place.x.clamped(-limit, limit) * Self.stepsPerPoint).rounded())
    sample.y = Int32((place.y.clamped(-limit, limit) * Self.stepsPerPoint).rounded())
    return sample
  }

  /// Position on the sheet, in pt.
  public var position: Point2D { Point2D(Double(x) / Self.stepsPerPoint, Double(y) / Self.stepsPerPoint) }

  /// Time since the start of the stroke, in s.
  public var time: Double { Double(ticks) / Self.ticksPerSecond }

  /// Pressure, 0…1, or `nil` if not measured.
  public var pressure: Double? { force == Self.unmeasured ? nil : Double(force) / Double(Self.fullForce) }

  /// Tilt towards the right, in degrees, −90…90.
  public var tiltX: Double { Double(tiltXDegrees) }

  /// Tilt towards the person, in degrees, −90…90.
  public var tiltY: Double { Double(tiltYDegrees) }
}
