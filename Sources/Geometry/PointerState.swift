/// Position, pressure and angles of a finger, pen or mouse at one moment.
///
/// Part of each `TouchSample` and `Touch`; a `StrokeSample` packs it with its time into 16 bytes. This type defines the
/// ranges of pressure and angles.
@frozen
public struct PointerState: Hashable, Sendable {
  /// Position, in pt.
  public var location: Point2D
  /// Pressure from 0 to 1, clamped; `nil` if not measured, or for NaN.
  ///
  /// 0 is a measured pressure, for example of a pen that has just touched down. If the system always reports a number,
  /// the host reports `nil` when it is not measured.
  public var pressure: Double? {
    didSet { pressure = Self.measured(pressure) }
  }
  /// Angle between a pen and the surface, in radians: 0 (flat) to π/2 (upright), clamped.
  ///
  /// π/2 if not measured, or for NaN.
  public var altitude: Double {
    didSet { altitude = Self.clamped(altitude, to: .pi / 2, otherwise: .pi / 2) }
  }
  /// Direction of a pen's upper end, in radians: 0 along the x axis, clockwise on the screen to 2π, clamped.
  ///
  /// 0 if not measured, or for NaN.
  public var azimuth: Double {
    didSet { azimuth = Self.clamped(azimuth, to: 2 * .pi, otherwise: 0) }
  }

  /// Creates a pointer state.
  @inlinable
  public init(location: Point2D, pressure: Double? = nil, altitude: Double = .pi / 2, azimuth: Double = 0) {
    self.location = location
    self.pressure = Self.measured(pressure)
    self.altitude = Self.clamped(altitude, to: .pi / 2, otherwise: .pi / 2)
    self.azimuth = Self.clamped(azimuth, to: 2 * .pi, otherwise: 0)
  }

  /// Returns the state at another position, as after moving and scaling the sheet.
  @inlinable
  public func moved(to location: Point2D) -> PointerState {
    var state = self
    state.location = location
    return state
  }

  @inlinable
  static func measured(_ pressure: Double?) -> Double? {
    guard let pressure, !pressure.isNaN else { return nil }
    return clamped(pressure, to: 1, otherwise: 0)
  }

  @inlinable
  static func clamped(_ value: Double, to top: Double, otherwise: Double) -> Double {
    value.isNaN ? otherwise : value < 0 ? 0 : value > top ? top : value
  }
}

#if !hasFeature(Embedded)
  extension PointerState: Codable {
    private enum CodingKeys: String, CodingKey { case location, pressure, altitude, azimuth }

    /// Decodes a pointer state. Values are clamped as in ``init(location:pressure:altitude:azimuth:)``.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        location: try values.decode(Point2D.self, forKey: .location),
        pressure: try values.decodeIfPresent(Double.self, forKey: .pressure),
        altitude: try values.decodeIfPresent(Double.self, forKey: .altitude) ?? .pi / 2,
        azimuth: try values.decodeIfPresent(Double.self, forKey: .azimuth) ?? 0)
    }
  }
#endif
